-- Bundles of everything that a tenant has, and tenants that were deleted (docs/decisions/080-tenant-data.md).

-- A bundle that is made for an administrator, who alone may take it until it expires.
create table tenant_bundles (
  tenant_id uuid not null references tenants on delete cascade,
  bundle_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null,
  state text not null check (state in ('Making', 'Ready', 'Failed')),
  -- Stored files that are in it so far, and all of them; null until they were counted.
  files_done integer not null default 0,
  files_all integer,
  -- Files that the store lacked or that were damaged, once it is ready.
  files_missing integer,
  storage_key text,
  size bigint,
  expires_at timestamptz,
  primary key (tenant_id, bundle_id)
);
alter table tenant_bundles enable row level security;
alter table tenant_bundles force row level security;
create policy own_tenant on tenant_bundles using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on tenant_bundles to kvitance_app;
call audit_table('tenant_bundles', 'bundle_id', 'created_at,files_done,files_all,storage_key', true);

-- As before, but for rows that the owner of the tables takes over from another installation: they bring the log that speaks of them.
create or replace function public.append_audit(tenant uuid, kind text, actor uuid, subject text, subject_id text, details jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    head public.audit_heads;
    entry jsonb;
    link bytea;
  begin
    if current_setting('app.takes_over', true) = 'on' and pg_has_role(session_user, current_user, 'member') then return; end if;
    select * into head from public.audit_heads where tenant_id = tenant for update;
    if not found then
      insert into public.audit_heads (tenant_id, number, hash) values (tenant, 0, '') on conflict do nothing;
      select * into head from public.audit_heads where tenant_id = tenant for update;
    end if;
    entry := jsonb_build_object(
      'at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'kind', kind, 'by', actor, 'subject', subject, 'id', subject_id, 'details', details);
    link := sha256(head.hash || convert_to(format('%s/%s/%s', tenant, head.number + 1, entry), 'UTF8'));
    insert into public.audit_log (tenant_id, number, entry, hash) values (tenant, head.number + 1, entry, link);
    update public.audit_heads set number = head.number + 1, hash = link where tenant_id = tenant;
  end
  $$;
