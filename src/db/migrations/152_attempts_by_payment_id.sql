-- The same rule, for attempts that have the provider's payment id. With all of them in it, PostgreSQL took that index
-- for 'provider and txnid' as long as it had not counted the rows of a new shop, and read every attempt for each one.
-- On a shop with millions of payments make it by hand before the release, with `create unique index concurrently`.
create unique index if not exists payment_attempts_payment_id on payment_attempts (provider, provider_payment_id)
  where provider_payment_id is not null;
alter table payment_attempts drop constraint if exists payment_attempts_provider_provider_payment_id_key;
