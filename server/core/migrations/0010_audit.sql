-- The audit log: what people and programs changed, each entry chained by its hash to the one before it
-- (docs/decisions/021-audit-log.md). Entries are written by triggers, so no change of an audited table gets past it.

-- Who acts in the running transaction; null for the program itself.
create function current_actor() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.user', true), '')::uuid $$;

-- Refers to no tenant: it outlives what it speaks of.
create table audit_log (
  tenant_id uuid not null,
  -- 1, 2, 3 ... without a gap.
  number bigint not null,
  -- {at, kind, by, subject, id, details}; its text is what is hashed.
  entry jsonb not null,
  -- SHA-256 of the hash before (nothing before the first) and "tenant/number/entry".
  hash bytea not null,
  primary key (tenant_id, number)
);
-- The last link of each chain. It is locked while the next one is made: entries of a tenant follow one another.
create table audit_heads (
  tenant_id uuid primary key,
  number bigint not null,
  hash bytea not null
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['audit_log', 'audit_heads']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', tenant_table);
    -- The functions below write as the owner, whoever made the change.
    execute format('create policy owner_appends on %I to current_user using (true) with check (true)', tenant_table);
    execute format('grant select on %I to kvitance_app', tenant_table);
  end loop;
end
$$;

/* The one place where an entry is written. Called when a transaction commits, so that the chain is locked for that moment only. */
create function append_audit(tenant uuid, kind text, actor uuid, subject text, subject_id text, details jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare
    head audit_heads;
    entry jsonb;
    link bytea;
  begin
    select * into head from audit_heads where tenant_id = tenant for update;
    if not found then
      insert into audit_heads (tenant_id, number, hash) values (tenant, 0, '') on conflict do nothing;
      select * into head from audit_heads where tenant_id = tenant for update;
    end if;
    entry := jsonb_build_object(
      'at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'kind', kind, 'by', actor, 'subject', subject, 'id', subject_id, 'details', details);
    link := sha256(head.hash || convert_to(format('%s/%s/%s', tenant, head.number + 1, entry), 'UTF8'));
    insert into audit_log (tenant_id, number, entry, hash) values (tenant, head.number + 1, entry, link);
    update audit_heads set number = head.number + 1, hash = link where tenant_id = tenant;
  end
  $$;
revoke all on function append_audit(uuid, text, uuid, text, text, jsonb) from public;

-- For what changes no row of an audited table. Last statement of its transaction: the chain stays locked until it commits.
create function note_audit(kind text, subject text, subject_id text, details jsonb) returns void
  language sql security definer set search_path = pg_catalog, public
  as $$ select append_audit(current_tenant(), kind, current_actor(), subject, subject_id, details) $$;
revoke all on function note_audit(text, text, text, jsonb) from public;
grant execute on function note_audit(text, text, text, jsonb) to kvitance_app;

-- A changed row: {column: [before, after]}. Arguments: columns that name it, columns that are no business of the log.
create function audit_row() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
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
    perform append_audit(((before || after) ->> 'tenant_id')::uuid, lower(tg_op), current_actor(), tg_table_name, id, changes);
    return null;
  end
  $$;

/* Audits a table from now on. With `and_setup` also rows that nobody in person added, as those of a new tenant are. */
create procedure audit_table(name text, keys text, skipped text, and_setup boolean)
  language plpgsql
  as $$
  begin
    execute format('create constraint trigger audit_changed after update or delete on %I deferrable initially deferred
                    for each row execute function audit_row(%L, %L)', name, keys, skipped);
    execute format('create constraint trigger audit_added after insert on %I deferrable initially deferred
                    for each row %s execute function audit_row(%L, %L)',
                   name, case when and_setup then '' else 'when (current_actor() is not null)' end, keys, skipped);
  end
  $$;
revoke all on procedure audit_table(text, text, text, boolean) from public;

-- What a person sets for nobody but themselves is left out, and so are the program's own marks.
call audit_table('users', 'user_id', 'preferences,theme,approval_columns,created_at', true);
call audit_table('user_accounting_units', 'user_id,accounting_unit_id', '', true);
call audit_table('client_applications', 'client_application_id', 'created_at', true);
call audit_table('accounting_units', 'accounting_unit_id', 'register_data', true);
call audit_table('tenants', 'tenant_id', 'daily_notice_on,created_at', false);
call audit_table('tenant_features', 'feature', '', false);
call audit_table('licences', 'licence_id', 'reported_count', false);
call audit_table('document_types', 'document_type', '', false);
call audit_table('document_type_fields', 'document_type,is_item,field', '', false);
-- Rows of a code list go unlogged, they may be thousands: its changed_at says that somebody touched them.
call audit_table('enums', 'enum_id', 'created_at', false);
call audit_table('enum_accounting_units', 'enum_id,accounting_unit_id', '', false);
call audit_table('approval_workflows', 'workflow_id', '', false);

-- Values, states, exports, deletions: every row of the history but the bare arrival of files, which reading follows.
create function audit_history() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  begin
    perform append_audit(new.tenant_id, 'document.' || new.kind, new.user_id, 'document', new.document_id::text,
      jsonb_build_object('from', new.from_state, 'to', new.to_state, 'changes', new.changes, 'detail', new.detail));
    return null;
  end
  $$;
create constraint trigger audit_added after insert on document_history deferrable initially deferred
  for each row when (new.kind not in ('upload', 'pages')) execute function audit_history();

create function audit_vote() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  begin
    perform append_audit(new.tenant_id, 'approval.' || lower(new.state), new.user_id, 'document', new.document_id::text,
      to_jsonb(new) - array['tenant_id', 'document_id', 'state', 'user_id', 'at']);
    return null;
  end
  $$;
create constraint trigger audit_added after insert on approval_history deferrable initially deferred
  for each row execute function audit_vote();
