-- How much of its payment had gone back when an order was cancelled or refunded, in paise, so that the mail about the
-- step promises the rest only. Until then it was found out by comparing times, which a clock that was set back had put
-- into another order: a buyer was promised the same money twice. Steps from before, and of unpaid orders, have none.
alter table order_events add column if not exists back_before_paise bigint;
