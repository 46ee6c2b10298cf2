-- What a notice was about: a signed one that names our order makes up for an answer that names none, whenever that comes
-- (decision 159). Notices from before tell neither.
alter table payment_notices add column if not exists order_id text, add column if not exists amount_paise bigint;
-- Those that are a year old are found without passing the younger ones.
-- On a shop with millions of payments make it by hand before the release, with `create index concurrently`.
create index if not exists payment_notices_received on payment_notices (received_at);
