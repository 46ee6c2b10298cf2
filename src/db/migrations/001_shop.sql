-- The shop's books. The database itself refuses nonsense: money and weight are positive integers (paise, grams),
-- words come from fixed lists, and everything that must happen once has a unique key.

create table secrets (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null default now()
);

-- People ---------------------------------------------------------------------------------------------------------

create table customers (
  id uuid primary key,
  username text not null check (length(username) between 1 and 100),
  email text not null check (length(email) between 3 and 254),
  email_verified_at timestamptz,
  password_hash text,
  role text not null default 'customer' check (role in ('admin', 'manager', 'customer', 'readonly')),
  delivery jsonb,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index customers_email on customers (lower(email)) where deleted_at is null;

create table identities (
  issuer text not null,
  subject text not null,
  customer_id uuid not null references customers (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index identities_customer on identities (customer_id);

create table sessions (
  id uuid primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  user_agent text not null default '' check (length(user_agent) <= 300),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_customer on sessions (customer_id);

-- Single-use codes of mailed links and of the admin hand-over; only their hash is kept.
create table one_time_codes (
  code_hash bytea primary key,
  kind text not null check (kind in ('verify-email', 'reset-password', 'admin-hand-over')),
  customer_id uuid not null references customers (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_codes_customer on one_time_codes (customer_id, kind);

-- Counters shared by all processes; one row per limit, key and window.
create table rate_counters (
  name text not null,
  key text not null,
  count integer not null check (count >= 0),
  resets_at timestamptz not null,
  primary key (name, key)
);
create index rate_counters_resets on rate_counters (resets_at);

-- Catalogue and content --------------------------------------------------------------------------------------------

create table products (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 80),
  uid uuid not null unique,
  position integer not null,
  name text not null check (length(name) between 1 and 120),
  hindi_name text not null,
  category text not null check (category in ('Sweets', 'Snacks', 'Bakery')),
  price_per_kg_paise integer not null check (price_per_kg_paise > 0 and price_per_kg_paise % 100 = 0),
  old_price_per_kg_paise integer check (old_price_per_kg_paise > 0 and old_price_per_kg_paise % 100 = 0),
  tagline text not null,
  description text not null,
  ingredients text not null,
  allergens text[] not null,
  diet text not null check (diet in ('veg', 'egg')),
  shelf_life_days integer not null check (shelf_life_days between 1 and 1000),
  storage text not null,
  hsn text not null check (hsn ~ '^[0-9]{4,8}$'),
  gst_basis_points integer not null check (gst_basis_points between 0 and 4000),
  bestseller boolean not null default false,
  frequently_ordered boolean not null default false,
  is_new boolean not null default false,
  available boolean not null default true,
  -- grams there are and grams held for open payments; null: made to order
  stock_grams integer check (stock_grams >= 0),
  held_grams integer not null default 0 check (held_grams >= 0),
  images text[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  check (held_grams = 0 or (stock_grams is not null and held_grams <= stock_grams)),
  check (old_price_per_kg_paise is null or old_price_per_kg_paise > price_per_kg_paise)
);
create index products_listing on products (category, position) where removed_at is null;

create table hero_pictures (
  id uuid primary key,
  image_url text not null,
  alt text not null,
  active boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index hero_pictures_one_active on hero_pictures (active) where active;

create table videos (
  id uuid primary key,
  url text not null,
  title text not null,
  poster text not null,
  active boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index videos_one_active on videos (active) where active;

create table contact_messages (
  id uuid primary key,
  name text not null check (length(name) <= 150),
  email text not null check (length(email) <= 254),
  message text not null check (length(message) <= 5000),
  created_at timestamptz not null default now()
);

create table web_vitals (
  id bigint generated always as identity primary key,
  name text not null check (name in ('CLS', 'FCP', 'INP', 'LCP', 'TTFB')),
  value double precision not null check (value >= 0),
  rating text not null,
  page text not null,
  at timestamptz not null default now()
);
create index web_vitals_at on web_vitals (at);

-- Cart ------------------------------------------------------------------------------------------------------------

create table cart_lines (
  customer_id uuid not null references customers (id) on delete cascade,
  product_id text not null references products (id),
  grams integer not null check (grams in (250, 500, 750, 1000)),
  quantity integer not null check (quantity between 1 and 99),
  added_at timestamptz not null default now(),
  primary key (customer_id, product_id, grams)
);

-- Orders ----------------------------------------------------------------------------------------------------------

create sequence receipt_numbers start 100001;

create table orders (
  id uuid primary key,
  customer_id uuid references customers (id) on delete set null,
  -- the browser that started the payment (hash of its signed cookie)
  browser_hash bytea,
  status text not null default 'pending' check (
    status in ('pending', 'paid', 'preparing', 'shipped', 'delivered', 'failed', 'cancelled', 'refunded')
  ),
  source text not null check (source in ('cart', 'buy-now')),
  amount_paise bigint not null check (amount_paise > 0),
  receipt_number text unique,
  name text not null,
  email text not null,
  phone text not null,
  address1 text not null,
  address2 text not null,
  city text not null,
  state text not null,
  country text not null default 'India',
  pincode text not null check (pincode ~ '^[1-9][0-9]{5}$'),
  payment_method text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  paid_at timestamptz,
  -- gone for the customer, kept in the books (decisions: Orders)
  hidden_at timestamptz,
  check (customer_id is not null or browser_hash is not null or hidden_at is not null or paid_at is not null),
  check ((receipt_number is null) = (paid_at is null))
);
create index orders_customer on orders (customer_id, created_at desc, id desc) where hidden_at is null;
create index orders_email on orders (lower(email)) where customer_id is null;

create table order_lines (
  order_id uuid not null references orders (id) on delete cascade,
  line integer not null check (line >= 1),
  product_id text not null references products (id),
  product_name text not null,
  image text not null,
  hsn text not null,
  gst_basis_points integer not null check (gst_basis_points between 0 and 4000),
  grams integer not null check (grams in (250, 500, 750, 1000)),
  quantity integer not null check (quantity between 1 and 99),
  pack_paise integer not null check (pack_paise > 0),
  total_paise bigint not null check (total_paise = pack_paise::bigint * quantity),
  primary key (order_id, line),
  unique (order_id, product_id, grams)
);
create index order_lines_product on order_lines (product_id);

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete cascade,
  from_status text,
  to_status text not null,
  cause text not null,
  actor text not null,
  at timestamptz not null default now()
);
create index order_events_order on order_events (order_id, id);

-- Payment ---------------------------------------------------------------------------------------------------------

create table payment_attempts (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  provider text not null check (provider in ('easebuzz', 'razorpay')),
  txnid text not null check (length(txnid) between 1 and 40),
  -- what was asked for, so that the same txnid with other content is noticed
  fingerprint bytea not null,
  amount_paise bigint not null check (amount_paise > 0),
  state text not null default 'open' check (state in ('open', 'succeeded', 'failed', 'surplus')),
  access_key text,
  provider_payment_id text,
  raw_status text not null default '',
  message text not null default '',
  method text,
  holds_until timestamptz not null,
  next_check_at timestamptz not null,
  checks integer not null default 0,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (provider, txnid),
  unique (provider, provider_payment_id)
);
create unique index payment_attempts_one_open on payment_attempts (order_id) where state = 'open';
-- A second payment of a paid order is recorded as 'surplus' and goes to the refund queue.
create unique index payment_attempts_one_paid on payment_attempts (order_id) where state = 'succeeded';
create index payment_attempts_order on payment_attempts (order_id, created_at desc);
create index payment_attempts_due on payment_attempts (next_check_at) where state = 'open';

-- Grams held for an attempt: held, then either taken (paid) or released.
create table stock_holds (
  attempt_id uuid not null references payment_attempts (id) on delete cascade,
  product_id text not null references products (id),
  grams integer not null check (grams > 0),
  state text not null default 'held' check (state in ('held', 'taken', 'released')),
  primary key (attempt_id, product_id)
);

-- Everything a provider ever told us, before it is acted upon.
create table payment_notices (
  id bigint generated always as identity primary key,
  provider text not null,
  kind text not null check (kind in ('callback', 'webhook', 'verify', 'retrieve')),
  txnid text not null,
  fingerprint bytea not null unique,
  outcome text not null,
  received_at timestamptz not null default now(),
  times integer not null default 1
);
create index payment_notices_txnid on payment_notices (txnid);

-- Money that must go back: a second payment, or a payment whose stock is gone.
create table refund_queue (
  id uuid primary key,
  attempt_id uuid not null unique references payment_attempts (id),
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null,
  state text not null default 'due' check (state in ('due', 'requested', 'done', 'failed')),
  created_at timestamptz not null default now()
);
