-- A deleted user leaves the lists and cannot sign in; the name stays for the history.
alter table users add column deleted_at timestamptz;

-- Programs of the tenant that use the API; their secrets are known to the identity server alone, and there only as hashes.
create table client_applications (
  tenant_id uuid not null references tenants on delete cascade,
  client_application_id uuid not null,
  name text not null,
  is_active boolean not null default true,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, client_application_id)
);
alter table client_applications enable row level security;
alter table client_applications force row level security;
create policy own_tenant on client_applications using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on client_applications to kvitance_app;

-- A program lists documents too, and is no user.
alter table list_results drop constraint list_results_tenant_id_user_id_fkey;
