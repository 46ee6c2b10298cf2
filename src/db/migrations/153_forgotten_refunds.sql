-- When the provider did not know a refund that it had accepted. Until then that was the sentence in `message`, which a
-- later obstacle replaced.
alter table refunds add column if not exists forgotten_at timestamptz;
update refunds set forgotten_at = now()
  where state in ('due', 'requested') and message = 'The provider does not know this refund any more. It is sent again.';
