-- What is done to PDFs that leave (docs/decisions/063-signing.md). The key and its certificates are sealed with a key that the database does
-- not know; what is shown of the certificate stands beside them.
create table signing (
  tenant_id uuid primary key references tenants on delete cascade,
  actions text[] not null default '{}',
  time_stamp_url text,
  sealed_key text,
  subject text,
  issuer text,
  serial_number text,
  valid_from timestamptz,
  valid_to timestamptz,
  check ((sealed_key is null) = (valid_to is null))
);

alter table signing enable row level security;
alter table signing force row level security;
create policy own_tenant on signing using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update on signing to kvitance_app;
call audit_table('signing', 'tenant_id', '', true);
