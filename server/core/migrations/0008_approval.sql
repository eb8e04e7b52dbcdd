-- Approval: workflows and automatic actions, runs with their tasks, the history of votes, mail that waits to be sent.

-- A workflow, or with an operation an automatic action: one order for both, as people see them in one list.
create table approval_workflows (
  tenant_id uuid not null references tenants on delete cascade,
  workflow_id uuid not null,
  name text not null,
  document_type text not null,
  ordinal integer not null,
  operation text check (operation in ('Approve', 'Reject')),
  -- [{field, operator, value}] in normal form.
  conditions jsonb not null default '[]',
  -- [{name, mode, approvers: [user id]}]; none = approved at once.
  steps jsonb not null default '[]',
  primary key (tenant_id, workflow_id),
  foreign key (tenant_id, document_type) references document_types,
  -- An automatic action needs at least one field (R135).
  check (operation is null or jsonb_array_length(conditions) > 0)
);

-- One passage of a document through approval; steps are copies, later edits of the workflow don't reach them.
create table approval_runs (
  tenant_id uuid not null references tenants on delete cascade,
  run_id uuid not null,
  document_id uuid not null,
  workflow_id uuid,
  workflow_name text,
  state text not null check (state in ('open', 'approved', 'rejected', 'refused', 'withdrawn', 'restarted', 'deleted', 'voided')),
  steps jsonb not null,
  current_step integer not null,
  started_by uuid,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Hash of the values at the moment of approval: only they may leave.
  values_hash text,
  reminded_at timestamptz,
  primary key (tenant_id, run_id),
  foreign key (tenant_id, document_id) references documents on delete cascade
);
-- At most one open run per document.
create unique index approval_runs_open on approval_runs (tenant_id, document_id) where state = 'open';
create index approval_runs_of_document on approval_runs (tenant_id, document_id, started_at desc);
create index approval_runs_of_workflow on approval_runs (tenant_id, workflow_id) where state = 'open';

-- One person's turn in one step; user_id null until somebody takes a task that any eligible approver may decide.
create table approval_tasks (
  tenant_id uuid not null,
  run_id uuid not null,
  task_no integer not null,
  document_id uuid not null,
  step integer not null,
  user_id uuid,
  on_behalf_of uuid,
  depth integer not null default 0 check (depth between 0 and 5),
  state text not null check (state in ('open', 'approved', 'rejected', 'delegated', 'abandoned', 'refused')),
  is_override boolean not null default false,
  is_voided boolean not null default false,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (tenant_id, run_id, task_no),
  foreign key (tenant_id, run_id) references approval_runs on delete cascade
);
-- Nobody votes twice in a step.
create unique index approval_tasks_once on approval_tasks (tenant_id, run_id, step, user_id) where user_id is not null;
create index approval_tasks_mine on approval_tasks (tenant_id, user_id, opened_at desc, document_id) where state = 'open';
create index approval_tasks_approved on approval_tasks (tenant_id, user_id, closed_at desc, document_id) where state = 'approved' and not is_voided;

-- Append-only: one row per vote or closure.
create table approval_history (
  tenant_id uuid not null references tenants on delete cascade,
  entry_id bigint generated always as identity,
  document_id uuid not null,
  run_id uuid not null,
  step integer not null,
  step_name text not null,
  state text not null check (state in ('UNAPPROVED', 'PREAPPROVED', 'PREREJECTED', 'DELEGATED', 'ABANDONED', 'APPROVED', 'REJECTED', 'REFUSED')),
  user_id uuid,
  on_behalf_of uuid,
  to_user_id uuid,
  note text,
  is_override boolean not null default false,
  at timestamptz not null,
  primary key (tenant_id, entry_id)
);
create index approval_history_of_document on approval_history (tenant_id, document_id, entry_id);

-- Mail that waits to be sent: written with its event, sent by the worker, once per recipient and event.
create table mail_outbox (
  tenant_id uuid not null references tenants on delete cascade,
  event_id text not null,
  recipient text not null,
  -- {template, culture, data}: server/features/mail/templates.ts makes the letter when it is sent.
  letter jsonb not null,
  created_at timestamptz not null default now(),
  -- Before this moment it is not tried; null = sent or given up.
  due_at timestamptz,
  attempts integer not null default 0,
  sent_at timestamptz,
  error text,
  primary key (tenant_id, event_id, recipient)
);
create index mail_outbox_due on mail_outbox (tenant_id, due_at) where due_at is not null;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['approval_workflows', 'approval_runs', 'approval_tasks', 'approval_history', 'mail_outbox']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', tenant_table);
    execute format('grant select, insert, update, delete on %I to kvitance_app', tenant_table);
  end loop;
end
$$;
revoke update, delete on approval_history from kvitance_app;

-- The last run of a document: approvers see documents that have one.
alter table documents add column approval_run_id uuid;
drop index documents_in_approval;
create index documents_in_approval on documents (tenant_id, created_at desc, document_id) where deleted_at is null and attached_to is null and approval_run_id is not null;
drop index documents_by_state;
create index documents_by_state on documents (tenant_id, state, created_at desc, document_id) include (uploaded_by, accounting_unit_id, approval_run_id) where deleted_at is null and attached_to is null;

-- Columns of the approval list that a person chose, and the day for which the daily summary was last made (Europe/Prague).
alter table users add column approval_columns jsonb not null default '[]';
alter table tenants add column daily_notice_on date;
