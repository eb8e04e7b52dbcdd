-- Turns of one person and turns of any approver each come out of an index of their own, newest first: a list merges the two.
drop index approval_tasks_mine;
create index approval_tasks_mine on approval_tasks (tenant_id, user_id, opened_at desc, document_id) where state = 'open' and user_id is not null;
create index approval_tasks_of_anybody on approval_tasks (tenant_id, opened_at desc, document_id) where state = 'open' and user_id is null;
