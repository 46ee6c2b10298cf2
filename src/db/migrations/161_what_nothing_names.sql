-- one release later: nothing has named these since migrations 133 (`orders_of_email` finds a guest's orders, too, and
-- each order wrote both indexes) and 137 (an account that is deleted is a row that is gone).
drop index if exists orders_email;
drop index if exists customers_email;
alter table customers drop column if exists deleted_at;
