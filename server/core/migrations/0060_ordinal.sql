-- The place of a document among those that came with it in one delivery.
alter table documents add column ordinal integer check (ordinal between 0 and 1000000);
