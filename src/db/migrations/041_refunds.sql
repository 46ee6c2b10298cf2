-- Refunds, full or partial: ordered by the owner, or due by themselves (a second payment, goods that are gone).
alter table refund_queue rename to refunds;
alter table refunds drop constraint refund_queue_attempt_id_key;
alter table refunds
  add column order_id uuid references orders (id),
  -- ours, the provider's idempotency key
  add column merchant_refund_id text unique check (merchant_refund_id ~ '^[A-Z0-9]{1,30}$'),
  -- the caller's, within one order
  add column idempotency_key text,
  -- a provider's name or 'staff:{customer id}'
  add column actor text,
  add column requested_at timestamptz,
  add column settled_at timestamptz,
  add column tries integer not null default 0,
  add column next_check_at timestamptz not null default now(),
  add column message text not null default '';

update refunds set
  order_id = attempt.order_id,
  merchant_refund_id = 'RF' || upper(left(md5(refunds.id::text), 25)),
  idempotency_key = 'surplus-' || attempt.id,
  actor = attempt.provider,
  settled_at = case when refunds.state = 'done' then refunds.created_at end
from payment_attempts attempt where attempt.id = refunds.attempt_id;

alter table refunds
  alter column order_id set not null,
  alter column merchant_refund_id set not null,
  alter column idempotency_key set not null,
  alter column actor set not null,
  add unique (order_id, idempotency_key),
  add check ((settled_at is not null) = (state in ('done', 'failed')));
create index refunds_attempt on refunds (attempt_id);
create index refunds_open on refunds (next_check_at) where state in ('due', 'requested');
