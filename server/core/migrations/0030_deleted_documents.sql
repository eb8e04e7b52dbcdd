-- The list of deleted documents, newest first.
create index documents_deleted_newest on documents (tenant_id, created_at desc, document_id) include (deleted_at, changed_by, uploaded_by, accounting_unit_id) where deleted_at is not null and attached_to is null;
