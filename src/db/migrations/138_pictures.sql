-- Pictures that staff uploaded: each width and format is one row, by the address that serves it (decision 138). In "C"
-- the key also finds all files of one picture by the beginning of their addresses.
create table pictures (
  path text collate "C" primary key
    check (path ~ '^/pictures/own-[0-9a-f]{8}\.[0-9a-f]{6}\.[0-9a-f]{5}\.[1-9][0-9]{0,4}x[1-9][0-9]{0,4}\.[1-9][0-9]{0,4}\.(webp|avif)$'),
  bytes bytea not null,
  created_at timestamptz not null default now()
);
-- They are compressed already.
alter table pictures alter column bytes set storage external;
