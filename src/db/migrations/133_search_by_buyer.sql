-- Who telephones knows a name, an e-mail or a mobile number, not the number of an order.
-- On a shop with millions of orders make these by hand before the release, with `create index concurrently`.
create index if not exists orders_of_email on orders (lower(email));
create index if not exists orders_of_phone on orders (phone);
create index if not exists orders_of_name on orders (lower(name) text_pattern_ops);
