-- What the files of each tenant take up (docs/decisions/046-long-readings-and-storage.md), and the limit of a tenant that has one of its own.
alter table licences add column storage_limit bigint check (storage_limit >= 0);
comment on column licences.storage_limit is 'Bytes; null = the limit of the installation.';

create table storage_usage (
  tenant_id uuid primary key references tenants on delete cascade,
  bytes bigint not null
);

alter table files no force row level security;
insert into storage_usage (tenant_id, bytes) select tenant_id, sum(size) from files group by tenant_id;
alter table files force row level security;

create function count_storage() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'INSERT' then
      insert into public.storage_usage as kept (tenant_id, bytes)
        select tenant_id, sum(size) from added group by tenant_id
        on conflict (tenant_id) do update set bytes = kept.bytes + excluded.bytes;
    else
      -- An update alone: with a deleted tenant its row may be gone before its files.
      update public.storage_usage kept set bytes = kept.bytes - gone.bytes
        from (select tenant_id, sum(size) as bytes from removed group by tenant_id) gone where gone.tenant_id = kept.tenant_id;
    end if;
    return null;
  end
  $$;
create trigger storage_added after insert on files referencing new table as added for each statement execute function count_storage();
create trigger storage_removed after delete on files referencing old table as removed for each statement execute function count_storage();

alter table storage_usage enable row level security;
alter table storage_usage force row level security;
create policy own_tenant on storage_usage using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on storage_usage to kvitance_app;
