-- Who did what: sign-ins, and everything that staff or an account's owner does that somebody may have to explain
-- later. Ids only, no personal data, so that it may outlive the person; the address is a keyed hash.
create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  what text not null check (what ~ '^[a-z]+(-[a-z]+)*$' and length(what) <= 40),
  -- an account, also after it is deleted; null: nobody that is known
  who uuid,
  -- what it was done to: 'order:{id}', 'account:{id}', 'product:{id}', …
  target text not null default '' check (length(target) <= 120),
  -- the shop's own words: 'paid → shipped', 'customer → manager'
  detail text not null default '' check (length(detail) <= 200),
  address_hash bytea
);
create index audit_events_who on audit_events (who, id desc);
create index audit_events_what on audit_events (what, id desc);
create index audit_events_target on audit_events (target, id desc);
create index audit_events_at on audit_events (at);

-- What is written stays as it was written, and nothing of the last 180 days goes away (CERT-In directions, 2022).
create function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '180 days' then
    return old;
  end if;
  raise exception 'the audit trail is not to be changed';
end
$$;
create trigger audit_events_stay before update or delete on audit_events
  for each row execute function keep_audit();
create trigger audit_events_stay_all before truncate on audit_events
  for each statement execute function keep_audit();

-- A change of e-mail is confirmed from both addresses; the code of either one carries the new address.
alter table one_time_codes add column new_email text check (length(new_email) between 3 and 254);
alter table one_time_codes drop constraint one_time_codes_kind_check;
alter table one_time_codes add constraint one_time_codes_kind_check check (
  kind in ('verify-email', 'reset-password', 'admin-hand-over', 'change-email-from', 'change-email-to')
);
alter table one_time_codes add constraint one_time_codes_new_email_where_due check (
  (new_email is not null) = (kind in ('change-email-from', 'change-email-to'))
);
