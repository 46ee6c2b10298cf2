-- The back office shows orders of one status all day ('paid', to be packed); among a shop's delivered orders these few
-- must not be looked for one by one. Not a partial index: the shop's statements are prepared, and a plan made for any
-- status cannot use one.
-- On a shop with millions of orders make it by hand before the release, with `create index concurrently`.
create index if not exists orders_by_status on orders (status, created_at desc, id desc);
