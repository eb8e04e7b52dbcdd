-- Every function names the schemas of what it uses. pg_dump empties the search path, so a generated column whose function did not
-- could not be restored; and a caller could shadow tables of functions that run with the owner's rights, because temporary tables
-- come first where a search path does not say otherwise.

create or replace function public.containing(value text) returns text
  language sql immutable parallel safe
  as $$ select '%' || regexp_replace(public.plain_text(value), '([\\%_])', '\\\1', 'g') || '%' $$;

create or replace function public.search_words(file_name text, external_id text, note text, fields jsonb) returns text
  language sql immutable parallel safe
  as $$
    select public.plain_text(file_name || E'\n' || coalesce(external_id, '') || E'\n' || note || E'\n' ||
      coalesce((select string_agg(value, E'\n' order by key) from jsonb_each_text(fields)
                where key not in ('documentKind', 'paymentMethod', 'reverseCharge', 'currency', 'supplierCountry', 'customerCountry')), ''))
  $$;

create or replace function public.all_tenant_ids() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$ select tenant_id from public.tenants $$;

alter function public.documents_with_words(text[], integer) set search_path = pg_catalog, pg_temp;

create or replace function public.count_documents() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'INSERT' then
      insert into public.document_counts (tenant_id, document_type, accounting_unit_id, uploaded_by, state, amount)
        select tenant_id, document_type, accounting_unit_id, uploaded_by, state, count(*) from added
        where deleted_at is null and attached_to is null group by 1, 2, 3, 4, 5;
    else
      insert into public.document_counts (tenant_id, document_type, accounting_unit_id, uploaded_by, state, amount)
        select tenant_id, document_type, accounting_unit_id, uploaded_by, state, -count(*) from removed
        where deleted_at is null and attached_to is null group by 1, 2, 3, 4, 5;
    end if;
    return null;
  end
  $$;

create or replace function public.recount_document() returns trigger
  language plpgsql
  as $$
  begin
    if old.deleted_at is null and old.attached_to is null then
      insert into public.document_counts (tenant_id, document_type, accounting_unit_id, uploaded_by, state, amount)
        values (old.tenant_id, old.document_type, old.accounting_unit_id, old.uploaded_by, old.state, -1);
    end if;
    if new.deleted_at is null and new.attached_to is null then
      insert into public.document_counts (tenant_id, document_type, accounting_unit_id, uploaded_by, state, amount)
        values (new.tenant_id, new.document_type, new.accounting_unit_id, new.uploaded_by, new.state, 1);
    end if;
    return null;
  end
  $$;

create or replace function public.append_audit(tenant uuid, kind text, actor uuid, subject text, subject_id text, details jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    head public.audit_heads;
    entry jsonb;
    link bytea;
  begin
    select * into head from public.audit_heads where tenant_id = tenant for update;
    if not found then
      insert into public.audit_heads (tenant_id, number, hash) values (tenant, 0, '') on conflict do nothing;
      select * into head from public.audit_heads where tenant_id = tenant for update;
    end if;
    entry := jsonb_build_object(
      'at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'kind', kind, 'by', actor, 'subject', subject, 'id', subject_id, 'details', details);
    link := sha256(head.hash || convert_to(format('%s/%s/%s', tenant, head.number + 1, entry), 'UTF8'));
    insert into public.audit_log (tenant_id, number, entry, hash) values (tenant, head.number + 1, entry, link);
    update public.audit_heads set number = head.number + 1, hash = link where tenant_id = tenant;
  end
  $$;

create or replace function public.note_audit(kind text, subject text, subject_id text, details jsonb) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$ select public.append_audit(public.current_tenant(), kind, public.current_actor(), subject, subject_id, details) $$;

create or replace function public.audit_row() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
    after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
    changes jsonb;
    id text;
  begin
    select jsonb_object_agg(key, case when key ~ 'secret|password|sealed|token' then '"changed"'::jsonb
                                      else jsonb_build_array(before -> key, after -> key) end)
      into changes
      from jsonb_object_keys(before || after) key
      where coalesce(before -> key, 'null') <> coalesce(after -> key, 'null') and key <> 'tenant_id' and key <> all (string_to_array(tg_argv[1], ','));
    if changes is null then return null; end if;
    select string_agg((before || after) ->> key, '/' order by place) into id
      from unnest(string_to_array(tg_argv[0], ',')) with ordinality keys(key, place);
    perform public.append_audit(((before || after) ->> 'tenant_id')::uuid, lower(tg_op), public.current_actor(), tg_table_name, id, changes);
    return null;
  end
  $$;

create or replace function public.audit_history() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform public.append_audit(new.tenant_id, 'document.' || new.kind, new.user_id, 'document', new.document_id::text,
      jsonb_build_object('from', new.from_state, 'to', new.to_state, 'changes', new.changes, 'detail', new.detail));
    return null;
  end
  $$;

create or replace function public.audit_vote() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform public.append_audit(new.tenant_id, 'approval.' || lower(new.state), new.user_id, 'document', new.document_id::text,
      to_jsonb(new) - array['tenant_id', 'document_id', 'state', 'user_id', 'at']);
    return null;
  end
  $$;

create or replace procedure public.audit_table(name text, keys text, skipped text, and_setup boolean)
  language plpgsql
  as $$
  begin
    execute format('create constraint trigger audit_changed after update or delete on public.%I deferrable initially deferred
                    for each row execute function public.audit_row(%L, %L)', name, keys, skipped);
    execute format('create constraint trigger audit_added after insert on public.%I deferrable initially deferred
                    for each row %s execute function public.audit_row(%L, %L)',
                   name, case when and_setup then '' else 'when (public.current_actor() is not null)' end, keys, skipped);
  end
  $$;
