-- Words of pages, and values with their places, in a form that takes a third of the room of their JSON (server/core/packed/, decision 092). Null: they
-- stand in words, or in evidence, items and vat_breakdown. They are compressed, and the database need not try.
alter table document_pages add column packed bytea;
alter table document_pages alter column packed set storage external;
alter table document_contents add column packed bytea;
alter table document_contents alter column packed set storage external;
