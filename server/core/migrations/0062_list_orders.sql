-- Orders by fields without an index of their own, and jumps far into a list (see the decision on large tenants).

-- Values in the order of a list: text as it stands, numbers as digits that stand in the order of the numbers (to_amount knows 24 before the point).
create function sort_key(value text, is_number boolean) returns text
  language sql immutable parallel safe
  as $$
    select case when is_number then lpad(trunc((public.to_amount(value) + 1e24) * 1e6)::text, 31, '0') else nullif(left(value, 200), '') end
  $$;

-- Fields that a tenant sorts by. `filled_at`: since when every document has its key.
create table sorted_fields (
  tenant_id uuid not null references tenants on delete cascade,
  sorted_id bigint generated always as identity,
  field text not null,
  is_number boolean not null,
  filled_at timestamptz,
  used_on date not null,
  primary key (tenant_id, sorted_id),
  unique (tenant_id, field, is_number)
);
create table sorted_keys (
  tenant_id uuid not null,
  document_id uuid not null,
  sorted_id bigint not null,
  key text collate "cs-x-icu",
  primary key (tenant_id, document_id, sorted_id),
  foreign key (tenant_id, sorted_id) references sorted_fields on delete cascade,
  foreign key (tenant_id, document_id) references documents on delete cascade
);
create index sorted_keys_in_order on sorted_keys (tenant_id, sorted_id, key, document_id);

create function keep_sorted() returns trigger
  language plpgsql
  as $$
  begin
    insert into public.sorted_keys (tenant_id, document_id, sorted_id, key)
      select new.tenant_id, new.document_id, sorted.sorted_id, public.sort_key(new.fields ->> sorted.field, sorted.is_number)
      from public.sorted_fields sorted where sorted.tenant_id = new.tenant_id
    on conflict (tenant_id, document_id, sorted_id) do update set key = excluded.key where sorted_keys.key is distinct from excluded.key;
    return null;
  end
  $$;
create trigger sorted_added after insert on documents for each row execute function keep_sorted();
create trigger sorted_changed after update on documents for each row when (old.fields is distinct from new.fields) execute function keep_sorted();

-- Listed documents by month of arrival (UTC) and state, so that a jump counts months instead of documents; kept as document_counts are.
create table document_months (
  tenant_id uuid not null references tenants on delete cascade,
  count_id bigint generated always as identity,
  month date not null,
  state text not null,
  amount integer not null,
  primary key (tenant_id, count_id)
);
create function month_of(moment timestamptz) returns date
  language sql immutable parallel safe
  as $$ select date_trunc('month', moment at time zone 'UTC')::date $$;
alter table documents no force row level security;
insert into document_months (tenant_id, month, state, amount)
  select tenant_id, month_of(created_at), state, count(*) from documents where deleted_at is null and attached_to is null group by 1, 2, 3;
alter table documents force row level security;

create or replace function public.count_documents() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'INSERT' then
      insert into public.document_counts (tenant_id, document_type, accounting_unit_id, uploaded_by, state, amount)
        select tenant_id, document_type, accounting_unit_id, uploaded_by, state, count(*) from added
        where deleted_at is null and attached_to is null group by 1, 2, 3, 4, 5;
      insert into public.document_months (tenant_id, month, state, amount)
        select tenant_id, public.month_of(created_at), state, count(*) from added where deleted_at is null and attached_to is null group by 1, 2, 3;
    else
      insert into public.document_counts (tenant_id, document_type, accounting_unit_id, uploaded_by, state, amount)
        select tenant_id, document_type, accounting_unit_id, uploaded_by, state, -count(*) from removed
        where deleted_at is null and attached_to is null group by 1, 2, 3, 4, 5;
      insert into public.document_months (tenant_id, month, state, amount)
        select tenant_id, public.month_of(created_at), state, -count(*) from removed where deleted_at is null and attached_to is null group by 1, 2, 3;
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
      insert into public.document_months (tenant_id, month, state, amount) values (old.tenant_id, public.month_of(old.created_at), old.state, -1);
    end if;
    if new.deleted_at is null and new.attached_to is null then
      insert into public.document_counts (tenant_id, document_type, accounting_unit_id, uploaded_by, state, amount)
        values (new.tenant_id, new.document_type, new.accounting_unit_id, new.uploaded_by, new.state, 1);
      insert into public.document_months (tenant_id, month, state, amount) values (new.tenant_id, public.month_of(new.created_at), new.state, 1);
    end if;
    return null;
  end
  $$;
drop trigger count_changed on documents;
create trigger count_changed after update on documents for each row
  when ((old.document_type, old.accounting_unit_id, old.uploaded_by, old.state, old.created_at, old.deleted_at is null and old.attached_to is null)
    is distinct from (new.document_type, new.accounting_unit_id, new.uploaded_by, new.state, new.created_at, new.deleted_at is null and new.attached_to is null))
  execute function recount_document();

alter table sorted_fields enable row level security;
alter table sorted_fields force row level security;
create policy own_tenant on sorted_fields using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on sorted_fields to kvitance_app;
alter table sorted_keys enable row level security;
alter table sorted_keys force row level security;
create policy own_tenant on sorted_keys using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on sorted_keys to kvitance_app;
alter table document_months enable row level security;
alter table document_months force row level security;
create policy own_tenant on document_months using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on document_months to kvitance_app;
