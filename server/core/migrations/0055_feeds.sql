-- The address by which a feed reader takes what waits for a person: SHA-256 of its secret.
alter table users add column feed_secret_hash bytea;
create index users_by_feed on users (tenant_id, feed_secret_hash) where feed_secret_hash is not null;
