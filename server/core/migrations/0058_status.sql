-- What needs a person: parts that report themselves, findings that were reported, and who administers the installation.

-- Companies whose administrators administer the installation too: the first one, and those that the operator names. Here it is the only
-- one that is no trial, where there is only one.
create table operators (
  tenant_id uuid primary key references tenants on delete cascade
);
insert into operators (tenant_id) select tenant_id from tenants where trial_until is null and 1 = (select count(*) from tenants where trial_until is null);
alter table operators enable row level security;
alter table operators force row level security;
create policy own_tenant on operators using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert on operators to kvitance_app;
call audit_table('operators', 'tenant_id', '', true);

-- One row for each finding of a check about a subject; it stays after its end, so that one that comes and goes is mailed once a day.
create table status_findings (
  tenant_id uuid not null references tenants on delete cascade,
  finding text not null,
  subject text not null,
  details jsonb not null,
  since timestamptz not null,
  noticed_at timestamptz not null,
  ended_at timestamptz,
  mailed_at timestamptz,
  primary key (tenant_id, finding, subject)
);
alter table status_findings enable row level security;
alter table status_findings force row level security;
create policy own_tenant on status_findings using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on status_findings to kvitance_app;

-- Processes of the program, each with what only it can see: its clock, its disks, its certificate. They belong to no tenant.
create table system.parts (
  part_id uuid primary key,
  part text not null check (part in ('api', 'worker', 'identity')),
  host text not null,
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  clock_ahead_ms bigint not null,
  facts jsonb not null default '{}'
);
grant select, insert, update, delete on system.parts to kvitance_app, kvitance_identity;

create policy owner_watches on operators for select to current_user using (true);
create policy owner_watches on status_findings for select to current_user using (true);
create policy owner_watches on import_states for select to current_user using (true);
create policy owner_watches on export_integrations for select to current_user using (true);
create policy owner_watches on signing for select to current_user using (true);

-- Tenants for which there may be something to find, or of which something was found.
create function tenants_to_watch(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select tenant_id from public.operators
    union select tenant_id from public.status_findings where ended_at is null
    union select tenant_id from public.import_states where failing_since <= at - interval '1 hour'
    union select tenant_id from public.export_integrations where paused_at is not null and deleted_at is null
    union select tenant_id from public.deliveries where due_at is not null and first_attempt_at <= at - interval '1 hour'
    union select tenant_id from public.signing where valid_to <= at + interval '30 days'
  $$;
revoke all on function tenants_to_watch(timestamptz) from public;
grant execute on function tenants_to_watch(timestamptz) to kvitance_app;

-- How many findings of each kind stand, over all tenants.
create function standing_findings() returns table (finding text, count bigint)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$ select finding, count(*) from public.status_findings where ended_at is null group by finding $$;
revoke all on function standing_findings() from public;
grant execute on function standing_findings() to kvitance_app;
