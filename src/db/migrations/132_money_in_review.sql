-- What the provider says has come in: null as long as nothing has. It is not always what was asked.
alter table payment_attempts add column received_paise bigint;

-- Those that a person must decide about, which every page of the back office tells of.
-- On a shop with millions of payments make it by hand before the release, with `create index concurrently`.
create index if not exists payment_attempts_in_review on payment_attempts (created_at)
  where ((state = 'open' and starts_with(message, 'review: ')) or (state = 'failed' and received_paise is not null));
