-- A file that takes the place of another: a PDF without its password, or a better file than the one that came. The earlier one is kept.
alter table files add column replaces_file_id uuid;
-- A company that is taken over brings its files in any order.
alter table files add foreign key (tenant_id, replaces_file_id) references files deferrable initially deferred;
create index files_by_replaced on files (tenant_id, replaces_file_id) where replaces_file_id is not null;
