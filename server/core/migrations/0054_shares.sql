-- Links by which a document is shown to somebody without an account (docs/decisions: sharing by link).
create table document_shares (
  tenant_id uuid not null,
  share_id uuid not null,
  document_id uuid not null,
  -- SHA-256 of the secret in the link; the link itself is kept by whoever made it.
  secret_hash bytea not null,
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, share_id),
  unique (tenant_id, secret_hash),
  foreign key (tenant_id, document_id) references documents on delete cascade
);
create index shares_of_document on document_shares (tenant_id, document_id);
alter table document_shares enable row level security;
alter table document_shares force row level security;
create policy own_tenant on document_shares using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on document_shares to kvitance_app;
call audit_table('document_shares', 'share_id,document_id', '', true);

-- When a link was opened, and from which network address.
create table document_share_visits (
  tenant_id uuid not null,
  share_id uuid not null,
  visited_at timestamptz not null,
  address text not null,
  primary key (tenant_id, share_id, visited_at, address),
  foreign key (tenant_id, share_id) references document_shares on delete cascade
);
alter table document_share_visits enable row level security;
alter table document_share_visits force row level security;
create policy own_tenant on document_share_visits using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on document_share_visits to kvitance_app;
