-- Whose file stands under a name at an integration, so that no document's file replaces another one's.
create table delivered_names (
  tenant_id uuid not null,
  integration_id uuid not null,
  -- SHA-256 of folder and name in small letters, in hexadecimal: names may hold personal data and stay longer than the document.
  name_hash text not null,
  document_id uuid not null,
  primary key (tenant_id, integration_id, name_hash),
  foreign key (tenant_id, integration_id) references export_integrations on delete cascade
);

-- What was delivered before: the last document whose file went to a path owns it. The owner reads the rows of all tenants.
alter table deliveries no force row level security;
alter table export_integrations no force row level security;
insert into delivered_names (tenant_id, integration_id, name_hash, document_id)
select distinct on (tenant_id, integration_id, name_hash) tenant_id, integration_id, name_hash, document_id
from (
  select delivery.tenant_id, delivery.integration_id, delivery.document_id, delivery.changed_at,
    encode(sha256(convert_to(lower(array_to_string(
      (string_to_array(delivery.path, '/'))[
        cardinality(string_to_array(delivery.path, '/')) - case integration.directory_naming when 'None' then 0 else 1 end :
      ], '/')), 'UTF8')), 'hex') as name_hash
  from deliveries delivery
  join export_integrations integration on integration.tenant_id = delivery.tenant_id and integration.integration_id = delivery.integration_id
  where delivery.path is not null and delivery.state = 'Delivered'
) delivered
order by tenant_id, integration_id, name_hash, changed_at desc;
alter table deliveries force row level security;
alter table export_integrations force row level security;

alter table delivered_names enable row level security;
alter table delivered_names force row level security;
create policy own_tenant on delivered_names using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on delivered_names to kvitance_app;
