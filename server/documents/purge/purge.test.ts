import type { App } from "#server/core/app.ts";
import { loadPages, storePages } from "#server/documents/pages/sources.ts";
import { startJobs } from "#server/jobs.ts";
import { madeFrom } from "#platform/files.ts";
import type { Tx } from "#server/core/db.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type TestTenant } from "#test/build.ts";
import { buildIntegration, buildWebHook } from "#test/buildIntegration.ts";
import { testConnections } from "#test/fakes/connections.ts";
import { blankPdf, storeBytes } from "#test/stored.ts";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { mkdir, readdir, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { purgeTenant, sweepDeleted } from "./purge.ts";

const DELETED = new Date("2026-03-02T08:00:00.000Z");
const DAY_MS = 24 * 3_600_000;
const LAST_MOMENT = new Date(DELETED.getTime() + 30 * DAY_MS);
const OVER = new Date(LAST_MOMENT.getTime() + 1);

let now = DELETED;
let api: TestApp;
let owner: pg.Client;
let tenant: TestTenant;
beforeAll(async () => {
  api = await startTestApp({ clock: { now: () => now }, connections: testConnections });
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await api.close();
});
beforeEach(async () => {
  now = DELETED;
  tenant = await buildTenant(api.app);
});

const inTenant = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> => api.app.db.transaction(tenant.tenantId, work);
const purge = (app: App = api.app) => purgeTenant(app, tenant.tenantId);
const remove = async (documentId: string) => expect((await api.request("DELETE", `/v1/documents/${documentId}`, { as: tenant.admin })).status).toBe(204);
const restore = async (documentId: string): Promise<string> => {
  const body = { action: { kind: "restore" }, documentIds: [documentId] };
  const reply = await api.request("POST", "/v1/documents/bulk", { as: tenant.admin, body });
  const { results } = (await reply.json()) as { results: { ok: boolean; code?: string }[] };
  return results[0]?.ok ? "restored" : (results[0]?.code ?? "");
};
const fileStatus = async (documentId: string) => (await api.request("GET", `/v1/documents/${documentId}/file`, { as: tenant.admin })).status;
const count = (table: "documents" | "files" | "files_to_remove") =>
  inTenant(async (tx) =>
    Number(
      (
        await tx
          .selectFrom(table)
          .select(sql<string>`count(*)`.as("rows"))
          .executeTakeFirstOrThrow()
      ).rows,
    ),
  );
const historyOf = (documentId: string) =>
  inTenant(async (tx) =>
    (await tx.selectFrom("document_history").select("kind").where("document_id", "=", documentId).orderBy("history_id").execute()).map((entry) => entry.kind),
  );

/** Tables that speak of it anywhere in a row. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>("select table_name as name from information_schema.tables where table_schema = 'public' order by 1");
  const found: string[] = [];
  for (const { name } of rows) if ((await owner.query(`select from ${name} t where t::text like $1 limit 1`, [`%${text}%`])).rowCount) found.push(name);
  return found;
}

/** Everything that the tenant has in the file store. */
async function stored(): Promise<string[]> {
  const folder = join(api.app.config.dataDir, "files", tenant.tenantId);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** A document with a file, its attachment with the same file, and what was made from the file. */
async function withFile(): Promise<{ documentId: string; attachmentId: string; fileId: string }> {
  const documentId = await buildDocument(api.app, tenant.tenantId, { isApproved: true, state: "Processed" });
  const attachmentId = await storeBytes(api.app, tenant, documentId, await blankPdf());
  const file = await inTenant((tx) =>
    tx
      .selectFrom("documents")
      .innerJoin("files", "files.file_id", "documents.file_id")
      .selectAll("files")
      .where("document_id", "=", documentId)
      .executeTakeFirstOrThrow(),
  );
  await api.app.files.put(`${madeFrom(file.storage_key).pages}/0-0-240.webp`, Buffer.from("picture"));
  await api.app.files.put(`${madeFrom(file.storage_key).composed}/1.pdf`, Buffer.from("pdf"));
  return { documentId, attachmentId, fileId: file.file_id };
}

/** A row in every table that may speak of a document. */
async function fillTables(documentId: string, otherId: string, fileId: string): Promise<void> {
  const key = { tenant_id: tenant.tenantId, document_id: documentId };
  const user = { user_id: tenant.admin.userId };
  await buildIntegration(api.app, tenant.tenantId, { documentId });
  const web_hook_id = await buildWebHook(api.app, tenant.tenantId);
  const lesson = {
    fileName: "faktura.pdf",
    documentType: "ReceivedInvoice",
    accountingUnitId: null,
    anchors: [],
    values: cleanFields,
    mistakes: {},
    spots: {},
  };
  const lessonsOf = (ids: string[]) => JSON.stringify(ids.map((id) => ({ ...lesson, documentId: id })));
  const memory = { tenant_id: tenant.tenantId, bands: [], changed_at: now };
  const data = { documentId, supplier: "Modrá Vydra s.r.o." };
  const mail = { tenant_id: tenant.tenantId, recipient: "jana@example.com", created_at: now, due_at: null, sent_at: now, error: null };
  await inTenant(async (tx) => {
    await tx
      .insertInto("further_files")
      .values({ ...key, ordinal: 0, file_id: fileId })
      .execute();
    await tx
      .insertInto("uploaded_pages")
      .values({ ...key, page_index: 0, file_id: fileId })
      .execute();
    await tx
      .insertInto("document_feedback")
      .values({ ...key, ...user, is_satisfied: true, fields: [], comment: "", given_at: now })
      .execute();
    await tx
      .insertInto("reading_progress")
      .values({ ...key, extraction_id: randomUUID(), pages_read: 0, page_count: 1 })
      .execute();
    await tx
      .insertInto("document_locks")
      .values({ ...key, ...user, held_since: now, expires_at: now })
      .execute();
    await tx
      .insertInto("supplier_memories")
      .values([
        { ...memory, memory_id: randomUUID(), keys: ["id:90000013"], examples: lessonsOf([documentId, otherId]) },
        { ...memory, memory_id: randomUUID(), keys: [], examples: lessonsOf([documentId]) },
      ])
      .execute();
    await tx
      .insertInto("mail_outbox")
      .values([
        { ...mail, event_id: "request", content: JSON.stringify({ template: "approvalRequest", culture: "cs-CZ", data }) },
        { ...mail, event_id: "daily", content: JSON.stringify({ template: "approvalDaily", culture: "cs-CZ", data: { documents: [data] } }) },
      ])
      .execute();
    const message = { message_id: randomUUID(), web_hook_id, event: "DocumentSaved", created_at: now, due_at: now, sent_at: null, error: null } as const;
    await tx
      .insertInto("web_hook_outbox")
      .values({ ...key, ...message, payload: JSON.stringify({ data }) })
      .execute();
  });
}

describe("domain rules 1.3: 30 days after it was deleted", () => {
  test("nothing is left of a document and its attachments but the histories and the audit log", async () => {
    const { documentId, attachmentId, fileId } = await withFile();
    const otherId = await buildDocument(api.app, tenant.tenantId);
    await fillTables(documentId, otherId, fileId);
    await remove(documentId);
    expect((await tablesWith(documentId)).length).toBeGreaterThan(15);
    now = OVER;
    await purge();
    expect(await tablesWith(documentId)).toEqual(["approval_history", "audit_log", "document_history"]);
    expect(await tablesWith(attachmentId)).toEqual(["audit_log", "document_history"]);
    expect([await tablesWith(fileId), await stored()]).toEqual([[], []]);
    expect(await historyOf(documentId)).toEqual(["delete", "purge"]);
    // What the supplier's other document taught stays; that e-mails were written stays, so that none is written twice.
    expect(await tablesWith(otherId)).toContain("supplier_memories");
    expect(await inTenant((tx) => tx.selectFrom("mail_outbox").select(["event_id", "content"]).orderBy("event_id").execute())).toEqual([
      { event_id: "daily", content: {} },
      { event_id: "request", content: {} },
    ]);
    await purge();
    expect(await historyOf(documentId)).toEqual(["delete", "purge"]);
  });

  test("its id stays taken, so that its history never becomes that of another document", async () => {
    const documentId = await buildDocument(api.app, tenant.tenantId);
    await remove(documentId);
    now = OVER;
    await purge();
    const form = new FormData();
    form.append("DocumentId", documentId);
    form.append("File", new Blob([new Uint8Array(await blankPdf())]), "nova.pdf");
    const reply = await api.request("POST", "/v1/documents/uploadOnly", { as: tenant.admin, form });
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([409, "duplicate-id"]);
  });

  test("many go in one run, in several transactions, and no other tenant's; only tenants with something to purge get a job", async () => {
    const foreign = await buildTenant(api.app);
    const foreignId = await buildDocument(api.app, foreign.tenantId);
    const row = { state: "New", document_type: "ReceivedInvoice", file_name: "x.pdf", source: "API", deleted_at: DELETED, fields: "{}" };
    await inTenant(async (tx) => {
      const rows = Array.from({ length: 120 }, () => ({ tenant_id: tenant.tenantId, document_id: randomUUID(), folder_id: randomUUID(), ...row }));
      await tx
        .insertInto("documents")
        .values(rows as never)
        .execute();
    });
    const keptId = await buildDocument(api.app, tenant.tenantId);
    await api.app.db.transaction(foreign.tenantId, (tx) => tx.updateTable("documents").set({ deleted_at: DELETED }).execute());
    now = OVER;
    const idle = await buildTenant(api.app);
    await sweepDeleted(api.app);
    const { rows: jobs } = await owner.query<{ tenant: string }>("select data ->> 'tenantId' as tenant from queue.job where name = 'purge'");
    expect(jobs.map((job) => job.tenant)).toEqual(expect.arrayContaining([tenant.tenantId, foreign.tenantId]));
    expect(jobs.map((job) => job.tenant)).not.toContain(idle.tenantId);
    await purge();
    expect(await inTenant((tx) => tx.selectFrom("documents").select("document_id").execute())).toEqual([{ document_id: keptId }]);
    const { rows } = await owner.query("select document_id from documents where tenant_id = $1", [foreign.tenantId]);
    expect(rows).toEqual([{ document_id: foreignId }]);
  });
});

describe("files that several documents show", () => {
  test("stay whole as long as one of them is there; only what was made from them goes", async () => {
    const { documentId, fileId } = await withFile();
    const partId = await buildDocument(api.app, tenant.tenantId);
    await inTenant(async (tx) => {
      const [page] = await loadPages(tx, { tenant_id: tenant.tenantId, document_id: documentId });
      const columns = await storePages(tx, { tenant_id: tenant.tenantId, document_id: partId }, [page!], []);
      await tx.updateTable("documents").set(columns).where("document_id", "=", partId).execute();
    });
    await remove(documentId);
    now = OVER;
    await purge();
    expect((await stored()).map((path) => path.endsWith(fileId))).toEqual([true]);
    expect(await fileStatus(partId)).toBe(200);
    await remove(partId);
    now = new Date(OVER.getTime() + 31 * DAY_MS);
    // Two runs at once, as two workers would.
    await Promise.all([purge(), purge()]);
    expect([await stored(), await count("files"), await count("files_to_remove")]).toEqual([[], 0, 0]);
  });

  test("two documents that share a file and go in the same run take it along", async () => {
    const { documentId, attachmentId } = await withFile();
    await inTenant((tx) => tx.updateTable("documents").set({ attached_to: null }).where("document_id", "=", attachmentId).execute());
    await remove(documentId);
    await remove(attachmentId);
    now = OVER;
    await purge();
    expect([await stored(), await count("files")]).toEqual([[], 0]);
  });

  test("a page that was sent again takes the place of the earlier one, whose bytes go with the next run", async () => {
    const documentId = randomUUID();
    const send = async (pages: number) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ DocumentId: documentId, PageIndex: "0", IsLastPage: "false" })) form.append(name, value);
      form.append("File", new Blob([new Uint8Array(await blankPdf(pages))]), "strana.pdf");
      expect((await api.request("POST", "/v1/documents/uploadPage", { as: tenant.admin, form })).status).toBe(200);
    };
    await send(1);
    await send(2);
    expect([(await stored()).length, await count("files")]).toEqual([2, 1]);
    await purge();
    expect([(await stored()).length, await count("files")]).toEqual([1, 1]);
  });
});

