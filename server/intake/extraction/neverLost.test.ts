import { buildDocument, buildTenant, type TestTenant } from "#test/build.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import type { TestDatabase } from "#test/database.ts";
import { allDocuments, seeded, send, smallInvoice, type Upload, untilRead, uploadAndKill } from "#test/hunt.ts";
import { startKeyServer, startParts } from "#test/parts.ts";
import { randomInt, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ReadingTakesLong } from "#server/reading/failure.ts";
import { QUICK_READING_MS } from "#server/reading/limits.ts";
import type { Reader } from "#server/reading/pool.ts";
import { sql } from "kysely";
import { extractDocument, extractLongDocument } from "./extract.ts";
import { sweepStuck } from "./sweep.ts";

const UPLOADS = 10;
const READ_MS = 90_000;

describe("a killed program", () => {
  let database: TestDatabase;
  let dataDir: string;
  let keys: Awaited<ReturnType<typeof startKeyServer>>;
  let tenant: TestTenant;

  beforeAll(async () => {
    // The tenant is made by another process on the same database.
    const maker = await startTestApp();
    ({ database } = maker);
    tenant = await buildTenant(maker.app);
    await maker.leave();
    dataDir = await mkdtemp(join(tmpdir(), "kvitance-kill-"));
    keys = await startKeyServer();
  });
  afterAll(async () => {
    keys.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test("R023 keeps every upload it answered, once, and reads it after the restart; SIGTERM ends it in time", { timeout: 150_000 }, async () => {
    const seed = Number(process.env.KVITANCE_TEST_SEED ?? randomInt(2 ** 31));
    const random = seeded(seed);
    const uploads: Upload[] = await Promise.all(Array.from({ length: UPLOADS }, (_, index) => smallInvoice(index)));
    const token = await keys.token(tenant.admin);
    const first = await startParts(database, dataDir, keys.url);
    await uploadAndKill({ ...first, token }, uploads, random);
    const second = await startParts(database, dataDir, keys.url);
    const program = { ...second, token };
    try {
      const answered = uploads.filter((upload) => upload.answered).map((upload) => upload.documentId);
      const survived = await allDocuments(program);
      expect(
        survived.map((document) => document.documentId),
        `seed ${seed}`,
      ).toEqual(expect.arrayContaining(answered));
      // The sender of an upload without an answer sends it again, under the same id.
      for (const upload of uploads) expect(await send(program, upload), `seed ${seed}`).toBe(true);
      await untilRead(program, READ_MS);
      const all = await allDocuments(program);
      const expected = uploads.map(({ documentId, sha256 }) => ({ documentId, sha256, state: "New", errorType: null }));
      const byId = (one: { documentId: string }, other: { documentId: string }) => one.documentId.localeCompare(other.documentId);
      expect(all.sort(byId), `seed ${seed}`).toEqual(expected.sort(byId));
    } finally {
      const started = Date.now();
      expect(await second.stop()).toEqual([0, 0]);
      expect(Date.now() - started).toBeLessThan(30_000);
    }
  });
});

describe("a reading without a job", () => {
  const clock = { at: new Date("2026-03-02T08:00:00Z"), now: () => clock.at };
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ clock })));
  afterAll(() => api.close());

  const later = (minutes: number) => void (clock.at = new Date(clock.at.getTime() + minutes * 60_000));

  test("is queued again after a minute, three times; then it is an error and never stuck", async () => {
    const tenant = await buildTenant(api.app);
    const documentId = await buildDocument(api.app, tenant.tenantId, { state: "Extracting" });
    const row = () =>
      api.app.db.transaction(tenant.tenantId, (tx) =>
        tx.selectFrom("documents").select(["state", "error_type", "extraction_id", "version"]).where("document_id", "=", documentId).executeTakeFirstOrThrow(),
      );
    await sweepStuck(api.app);
    expect(await row()).toMatchObject({ extraction_id: null, version: 1 });
    for (const version of [2, 3, 4]) {
      later(2);
      await sweepStuck(api.app);
      const queued = await row();
      expect(queued).toMatchObject({ state: "Extracting", version });
      // With its job in the queue it is left alone.
      later(2);
      await sweepStuck(api.app);
      expect(await row()).toEqual(queued);
      await api.app.db.transaction(tenant.tenantId, (tx) =>
        tx.updateTable("documents").set({ extraction_id: randomUUID() }).where("document_id", "=", documentId).execute(),
      );
    }
    later(2);
    await sweepStuck(api.app);
    expect(await row()).toMatchObject({ state: "Error", error_type: "ExtractionError", version: 5 });
    const { entries } = (await (await api.request("GET", `/v1/documents/${documentId}/history`, { as: tenant.admin })).json()) as { entries: unknown[] };
    expect(entries).toHaveLength(4);
  });
});

