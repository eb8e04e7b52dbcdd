-- Pairs of documents that are the same one as far as the program can see, until a person decides, and what was decided
-- (docs/decisions/048-what-stands-against-a-document.md). No reference to documents: it would lock the other one of a pair.
create table document_duplicates (
  tenant_id uuid not null references tenants on delete cascade,
  -- The smaller id stands first, so that a pair has one row.
  document_id uuid not null,
  other_id uuid not null,
  found_at timestamptz not null,
  -- When a person said that these are two documents; null while nobody did.
  decided_at timestamptz,
  decided_by uuid,
  primary key (tenant_id, document_id, other_id),
  check (document_id < other_id)
);
create index document_duplicates_by_other on document_duplicates (tenant_id, other_id);

-- Kinds of what stands against a document (domain/documents/checks.ts) beside its duplicates, for lists.
alter table documents add column checks text[] not null default '{}';

drop index documents_to_validate;
create index documents_to_validate on documents (tenant_id, created_at, document_id) include (state, document_type, accounting_unit_id, uploaded_by, attention, error_type, error_origin, checks) where deleted_at is null and attached_to is null and state in ('New', 'Returned', 'Rejected', 'Error');

-- What waits for export already: the same supplier and number.
alter table documents no force row level security;
alter table document_contents no force row level security;
insert into document_duplicates (tenant_id, document_id, other_id, found_at)
  select one.tenant_id, least(one.document_id, other.document_id), greatest(one.document_id, other.document_id), now()
  from documents one
  join documents other on other.tenant_id = one.tenant_id and other.supplier_company_id = one.supplier_company_id
    and other.invoice_number = one.invoice_number and other.document_id <> one.document_id
    and other.deleted_at is null and other.attached_to is null
  where one.deleted_at is null and one.attached_to is null and one.exported_at is null and one.state not in ('Exported', 'Archived')
    and one.total_amount is not distinct from other.total_amount
  on conflict do nothing;
update documents set checks = '{split}'
  where deleted_at is null and exists (select from document_contents contents where contents.tenant_id = documents.tenant_id
    and contents.document_id = documents.document_id and contents.proposed_split is not null);
alter table documents force row level security;
alter table document_contents force row level security;

alter table document_duplicates enable row level security;
alter table document_duplicates force row level security;
create policy own_tenant on document_duplicates using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on document_duplicates to kvitance_app;
