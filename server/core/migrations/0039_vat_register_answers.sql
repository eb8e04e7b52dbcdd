-- What the registers of VAT payers said of suppliers (docs/decisions/061-registers-of-vat-payers.md). An answer stands as long as the same is
-- given again: `since` and `until` are the first and last moment it was given. An answer of null: the register could not be reached.
-- Earlier answers stay as evidence of what was known on a day.
create table vat_register_answers (
  tenant_id uuid not null references tenants on delete cascade,
  vat_id text not null,
  since timestamptz not null,
  until timestamptz not null,
  answer jsonb,
  primary key (tenant_id, vat_id, since)
);

alter table vat_register_answers enable row level security;
alter table vat_register_answers force row level security;
create policy own_tenant on vat_register_answers using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update on vat_register_answers to kvitance_app;
