-- What administrators shape stands on open screens of everybody in the tenant, which read it again at this notice.

create function notify_settings() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform pg_notify('settings', coalesce(new.tenant_id, old.tenant_id)::text);
    return null;
  end
  $$;

create trigger notify_settings after insert or update or delete on document_types for each row execute function notify_settings();
create trigger notify_settings after insert or update or delete on document_type_fields for each row execute function notify_settings();
create trigger notify_settings after insert or update or delete on enums for each row execute function notify_settings();
create trigger notify_settings after insert or update or delete on enum_rows for each row execute function notify_settings();
create trigger notify_settings after insert or update or delete on enum_accounting_units for each row execute function notify_settings();
create trigger notify_settings after insert or update or delete on accounting_units for each row execute function notify_settings();
create trigger notify_settings after insert or update or delete on user_accounting_units for each row execute function notify_settings();
create trigger notify_settings after insert or delete or update of first_name, last_name, is_active on users for each row execute function notify_settings();
create trigger notify_settings after update of settings on tenants for each row execute function notify_settings();
