-- Surplus money whose refund has failed and that the shop has given back in another way (decision 041). No refund did
-- so before. A constant default rewrites no row.
alter table refunds add column if not exists by_hand boolean not null default false;
