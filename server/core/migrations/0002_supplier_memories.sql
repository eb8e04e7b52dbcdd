-- What a tenant remembers of its suppliers: the last confirmed documents of each, as domain/memory/memory.ts describes them.
create table supplier_memories (
  tenant_id uuid not null references tenants on delete cascade,
  memory_id uuid not null,
  -- Ids of the supplier, "id:12345678" and "vat:DE123456789"; none for suppliers that print no id.
  keys text[] not null,
  -- Short keys of the layouts, under which a page without a known id finds similar ones.
  bands text[] not null,
  examples jsonb not null,
  changed_at timestamptz not null,
  primary key (tenant_id, memory_id)
);
create index supplier_memories_by_key on supplier_memories using gin (keys);
create index supplier_memories_by_band on supplier_memories using gin (bands);
alter table supplier_memories enable row level security;
alter table supplier_memories force row level security;
create policy own_tenant on supplier_memories using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on supplier_memories to kvitance_app;

-- What the company register said of the supplier when the document was read: {companyId, vatPayer, ceasedDate}.
alter table document_contents add column register jsonb;

-- Earlier documents of suppliers that print no company id.
create index documents_by_supplier_name on documents (tenant_id, supplier_name) where deleted_at is null;
