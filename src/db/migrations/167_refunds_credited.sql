-- Which refunds still need a credit note is asked every ten seconds. Until then all that are done were read for it, of
-- which nearly all have one: the more there were, the longer it took. Now an index holds those that were not looked at
-- yet. The default goes to all rows there are without writing them; those that may need a note are then taken out. An
-- older process writes the default of new rows, and issues notes without marking their refunds: they are marked later.
alter table refunds add column if not exists credited boolean not null default true;
alter table refunds alter column credited set default false;
update refunds set credited = false
  where state <> 'done' or not exists (select from credit_notes where credit_notes.refund_id = refunds.id);
create index if not exists refunds_uncredited on refunds (id) where state = 'done' and not credited;
