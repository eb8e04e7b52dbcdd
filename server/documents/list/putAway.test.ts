import type { DocumentSummary } from "#contract/documents/shapes.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type TestTenant, type TestUser } from "#test/build.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => void (api = await startTestApp()));
afterAll(() => api.close());
beforeEach(async () => void (tenant = await buildTenant(api.app)));

const numbered = (invoiceNumber: string) => ({ ...cleanFields, invoiceNumber });
const list = async (body: object, as: TestUser = tenant.admin): Promise<string[]> => {
  const reply = await api.request("POST", "/v1/documents/list", { as, body });
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { items: DocumentSummary[] }).items.map(({ documentId }) => documentId);
};
const count = async (as: TestUser = tenant.admin) =>
  ((await (await api.request("POST", "/v1/documents/count", { as, body: {} })).json()) as { byList: Record<string, number> }).byList;

test("R321 an archived document is found by its list, its state and its number, and stays out of the usual list", async () => {
  const archived = await buildDocument(api.app, tenant.tenantId, { state: "Archived", fields: numbered("ARCH-77") });
  const exported = await buildDocument(api.app, tenant.tenantId, { state: "Exported", fields: numbered("EXP-1") });
  expect(await list({ listType: "Archived" })).toEqual([archived]);
  expect(await list({ filters: [{ field: "state", operator: "In", value: "Archived" }] })).toEqual([archived]);
  expect((await list({ filters: [{ field: "state", operator: "In", value: "Archived,Exported" }] })).toSorted()).toEqual([archived, exported].toSorted());
  expect(await list({ query: "ARCH-77" })).toEqual([archived]);
  expect(await list({ query: "stav:archiv" })).toEqual([archived]);
  expect(await list({})).toEqual([exported]);
  expect(await count()).toMatchObject({ All: 1, Archived: 1 });
});

test("a deleted document stands in its own list until it is restored, for an administrator and for who deleted it", async () => {
  const processor = await tenant.user("Processor");
  const other = await tenant.user("Processor");
  const documentId = await buildDocument(api.app, tenant.tenantId, { fields: numbered("DEL-1") });
  await api.request("DELETE", `/v1/documents/${documentId}`, { as: processor });
  for (const as of [tenant.admin, processor]) expect([await list({ listType: "Deleted" }, as), (await count(as))["Deleted"]]).toEqual([[documentId], 1]);
  expect([await list({ listType: "Deleted" }, other), (await count(other))["Deleted"]]).toEqual([[], 0]);
  expect(await list({ listType: "Deleted", query: "DEL-1" })).toEqual([documentId]);
  expect(await list({ query: "DEL-1" })).toEqual([]);
  const all = { filter: { listType: "Deleted" }, until: new Date(Date.now() + 60_000).toISOString() };
  const reply = await api.request("POST", "/v1/documents/bulk", { as: tenant.admin, body: { action: { kind: "restore" }, all } });
  expect(((await reply.json()) as { results: object[] }).results).toMatchObject([{ documentId, ok: true }]);
  expect([await list({ listType: "Deleted" }), await list({ listType: "Process" })]).toEqual([[], [documentId]]);
});

test("what can be restored no more is listed no more", async () => {
  const documentId = await buildDocument(api.app, tenant.tenantId);
  const deleted = (days: number) =>
    api.app.db.transaction(tenant.tenantId, (tx) =>
      tx
        .updateTable("documents")
        .set({ deleted_at: new Date(api.app.clock.now().getTime() - days * 24 * 3_600_000) })
        .where("document_id", "=", documentId)
        .execute(),
    );
  await deleted(29);
  expect(await list({ listType: "Deleted" })).toEqual([documentId]);
  await deleted(31);
  expect(await list({ listType: "Deleted" })).toEqual([]);
});
