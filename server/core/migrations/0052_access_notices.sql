-- Who may do what is kept in the memory of every api until one of these notices (decision 072).

create function notify_access() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform pg_notify('access', coalesce(new.tenant_id, old.tenant_id)::text);
    return null;
  end
  $$;

create trigger notify_access after insert or delete
  or update of email, first_name, last_name, language_code, user_role, accounting_unit_id, is_active on users
  for each row execute function notify_access();
create trigger notify_access after insert or update or delete on user_accounting_units for each row execute function notify_access();
create trigger notify_access after insert or update or delete on tenant_features for each row execute function notify_access();
create trigger notify_access after insert or update or delete on client_applications for each row execute function notify_access();
