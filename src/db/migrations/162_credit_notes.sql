-- One credit note for each refund of a payment that paid an order, and one for what staff gave back by hand (decision
-- 171). Numbered like invoices, in a series of their own: the counter's row is locked until the note is in the books.
create table if not exists credit_note_counters (
  financial_year text primary key check (financial_year ~ '^20[0-9]{2}-[0-9]{2}$'),
  last integer not null check (last >= 1)
);

create table if not exists credit_notes (
  financial_year text not null references credit_note_counters (financial_year),
  serial integer not null check (serial >= 1),
  -- CGST rule 53(1A)(c): at most 16 letters, digits, '-' and '/'
  number text not null unique check (number ~ '^[A-Za-z0-9/-]{1,16}$'),
  order_id uuid not null references invoices (order_id),
  -- null: given back by hand
  refund_id uuid unique references refunds (id),
  amount_paise bigint not null check (amount_paise > 0),
  issued_at timestamptz not null,
  -- the supplier as it was that day
  seller jsonb not null,
  primary key (financial_year, serial)
);

create index if not exists credit_notes_of_order on credit_notes (order_id);
create unique index if not exists credit_notes_by_hand on credit_notes (order_id) where refund_id is null;

-- Which refunds still need a note is asked every few seconds; most refunds have one.
create index if not exists refunds_done on refunds (id) where state = 'done';
