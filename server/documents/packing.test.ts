import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { buildPaper, namedPdf } from "#test/papers.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packStored } from "./packing.ts";
import { loadPages } from "./pages/sources.ts";
import { loadContents } from "./store.ts";

let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  api = await startTestApp();
  tenant = await buildTenant(api.app);
});
afterAll(() => api.close());

const inTenant = <Result>(work: Parameters<typeof api.app.db.transaction<Result>>[1]) => api.app.db.transaction(tenant.tenantId, work);
const waiting = () =>
  inTenant(async (tx) => {
    const { rows } = await sql<{ count: number }>`select
      (select count(*) from document_pages where packed is null or words <> '[]')::int + (select count(*) from document_contents where packed is null)::int as count`.execute(
      tx,
    );
    return rows[0]!.count;
  });

test("what an earlier version stored is packed, in more than one turn, and reads as before; two workers do no harm", async () => {
  const ids: string[] = [];
  // Each page of buildPaper is stored as JSON.
  for (let count = 0; count < 3; count += 1)
    ids.push(await buildPaper(api.app, tenant, await namedPdf("A"), { pages: 40, items: [{ description: `Položka ${count}` }] }));
  await inTenant((tx) =>
    sql`update document_contents set items = '[{"unit":"ks","description":"Staré"}]', packed = null where document_id = ${ids[0]}`.execute(tx),
  );
  expect(await waiting()).toBe(121);
  const read = () =>
    inTenant(async (tx) =>
      Promise.all(
        ids.map(async (document_id) => {
          const key = { tenant_id: tenant.tenantId, document_id };
          return [await loadPages(tx, key), await loadContents(tx, key)];
        }),
      ),
    );
  const before = await read();
  await Promise.all([packStored(api.app), packStored(api.app)]);
  await packStored(api.app);
  expect(await waiting()).toBe(0);
  expect(await read()).toEqual(before);
  expect(before[0]![1]).toMatchObject({ items: [{ unit: "ks", description: "Staré" }] });
});

test("a row that somebody holds is left for the next time", async () => {
  const documentId = await buildPaper(api.app, tenant, await namedPdf("A"), { pages: 1 });
  await inTenant(async (tx) => {
    await sql`select from document_pages where document_id = ${documentId} for update`.execute(tx);
    await packStored(api.app);
    expect(await waiting()).toBe(1);
  });
  await packStored(api.app);
  expect(await waiting()).toBe(0);
});
