import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, type TestTenant } from "#test/build.ts";
import { fakePlace, fakeSource } from "#test/fakes/source.ts";
import { fillableDisk, type FillableDisk } from "#test/fillableDisk.ts";
import { lookDue } from "#server/intake/arrival/look.ts";
import { purgeTenant } from "#server/documents/purge/purge.ts";
import { statfs, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

const FILE_BYTES = 300_000;
const DAYS_31_MS = 31 * 24 * 3_600_000;

let disk: FillableDisk;
let api: TestApp;
let tenant: TestTenant;
const folder = fakePlace();
beforeAll(async () => {
  disk = await fillableDisk();
  api = await startTestApp({ dataDir: disk.folder, sources: { WebDAV: () => fakeSource(folder, "files") } });
});
afterAll(async () => {
  await disk.makeRoom();
  await api.close();
  await disk.remove();
});
beforeEach(async () => void (tenant = await buildTenant(api.app)));

/** Another file each time. */
const pdf = () => Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(FILE_BYTES)]);
const form = (files: readonly Buffer[], fields: Record<string, string> = {}) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  for (const bytes of files) data.append("File", new Blob([new Uint8Array(bytes)]), "faktura.pdf");
  return data;
};
const post = async (path: string, content: FormData) => {
  const reply = await api.request("POST", `/v1${path}`, { as: tenant.admin, form: content });
  return [reply.status, ((await reply.json()) as { code?: string }).code];
};
const upload = (...files: Buffer[]) => post("/documents", form(files.length > 0 ? files : [pdf()]));
const page = { DocumentId: randomUUID(), PageIndex: "0", IsLastPage: "true" };
const stored = async () =>
  (await readdir(join(disk.folder, "files", tenant.tenantId), { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) => entry.isFile())
    .length;
/** Documents, files and what the files are said to take up. */
const counted = () =>
  api.app.db.transaction(tenant.tenantId, async (tx) => {
    const { rows } = await sql<{ documents: number; files: number; bytes: string; sum: string }>`
      select (select count(*)::int from documents) as documents, (select count(*)::int from files) as files,
        coalesce((select bytes from storage_usage), 0)::text as bytes, (select coalesce(sum(size), 0) from files)::text as sum`.execute(tx);
    return rows[0]!;
  });
const limitTo = (bytes: number | null) =>
  api.app.db.transaction(tenant.tenantId, (tx) => tx.updateTable("licences").set({ storage_limit: bytes }).where("tenant_id", "=", tenant.tenantId).execute());
const nothing = { documents: 0, files: 0, bytes: "0", sum: "0" };

describe("a tenant's limit", () => {
  const QUOTA_USED_UP = [413, "storage-quota-used-up"];

  test("ends every kind of upload and leaves nothing of it; other tenants go on", async () => {
    await limitTo(FILE_BYTES / 2);
    expect(await upload()).toEqual(QUOTA_USED_UP);
    expect(await post("/documents/uploadOnly", form([pdf()]))).toEqual(QUOTA_USED_UP);
    expect(await post("/documents/uploadPage", form([pdf()], page))).toEqual(QUOTA_USED_UP);
    expect([await counted(), await stored()]).toEqual([nothing, 0]);
    const documentId = await buildDocument(api.app, tenant.tenantId);
    expect(await post(`/documents/${documentId}/attachments`, form([pdf()]))).toEqual(QUOTA_USED_UP);
    expect([await counted(), await stored()]).toEqual([{ ...nothing, documents: 1 }, 0]);
    const limited = tenant;
    tenant = await buildTenant(api.app);
    expect(await upload()).toEqual([200, undefined]);
    tenant = limited;
    await limitTo(null);
    expect(await upload()).toEqual([200, undefined]);
  });

  test("counts every file once, holds against uploads at the same moment, and has room again when documents are gone for good", async () => {
    await limitTo(3.5 * FILE_BYTES);
    expect(await upload(pdf(), pdf(), pdf(), pdf())).toEqual(QUOTA_USED_UP);
    expect([await counted(), await stored()]).toEqual([nothing, 0]);
    const replies = await Promise.all(Array.from({ length: 6 }, () => upload()));
    expect(replies.filter(([status]) => status === 200)).toHaveLength(3);
    expect(replies.filter(([status]) => status !== 200)).toEqual([QUOTA_USED_UP, QUOTA_USED_UP, QUOTA_USED_UP]);
    const full = await counted();
    expect(full).toMatchObject({ documents: 3, files: 3 });
    expect(full.bytes).toBe(full.sum);
    expect(await stored()).toBe(3);
    const [{ document_id: documentId }] = (await api.app.db.transaction(tenant.tenantId, (tx) =>
      tx.selectFrom("documents").select("document_id").execute(),
    )) as [{ document_id: string }];
    expect((await api.request("DELETE", `/v1/documents/${documentId}`, { as: tenant.admin })).status).toBe(204);
    expect(await upload()).toEqual(QUOTA_USED_UP);
    const now = () => new Date(Date.now() + DAYS_31_MS);
    await purgeTenant({ ...api.app, clock: { now } }, tenant.tenantId);
    expect(await counted()).toMatchObject({ documents: 2, files: 2, bytes: String((Number(full.bytes) / 3) * 2) });
    expect(await upload()).toEqual([200, undefined]);
  });

  test("leaves what would be imported where it is, says why, and takes it when there is room", async () => {
    await limitTo(FILE_BYTES / 2);
    folder.add("prijate/faktura.pdf", pdf(), { name: "faktura.pdf" });
    const settings = { url: "https://dav.example.com/", username: "skener", password: "heslo", receivedPath: "Prijate" };
    const body = { type: "WebDAV", name: "Sken", settings };
    expect((await api.request("POST", "/v1/tenant/importConnections", { as: tenant.admin, body })).status).toBe(200);
    await lookDue(api.app, tenant.tenantId);
    expect([await counted(), await stored()]).toEqual([nothing, 0]);
    expect([...folder.waiting.keys()]).toEqual(["prijate/faktura.pdf"]);
    const list = await (await api.request("POST", "/v1/tenant/importConnections/list", { as: tenant.admin, body: {} })).json();
    expect(list).toMatchObject({ items: [{ state: { problem: { code: "ownStorageFull" } } }] });
    await limitTo(null);
    await api.app.db.transaction(tenant.tenantId, (tx) => tx.updateTable("import_states").set({ due_at: new Date() }).execute());
    await lookDue(api.app, tenant.tenantId);
    expect(await counted()).toMatchObject({ documents: 1, files: 1 });
    expect(folder.ended.processed).toEqual(["prijate/faktura.pdf"]);
  });
});

describe("a disk", () => {
  const FULL = [507, "storage-full"];

  test("that is full refuses uploads clearly and keeps nothing of them; what is there is served, and with room again all goes on", async () => {
    const before = pdf();
    expect(await upload(before)).toEqual([200, undefined]);
    const kept = await counted();
    await disk.fill();
    expect(await upload()).toEqual(FULL);
    expect(await upload(pdf(), pdf())).toEqual(FULL);
    expect(await post("/documents/uploadPage", form([pdf()], { ...page, DocumentId: randomUUID() }))).toEqual(FULL);
    expect([await counted(), await stored()]).toEqual([kept, 1]);
    const [document] = await api.app.db.transaction(tenant.tenantId, (tx) => tx.selectFrom("documents").select("document_id").execute());
    const file = await api.request("GET", `/v1/documents/${document!.document_id}/file`, { as: tenant.admin });
    expect(Buffer.from(await file.arrayBuffer()).equals(before)).toBe(true);
    await disk.makeRoom();
    expect(await upload()).toEqual([200, undefined]);
    expect([await counted(), await stored()]).toMatchObject([{ documents: 2, files: 2 }, 2]);
  });

  test("that is nearly full takes no uploads before anything is written", async () => {
    const { blocks, bsize } = await statfs(tmpdir());
    const careful = await startTestApp({ freeSpace: 2 * blocks * bsize });
    const other = await buildTenant(careful.app);
    const reply = await careful.request("POST", "/v1/documents", { as: other.admin, form: form([pdf()]) });
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual(FULL);
    expect(await readdir(join(careful.app.config.dataDir, "files"))).toEqual([".installation"]);
    await careful.close();
  });
});
