import { findsMark, huntCanaries, type OpenHunt, openHunt } from "#test/canaries.ts";
import { randomInt } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

// Two tenants full of marks; 10,000 requests of the same kind are in test/long/canaries.ts.
const REQUESTS = 300;

let hunt: OpenHunt;
beforeAll(async () => {
  hunt = await openHunt();
});
afterAll(() => hunt.close());

test("the search finds a mark in JSON, in a file, in a ZIP, in a workbook and in the feed", async () => {
  const [side] = hunt.sides;
  const { documentId } = side.pool[3] ?? {};
  const as = { headers: await hunt.server.headersOf(side.company.admin) };
  const bulk = (exportFormat: string) =>
    hunt.server.request("POST", "/v1/documents/files/export", { ...as, body: { documentIds: [documentId], exportFormat } });
  const answers = [
    await hunt.server.request("GET", `/v1/documents/${documentId}`, as),
    await hunt.server.request("GET", `/v1/documents/${documentId}/file`, as),
    await bulk("Zip"),
    await bulk("Xlsx"),
    await hunt.server.request("GET", "/v1/notifications", as),
  ];
  expect(await Promise.all(answers.map(async (reply) => [reply.status, await findsMark(reply, side)]))).toEqual(answers.map(() => [200, true]));
});

test(`${REQUESTS} random requests across two tenants: nothing of the other one in bodies, headers, files, mails and live events`, async () => {
  const seed = Number(process.env.KVITANCE_TEST_SEED ?? randomInt(2 ** 31));
  console.log(`canaries, seed ${seed}`);
  const found = await huntCanaries(hunt, { seed, requests: REQUESTS });
  expect(found.leaks).toEqual([]);
  expect(found.failures).toEqual([]);
});

test("no table shows a row of another tenant to the application, nor of any without a tenant, nor takes one in", async () => {
  const app = new pg.Client({ connectionString: hunt.server.database.appUrl });
  await app.connect();
  try {
    const [own, other] = hunt.sides.map(({ company }) => company.tenantId);
    const { rows } = await app.query<{ name: string }>(
      "select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r' order by 1",
    );
    let filled = 0;
    for (const { name } of rows) {
      expect((await app.query(`select * from ${name} limit 1`)).rows, name).toEqual([]);
      await app.query("begin");
      await app.query("select set_config('app.tenant', $1, true)", [own]);
      expect((await app.query(`select tenant_id from ${name} where tenant_id <> $1 limit 1`, [own])).rows, name).toEqual([]);
      if ((await app.query(`select 1 from ${name} limit 1`)).rowCount) {
        filled += 1;
        await expect(app.query(`update ${name} set tenant_id = $1`, [other]), name).rejects.toThrow(
          /row-level security|permission denied|can only be updated to DEFAULT/,
        );
      }
      await app.query("rollback");
    }
    expect(filled).toBeGreaterThan(20);
  } finally {
    await app.end();
  }
});

test("jobs carry ids of one tenant and nothing else; files stand in the folder of their tenant", async () => {
  // The random requests need not have left a job.
  const [{ company }] = hunt.sides;
  const form = new FormData();
  form.append("File", new File(["%PDF-1.4 unreadable"], "faktura.pdf", { type: "application/pdf" }));
  const upload = await hunt.server.request("POST", "/v1/documents", { headers: await hunt.server.headersOf(company.admin), form });
  expect(upload.status).toBe(200);
  const { rows: jobs } = await hunt.owner.query<{ name: string; data: Record<string, string> }>("select name, data from queue.job where data is not null");
  expect(jobs.length).toBeGreaterThan(0);
  for (const { name, data } of jobs) {
    for (const [key, value] of Object.entries(data)) expect(value, `${name} ${key}`).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    if (!data.documentId) continue;
    const { rows } = await hunt.owner.query("select tenant_id from documents where document_id = $1", [data.documentId]);
    for (const row of rows) expect(row).toEqual({ tenant_id: data.tenantId });
  }
  const { rows: strays } = await hunt.owner.query("select storage_key from files where storage_key not like tenant_id || '/%'");
  expect(strays).toEqual([]);
});
