-- The back office adds up what was paid in some days; it must not read the orders of all years for it.
-- On a shop with millions of orders make it by hand before the release, with `create index concurrently`.
create index if not exists orders_by_payment on orders (paid_at) where paid_at is not null;
