-- An integration whose password, rights or certificate no longer hold takes nothing until a person resumes it; documents wait meanwhile.
alter table export_integrations add column paused_at timestamptz, add column pause_problem jsonb,
  add constraint export_integrations_pause check ((paused_at is null) = (pause_problem is null));

-- A row that the accounting system no longer has, as opposed to one that a person hid: it is shown again when it comes back.
alter table enum_rows add column gone boolean not null default false;
