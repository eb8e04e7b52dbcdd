-- Links by which a person sets a password: the invitation of a new one, the reset of a forgotten one.
-- Only the hash of the secret stands here, so a copy of the database opens nothing.
create table identity.password_links (
  secret_hash bytea primary key,
  user_id uuid not null references identity.accounts on delete cascade,
  purpose text not null check (purpose in ('invitation', 'reset')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index password_links_of_account on identity.password_links (user_id);

-- Programs of a tenant that call the API with a secret of their own (client_credentials).
create table identity.clients (
  client_id text primary key,
  tenant_id uuid not null,
  -- SHA-256 of 32 random bytes: such a secret can't be guessed, so it needs no slow hash.
  secret_hash bytea not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create index clients_of_tenant on identity.clients (tenant_id);

grant select, insert, update, delete on identity.password_links, identity.clients to kvitance_identity;
