-- As 0015 of the application: what a caller could shadow is named with its schema.

alter function identity.audit_account() set search_path = pg_catalog, pg_temp;
alter function identity.audit_session() set search_path = pg_catalog, pg_temp;
alter function identity.audit_client() set search_path = pg_catalog, pg_temp;
alter function identity.audit_external() set search_path = pg_catalog, pg_temp;
