-- Whose messages these are: an account that is deleted or changes its address looks for its own, and so does the foreign
-- key when staff leave.
create index if not exists contact_messages_of_email on contact_messages (lower(email));
create index if not exists contact_messages_answered_by on contact_messages (answered_by) where answered_by is not null;
