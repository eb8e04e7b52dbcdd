-- What webhooks are asked about documents, and what they answered (docs/decisions/065-webhooks-that-answer.md). Webhooks that were notified
-- before an export go on holding nothing up when they are silent.
alter table web_hooks
  add column answer_minutes integer not null default 15 check (answer_minutes between 1 and 1440),
  add column without_answer text not null default 'GoOn' check (without_answer in ('GoOn', 'Hold'));

create table web_hook_questions (
  tenant_id uuid not null,
  document_id uuid not null,
  web_hook_id uuid not null,
  event text not null check (event in ('BeforeExport', 'CustomValidation')),
  -- The message that asks; an answer to an earlier one no longer counts.
  message_id uuid not null,
  -- SHA-256 of the values that are asked about.
  values_hash text not null,
  asked_at timestamptz not null,
  state text not null default 'Waiting' check (state in ('Waiting', 'Passed', 'Refused')),
  -- What the webhook said against it.
  reason text not null default '',
  primary key (tenant_id, document_id, web_hook_id, event),
  foreign key (tenant_id, document_id) references documents on delete cascade,
  foreign key (tenant_id, web_hook_id) references web_hooks on delete cascade
);
create index web_hook_questions_of_hook on web_hook_questions (tenant_id, web_hook_id);
alter table web_hook_questions enable row level security;
alter table web_hook_questions force row level security;
create policy own_tenant on web_hook_questions using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on web_hook_questions to kvitance_app;

-- The webhook that makes the file of an integration out of ours.
alter table export_integrations
  add column file_web_hook_id uuid,
  add foreign key (tenant_id, file_web_hook_id) references web_hooks (tenant_id, web_hook_id) on delete restrict;
