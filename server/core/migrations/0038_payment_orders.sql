-- Payment orders and the documents in them (docs/decisions/058-payment-orders.md). The id comes from the caller, so that a repeated call
-- finds the order of the first; the file is kept, so that it is the same however often it is fetched.
create table payment_orders (
  tenant_id uuid not null references tenants on delete cascade,
  order_id uuid not null,
  format text not null,
  accounting_unit_id uuid,
  payer_name text not null,
  payer_iban text not null,
  file_name text not null,
  media_type text not null,
  contents text not null,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, order_id)
);
create index payment_orders_of_unit on payment_orders (tenant_id, accounting_unit_id, created_at desc);

create table payment_order_documents (
  tenant_id uuid not null references tenants on delete cascade,
  order_id uuid not null,
  document_id uuid not null,
  amount numeric not null,
  currency text not null,
  day date not null,
  iban text not null,
  taken_back_at timestamptz,
  taken_back_by uuid,
  primary key (tenant_id, order_id, document_id),
  foreign key (tenant_id, order_id) references payment_orders on delete cascade,
  check ((taken_back_at is null) = (taken_back_by is null))
);
-- A document is ordered once, whatever two windows do at the same moment.
create unique index payment_ordered_once on payment_order_documents (tenant_id, document_id) where taken_back_at is null;

alter table payment_orders enable row level security;
alter table payment_orders force row level security;
create policy own_tenant on payment_orders using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert on payment_orders to kvitance_app;

alter table payment_order_documents enable row level security;
alter table payment_order_documents force row level security;
create policy own_tenant on payment_order_documents using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update on payment_order_documents to kvitance_app;
