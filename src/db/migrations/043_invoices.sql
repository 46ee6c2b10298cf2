-- One invoice per paid order, numbered without a gap in each financial year (April to March in India). The counter's
-- row is locked by the transaction that pays the order, so a number that was given is a number that is used.
create table invoice_counters (
  financial_year text primary key check (financial_year ~ '^20[0-9]{2}-[0-9]{2}$'),
  last integer not null check (last >= 1)
);

create table invoices (
  order_id uuid primary key references orders (id),
  financial_year text not null references invoice_counters (financial_year),
  serial integer not null check (serial >= 1),
  -- CGST rule 46(b): at most 16 letters, digits, '-' and '/'
  number text not null unique check (number ~ '^[A-Za-z0-9/-]{1,16}$'),
  issued_at timestamptz not null,
  -- who sold, as it was that day; what is missing is as it is today
  seller jsonb not null default '{}',
  unique (financial_year, serial)
);

-- Orders that were paid before today get theirs in the order of their payments.
with paid as (
  select id, paid_at, (paid_at at time zone 'Asia/Kolkata') - interval '3 months' as shifted
    from orders where paid_at is not null
), numbered as (
  select id, paid_at,
         to_char(shifted, 'YYYY') || '-' || to_char(shifted + interval '1 year', 'YY') as financial_year,
         to_char(shifted, 'YY') || '-' || to_char(shifted + interval '1 year', 'YY') as short_year,
         row_number() over (partition by to_char(shifted, 'YYYY') order by paid_at, id)::integer as serial
    from paid
), counters as (
  insert into invoice_counters (financial_year, last)
  select financial_year, max(serial) from numbered group by financial_year
)
insert into invoices (order_id, financial_year, serial, number, issued_at)
select id, financial_year, serial, 'GS/' || short_year || '/' || to_char(serial, 'FM000000'), paid_at from numbered;
