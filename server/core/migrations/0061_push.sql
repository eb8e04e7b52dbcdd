-- Devices on which people want to hear that a document waits for them (decision 084).
create table push_subscriptions (
  tenant_id uuid not null,
  subscription_id uuid not null,
  user_id uuid not null,
  -- SHA-256 of the address: one device is there once, whoever used it before.
  endpoint_hash bytea not null,
  -- Where a message is sent and the keys that it is encrypted with; whoever knows them can write to the device.
  sealed_subscription text not null,
  browser text,
  system text,
  device text not null check (device in ('computer', 'tablet', 'phone', 'unknown')),
  created_at timestamptz not null,
  -- The last message that its push service took, and why it did not take the last one.
  sent_at timestamptz,
  error text,
  primary key (tenant_id, subscription_id),
  unique (tenant_id, endpoint_hash),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index push_subscriptions_of_user on push_subscriptions (tenant_id, user_id);
alter table push_subscriptions enable row level security;
alter table push_subscriptions force row level security;
create policy own_tenant on push_subscriptions using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on push_subscriptions to kvitance_app;
call audit_table('push_subscriptions', 'subscription_id,user_id', 'sent_at,error', true);
