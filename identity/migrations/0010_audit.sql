-- Sign-in, sign-out, passwords and secrets stand in the audit log of the person's tenant (docs/decisions/021-audit-log.md).
-- Password hashes and secrets themselves never do.

create function identity.audit_account() returns trigger
  language plpgsql security definer set search_path = pg_catalog, identity
  as $$
  begin
    if tg_op <> 'UPDATE' then
      perform public.append_audit(coalesce(new.tenant_id, old.tenant_id), case tg_op when 'INSERT' then 'account.create' else 'account.remove' end,
        null, 'account', coalesce(new.user_id, old.user_id)::text, jsonb_build_object('email', coalesce(new.email, old.email)));
      return null;
    end if;
    if new.last_sign_in_at is distinct from old.last_sign_in_at then
      perform public.append_audit(new.tenant_id, 'session.begin', new.user_id, 'account', new.user_id::text, '{}');
    end if;
    -- A temporary one was set by somebody else; a new hash of the same password is no change.
    if new.password_changed_at is distinct from old.password_changed_at then
      perform public.append_audit(new.tenant_id, 'account.password', case when new.password_temporary then null else new.user_id end,
        'account', new.user_id::text, jsonb_build_object('temporary', new.password_temporary));
    end if;
    if new.email <> old.email then
      perform public.append_audit(new.tenant_id, 'account.email', null, 'account', new.user_id::text, jsonb_build_object('email', jsonb_build_array(old.email, new.email)));
    end if;
    if new.is_active <> old.is_active then
      perform public.append_audit(new.tenant_id, 'account.active', null, 'account', new.user_id::text, jsonb_build_object('active', new.is_active));
    end if;
    return null;
  end
  $$;
create constraint trigger audit_changed after insert or update or delete on identity.accounts deferrable initially deferred
  for each row execute function identity.audit_account();

create function identity.audit_session() returns trigger
  language plpgsql security definer set search_path = pg_catalog, identity
  as $$
  declare
    tenant uuid;
  begin
    select a.tenant_id into tenant from identity.accounts a where a.user_id = new.account_id;
    -- The account that goes with its sessions has an entry of its own.
    if tenant is not null then
      perform public.append_audit(tenant, 'session.end', new.account_id, 'account', new.account_id::text, '{}');
    end if;
    return null;
  end
  $$;
create constraint trigger audit_ended after update on identity.artifacts deferrable initially deferred
  for each row when (new.model = 'Session' and old.ended_at is null and new.ended_at is not null and new.account_id is not null)
  execute function identity.audit_session();

create function identity.audit_client() returns trigger
  language plpgsql security definer set search_path = pg_catalog, identity
  as $$
  begin
    perform public.append_audit(new.tenant_id, 'clientApplication.secret', null, 'client_applications', new.client_id, '{}');
    return null;
  end
  $$;
create constraint trigger audit_added after insert on identity.clients deferrable initially deferred
  for each row execute function identity.audit_client();
create constraint trigger audit_rotated after update on identity.clients deferrable initially deferred
  for each row when (new.secret_hash <> old.secret_hash) execute function identity.audit_client();

-- A sign-in at another provider opens the account from now on, or no more.
create function identity.audit_external() returns trigger
  language plpgsql security definer set search_path = pg_catalog, identity
  as $$
  declare
    person uuid := coalesce(new.user_id, old.user_id);
    tenant uuid;
  begin
    select a.tenant_id into tenant from identity.accounts a where a.user_id = person;
    if tenant is not null then
      perform public.append_audit(tenant, case tg_op when 'DELETE' then 'account.providerRemoved' else 'account.provider' end, person, 'account', person::text,
        jsonb_build_object('issuer', coalesce(new.issuer, old.issuer)));
    end if;
    return null;
  end
  $$;
create constraint trigger audit_changed after insert or delete on identity.external_people deferrable initially deferred
  for each row execute function identity.audit_external();
