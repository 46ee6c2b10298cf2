-- Where the mail goes that tells of the deletion of an account (decision 021). A row is deleted once its mail is handed
-- over, and after three days at the latest.
create table if not exists farewells (
  id uuid primary key,
  email text not null check (length(email) between 3 and 254),
  created_at timestamptz not null default now()
);
create index if not exists farewells_created_at on farewells (created_at);
