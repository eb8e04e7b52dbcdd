-- Code lists (enums): their settings, rows, and the accounting units that they are for.
create table enums (
  tenant_id uuid not null references tenants on delete cascade,
  enum_id uuid not null,
  name text not null,
  type text not null check (type in ('Default', 'ByAccountingUnit')),
  -- Export mapping whose fields take the values; None when only the named fields do.
  category text not null default 'None',
  fields text[] not null default '{}',
  conditions jsonb not null default '[]',
  -- Where the list is taken over from, and its name there.
  accounting_system_id uuid,
  source_key text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (tenant_id, enum_id)
);
create unique index enums_by_source on enums (tenant_id, accounting_system_id, source_key) where accounting_system_id is not null;

create table enum_rows (
  tenant_id uuid not null,
  enum_id uuid not null,
  key text not null,
  labels jsonb not null,
  hidden boolean not null default false,
  ordinal integer not null,
  primary key (tenant_id, enum_id, key),
  foreign key (tenant_id, enum_id) references enums on delete cascade
);

create table enum_accounting_units (
  tenant_id uuid not null,
  enum_id uuid not null,
  accounting_unit_id uuid not null,
  primary key (tenant_id, enum_id, accounting_unit_id),
  foreign key (tenant_id, enum_id) references enums on delete cascade,
  foreign key (tenant_id, accounting_unit_id) references accounting_units on delete cascade
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['enums', 'enum_rows', 'enum_accounting_units']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', tenant_table);
    execute format('grant select, insert, update, delete on %I to kvitance_app', tenant_table);
  end loop;
end
$$;

-- A deleted field leaves its values in the documents and can be restored.
alter table document_type_fields add column deleted_at timestamptz;

-- What outside checks found: [{field, message, blocking, value}]; value is the one that was complained about.
alter table document_contents add column external_errors jsonb not null default '[]';
