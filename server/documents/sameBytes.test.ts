import { type Actor, openActors } from "#server/core/actor.ts";
import type { Tx } from "#server/core/db.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { documentsWithBytes } from "./create.ts";
import { openDuplicates } from "./duplicates.ts";

/** How many documents the tenant has. */
const DOCUMENTS = 3_000;
/** A look-up of two documents by indexes reads some dozens of rows. */
const MAX_ROWS_READ = 200;

let api: TestApp;
let tenant: TestTenant;
let actor: Actor;
const looksByOldPlan: Record<string, number> = {};
beforeAll(async () => {
  api = await startTestApp();
  tenant = await buildTenant(api.app);
  actor = await openActors(api.app.db, api.app.listener).load({ ...tenant.admin, isClientApplication: false });
  await api.app.db.transaction(tenant.tenantId, async (tx) => {
    await fill(tx, 1, 1);
    const first = await tx.selectFrom("documents").selectAll().executeTakeFirstOrThrow();
    const ask = { upload: () => documentsWithBytes(tx, actor, "none"), reading: () => openDuplicates(tx, actor, first) };
    // Asked so often that the connection keeps the plans of a tenant with one document.
    for (let time = 0; time < 10; time += 1) for (const each of Object.values(ask)) await each();
    await fill(tx, 2, DOCUMENTS);
    for (const [name, each] of Object.entries(ask)) {
      const before = await looks(tx);
      await each();
      looksByOldPlan[name] = (await looks(tx)) - before;
    }
  });
  // The planner knows the tables as it does in a program that has run for a minute.
  const owner = new pg.Pool({ connectionString: api.database.ownerUrl, max: 1 });
  await owner.query("analyze documents, files, further_files");
  await owner.end();
});
afterAll(() => api.close());

/** How often tables and indexes were gone through in this transaction. */
async function looks(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(seq_scan + coalesce(idx_scan, 0))::int as count from pg_stat_xact_user_tables where relname in ('documents', 'files', 'further_files')`.execute(
    tx,
  );
  return rows[0]!.count;
}

/** Documents of the tenant, each with a file of its own, whose bytes have the hashes "hash <from>" to "hash <to>". */
async function fill(tx: Tx, from: number, to: number): Promise<void> {
  await sql`insert into files (tenant_id, file_id, storage_key, name, media_type, size, sha256)
    select ${tenant.tenantId}::uuid, gen_random_uuid(), 'key ' || n, 'a.pdf', 'application/pdf', 1, 'hash ' || n from generate_series(${from}::int, ${to}::int) n`.execute(
    tx,
  );
  await sql`insert into documents (tenant_id, document_id, state, document_type, folder_id, file_name, source, fields, file_id)
    select tenant_id, gen_random_uuid(), 'New', 'ReceivedInvoice', gen_random_uuid(), sha256, 'API', '{}', file_id from files
    where not exists (select from documents where documents.file_id = files.file_id)`.execute(tx);
}

const documentOf = async (tx: Tx, hash: string) =>
  tx.selectFrom("documents").select(["document_id", "file_id"]).where("file_name", "=", hash).executeTakeFirstOrThrow();

async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_xact_user_tables where relname in ('documents', 'files', 'further_files')`.execute(
    tx,
  );
  return rows[0]!.count;
}

test("documents with the same bytes are found by their first and by their further files, without reading all documents", async () => {
  const { first, second } = await api.app.db.transaction(tenant.tenantId, async (tx) => {
    const [one, other] = [await documentOf(tx, "hash 1"), await documentOf(tx, "hash 2")];
    await tx.insertInto("further_files").values({ tenant_id: tenant.tenantId, document_id: other.document_id, ordinal: 0, file_id: one.file_id! }).execute();
    return { first: one.document_id, second: other.document_id };
  });
  await api.app.db.transaction(tenant.tenantId, async (tx) => {
    const before = await rowsRead(tx);
    expect((await documentsWithBytes(tx, actor, "hash 1")).toSorted()).toEqual([first, second].toSorted());
    expect((await rowsRead(tx)) - before).toBeLessThan(MAX_ROWS_READ);
  });
});

test("plans from a tenant's first document do not look for the bytes beside each of its documents", () => {
  expect(looksByOldPlan).toEqual({ upload: expect.toSatisfy((count: number) => count < 20), reading: expect.toSatisfy((count: number) => count < 20) });
});
