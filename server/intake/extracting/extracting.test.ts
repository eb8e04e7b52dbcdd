import { noteProgress } from "#server/intake/extraction/progress.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, type TestTenant, type TestUser } from "#test/build.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  api = await startTestApp();
  tenant = await buildTenant(api.app);
});
afterAll(() => api.close());

type Item = { documentId: string; pagesRead: number | null; pageCount: number | null; mayCancel: boolean };
const list = async (as: TestUser, query = "") =>
  (await (await api.request("GET", `/v1/documents/extracting${query}`, { as })).json()) as { items: Item[]; total: number };

async function reading(parts: { unitId?: string; uploadedBy?: string; documentType?: string } = {}) {
  const documentId = await buildDocument(api.app, tenant.tenantId, { state: "Extracting", ...parts });
  const extractionId = randomUUID();
  await api.app.db.transaction(tenant.tenantId, (tx) =>
    tx.updateTable("documents").set({ extraction_id: extractionId }).where("document_id", "=", documentId).execute(),
  );
  return { documentId, extractionId };
}

test("R009 documents in extraction with the pages read so far, and whether one may cancel them", async () => {
  const uploader = await tenant.user("Uploader");
  const waiting = await reading({ uploadedBy: uploader.userId });
  const running = await reading({ documentType: "Cashier" });
  await buildDocument(api.app, tenant.tenantId, { state: "New" });
  const payload = { tenantId: tenant.tenantId, ...running };
  const progress = noteProgress(api.app, payload);
  progress.report({ read: 2, of: 7 });
  // Comes too quickly after the first to be reported.
  progress.report({ read: 3, of: 7 });
  await progress.written();
  const { items, total } = await list(tenant.admin);
  expect(total).toBe(2);
  expect(items.find((item) => item.documentId === running.documentId)).toMatchObject({ pagesRead: 2, pageCount: 7, mayCancel: true });
  expect(items.find((item) => item.documentId === waiting.documentId)).toMatchObject({ pagesRead: null, pageCount: null });
  expect((await list(tenant.admin, "?documentType=Cashier")).items).toMatchObject([{ documentId: running.documentId }]);
  expect(await list(uploader)).toMatchObject({ items: [{ documentId: waiting.documentId, mayCancel: false }], total: 1 });
});

test("the progress of an earlier reading is not shown for the new one", async () => {
  const { documentId } = await reading();
  const stale = noteProgress(api.app, { tenantId: tenant.tenantId, documentId, extractionId: randomUUID() });
  stale.report({ read: 5, of: 9 });
  await stale.written();
  expect((await list(tenant.admin)).items.find((item) => item.documentId === documentId)).toMatchObject({ pagesRead: null });
});

test("a document that is cancelled leaves the list", async () => {
  const { documentId } = await reading();
  expect((await api.request("DELETE", `/v1/documents/${documentId}`, { as: tenant.admin })).status).toBe(204);
  expect((await list(tenant.admin)).items.map((item) => item.documentId)).not.toContain(documentId);
});
