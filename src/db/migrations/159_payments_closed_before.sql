-- Payments that staff had closed before migration 158: what they closed must not come into review again. Later than
-- `settled_at` nobody had looked.
update payment_attempts set closed_at = settled_at
  where state = 'failed' and closed_at is null
    and message = 'The shop has closed this payment: nothing of it was kept.';
