-- Ways out: export integrations, deliveries of documents to them, webhooks with the events that wait for them, import connections.

create table export_integrations (
  tenant_id uuid not null references tenants on delete cascade,
  integration_id uuid not null,
  type text not null,
  name text not null,
  is_active boolean not null,
  -- null = as the tenant's trigger says.
  event_trigger text,
  export_format text,
  archive_format text not null,
  directory_naming text not null,
  container_id text not null,
  file_naming text not null,
  name_style text not null,
  overwrite boolean not null,
  mark_as_exported boolean not null,
  -- Settings of the connection; what is secret of them stands sealed beside, with a key that the database does not know.
  connection jsonb not null,
  sealed_secrets text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- The log keeps the name of what was deleted.
  deleted_at timestamptz,
  primary key (tenant_id, integration_id)
);
alter table export_integrations enable row level security;
alter table export_integrations force row level security;
create policy own_tenant on export_integrations using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on export_integrations to kvitance_app;

-- Units that an integration serves; none = all.
create table integration_accounting_units (
  tenant_id uuid not null,
  integration_id uuid not null,
  accounting_unit_id uuid not null,
  primary key (tenant_id, integration_id, accounting_unit_id),
  foreign key (tenant_id, integration_id) references export_integrations on delete cascade,
  foreign key (tenant_id, accounting_unit_id) references accounting_units
);
create index integration_accounting_units_of_unit on integration_accounting_units (tenant_id, accounting_unit_id);
alter table integration_accounting_units enable row level security;
alter table integration_accounting_units force row level security;
create policy own_tenant on integration_accounting_units using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on integration_accounting_units to kvitance_app;

-- The way of one document to one integration.
create table deliveries (
  tenant_id uuid not null references tenants on delete cascade,
  document_id uuid not null,
  integration_id uuid not null,
  -- Constant over all attempts; another one when the document is sent out anew.
  delivery_key uuid not null,
  -- Hash of the values that set out.
  values_hash text not null,
  -- The document is Exported only when this delivery was confirmed.
  marks boolean not null,
  state text not null check (state in ('Waiting', 'Delivered', 'Failed', 'Cancelled')),
  attempts integer not null default 0,
  first_attempt_at timestamptz,
  due_at timestamptz,
  -- Somebody is at it until then; renewed while the attempt lasts.
  claimed_until timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  remote_id text,
  path text,
  size bigint,
  sha256 text,
  problem_code text,
  reason text,
  warnings jsonb not null default '[]',
  primary key (tenant_id, document_id, integration_id),
  foreign key (tenant_id, document_id) references documents on delete cascade,
  foreign key (tenant_id, integration_id) references export_integrations on delete cascade
);
create index deliveries_of_integration on deliveries (tenant_id, integration_id, changed_at desc);
create index deliveries_due on deliveries (tenant_id, due_at) where state = 'Waiting';
alter table deliveries enable row level security;
alter table deliveries force row level security;
create policy own_tenant on deliveries using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on deliveries to kvitance_app;

create table web_hooks (
  tenant_id uuid not null references tenants on delete cascade,
  web_hook_id uuid not null,
  name text not null,
  url text not null,
  events text[] not null,
  is_active boolean not null,
  sealed_secret text not null,
  created_at timestamptz not null,
  primary key (tenant_id, web_hook_id)
);
alter table web_hooks enable row level security;
alter table web_hooks force row level security;
create policy own_tenant on web_hooks using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on web_hooks to kvitance_app;

-- Events that wait to be told, written in the transaction of what they tell of.
create table web_hook_outbox (
  tenant_id uuid not null,
  message_id uuid not null,
  web_hook_id uuid not null,
  event text not null,
  document_id uuid not null,
  payload jsonb not null,
  created_at timestamptz not null,
  due_at timestamptz,
  attempts integer not null default 0,
  sent_at timestamptz,
  error text,
  primary key (tenant_id, message_id),
  foreign key (tenant_id, web_hook_id) references web_hooks on delete cascade
);
create index web_hook_outbox_due on web_hook_outbox (tenant_id, due_at) where due_at is not null;
create index web_hook_outbox_of_hook on web_hook_outbox (tenant_id, web_hook_id, created_at desc);
alter table web_hook_outbox enable row level security;
alter table web_hook_outbox force row level security;
create policy own_tenant on web_hook_outbox using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on web_hook_outbox to kvitance_app;

create table import_connections (
  tenant_id uuid not null references tenants on delete cascade,
  import_connection_id uuid not null,
  type text not null,
  name text not null,
  is_active boolean not null,
  settings jsonb not null,
  sealed_secrets text,
  created_at timestamptz not null,
  primary key (tenant_id, import_connection_id)
);
alter table import_connections enable row level security;
alter table import_connections force row level security;
create policy own_tenant on import_connections using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on import_connections to kvitance_app;

-- Where money and data go is for the audit log; secrets show there only as changed.
call audit_table('export_integrations', 'integration_id', 'created_at,changed_at', true);
call audit_table('integration_accounting_units', 'integration_id,accounting_unit_id', '', true);
call audit_table('web_hooks', 'web_hook_id', 'created_at', true);
call audit_table('import_connections', 'import_connection_id', 'created_at', true);
