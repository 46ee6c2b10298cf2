-- All orders of an account, hidden ones too: for its deletion, and for the foreign key that PostgreSQL follows then.
-- `orders_customer` has only those that are shown.
-- On a shop with millions of orders make it by hand before the release, with `create index concurrently`.
create index if not exists orders_of_customer on orders (customer_id) where customer_id is not null;