describe("a job that another one took the place of", () => {
  let api: TestApp;
  let tenant: TestTenant;
  beforeAll(async () => {
    api = await startTestApp();
    tenant = await buildTenant(api.app);
  });
  afterAll(() => api.close());

  async function upload(number: number): Promise<{ documentId: string; extractionId: string }> {
    const { documentId, bytes } = await smallInvoice(number);
    const form = new FormData();
    form.append("DocumentId", documentId);
    form.append("File", new Blob([new Uint8Array(bytes)]), "faktura.pdf");
    expect((await api.request("POST", "/v1/documents", { as: tenant.admin, form })).status).toBe(200);
    return { documentId, extractionId: (await row(documentId)).extraction_id ?? "" };
  }
  const row = (documentId: string) =>
    api.app.db.transaction(tenant.tenantId, (tx) => tx.selectFrom("documents").selectAll().where("document_id", "=", documentId).executeTakeFirstOrThrow());
  const requeue = (documentId: string, extractionId: string) =>
    api.app.db.transaction(tenant.tenantId, (tx) =>
      tx.updateTable("documents").set({ extraction_id: extractionId }).where("document_id", "=", documentId).execute(),
    );

  test("R023 writes nothing, whether it begins too late or ends too late; the one in its place does", { timeout: 90_000 }, async () => {
    const { documentId, extractionId } = await upload(1);
    const { tenantId } = tenant;
    const second = randomUUID();
    const { reader } = api.app;
    const read: typeof reader.read = async (file) => {
      const result = await reader.read(file);
      await requeue(documentId, second);
      return result;
    };
    await extractDocument({ ...api.app, reader: { ...reader, read } }, { tenantId, documentId, extractionId }, true);
    expect(await row(documentId)).toMatchObject({ state: "Extracting", extraction_id: second, version: 1, fields: {} });
    await extractDocument(api.app, { tenantId, documentId, extractionId }, true);
    expect(await row(documentId)).toMatchObject({ state: "Extracting", extraction_id: second, version: 1, fields: {} });
    await extractDocument(api.app, { tenantId, documentId, extractionId: second }, true);
    expect(await row(documentId)).toMatchObject({ state: "New", extraction_id: null, version: 2, fields: { totalAmount: "1001.00" } });
  });

  test("R023 a reading that takes long goes to the slots of long ones, and is read there", async () => {
    const { documentId, extractionId } = await upload(2);
    const payload = { tenantId: tenant.tenantId, documentId, extractionId };
    const turns: (number | undefined)[] = [];
    const read: Reader["read"] = async ({ withinMs }) => {
      turns.push(withinMs);
      if (withinMs !== undefined) throw new ReadingTakesLong();
      return { ok: false, errorType: "InvalidDocumentNoText", detail: "blank" };
    };
    const app = { ...api.app, reader: { ...api.app.reader, read } };
    // Also at the last try of its job: the document has no error.
    await extractDocument(app, payload, true);
    expect(await row(documentId)).toMatchObject({ state: "Extracting", extraction_id: extractionId });
    const jobs = await api.app.db.transaction(tenant.tenantId, (tx) =>
      sql<{ data: unknown; group_id: string }>`select data, group_id from queue.job where name = 'extractLong'`.execute(tx),
    );
    expect(jobs.rows).toEqual([{ data: payload, group_id: tenant.tenantId }]);
    await extractLongDocument(app, payload, false);
    expect(turns).toEqual([QUICK_READING_MS, undefined]);
    expect(await row(documentId)).toMatchObject({ state: "Error", error_type: "InvalidDocumentNoText" });
  });
});
