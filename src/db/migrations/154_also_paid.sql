-- The provider's ids of further successful payments of the same txnid, which the shop cannot book: a person gives them
-- back at the provider. Until then only a payment that paid its order said so, in its message.
alter table payment_attempts add column if not exists also_paid text[] not null default '{}';
