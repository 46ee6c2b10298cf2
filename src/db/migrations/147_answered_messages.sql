-- So that of two who read a message one answers it, and it is not forgotten.
alter table contact_messages add column if not exists answered_at timestamptz;
alter table contact_messages add column if not exists answered_by uuid references customers (id) on delete set null;
