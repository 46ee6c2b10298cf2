-- When staff closed a payment in review: they have looked at what the provider had said until then, so that it does not
-- count as being confirmed any more (decision 132). Payments that were closed before have none; a quarter of an hour after
-- the provider's message it makes no difference.
alter table payment_attempts add column if not exists closed_at timestamptz;
