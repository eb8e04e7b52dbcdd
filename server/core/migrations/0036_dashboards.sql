-- What dashboards add up over a year, each from one index (docs/decisions/053-dashboards.md).
alter table documents
  add column currency text collate "C" generated always as (upper(left(fields ->> 'currency', 64))) stored,
  add column total_vat numeric generated always as (to_amount(fields ->> 'totalVat')) stored,
  -- The day that decides in which VAT period the tax is deducted.
  add column vat_date text collate "C" generated always as (coalesce(nullif(fields ->> 'deductionDate', ''), nullif(fields ->> 'taxDate', ''), nullif(fields ->> 'issueDate', ''))) stored;

-- The list by issue date has the payables beside it: no further index is kept up to date.
drop index documents_by_issue_date;
create index documents_by_issue_date on documents (tenant_id, issue_date, document_id) include (state, document_type, accounting_unit_id, uploaded_by, approval_run_id, currency, total_amount, supplier_company_id, supplier_name) where deleted_at is null and attached_to is null;
create index documents_by_vat_date on documents (tenant_id, vat_date) include (state, accounting_unit_id, uploaded_by, approval_run_id, currency, total_vat) where deleted_at is null and attached_to is null;
create index documents_checked on documents (tenant_id, first_validated_at desc) where deleted_at is null and attached_to is null and first_validated_at is not null;
