-- Legal hold, terms of keeping, and tenants that are deleted (docs/decisions/080-tenant-data.md).

-- What is under legal hold: since when, by whom and why. A hold on the tenant covers all of its documents.
alter table documents add column held_at timestamptz, add column held_by uuid, add column hold_reason text;
alter table tenants add column held_at timestamptz, add column held_by uuid, add column hold_reason text;
create index documents_held on documents (tenant_id, document_id) where held_at is not null;

-- Months that documents of a type are kept after the end of the year of their issue, or after its day; null = for good.
alter table document_types add column kept_months integer check (kept_months > 0),
  add column kept_from text check (kept_from in ('YearEnd', 'IssueDate'));

-- Whoever deletes, and by whatever way: what is under hold stays. The code of the error is that of the API's refusal.
create function public.refuse_held() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  begin
    if old.held_at is not null
      or exists (select from public.tenants tenant where tenant.tenant_id = old.tenant_id and tenant.held_at is not null)
      or exists (select from public.documents main where main.tenant_id = old.tenant_id and main.document_id = old.attached_to and main.held_at is not null)
    then
      raise exception 'document % is under legal hold', old.document_id using errcode = 'HOLD0';
    end if;
    return case tg_op when 'DELETE' then old else new end;
  end
  $$;
create trigger hold_keeps before delete on documents for each row execute function public.refuse_held();
create trigger hold_keeps_listed before update of deleted_at on documents for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function public.refuse_held();
create function public.refuse_held_tenant() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  begin
    raise exception 'tenant % is under legal hold', old.tenant_id using errcode = 'HOLD0';
  end
  $$;
create trigger hold_keeps before delete on tenants for each row when (old.held_at is not null) execute function public.refuse_held_tenant();

-- A deletion of a tenant from the moment that somebody asked for it. Refers to no tenant: it outlives what it speaks of.
create table tenant_deletions (
  tenant_id uuid primary key,
  company text not null,
  -- E-mail of the administrator; null: the operator, by command.
  requested_by text,
  requested_at timestamptz not null,
  -- SHA-256 of the secret by which whoever asked follows it.
  secret_hash bytea not null,
  -- What there was before, counted when the work began.
  counted jsonb,
  -- What there was before and is left, once it is done.
  certificate jsonb,
  finished_at timestamptz
);
alter table tenant_deletions enable row level security;
alter table tenant_deletions force row level security;
create policy own_tenant on tenant_deletions using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy owner_lists_ids on tenant_deletions for select to current_user using (true);
grant select, insert, update, delete on tenant_deletions to kvitance_app;

-- For the worker: ids of tenants that are or were deleted.
create function public.deleted_tenant_ids() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$ select tenant_id from public.tenant_deletions $$;

/* The last rows of the tenant of the transaction, the histories and the log with them, which the application may not change; answers the end
   of the log. Only for one whose deletion was asked for. */
create function public.delete_tenant() returns jsonb
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    tenant uuid := public.current_tenant();
    log_end jsonb;
    name text;
  begin
    if not exists (select from public.tenant_deletions asked where asked.tenant_id = tenant and asked.finished_at is null) then
      raise exception 'nobody asked for the deletion of tenant %', tenant;
    end if;
    -- What others refer to goes after them.
    delete from public.documents where tenant_id = tenant;
    delete from public.export_integrations where tenant_id = tenant;
    delete from public.tenants where tenant_id = tenant;
    set constraints all immediate;
    select jsonb_build_object('entries', head.number, 'sha256', encode(head.hash, 'hex')) into log_end from public.audit_heads head where head.tenant_id = tenant;
    for name in select distinct c.table_name from information_schema.columns c
      where c.table_schema = 'public' and c.column_name = 'tenant_id' and c.table_name <> 'tenant_deletions'
    loop
      execute format('delete from public.%I where tenant_id = $1', name) using tenant;
    end loop;
    return log_end;
  end
  $$;
-- New functions are everybody's at first.
do $$
begin
  execute 'revoke all on function public.delete_tenant(), public.deleted_tenant_ids() from public';
  execute 'grant execute on function public.delete_tenant(), public.deleted_tenant_ids() to kvitance_app';
end
$$;
