-- What has run out is looked for every ten minutes by every process; it must not read the whole table for it.
-- On a shop with millions of sessions make these by hand before the release, with `create index concurrently`.
create index if not exists sessions_expire on sessions (expires_at);
create index if not exists sessions_revoked on sessions (revoked_at) where revoked_at is not null;
create index if not exists one_time_codes_expire on one_time_codes (expires_at);
create index if not exists contact_messages_at on contact_messages (created_at);
