-- Tables of the main job. Every tenant table has tenant_id first in its key and forced row-level security
-- (see the end of the file); kvitance_app is neither owner nor allowed to bypass it.

create extension if not exists unaccent;

-- The tenant of the running transaction; null when none is set, so that no row matches.
create function current_tenant() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant', true), '')::uuid $$;

-- unaccent is only stable because its dictionary may change; ours never does.
create function plain_text(value text) returns text
  language sql immutable parallel safe
  as $$ select lower(public.unaccent('public.unaccent', coalesce(value, ''))) $$;

-- A pattern of LIKE that finds a text anywhere. The wildcards are taken away last: unaccent makes some of other characters.
create function containing(value text) returns text
  language sql immutable parallel safe
  as $$ select '%' || regexp_replace(plain_text(value), '([\\%_])', '\\\1', 'g') || '%' $$;

create function to_amount(value text) returns numeric
  language sql immutable parallel safe
  as $$ select case when value ~ '^-?[0-9]{1,24}(\.[0-9]{1,6})?$' then value::numeric end $$;

create table tenants (
  tenant_id uuid primary key,
  name text not null,
  company_id text,
  language_code text not null default 'cs-CZ' check (language_code in ('cs-CZ', 'en-US')),
  settings jsonb not null default '{}',
  created_at timestamptz not null default now()
);

create table tenant_features (
  tenant_id uuid not null references tenants on delete cascade,
  feature text not null,
  enabled boolean not null,
  primary key (tenant_id, feature)
);

create table licences (
  tenant_id uuid not null references tenants on delete cascade,
  licence_id uuid not null,
  period text not null check (period in ('Day', 'Week', 'Month', 'Quarter', 'Year', 'Eternity', 'Unlimited')),
  document_limit integer check (document_limit >= 0),
  reported_count integer not null default 0,
  valid_from date not null,
  valid_to date,
  primary key (tenant_id, licence_id)
);

-- Documents extracted per licence period; period_start is the first day of the period.
create table licence_usage (
  tenant_id uuid not null references tenants on delete cascade,
  period_start date not null,
  processed_count integer not null default 0,
  primary key (tenant_id, period_start)
);

create table accounting_units (
  tenant_id uuid not null references tenants on delete cascade,
  accounting_unit_id uuid not null,
  name text not null,
  external_id text,
  company_id text,
  vat_id text,
  vat_payer boolean not null default false,
  single_entry_accounting boolean not null default false,
  item_export text not null default 'DefaultExportSettings' check (item_export in ('DefaultExportSettings', 'Export', 'DontExport')),
  register_data jsonb,
  primary key (tenant_id, accounting_unit_id)
);

create table users (
  tenant_id uuid not null references tenants on delete cascade,
  user_id uuid not null,
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  phone text,
  language_code text not null default 'cs-CZ' check (language_code in ('cs-CZ', 'en-US')),
  user_role text not null check (user_role in ('Uploader', 'Processor', 'AccountingUnitProcessor', 'AccountingUnitApprover', 'Approver', 'TenantAdmin')),
  accounting_unit_id uuid,
  theme text not null default 'OsDefault' check (theme in ('OsDefault', 'Light', 'Dark')),
  preferences jsonb not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, accounting_unit_id) references accounting_units
);

create table user_accounting_units (
  tenant_id uuid not null,
  user_id uuid not null,
  accounting_unit_id uuid not null,
  primary key (tenant_id, user_id, accounting_unit_id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, accounting_unit_id) references accounting_units on delete cascade
);

create table document_types (
  tenant_id uuid not null references tenants on delete cascade,
  document_type text not null,
  document_class text not null check (document_class in ('ReceivedInvoice', 'Cashier', 'CashVouchers', 'Liabilities', 'OtherCommitments')),
  labels jsonb not null,
  is_default boolean not null default false,
  is_active boolean not null default true,
  ordinal integer not null,
  extract_items boolean not null default true,
  extract_note_from_isdoc boolean not null default true,
  primary key (tenant_id, document_type)
);

