-- What the back office and the hourly work ask of the books must not cost more with every year of orders.
-- On a shop with millions of orders make these by hand before the release, with `create index concurrently`.

-- everybody's orders, newest first
create index if not exists orders_newest on orders (created_at desc, id desc);
-- those that their buyers deleted, for what is erased every hour
create index if not exists orders_hidden on orders (id) where hidden_at is not null;
-- the 8 characters that buyers see of an order's id (spec §9)
create index if not exists orders_short_id on orders (right(id::text, 8));
