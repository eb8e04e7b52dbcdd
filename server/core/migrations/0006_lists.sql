-- Document lists at any size: what they search, sort and count by (docs/decisions/016-document-lists.md).

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Everything that a plain word of the search can find in a document: plain text, one value a line, so that no phrase
-- reaches from one value into the next. Closed lists (kind, currency ...) would only be noise.
create function search_words(file_name text, external_id text, note text, fields jsonb) returns text
  language sql immutable parallel safe
  as $$
    select plain_text(file_name || E'\n' || coalesce(external_id, '') || E'\n' || note || E'\n' ||
      coalesce((select string_agg(value, E'\n' order by key) from jsonb_each_text(fields)
                where key not in ('documentKind', 'paymentMethod', 'reverseCharge', 'currency', 'supplierCountry', 'customerCountry')), ''))
  $$;

alter table documents drop column search_text;
alter table documents add column search_text text generated always as (search_words(file_name, external_document_id, note, fields)) stored;
-- Amounts as lists order and compare them: only leakproof operators may use an index under row-level security, and numeric has none.
alter table documents add column amount_key double precision generated always as (to_amount(fields ->> 'totalAmount')::double precision) stored;

-- Names are ordered as Czechs expect, whatever the locale of the database.
-- Lists that nobody narrowed read nothing but their index, with the columns of the row scope and of the tabs in it.
drop index documents_newest;
create index documents_newest on documents (tenant_id, created_at desc, document_id) include (state, document_type, accounting_unit_id, uploaded_by) where deleted_at is null and attached_to is null;
create index documents_by_supplier on documents (tenant_id, supplier_name collate "cs-x-icu", document_id) include (state, document_type, accounting_unit_id, uploaded_by) where deleted_at is null and attached_to is null;
create index documents_by_number on documents (tenant_id, invoice_number collate "cs-x-icu", document_id) include (state, document_type, accounting_unit_id, uploaded_by) where deleted_at is null and attached_to is null;
create index documents_by_symbol on documents (tenant_id, variable_symbol collate "cs-x-icu", document_id) include (state, document_type, accounting_unit_id, uploaded_by) where deleted_at is null and attached_to is null;
create index documents_by_issue_date on documents (tenant_id, issue_date, document_id) include (state, document_type, accounting_unit_id, uploaded_by) where deleted_at is null and attached_to is null;
create index documents_by_due_date on documents (tenant_id, due_date, document_id) include (state, document_type, accounting_unit_id, uploaded_by) where deleted_at is null and attached_to is null;
create index documents_by_amount on documents (tenant_id, amount_key, document_id) include (state, document_type, accounting_unit_id, uploaded_by) where deleted_at is null and attached_to is null;
create index documents_by_file_name on documents (tenant_id, file_name collate "cs-x-icu", document_id) include (state, document_type, accounting_unit_id, uploaded_by) where deleted_at is null and attached_to is null;
create index documents_by_attention on documents (tenant_id, attention, document_id) include (state, document_type, accounting_unit_id, uploaded_by) where deleted_at is null and attached_to is null;
-- The list for validation (domain/document/lists.ts), oldest first.
create index documents_to_validate on documents (tenant_id, created_at, document_id) include (state, document_type, accounting_unit_id, uploaded_by, attention, error_type, error_origin) where deleted_at is null and attached_to is null and state in ('New', 'Returned', 'Rejected', 'Error');
create index documents_by_words on documents using gin (tenant_id, search_text gin_trgm_ops) where deleted_at is null and attached_to is null;

-- LIKE may not use an index under row-level security, because it is not leakproof. This function may, as its owner; in return
-- it fixes the tenant itself, takes patterns and nothing else, and tells only ids.
create policy owner_searches on documents for select to current_user using (true);
create function documents_with_words(patterns text[], most integer) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
  declare
    conditions text;
  begin
    select string_agg(format('search_text like %L', pattern), ' and ') into conditions from unnest(patterns) pattern;
    if public.current_tenant() is null or conditions is null then return; end if;
    return query execute
      'select document_id from public.documents where tenant_id = $1 and deleted_at is null and attached_to is null and ' || conditions || ' limit $2'
      using public.current_tenant(), most;
  end
  $$;