create table document_type_fields (
  tenant_id uuid not null,
  document_type text not null,
  is_item boolean not null,
  field text not null,
  labels jsonb not null,
  data_type text not null,
  format text not null,
  field_group text not null,
  ordinal integer not null,
  hidden boolean not null default false,
  editable boolean not null default true,
  required boolean not null default false,
  built_in boolean not null default false,
  show_in_approval_workflow boolean not null default false,
  required_in_approval_workflow boolean not null default false,
  export_mapping text not null default 'None',
  linked_fields jsonb not null default '[]',
  duplicates_control boolean not null default false,
  regex_conditions jsonb not null default '[]',
  primary key (tenant_id, document_type, is_item, field),
  foreign key (tenant_id, document_type) references document_types on delete cascade,
  -- Approval settings are not available for item fields (R139).
  check (not (is_item and (show_in_approval_workflow or required_in_approval_workflow)))
);

-- One stored file; the bytes stand in the file store under storage_key and never change.
create table files (
  tenant_id uuid not null references tenants on delete cascade,
  file_id uuid not null,
  storage_key text not null,
  name text not null,
  media_type text not null,
  size bigint not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, file_id)
);
create index files_by_hash on files (tenant_id, sha256);

create table documents (
  tenant_id uuid not null references tenants on delete cascade,
  document_id uuid not null,
  external_document_id text,
  state text not null check (state in ('Extracting', 'New', 'Error', 'Returned', 'ApprovalPending', 'Rejected', 'Processed', 'ReadyForExport', 'Exported', 'Paused', 'Archived')),
  error_type text,
  error_origin text check (error_origin in ('extraction', 'export')),
  error_detail text,
  document_type text not null,
  -- False while the type is our guess, so that reading may change it.
  type_chosen boolean not null default true,
  accounting_unit_id uuid,
  folder_id uuid not null,
  -- The file that was uploaded or composed of uploaded pages; null for documents made from JSON.
  file_id uuid,
  file_name text not null,
  owner_id uuid,
  uploaded_by uuid,
  source text not null check (source in ('WebApp', 'Mail', 'API', 'Plugin')),
  sender_email text,
  recipient_email text,
  validator_id uuid,
  last_approver_id uuid,
  changed_by uuid,
  size bigint not null default 0,
  page_count integer not null default 0,
  language text,
  delivered_date date,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  last_open_at timestamptz,
  validated_at timestamptz,
  first_validated_at timestamptz,
  last_approval_step_at timestamptz,
  -- When the approval that still stands was given; null = not approved, or changed since.
  approved_at timestamptz,
  exported_at timestamptz,
  deleted_at timestamptz,
  -- Set when the document serves as an attachment of another one; it leaves all lists then.
  attached_to uuid,
  version integer not null default 1,
  -- Token of the reading in progress: only the job that carries it may write its result.
  extraction_id uuid,
  extract_items boolean,
  pdf_only boolean not null default false,
  -- Number of values to look at; null until read.
  attention integer,
  note text not null default '',
  -- Header values in normal form by field name, custom fields included.
  fields jsonb not null default '{}',
  supplier_name text generated always as (fields ->> 'supplierName') stored,
  supplier_company_id text generated always as (fields ->> 'supplierCompanyId') stored,
  invoice_number text generated always as (fields ->> 'invoiceNumber') stored,
  variable_symbol text generated always as (fields ->> 'variableSymbol') stored,
  issue_date text collate "C" generated always as (fields ->> 'issueDate') stored,
  due_date text collate "C" generated always as (fields ->> 'dueDate') stored,
  total_amount numeric generated always as (to_amount(fields ->> 'totalAmount')) stored,
  search_text text generated always as (
    plain_text(file_name) || ' ' || plain_text(fields ->> 'supplierName') || ' ' || plain_text(fields ->> 'customerName') || ' ' ||
    plain_text(fields ->> 'invoiceNumber') || ' ' || plain_text(fields ->> 'variableSymbol') || ' ' ||
    plain_text(fields ->> 'supplierCompanyId') || ' ' || plain_text(fields ->> 'orderNumber') || ' ' || plain_text(fields ->> 'totalAmount')
  ) stored,
  primary key (tenant_id, document_id),
  foreign key (tenant_id, document_type) references document_types,
  foreign key (tenant_id, accounting_unit_id) references accounting_units,
  foreign key (tenant_id, file_id) references files
);
create index documents_newest on documents (tenant_id, created_at desc, document_id) where deleted_at is null and attached_to is null;
-- With the columns of the row scope, so that counts read no table rows.
create index documents_by_state on documents (tenant_id, state, created_at desc, document_id) include (uploaded_by, accounting_unit_id, last_approval_step_at) where deleted_at is null and attached_to is null;
create index documents_by_type on documents (tenant_id, document_type, state, created_at desc, document_id) where deleted_at is null and attached_to is null;
create index documents_by_uploader on documents (tenant_id, uploaded_by, created_at desc, document_id) where deleted_at is null and attached_to is null;
create index documents_by_unit on documents (tenant_id, accounting_unit_id, created_at desc, document_id) where deleted_at is null and attached_to is null;
create index documents_in_approval on documents (tenant_id, created_at desc, document_id) where deleted_at is null and attached_to is null and (state in ('ApprovalPending', 'Rejected') or last_approval_step_at is not null);
create index documents_by_external_id on documents (tenant_id, external_document_id) where external_document_id is not null;
create index documents_by_supplier_number on documents (tenant_id, supplier_company_id, invoice_number) where deleted_at is null;
create index documents_by_file on documents (tenant_id, file_id);
-- No trigram index on search_text: under row-level security only leakproof operators may use an index, and LIKE is none.

