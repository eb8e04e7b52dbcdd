-- What failed is stored as a code with its values, and the remote system's own words beside: the sentence is made in the reader's language.
-- The owner changes the rows of all tenants.
alter table deliveries no force row level security;
alter table deliveries add column problem jsonb;
update deliveries
  set problem = jsonb_build_object('code', problem_code, 'reason', case when problem_code = 'notExportable' then '' else coalesce(reason, '') end)
  where problem_code is not null;
alter table deliveries drop column problem_code, drop column reason;

-- Remarks were sentences in one language; kept as they were said.
update deliveries
  set warnings = (select jsonb_agg(jsonb_build_object('reason', warning)) from jsonb_array_elements_text(warnings) as warning)
  where warnings <> '[]';
alter table deliveries force row level security;

alter table documents add column export_failure jsonb;
alter table document_history add column export_failure jsonb;
