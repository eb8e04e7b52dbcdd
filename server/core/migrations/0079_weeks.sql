-- Listed documents are counted by week too, so that a jump counts the documents of one week (see the decision on counts by week). Weeks are
-- counted from the first of the month (1st, 8th, 15th, 22nd and 29th), so that each lies within one. Rows without a week count documents of the
-- month of which it is not known yet when they came: those of before, and sums that the version before adds up. The first jump into such a
-- month counts its weeks (server/documents/list/months.ts).
alter table document_months add column week date;
create function week_of(moment timestamptz) returns date
  language sql immutable parallel safe
  as $$ select public.month_of(moment) + (extract(day from moment at time zone 'UTC')::integer - 1) / 7 * 7 $$;

create or replace function public.count_documents() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'INSERT' then
      insert into public.document_counts (tenant_id, document_type, accounting_unit_id, uploaded_by, state, amount)
        select tenant_id, document_type, accounting_unit_id, uploaded_by, state, count(*) from added
        where deleted_at is null and attached_to is null group by 1, 2, 3, 4, 5;
      insert into public.document_months (tenant_id, month, week, state, amount)
        select tenant_id, public.month_of(created_at), public.week_of(created_at), state, count(*) from added
        where deleted_at is null and attached_to is null group by 1, 2, 3, 4;
    else
      insert into public.document_counts (tenant_id, document_type, accounting_unit_id, uploaded_by, state, amount)
        select tenant_id, document_type, accounting_unit_id, uploaded_by, state, -count(*) from removed
        where deleted_at is null and attached_to is null group by 1, 2, 3, 4, 5;
      insert into public.document_months (tenant_id, month, week, state, amount)
        select tenant_id, public.month_of(created_at), public.week_of(created_at), state, -count(*) from removed
        where deleted_at is null and attached_to is null group by 1, 2, 3, 4;
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
      insert into public.document_months (tenant_id, month, week, state, amount)
        values (old.tenant_id, public.month_of(old.created_at), public.week_of(old.created_at), old.state, -1);
    end if;
    if new.deleted_at is null and new.attached_to is null then
      insert into public.document_counts (tenant_id, document_type, accounting_unit_id, uploaded_by, state, amount)
        values (new.tenant_id, new.document_type, new.accounting_unit_id, new.uploaded_by, new.state, 1);
      insert into public.document_months (tenant_id, month, week, state, amount)
        values (new.tenant_id, public.month_of(new.created_at), public.week_of(new.created_at), new.state, 1);
    end if;
    return null;
  end
  $$;
