-- Deleted documents go for good after 30 days (docs/decisions/029-purge.md).

create index documents_deleted on documents (tenant_id, deleted_at) where deleted_at is not null;

-- Whether anything still refers to a file; its row is only deleted then.
create index document_pages_by_file on document_pages (tenant_id, file_id);
create index uploaded_pages_by_file on uploaded_pages (tenant_id, file_id);

-- What is to be removed from the file store, written in the transaction that deletes the last row that leads there.
create table files_to_remove (
  tenant_id uuid not null references tenants on delete cascade,
  -- A file, or a folder of what was made from one.
  storage_key text not null,
  primary key (tenant_id, storage_key)
);
alter table files_to_remove enable row level security;
alter table files_to_remove force row level security;
create policy own_tenant on files_to_remove using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on files_to_remove to kvitance_app;
