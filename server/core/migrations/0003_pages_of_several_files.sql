-- Documents over several files, parts of files, and documents that serve as attachments.

-- Pages of the file; null until it was opened. Tells a document that shows a whole file from one that shows a part of it.
alter table files add column page_count integer;

-- Files of a document after documents.file_id, in their order: uploaded page by page, or merged into it.
create table further_files (
  tenant_id uuid not null,
  document_id uuid not null,
  ordinal integer not null,
  file_id uuid not null,
  primary key (tenant_id, document_id, ordinal),
  foreign key (tenant_id, document_id) references documents on delete cascade,
  foreign key (tenant_id, file_id) references files
);
create index further_files_by_file on further_files (tenant_id, file_id);
alter table further_files enable row level security;
alter table further_files force row level security;
create policy own_tenant on further_files using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on further_files to kvitance_app;

-- A person turned the page: reading it again keeps the turn.
alter table document_pages add column is_turned boolean not null default false;

create index documents_attached on documents (tenant_id, attached_to, created_at) where attached_to is not null;
create index documents_by_folder on documents (tenant_id, folder_id) where deleted_at is null and attached_to is null;

-- Every attachment is a document with attached_to from now on. Forced row-level security would hide all rows from the owner.
alter table files no force row level security;
alter table documents no force row level security;
alter table document_pages no force row level security;
alter table attachments no force row level security;

-- Until now every document showed the whole of its file.
update files set page_count = counted.pages
from (select tenant_id, file_id, max(file_page) + 1 as pages from document_pages group by tenant_id, file_id) counted
where counted.tenant_id = files.tenant_id and counted.file_id = files.file_id;

insert into documents (
  tenant_id, document_id, state, document_type, accounting_unit_id, folder_id, file_id, file_name, owner_id, uploaded_by, source, size,
  created_at, changed_at, attached_to, pdf_only
)
select a.tenant_id, a.attachment_id, 'New', d.document_type, d.accounting_unit_id, d.folder_id, a.file_id, a.name, a.created_by, a.created_by, d.source, f.size,
  a.created_at, a.created_at, a.document_id, true
from attachments a
join documents d on d.tenant_id = a.tenant_id and d.document_id = a.document_id
join files f on f.tenant_id = a.tenant_id and f.file_id = a.file_id;
drop table attachments;

alter table files force row level security;
alter table documents force row level security;
alter table document_pages force row level security;
