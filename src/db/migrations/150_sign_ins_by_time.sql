-- Sign-ins are forgotten after 190 days, the other deeds after eight years. Without this index each look for old
-- sign-ins, every ten minutes, passes all deeds of those years.
-- On a shop with millions of events make it by hand before the release, with `create index concurrently`.
create index if not exists audit_events_sign_ins on audit_events (at)
  where what in ('sign-in', 'sign-in-failed', 'admin-hand-over', 'admin-sign-in');
