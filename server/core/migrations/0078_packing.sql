-- Finds the rows that are still to be packed (decision 092), and is empty when there are none.
create index document_pages_to_pack on document_pages (tenant_id) where packed is null;
create index document_contents_to_pack on document_contents (tenant_id) where packed is null;
