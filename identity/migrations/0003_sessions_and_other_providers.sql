-- From where and with what each session is used, for its owner to recognise. A row outlives its session by the clean-up only.
create table identity.session_facts (
  session_uid text primary key,
  user_agent text not null,
  address text not null,
  signed_in_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);

-- The API asks every few seconds which sessions ended of late.
create index artifacts_ended on identity.artifacts (ended_at) where ended_at is not null;

-- People of other OpenID providers who sign in here. The e-mail counts once, at the first sign-in; from then on the provider's own id does.
create table identity.external_people (
  issuer text not null,
  subject text not null,
  user_id uuid not null references identity.accounts on delete cascade,
  linked_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create unique index external_people_of_account on identity.external_people (user_id, issuer);

-- Failed attempts: how many of late, and from when on the next one is looked at.
alter table identity.attempts rename column resets_at to forgotten_at;
alter table identity.attempts add column allowed_at timestamptz not null default now(), add column is_early boolean not null default false;

-- Owners to be told by mail that somebody keeps guessing their password.
create table identity.guess_notices (
  notice_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references identity.accounts on delete cascade,
  address text not null,
  noticed_at timestamptz not null default now(),
  told_at timestamptz
);
create index guess_notices_of_account on identity.guess_notices (user_id, noticed_at);

grant select, insert, update, delete on identity.session_facts, identity.external_people, identity.guess_notices to kvitance_identity;
