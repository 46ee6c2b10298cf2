-- SHA-256 of the guest's cart that was merged last and of the browser's key for it, so that a merge whose answer was lost
-- is not made twice (decision 139).
alter table customers add column if not exists merged_cart bytea;
