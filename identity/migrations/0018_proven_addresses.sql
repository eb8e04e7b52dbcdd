-- An address belongs to one account. Another company that names it is not answered that it is taken: its account waits for the address.
alter table identity.accounts
  alter column email drop not null,
  add column wanted_email text check (wanted_email = lower(wanted_email)),
  -- the person opened a link that went to the address, or proved it at another provider
  add column email_proven boolean not null default false,
  add constraint accounts_address check (email is not null or wanted_email is not null);
update identity.accounts set email_proven = password_hash is not null or last_sign_in_at is not null;

-- New addresses that people chose for themselves, until they open the link that went there.
create table identity.email_changes (
  secret_hash bytea primary key,
  user_id uuid not null references identity.accounts on delete cascade,
  email text not null check (email = lower(email)),
  expires_at timestamptz not null
);
create index email_changes_of_account on identity.email_changes (user_id);
grant select, insert, update, delete on identity.email_changes to kvitance_identity;

-- As before, with the address that an account waits for.
create or replace function identity.audit_account() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    before text := coalesce(old.email, old.wanted_email);
    after text := coalesce(new.email, new.wanted_email);
  begin
    if tg_op <> 'UPDATE' then
      perform public.append_audit(coalesce(new.tenant_id, old.tenant_id), case tg_op when 'INSERT' then 'account.create' else 'account.remove' end,
        null, 'account', coalesce(new.user_id, old.user_id)::text, jsonb_build_object('email', coalesce(after, before)));
      return null;
    end if;
    if new.last_sign_in_at is distinct from old.last_sign_in_at then
      perform public.append_audit(new.tenant_id, 'session.begin', new.user_id, 'account', new.user_id::text, '{}');
    end if;
    -- A temporary one was set by somebody else; a new hash of the same password is no change.
    if new.password_changed_at is distinct from old.password_changed_at then
      perform public.append_audit(new.tenant_id, 'account.password', case when new.password_temporary or new.password_hash is null then null else new.user_id end,
        'account', new.user_id::text, jsonb_build_object('temporary', new.password_temporary));
    end if;
    if after <> before then
      perform public.append_audit(new.tenant_id, 'account.email', null, 'account', new.user_id::text, jsonb_build_object('email', jsonb_build_array(before, after)));
    end if;
    if new.is_active <> old.is_active then
      perform public.append_audit(new.tenant_id, 'account.active', null, 'account', new.user_id::text, jsonb_build_object('active', new.is_active));
    end if;
    return null;
  end
  $$;
