-- Who has a document open for checking. A courtesy: saves are guarded by the version, not by this.
create table document_locks (
  tenant_id uuid not null,
  document_id uuid not null,
  user_id uuid not null,
  held_since timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, document_id),
  foreign key (tenant_id, document_id) references documents on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade
);
alter table document_locks enable row level security;
alter table document_locks force row level security;
create policy own_tenant on document_locks using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on document_locks to kvitance_app;
