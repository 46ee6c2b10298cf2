-- An account that is deleted is a row that is gone: `deleted_at` was never set, so nothing asks for it any more. The
-- column and the index customers_email stay for one release, because the version before still names them; the migration
-- that drops them (`-- one release later: …`) comes after it.
-- On a shop with millions of accounts make this by hand before the release, with `create index concurrently`.
create unique index if not exists customers_address on customers (lower(email));
