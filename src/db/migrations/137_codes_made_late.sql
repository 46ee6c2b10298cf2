-- The code of a mailed link is made when its letter is written. Until then the row stands for the request, under a
-- hash that no code has, and the queued job names it by this id. Null: the code was handed out at once.
alter table one_time_codes add column ask_id uuid;
create unique index one_time_codes_ask on one_time_codes (ask_id);