describe("restoring", () => {
  test("works with the file until the last moment of the 30 days and not after it, purged or not", async () => {
    const { documentId } = await withFile();
    await remove(documentId);
    now = LAST_MOMENT;
    await purge();
    expect([await restore(documentId), await fileStatus(documentId)]).toEqual(["restored", 200]);
    await remove(documentId);
    now = new Date(now.getTime() + 30 * DAY_MS + 1);
    expect(await restore(documentId)).toBe("not-found");
    await purge();
    expect([await restore(documentId), await count("documents")]).toEqual(["not-found", 0]);
  });

  test("that is under way keeps the document; a purge under way ends before it is answered", async () => {
    const [first, second] = [await withFile(), await withFile()];
    for (const { documentId } of [first, second]) await remove(documentId);
    now = OVER;
    // A restore that began in time on another machine holds the row.
    await inTenant(async (tx) => {
      await tx.updateTable("documents").set({ deleted_at: null }).where("document_id", "=", first.documentId).execute();
      await purge();
    });
    expect([await fileStatus(first.documentId), await count("documents")]).toEqual([200, 2]);

    now = DELETED;
    await remove(first.documentId);
    now = LAST_MOMENT;
    const { answer } = await duringPurge({ ...api.app, clock: { now: () => OVER } }, async () => ({ answer: restore(first.documentId) }));
    expect([await answer, await count("documents")]).toEqual(["not-found", 0]);
  });
});

