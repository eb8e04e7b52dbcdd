import { builtInClasses } from "#domain/documents/fields.ts";
import type pg from "pg";

/** Documents of the admin's own tenant: the list that is measured holds all of them. KVITANCE_BENCH_DOCUMENTS tries it with fewer. */
export const DOCUMENTS = Number(process.env.KVITANCE_BENCH_DOCUMENTS ?? 1_000_000);
/** Other tenants, each with a hundredth of the documents, but no more than so many: their rows must cost nothing. */
const OTHERS = 19;
const OTHER_DOCUMENTS = 10_000;
/** Every so many documents say the rare word. */
const RARE = 50_000;

/** Seconds from one document to the next: they reach back over the six years in which a million arrive, fewer at the same distance. */
const apart = (count: number) => Math.min(180, 180_000_000 / count);
/** Documents of one statement: what the trigger that counts them is given at a time. */
const CHUNK = 100_000;

/** Runs `work` for each of `all` in turn, on as many connections as are given. */
async function share<Item>(clients: readonly pg.Client[], all: readonly Item[], work: (client: pg.Client, item: Item) => Promise<unknown>): Promise<void> {
  const left = all.values();
  await Promise.all(
    clients.map(async (client) => {
      for (const item of left) await work(client, item);
    }),
  );
}

/** Left out of a load and put back after it, the index of words last: an index that is built once takes a fraction of the time. */
async function withoutIndexes(clients: readonly pg.Client[], work: () => Promise<void>): Promise<void> {
  const [client] = clients as [pg.Client];
  const { rows } = await client.query<{ name: string; definition: string }>(
    "select indexname as name, indexdef as definition from pg_indexes where tablename = 'documents' and indexname not like '%pkey' order by indexdef like '% gin %'",
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const one of clients) await one.query("set maintenance_work_mem = '1GB'");
  await share(clients, rows, (one, { definition }) => one.query(definition));
}

const INSERT = `
  insert into documents (tenant_id, document_id, state, error_type, error_origin, document_type, folder_id, file_name, source, uploaded_by, owner_id, created_at, changed_at, page_count, size, attention, fields)
  select $1, gen_random_uuid(), state, case when state = 'Error' then 'ExtractionError' end, case when state = 'Error' then 'extraction' end,
         (array['ReceivedInvoice','ReceivedInvoice','ReceivedInvoice','Cashier','Liabilities'])[1 + number % 5],
         gen_random_uuid(), 'Faktura ' || number || '.pdf', (array['WebApp','WebApp','Mail','API'])[1 + number % 4],
         case when number % 7 = 0 then $2::uuid end, $2::uuid, moment, moment, 1 + number % 3, 20000 + number % 900000, case when state = 'New' then number % 9 end,
         jsonb_build_object(
           'supplierName', (array['Modrá Vydra','Zelený Čáp','Žlutý Šváb','Červená Řepa','Bílý Kůň','Dřevěná Loď','Papírový Drak','Ocelový Bizon'])[1 + number % 8] || ' ' || number % 2000 || ' s.r.o.',
           'supplierCompanyId', (90000000 + number % 2000)::text, 'customerName', 'Zkušební firma', 'invoiceNumber', 'FV' || number, 'variableSymbol', (2026000000 + number)::text,
           'issueDate', to_char(moment, 'YYYY-MM-DD'), 'dueDate', to_char(moment + number % 40 * interval '1 day', 'YYYY-MM-DD'), 'currency', case when number % 11 = 0 then 'EUR' else 'CZK' end,
           'totalWithoutVat', '1000.00', 'totalVat', '210.00', 'totalAmount', (hashint8(number)::bigint % 90000 + 100000) || '.50', 'costCentre', 'S' || number % 300,
           'note', case when number % ${RARE} = 0 then 'mimořádná oprava střechy' else 'za zboží dle objednávky' end)
  from (select number, now() - number * $5::float8 * interval '1 second' as moment,
               (array['New','New','Processed','Processed','ReadyForExport','Exported','Exported','Exported','Exported','Archived','Error','Paused'])[1 + number % 12] as state
        from generate_series($3::bigint, $4::bigint) number) made`;

/** Fills the admin's tenant with so many invented documents, and others with some, over several connections to a database that nobody else uses. */
export async function fillDocuments(clients: readonly pg.Client[], count: number): Promise<void> {
  const [client] = clients as [pg.Client];
  const { rows } = await client.query<{ tenant_id: string; user_id: string }>("select tenant_id, user_id from users limit 1");
  const [own] = rows;
  if (!own) throw new Error("There is no first tenant.");
  await client.query(`insert into tenants (tenant_id, name) select gen_random_uuid(), 'Nájemce ' || number from generate_series(1, $1) number`, [OTHERS]);
  for (const { documentClass } of builtInClasses) {
    await client.query(
      `insert into document_types (tenant_id, document_type, document_class, labels, ordinal)
       select tenant_id, $1, $1, '{}', 0 from tenants on conflict do nothing`,
      [documentClass],
    );
  }
  await client.query(
    `insert into document_type_fields (tenant_id, document_type, is_item, field, labels, data_type, format, field_group, ordinal)
     values ($1, 'ReceivedInvoice', false, 'costCentre', '{"cs-CZ":"Nákladové místo","en-US":"Cost centre"}', 'TEXT', 'text', 'custom', 900) on conflict do nothing`,
    [own.tenant_id],
  );
  const tenants = await client.query<{ tenant_id: string }>("select tenant_id from tenants where tenant_id <> $1", [own.tenant_id]);
  const parts = (tenantId: string, userId: string | null, all: number) =>
    Array.from({ length: Math.ceil(all / CHUNK) }, (_, part) => [tenantId, userId, part * CHUNK + 1, Math.min(all, (part + 1) * CHUNK), apart(count)]);
  await client.query("alter table documents enable always trigger count_added");
  await withoutIndexes(clients, async () => {
    // Of triggers and references only the counts are kept up while documents are made.
    for (const one of clients) await one.query("set session_replication_role = replica");
    const all = [
      parts(own.tenant_id, own.user_id, count),
      ...tenants.rows.map(({ tenant_id }) => parts(tenant_id, null, Math.min(OTHER_DOCUMENTS, Math.round(count / 100)))),
    ].flat();
    await share(clients, all, (one, part) => one.query(INSERT, part));
  });
  await client.query("alter table documents enable trigger count_added");
  await client.query("vacuum analyze");
}
