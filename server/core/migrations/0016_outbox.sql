-- E-mail, webhooks and deliveries are sent by one mechanism (docs/decisions/032-outbox.md): a message is claimed, sent outside of any
-- transaction, and settled. `attempts` tells one claim from the next.
alter table mail_outbox
  add column first_attempt_at timestamptz,
  add column claimed_until timestamptz,
  -- To somebody who is no user of the tenant; limited per day.
  add column is_external boolean not null default false;
alter table web_hook_outbox
  add column first_attempt_at timestamptz,
  add column claimed_until timestamptz;
drop index deliveries_due;
create index deliveries_due on deliveries (tenant_id, due_at) where due_at is not null;
create index web_hook_outbox_claimed on web_hook_outbox (tenant_id, web_hook_id) where claimed_until is not null;
create index deliveries_claimed on deliveries (tenant_id, integration_id) where claimed_until is not null;
create index mail_outbox_external on mail_outbox (tenant_id, created_at) where is_external;
create index mail_outbox_of_recipient on mail_outbox (tenant_id, recipient, created_at);

-- Receivers that failed last time: one message at a time goes there, and none before `paused_until`. A success deletes the row.
create table outbox_receivers (
  tenant_id uuid not null references tenants on delete cascade,
  outbox text not null check (outbox in ('webHooks', 'deliveries')),
  -- A webhook or an export integration.
  receiver_id uuid not null,
  -- In a row.
  failures integer not null,
  paused_until timestamptz,
  primary key (tenant_id, outbox, receiver_id)
);
alter table outbox_receivers enable row level security;
alter table outbox_receivers force row level security;
create policy own_tenant on outbox_receivers using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on outbox_receivers to kvitance_app;

-- Workers need the ids of tenants that have something to send, and nothing else; asking tenant by tenant would be a transaction for each.
create policy owner_finds_due on mail_outbox for select to current_user using (true);
create policy owner_finds_due on web_hook_outbox for select to current_user using (true);
create policy owner_finds_due on deliveries for select to current_user using (true);
create function tenants_with_due(outbox text, at timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select tenant_id from public.tenants tenant where case outbox
      when 'mail' then exists (select from public.mail_outbox message
        where message.tenant_id = tenant.tenant_id and message.due_at <= at and coalesce(message.claimed_until < now(), true))
      when 'webHooks' then exists (select from public.web_hook_outbox message
        where message.tenant_id = tenant.tenant_id and message.due_at <= at and coalesce(message.claimed_until < now(), true))
      when 'deliveries' then exists (select from public.deliveries message
        where message.tenant_id = tenant.tenant_id and message.due_at <= at and coalesce(message.claimed_until < now(), true))
    end
  $$;
revoke all on function tenants_with_due(text, timestamptz) from public;
grant execute on function tenants_with_due(text, timestamptz) to kvitance_app;
