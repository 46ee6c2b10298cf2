-- Guests' orders that nobody has paid are erased 90 days after they were given up. The hourly work that looks for them
-- must not pass all orders that ever failed or were cancelled, accounts' too.
-- On a shop with millions of orders make it by hand before the release, with `create index concurrently`.
create index if not exists orders_of_guests_unpaid on orders (created_at) where customer_id is null and paid_at is null;
