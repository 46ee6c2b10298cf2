-- While one request announces an attempt to the provider, others of the same txnid wait for its answer instead of
-- announcing again. A lease, because the announcing process may die.
alter table payment_attempts add column announcing_until timestamptz;
