-- The account that the cart of a guest order was merged into while its payment was under way: the goods leave that cart
-- once they are paid (decision 135). The order stays the guest's.
alter table orders add column if not exists cart_customer_id uuid references customers (id) on delete set null;
-- For the deletion of an account, and for finding a browser's orders when its cart is merged.
-- On a shop with millions of orders make them by hand before the release, with `create index concurrently`.
create index if not exists orders_by_cart on orders (cart_customer_id) where cart_customer_id is not null;
create index if not exists orders_unpaid_of_browser on orders (browser_hash)
  where customer_id is null and paid_at is null;
