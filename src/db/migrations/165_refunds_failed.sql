-- Every page of the back office asks which refunds of cancelled orders have failed; nearly all others have not.
create index if not exists refunds_failed on refunds (created_at) where state = 'failed';