describe("a purge that is killed", () => {
  test("before its transaction ends has changed nothing", async () => {
    const { documentId } = await withFile();
    await remove(documentId);
    now = OVER;
    const before = await stored();
    await duringPurge(api.app, async (backend) => void (await owner.query("select pg_terminate_backend($1)", [backend])), "fails");
    expect([await count("documents"), await historyOf(documentId), await stored()]).toEqual([2, ["delete"], before]);
    now = LAST_MOMENT;
    expect([await restore(documentId), await fileStatus(documentId)]).toEqual(["restored", 200]);
  });

  test("between rows and files, or among the files, is finished by the next run", async () => {
    const { documentId } = await withFile();
    await remove(documentId);
    now = OVER;
    let calls = 0;
    const broken = (key: string) => (++calls > 1 ? Promise.reject(new Error("killed")) : api.app.files.remove(key));
    await expect(purge({ ...api.app, files: { ...api.app.files, remove: broken } })).rejects.toThrow("killed");
    expect([await count("documents"), await count("files"), await count("files_to_remove")]).toEqual([0, 0, 3]);
    expect((await stored()).length).toBeGreaterThan(0);
    await owner.query("delete from queue.job");
    await sweepDeleted(api.app);
    expect((await owner.query("select data from queue.job where name = 'purge'")).rows).toContainEqual({ data: { tenantId: tenant.tenantId } });
    await purge();
    expect([await stored(), await count("files_to_remove")]).toEqual([[], 0]);
  });
});

