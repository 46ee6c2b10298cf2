-- The same for what staff gave back by hand. A file of its own, because nobody holds one table while waiting for the
-- other: a process of the previous version writes both in one transaction.
alter table order_events add column if not exists credited boolean not null default true;
alter table order_events alter column credited set default false;
update order_events set credited = false
  where to_status = 'refunded' and given_by_hand_paise is distinct from 0
    and order_id in (select id from orders where status = 'refunded')
    and not exists (select from credit_notes where credit_notes.order_id = order_events.order_id and refund_id is null);
create index if not exists order_events_uncredited on order_events (order_id)
  where to_status = 'refunded' and not credited and given_by_hand_paise is distinct from 0;
