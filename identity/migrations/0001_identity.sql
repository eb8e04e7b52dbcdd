-- Schema of the identity server. It holds sign-in data only; people's names and roles stay in public.users.
create schema if not exists identity;

create table identity.accounts (
  user_id uuid primary key,
  tenant_id uuid not null,
  email text not null unique check (email = lower(email)),
  -- PHC string; null until the person has chosen a password (invitation)
  password_hash text,
  password_temporary boolean not null default false,
  password_changed_at timestamptz,
  is_active boolean not null default true,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now()
);
create index accounts_tenant on identity.accounts (tenant_id);

-- Sessions, grants, codes, refresh tokens and interactions of the OpenID provider.
-- `id_hash` is SHA-256 of the cookie or token value, so that a copy of the database signs nobody in.
create table identity.artifacts (
  model text not null,
  id_hash bytea not null,
  payload jsonb not null,
  uid text,
  grant_id text,
  account_id uuid,
  session_uid text,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  -- a session that was ended: a late write of a request that was still running must not revive it
  ended_at timestamptz,
  primary key (model, id_hash)
);
create index artifacts_uid on identity.artifacts (uid) where uid is not null;
create index artifacts_grant on identity.artifacts (grant_id) where grant_id is not null;
create index artifacts_account on identity.artifacts (account_id) where account_id is not null;
create index artifacts_expiry on identity.artifacts (expires_at);

-- Signing keys. The private part is encrypted with a key derived from the installation's secret.
create table identity.signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  private_jwk_sealed text not null,
  created_at timestamptz not null default now(),
  -- set when a newer key took over; kept until no token signed with it can be alive
  retired_at timestamptz
);

-- Counters of sign-in attempts, one row per limit and subject, shared by all identity processes.
create table identity.attempts (
  bucket text primary key,
  used integer not null,
  resets_at timestamptz not null
);

grant usage on schema identity to kvitance_identity;
grant select, insert, update, delete on all tables in schema identity to kvitance_identity;

-- Token claims (names, role, language) are read from the user's row, inside the tenant's row-level security.
do $$
begin
  if to_regclass('public.users') is not null then
    grant usage on schema public to kvitance_identity;
    grant select (tenant_id, user_id, email, first_name, last_name, phone, language_code, user_role, is_active)
      on public.users to kvitance_identity;
  end if;
end
$$;
