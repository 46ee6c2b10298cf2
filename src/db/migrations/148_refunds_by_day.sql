-- Sales add up what went back in some days; they must not read the refunds of all years for it.
-- On a shop with very many refunds make it by hand before the release, with `create index concurrently`.
create index if not exists refunds_by_day on refunds (created_at);
