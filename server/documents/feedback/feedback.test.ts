import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, type TestTenant, type TestUser } from "#test/build.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  api = await startTestApp();
  tenant = await buildTenant(api.app);
});
afterAll(() => api.close());

const path = (documentId: string) => `/v1/documents/${documentId}/feedback`;
const give = (as: TestUser, documentId: string, body: object) => api.request("POST", path(documentId), { as, body });
const mine = async (as: TestUser, documentId: string) =>
  ((await (await api.request("GET", path(documentId), { as })).json()) as { feedback: object | null }).feedback;

test("one word per document and person; the second replaces the first and the document stays as it is", async () => {
  const documentId = await buildDocument(api.app, tenant.tenantId);
  const other = await tenant.user("Processor");
  expect(await mine(tenant.admin, documentId)).toBeNull();
  expect((await give(tenant.admin, documentId, { isSatisfied: true })).status).toBe(204);
  expect(
    (await give(tenant.admin, documentId, { isSatisfied: false, fields: ["supplierName", "items", "supplierName"], comment: " Jiný dodavatel " })).status,
  ).toBe(204);
  expect((await give(other, documentId, { isSatisfied: true })).status).toBe(204);
  expect(await mine(tenant.admin, documentId)).toMatchObject({ isSatisfied: false, fields: ["supplierName", "items"], comment: "Jiný dodavatel" });
  expect(await mine(other, documentId)).toMatchObject({ isSatisfied: true, fields: [], comment: "" });
  const detail = (await (await api.request("GET", `/v1/documents/${documentId}`, { as: tenant.admin })).json()) as { version: number };
  expect(detail.version).toBe(1);
});

test("an uploader speaks of the own document in any state, an unknown field is refused", async () => {
  const uploader = await tenant.user("Uploader");
  const documentId = await buildDocument(api.app, tenant.tenantId, { state: "Archived", uploadedBy: uploader.userId });
  expect((await give(uploader, documentId, { isSatisfied: true })).status).toBe(204);
  const refused = await give(uploader, documentId, { isSatisfied: false, fields: ["nothing"] });
  expect([refused.status, await refused.json()]).toMatchObject([400, { code: "invalid-parameter", detail: "nothing" }]);
});
