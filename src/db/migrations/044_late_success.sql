-- The reconciler asks about failed attempts a few times more: a late success beats a failure (payments: Rules).
drop index payment_attempts_due;
create index payment_attempts_due on payment_attempts (next_check_at)
  where state = 'open' or (state = 'failed' and checks < 5);
