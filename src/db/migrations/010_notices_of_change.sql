-- Every process keeps the catalogue and the rendered public pages in memory; these notices tell it what to drop.
-- The payload of 'catalogue' is the product's id, or '' for all of them. A transaction sends equal notices once.

create function notify_catalogue() returns trigger language plpgsql as $$
begin
  if tg_level = 'STATEMENT' then
    perform pg_notify('catalogue', '');
  else
    perform pg_notify('catalogue', coalesce(new.id, old.id));
  end if;
  return null;
end
$$;

create trigger products_listed after insert or delete on products
  for each row execute function notify_catalogue();
create trigger products_changed after update on products
  for each row when (old.* is distinct from new.*) execute function notify_catalogue();
create trigger products_emptied after truncate on products
  for each statement execute function notify_catalogue();

create function notify_content() returns trigger language plpgsql as $$
begin
  perform pg_notify('content', '');
  return null;
end
$$;

create trigger hero_pictures_changed after insert or update or delete or truncate on hero_pictures
  for each statement execute function notify_content();
create trigger videos_changed after insert or update or delete or truncate on videos
  for each statement execute function notify_content();
