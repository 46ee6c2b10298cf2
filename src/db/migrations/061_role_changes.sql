-- Roles are given in the database and nowhere else (docs/security.md), so the database writes it down. Who did it, it
-- does not know: whoever may sign in to the database.
create function audit_role_change() returns trigger language plpgsql as $$
begin
  insert into audit_events (what, target, detail)
  values ('role-changed', 'account:' || new.id, old.role || ' → ' || new.role);
  return null;
end
$$;
create trigger customers_role_changed after update of role on customers
  for each row when (old.role is distinct from new.role)
  execute function audit_role_change();
