-- What staff gave back by hand when they set an order to refunded (decision 131), in paise; 0 where all of it went back
-- by refunds. Until then it was found out by comparing times, which a clock that was set back had put into another
-- order: one refund got two credit notes. Steps from before have none.
alter table order_events add column if not exists given_by_hand_paise bigint;
