import { builtInClasses } from "#domain/document/fields.ts";
import { freePort, startEmbeddedPostgres } from "#server/platform/postgres.ts";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { startBench, temporaryFolder } from "./program.ts";
import { type Benchmark, type Figure, figure, percentile, timed } from "./result.ts";

const DOCUMENTS = 1_000_000;
const TENANTS = 20;
const CALLS = 400;
/** Lists without a goal of their own read a whole tenant; fewer calls tell as much. */
const SLOW_CALLS = 60;
const WARM_UP = 20;
const PAGE = 50;

/** Filled in before a load and put back after it: an index that is built once takes a fraction of the time. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    "select indexname as name, indexdef as definition from pg_indexes where tablename = 'documents' and indexname not like '%pkey'",
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}

/** Spreads a million invented documents over the admin's tenant and nineteen others. */
async function fill(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ tenant_id: string; user_id: string }>("select tenant_id, user_id from users limit 1");
  const [own] = rows;
  if (!own) throw new Error("There is no first tenant.");
  await client.query(`insert into tenants (tenant_id, name) select gen_random_uuid(), 'Nájemce ' || number from generate_series(2, $1) number`, [TENANTS]);
  for (const { documentClass } of builtInClasses) {
    await client.query(
      `insert into document_types (tenant_id, document_type, document_class, labels, ordinal)
       select tenant_id, $1, $1, '{}', 0 from tenants on conflict do nothing`,
      [documentClass],
    );
  }
  await withoutIndexes(client, async () => {
    await client.query(
      `insert into documents (tenant_id, document_id, state, document_type, folder_id, file_name, source, uploaded_by, owner_id, created_at, changed_at, page_count, attention, fields)
       select tenant_id, gen_random_uuid(),
              (array['New','New','Processed','Processed','ReadyForExport','Exported','Exported','Exported','Exported','Archived','Error','Paused'])[1 + number % 12],
              (array['ReceivedInvoice','ReceivedInvoice','ReceivedInvoice','Cashier','Liabilities'])[1 + number % 5],
              gen_random_uuid(), 'Faktura ' || number || '.pdf', 'WebApp', case when number % 7 = 0 then $3::uuid end, $3::uuid, moment, moment, 1, number % 9,
              jsonb_build_object('supplierName', 'Dodavatel ' || number % 2000 || ' s.r.o.', 'supplierCompanyId', (90000000 + number % 2000)::text, 'invoiceNumber', 'FV' || number,
                'variableSymbol', number::text, 'issueDate', to_char(moment, 'YYYY-MM-DD'), 'dueDate', to_char(moment + interval '14 days', 'YYYY-MM-DD'), 'currency', 'CZK',
                'totalWithoutVat', '1000.00', 'totalVat', '210.00', 'totalAmount', (number % 90000 + 1) || '.50')
       from (select tenant_id, row_number() over (order by tenant_id) as place from tenants) tenant
       cross join lateral (select number, now() - number * interval '7 minutes' as moment from generate_series(1, $1::int / $2::int) number) made`,
      [DOCUMENTS, TENANTS, own.user_id],
    );
  });
  await client.query("vacuum analyze documents");
  return own.tenant_id;
}

const lists: Record<string, { body: Record<string, unknown>; goal?: number }> = {
  "newest 50": { body: {}, goal: 10 },
  "newest 50 to process": { body: { listType: "Process" }, goal: 10 },
  "newest 50 of a type, page 3": { body: { documentType: "Cashier", skip: 100 } },
  "search of two words": { body: { query: "dodavatel 1234" } },
  "search of a document number": { body: { query: "FV31234" } },
  "sorted by due date": { body: { sort: { field: "dueDate", direction: "asc" } } },
};

/** What the default list asks of the database, without our server in between. */
async function bareQuery(client: pg.Client, tenantId: string): Promise<number[]> {
  const text = `select * from documents where tenant_id = $1 and deleted_at is null and attached_to is null and state <> 'Archived' order by created_at desc, document_id limit ${PAGE + 1}`;
  const times: number[] = [];
  for (let index = 0; index < CALLS; index += 1) times.push(await timed(() => client.query({ name: "list", text, values: [tenantId] })));
  return times.slice(WARM_UP);
}

export const list: Benchmark = {
  name: "list",
  says: `list call over ${DOCUMENTS.toLocaleString("en")} documents in ${TENANTS} tenants, over HTTP, one client`,
  async run() {
    const folder = await temporaryFolder();
    const postgres = await startEmbeddedPostgres(join(folder, "postgres"), "bench");
    const client = new pg.Client({ connectionString: postgres.url });
    const bench = await startBench({ env: { DATABASE_URL: postgres.url, KVITANCE_PORT: String(await freePort()) } });
    try {
      await client.connect();
      const tenantId = await fill(client);
      const bare = await bareQuery(client, tenantId);
      const figures: Omit<Figure, "benchmark">[] = [];
      for (const [name, { body, goal }] of Object.entries(lists)) {
        const times: number[] = [];
        for (let index = 0; index < (goal === undefined ? SLOW_CALLS : CALLS); index += 1) {
          times.push(
            await timed(async () => {
              const reply = await bench.call("POST", "/v1/documents/list", { take: PAGE, ...body });
              if (!reply.ok) throw new Error(`${name}: ${reply.status} ${await reply.text()}`);
              await reply.json();
            }),
          );
        }
        const settled = times.slice(WARM_UP);
        for (const [label, p] of [
          ["p50", 0.5],
          ["p95", 0.95],
        ] as const) {
          const reference = name === "newest 50" ? { name: "the same SQL in pg", value: percentile(bare, p) } : undefined;
          figures.push(
            figure(`${name}, ${label}`, percentile(settled, p), "ms", { samples: settled.length, goal: label === "p95" ? goal : undefined, reference }),
          );
        }
      }
      return figures;
    } finally {
      await client.end();
      await bench.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};
