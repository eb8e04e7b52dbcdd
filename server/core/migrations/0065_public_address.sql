-- The addresses at which browsers reach the program, where an administrator of the installation set them on the screen. One row at most.
create table system.public_address (
  only_row boolean primary key default true check (only_row),
  app_url text not null,
  identity_url text not null,
  set_at timestamptz not null default now()
);
alter table system.public_address enable row level security;
create policy everybody_reads on system.public_address for select using (true);
create policy operators_add on system.public_address for insert with check (exists (select from public.operators where tenant_id = public.current_tenant()));
create policy operators_change on system.public_address for update using (exists (select from public.operators where tenant_id = public.current_tenant()));
grant select, insert, update on system.public_address to kvitance_app;
