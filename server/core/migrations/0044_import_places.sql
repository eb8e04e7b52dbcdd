-- Where an item of an import stands since it was put away, as its source names it: from there it can be brought back. Null where it stayed,
-- was deleted, or the server did not say.
alter table import_items add column put_to text;
