-- An address from which a browser takes an archive by itself, once and soon: only the digest of its secret is kept.
alter table tenant_bundles add column download_secret_hash bytea, add column download_until timestamptz;