-- What only the detail shows, apart so that lists stay narrow.
create table document_contents (
  tenant_id uuid not null,
  document_id uuid not null,
  -- Where each header value came from, by field name (domain/extraction/reading.ts, Evidence).
  evidence jsonb not null default '{}',
  vat_breakdown jsonb not null default '[]',
  items jsonb not null default '[]',
  -- Parts of a proposed split: page ranges of the documents found in the file.
  proposed_split jsonb,
  primary key (tenant_id, document_id),
  foreign key (tenant_id, document_id) references documents on delete cascade
);

-- A document's pages over unchanged files: rotation and split change only these rows.
create table document_pages (
  tenant_id uuid not null,
  document_id uuid not null,
  page_index integer not null,
  file_id uuid not null,
  -- Page in that file, from 0.
  file_page integer not null,
  -- Clockwise turn in degrees from the stored page to the shown one.
  rotation integer not null default 0 check (rotation in (0, 90, 180, 270)),
  -- Size in points as shown.
  width real not null,
  height real not null,
  source text not null check (source in ('text', 'ocr')),
  words jsonb not null default '[]',
  primary key (tenant_id, document_id, page_index),
  foreign key (tenant_id, document_id) references documents on delete cascade,
  foreign key (tenant_id, file_id) references files
);

-- Pages that arrived one by one (uploadPage), until the last one composes the document's file.
create table uploaded_pages (
  tenant_id uuid not null,
  document_id uuid not null,
  page_index integer not null,
  file_id uuid not null,
  primary key (tenant_id, document_id, page_index),
  foreign key (tenant_id, document_id) references documents on delete cascade,
  foreign key (tenant_id, file_id) references files
);

create table attachments (
  tenant_id uuid not null,
  attachment_id uuid not null,
  document_id uuid not null,
  file_id uuid not null,
  name text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, attachment_id),
  foreign key (tenant_id, document_id) references documents on delete cascade,
  foreign key (tenant_id, file_id) references files
);
create index attachments_of_document on attachments (tenant_id, document_id);

-- Append-only: the application role may not update or delete it.
create table document_history (
  tenant_id uuid not null references tenants on delete cascade,
  history_id bigint generated always as identity,
  document_id uuid not null,
  at timestamptz not null default now(),
  kind text not null,
  from_state text,
  to_state text,
  user_id uuid,
  changes jsonb not null default '[]',
  detail text,
  primary key (tenant_id, history_id)
);
create index history_of_document on document_history (tenant_id, document_id, history_id desc);

-- The filter and order a list was shown with, so that the detail can step to the previous and next document.
create table list_results (
  tenant_id uuid not null,
  list_result_id uuid not null,
  user_id uuid not null,
  filter jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, list_result_id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index list_results_by_age on list_results (tenant_id, created_at);

do $$
declare
  tenant_table text;
begin
  for tenant_table in
    select table_name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', tenant_table);
    execute format('grant select, insert, update, delete on %I to kvitance_app', tenant_table);
  end loop;
end
$$;
revoke update, delete on document_history from kvitance_app;

-- Sweeps over all tenants (stuck readings, old list results) need their ids and nothing else.
create policy owner_lists_ids on tenants for select to current_user using (true);
create function all_tenant_ids() returns setof uuid
  language sql stable security definer set search_path = public
  as $$ select tenant_id from tenants $$;
revoke all on function all_tenant_ids() from public;
grant execute on function all_tenant_ids() to kvitance_app;
grant usage on schema public to kvitance_app;
