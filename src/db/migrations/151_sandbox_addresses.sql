-- Where the demo's own sandboxes listen, one for each process on this database (decision 110). A real shop has none.
create table if not exists sandbox_addresses (
  url text primary key,
  opened_at timestamptz not null default now()
);