revoke all on function documents_with_words(text[], integer) from public;
grant execute on function documents_with_words(text[], integer) to kvitance_app;

-- Numbers of listed documents for tabs and badges. Changes are added as rows of +1 and -1, so that writers never wait for each
-- other; whoever reads many of them folds them (server/features/documents/counts.ts).
create table document_counts (
  tenant_id uuid not null references tenants on delete cascade,
  count_id bigint generated always as identity,
  document_type text not null,
  accounting_unit_id uuid,
  uploaded_by uuid,
  state text not null,
  amount integer not null,
  primary key (tenant_id, count_id)
);
alter table documents no force row level security;
insert into document_counts (tenant_id, document_type, accounting_unit_id, uploaded_by, state, amount)
  select tenant_id, document_type, accounting_unit_id, uploaded_by, state, count(*) from documents
  where deleted_at is null and attached_to is null group by 1, 2, 3, 4, 5;
alter table documents force row level security;

create function count_documents() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'INSERT' then
      insert into document_counts (tenant_id, document_type, accounting_unit_id, uploaded_by, state, amount)
        select tenant_id, document_type, accounting_unit_id, uploaded_by, state, count(*) from added
        where deleted_at is null and attached_to is null group by 1, 2, 3, 4, 5;
    else
      insert into document_counts (tenant_id, document_type, accounting_unit_id, uploaded_by, state, amount)
        select tenant_id, document_type, accounting_unit_id, uploaded_by, state, -count(*) from removed
        where deleted_at is null and attached_to is null group by 1, 2, 3, 4, 5;
    end if;
    return null;
  end
  $$;
create function recount_document() returns trigger
  language plpgsql
  as $$
  begin
    if old.deleted_at is null and old.attached_to is null then
      insert into document_counts (tenant_id, document_type, accounting_unit_id, uploaded_by, state, amount)
        values (old.tenant_id, old.document_type, old.accounting_unit_id, old.uploaded_by, old.state, -1);
    end if;
    if new.deleted_at is null and new.attached_to is null then
      insert into document_counts (tenant_id, document_type, accounting_unit_id, uploaded_by, state, amount)
        values (new.tenant_id, new.document_type, new.accounting_unit_id, new.uploaded_by, new.state, 1);
    end if;
    return null;
  end
  $$;
create trigger count_added after insert on documents referencing new table as added for each statement execute function count_documents();
create trigger count_removed after delete on documents referencing old table as removed for each statement execute function count_documents();
create trigger count_changed after update on documents for each row
  when ((old.document_type, old.accounting_unit_id, old.uploaded_by, old.state, old.deleted_at is null and old.attached_to is null)
    is distinct from (new.document_type, new.accounting_unit_id, new.uploaded_by, new.state, new.deleted_at is null and new.attached_to is null))
  execute function recount_document();

-- Lists that people keep: name, address, columns. `shared` ones are seen by the whole tenant.
create table list_views (
  tenant_id uuid not null references tenants on delete cascade,
  view_id uuid not null,
  owner_id uuid not null,
  name text not null,
  shared boolean not null default false,
  list_type text not null,
  document_type text,
  -- Search, conditions and order as they stand in the address.
  query text not null default '',
  columns jsonb not null default '[]',
  changed_at timestamptz not null,
  primary key (tenant_id, view_id),
  foreign key (tenant_id, owner_id) references users on delete cascade
);

alter table document_counts enable row level security;
alter table document_counts force row level security;
create policy own_tenant on document_counts using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on document_counts to kvitance_app;
alter table list_views enable row level security;
alter table list_views force row level security;
create policy own_tenant on list_views using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on list_views to kvitance_app;