/** Does something while a purge has done everything but commit: it waits for the head of the audit log, which is held here. */
async function duringPurge<Result>(app: App, work: (backend: number) => Promise<Result>, end: "succeeds" | "fails" = "succeeds"): Promise<Result> {
  await owner.query("begin");
  await owner.query("select from audit_heads where tenant_id = $1 for update", [tenant.tenantId]);
  const run = purge(app).then(
    () => "succeeds",
    () => "fails",
  );
  const other = new pg.Client({ connectionString: api.database.ownerUrl });
  await other.connect();
  let backend: number | undefined;
  try {
    await expect
      .poll(
        async () => {
          const { rows } = await other.query<{ pid: number }>(
            "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query = 'commit'",
          );
          return (backend = rows[0]?.pid);
        },
        { interval: 10 },
      )
      .toBeDefined();
    return await work(backend!);
  } finally {
    await owner.query("rollback");
    expect(await run).toBe(end);
    await other.end();
  }
}

test("a starting worker purges what is due and clears away what killed writes have left, but no write under way", async () => {
  // Files are dated by the machine.
  now = new Date(Date.now() - 31 * DAY_MS);
  const { documentId } = await withFile();
  await remove(documentId);
  now = new Date();
  const { dataDir } = api.app.config;
  const killed = [join(dataDir, "files", tenant.tenantId, "killed.part"), join(dataDir, "exports", "killed")];
  await mkdir(join(dataDir, "exports"), { recursive: true });
  const longAgo = new Date(now.getTime() - DAY_MS - 1000);
  for (const path of killed) {
    await writeFile(path, "half");
    await utimes(path, longAgo, longAgo);
  }
  await writeFile(join(dataDir, "exports", "young"), "half");
  const upload = new PassThrough();
  const written = api.app.files.put(`${tenant.tenantId}/upload`, upload);
  upload.write("first ");
  await expect.poll(async () => (await stored()).filter((path) => path.endsWith(".part")).length).toBe(2);
  const stop = startJobs(api.app, 1);
  await expect.poll(() => count("documents"), { interval: 20 }).toBe(0);
  for (const path of killed) await expect.poll(() => stat(path).catch(() => "gone"), { interval: 20 }).toBe("gone");
  await expect.poll(() => count("files_to_remove"), { interval: 20 }).toBe(0);
  upload.end("last");
  await written;
  expect([(await stored()).length, (await api.app.files.read(`${tenant.tenantId}/upload`)).toString()]).toEqual([1, "first last"]);
  expect(await readdir(join(dataDir, "exports"))).toEqual(["young"]);
  await stop();
});
