import { parseInvoiceJson } from "#domain/invoice/schema.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type TestTenant, type TestUser } from "#test/build.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let api: TestApp;
beforeAll(async () => void (api = await startTestApp()));
afterAll(() => api.close());

async function post<Reply>(as: TestUser, path: string, body: object): Promise<Reply> {
  const reply = await api.request("POST", `/v1/documents/${path}`, { as, body });
  expect(reply.status).toBe(200);
  return (await reply.json()) as Reply;
}
type Waiting = { items: { documentId: string; version: number; document: object }[]; hasMore: boolean };
type Ids = { documentIds: string[]; hasMore: boolean };
const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 8, minute));

describe("what waits for export", () => {
  let tenant: TestTenant;
  let ids: string[];
  beforeAll(async () => {
    tenant = await buildTenant(api.app);
    ids = [];
    for (const minute of [1, 2, 3]) {
      const unitId = minute === 2 ? tenant.otherUnitId : tenant.unitId;
      ids.push(await buildDocument(api.app, tenant.tenantId, { state: "ReadyForExport", createdAt: at(minute), unitId }));
    }
    for (const state of ["New", "Processed", "Exported", "Archived", "ApprovalPending"] as const) await buildDocument(api.app, tenant.tenantId, { state });
  });

  test("oldest first, whole documents in the form of the Json export", async () => {
    const { items, hasMore } = await post<Waiting>(tenant.admin, "list/forExport", {});
    expect(items.map((item) => item.documentId)).toEqual(ids);
    expect(hasMore).toBe(false);
    for (const { document } of items)
      expect(parseInvoiceJson(JSON.stringify(document))).toMatchObject({ ok: true, invoice: { invoiceNumber: cleanFields.invoiceNumber } });
  });

  test("in pages, and by accounting unit", async () => {
    expect(await post<Waiting>(tenant.admin, "list/forExport", { take: 2 })).toMatchObject({
      items: [{ documentId: ids[0] }, { documentId: ids[1] }],
      hasMore: true,
    });
    expect(await post<Waiting>(tenant.admin, "list/forExport", { take: 2, skip: 2 })).toMatchObject({ items: [{ documentId: ids[2] }], hasMore: false });
    expect(await post<Ids>(tenant.admin, "list/idsForExport", { accountingUnitIds: [tenant.otherUnitId] })).toEqual({ documentIds: [ids[1]], hasMore: false });
  });

  test("ids of all of them", async () => expect(await post<Ids>(tenant.admin, "list/idsForExport", {})).toEqual({ documentIds: ids, hasMore: false }));

  test("a processor of one unit gets the documents of that unit", async () => {
    const processor = await tenant.user("AccountingUnitProcessor", { unitId: tenant.unitId });
    expect((await post<Ids>(processor, "list/idsForExport", {})).documentIds).toEqual([ids[0], ids[2]]);
  });
});

test("with approval on nothing unapproved is handed out", async () => {
  const tenant = await buildTenant(api.app, { features: ["Approval"] });
  const approved = await buildDocument(api.app, tenant.tenantId, { state: "ReadyForExport" });
  await buildDocument(api.app, tenant.tenantId, { state: "ReadyForExport" });
  await api.app.db.transaction(tenant.tenantId, (tx) =>
    tx
      .updateTable("documents")
      .set({ approved_at: at(5) })
      .where("document_id", "=", approved)
      .execute(),
  );
  expect((await post<Ids>(tenant.admin, "list/idsForExport", {})).documentIds).toEqual([approved]);
  expect((await post<Waiting>(tenant.admin, "list/forExport", {})).items.map((item) => item.documentId)).toEqual([approved]);
});

describe("R360 R361 the list of exports", () => {
  test("every attempt with outcome, reason, person and time, newest first", async () => {
    const tenant = await buildTenant(api.app);
    const first = await buildDocument(api.app, tenant.tenantId, { state: "Processed", fileName: "prvni.pdf" });
    const second = await buildDocument(api.app, tenant.tenantId, { state: "Processed", fileName: "druhy.pdf" });
    const patch = (path: string, body: object) => api.request("PATCH", `/v1/documents/${path}`, { as: tenant.admin, body });
    await post(tenant.admin, "export", { documentIds: [first] });
    await patch("markAsExportFailure", { documentIds: [first], reason: "Účet neexistuje" });
    await patch("markAsExported", { documentIds: [second] });
    const all = await post<{ items: Record<string, unknown>[] }>(tenant.admin, "export/list", {});
    expect(all.items.map(({ documentId, outcome, reason, state, integration }) => [documentId, outcome, reason, state, integration])).toEqual([
      [second, "Exported", null, "Exported", null],
      [first, "Failed", "Účet neexistuje", "Error", null],
      [first, "Waiting", null, "Error", null],
    ]);
    expect(all.items[0]).toMatchObject({ fileName: "druhy.pdf", person: { userId: tenant.admin.userId, name: "Jana TenantAdmin" } });
    expect(await post(tenant.admin, "export/list", { outcome: "Failed" })).toMatchObject({ items: [{ documentId: first }], hasMore: false });
    expect(await post(tenant.admin, "export/list", { documentIds: [second], take: 1 })).toMatchObject({ items: [{ documentId: second }], hasMore: false });
    expect(await post(tenant.admin, "export/list", { take: 1 })).toMatchObject({ hasMore: true });
    const processor = await tenant.user("AccountingUnitProcessor", { unitId: tenant.unitId });
    expect(await post(processor, "export/list", {})).toEqual({ items: [], hasMore: false });
  });
});
