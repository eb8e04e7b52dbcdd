-- A tenant that somebody opened to try the product: until this day its documents are read. Null for the others.
alter table tenants add column trial_until date;
