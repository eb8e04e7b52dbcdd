-- Documents arrive by themselves (docs/decisions/044-imports.md). An import connection is looked at by the mechanism that sends messages:
-- a look is claimed, done outside of any transaction, and what came of it is written. Apart from the settings, which are audited.
create table import_states (
  tenant_id uuid not null,
  import_connection_id uuid not null,
  -- The next look; null while the connection is off or its type is not fetched.
  due_at timestamptz,
  attempts integer not null default 0,
  first_attempt_at timestamptz,
  claimed_until timestamptz,
  -- The last look that went well.
  looked_at timestamptz,
  -- Since when every look failed, and why the last one did.
  failing_since timestamptz,
  problem_code text,
  reason text,
  -- The notification address was notified of this failure.
  is_reported boolean not null default false,
  primary key (tenant_id, import_connection_id),
  foreign key (tenant_id, import_connection_id) references import_connections on delete cascade
);
create index import_states_due on import_states (tenant_id, due_at) where due_at is not null;

-- What a connection has met: its log, and what keeps the same message or file from being fetched twice.
create table import_items (
  tenant_id uuid not null,
  import_connection_id uuid not null,
  -- As the source names it: UIDVALIDITY and UID of a message, path and version of a file.
  item_key text not null,
  item_id uuid not null unique,
  state text not null check (state in ('Fetching', 'Taken', 'Refused', 'Skipped')),
  attempts integer not null default 0,
  -- Subject of a message, name of a file.
  name text not null default '',
  sender text not null default '',
  -- Why it was refused, or is left where it is: a name of domain/intake/refusals.ts.
  problem text,
  -- Each file of it: name, the document that it became, or why it became none.
  files jsonb not null default '[]',
  met_at timestamptz not null,
  -- When it was moved away or deleted where it came from; null = still to be done.
  moved_at timestamptz,
  is_reported boolean not null default false,
  primary key (tenant_id, import_connection_id, item_key),
  foreign key (tenant_id, import_connection_id) references import_connections on delete cascade
);
create index import_items_by_time on import_items (tenant_id, import_connection_id, met_at desc);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['import_states', 'import_items']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', tenant_table);
    execute format('grant select, insert, update, delete on %I to kvitance_app', tenant_table);
  end loop;
end
$$;

-- Connection, subject and moment of arrival of a document that an import brought.
alter table documents add column arrival jsonb;

create policy owner_finds_due on import_states for select to current_user using (true);
create or replace function tenants_with_due(outbox text, at timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select tenant_id from public.tenants tenant where case outbox
      when 'mail' then exists (select from public.mail_outbox message
        where message.tenant_id = tenant.tenant_id and message.due_at <= at and coalesce(message.claimed_until < now(), true))
      when 'webHooks' then exists (select from public.web_hook_outbox message
        where message.tenant_id = tenant.tenant_id and message.due_at <= at and coalesce(message.claimed_until < now(), true))
      when 'deliveries' then exists (select from public.deliveries message
        where message.tenant_id = tenant.tenant_id and message.due_at <= at and coalesce(message.claimed_until < now(), true))
      when 'imports' then exists (select from public.import_states message
        where message.tenant_id = tenant.tenant_id and message.due_at <= at and coalesce(message.claimed_until < now(), true))
    end
  $$;
