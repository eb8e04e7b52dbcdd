-- What people say of how a document was read: one word per document and person.
create table document_feedback (
  tenant_id uuid not null,
  document_id uuid not null,
  user_id uuid not null,
  is_satisfied boolean not null,
  -- Fields that were read wrongly.
  fields text[] not null default '{}',
  comment text not null default '',
  given_at timestamptz not null,
  primary key (tenant_id, document_id, user_id),
  foreign key (tenant_id, document_id) references documents on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index document_feedback_by_time on document_feedback (tenant_id, given_at);

-- How far the reading under way is; the row goes with the reading.
create table reading_progress (
  tenant_id uuid not null,
  document_id uuid not null,
  extraction_id uuid not null,
  pages_read integer not null,
  page_count integer not null,
  primary key (tenant_id, document_id),
  foreign key (tenant_id, document_id) references documents on delete cascade
);

-- The list of exports, newest first.
create index history_of_exports on document_history (tenant_id, history_id desc) where kind in ('export', 'markAsExported', 'exportFailure');

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['document_feedback', 'reading_progress'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', tenant_table);
    execute format('grant select, insert, update, delete on %I to kvitance_app', tenant_table);
  end loop;
end $$;
