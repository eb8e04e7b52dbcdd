-- Every api asks which sessions ended as soon as one did (decision 072).

create function identity.notify_sessions() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform pg_notify('sessions', '');
    return null;
  end
  $$;

create trigger notify_sessions after update of ended_at on identity.artifacts
  for each row when (new.model = 'Session' and new.ended_at is not null) execute function identity.notify_sessions();
create trigger notify_families after insert or update on identity.ended_families
  for each row execute function identity.notify_sessions();
