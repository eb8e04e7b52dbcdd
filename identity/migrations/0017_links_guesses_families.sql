-- A link opens an account at the address that it was made for, and at no other.
alter table identity.password_links add column email text;
update identity.password_links l set email = a.email from identity.accounts a where a.user_id = l.user_id;
alter table identity.password_links alter column email set not null;

-- Whose failures these are, as a digest: a reset of the password forgets all of them.
alter table identity.attempts add column account text;
create index attempts_of_account on identity.attempts (account) where account is not null;

-- Sessions that go on although a refresh token or code of theirs came twice: what was given out before that moment has ended.
create table identity.ended_families (
  session_uid text primary key,
  ended_at timestamptz not null default now()
);
create index ended_families_of_late on identity.ended_families (ended_at);
grant select, insert, update, delete on identity.ended_families to kvitance_identity;
