-- The part of the file's page that is a sheet of its own, as shares of the page as programs show it: left, top, right, bottom. Null for all of it.
alter table document_pages add column area jsonb;
