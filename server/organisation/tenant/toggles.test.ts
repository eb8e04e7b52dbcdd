import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { type TenantFeature, tenantFeatures } from "#domain/access/permissions.ts";
import { generateInvoice, renderPdf } from "#samples/invoices/index.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, type TestTenant } from "#test/build.ts";
import { blankPdf, storeBytes } from "#test/stored.ts";
import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let api: TestApp;
beforeAll(async () => void (api = await startTestApp({ worker: true })));
afterAll(() => api.close());

const turn = (tenant: TestTenant, feature: TenantFeature, enabled: boolean) =>
  api.request("POST", "/v1/tenant/features", { as: tenant.admin, body: { features: [{ feature, enabled }] } });
const isOn = async (tenant: TestTenant, feature: TenantFeature) => {
  const reply = await api.request("GET", "/v1/tenant/features", { as: tenant.admin });
  return ((await reply.json()) as { features: { feature: string; enabled: boolean }[] }).features.find((each) => each.feature === feature)?.enabled;
};

test.each(tenantFeatures)("R319-R331 R333 the toggle %s exists, is switched on and off, and survives", async (feature) => {
  const tenant = await buildTenant(api.app);
  for (const enabled of [true, false]) {
    expect((await turn(tenant, feature, enabled)).status).toBe(204);
    expect(await isOn(tenant, feature)).toBe(enabled);
  }
});

describe("a call of a feature that is off is refused by name", () => {
  test.each([
    ["R319", "Approval", "POST", "/v1/approval/ID/workflow/start", undefined],
    ["R320", "Return", "POST", "/v1/documents/ID/return-to-issuer", { reason: "Není naše" }],
    ["R321", "Archive", "POST", "/v1/documents/ID/state/change/Archived", undefined],
    ["R322", "Splitting", "POST", "/v1/documents/ID/split-document", { pageNumbers: "2" }],
  ] as const)("%s %s", async (_id, feature, method, path, body) => {
    const tenant = await buildTenant(api.app);
    const documentId = await buildDocument(api.app, tenant.tenantId, { state: "Processed" });
    const ask = async () => {
      const reply = await api.request(method, path.replace("ID", documentId), { as: tenant.admin, ...(body ? { body } : {}) });
      return reply.status === 204 ? "done" : ((await reply.json()) as { code?: string }).code;
    };
    await turn(tenant, feature, false);
    expect(await ask()).toBe("feature-disabled");
    await turn(tenant, feature, true);
    expect(await ask()).not.toBe("feature-disabled");
  });
});

test("R324 the cover sheet stands in front of a PDF export", async () => {
  const tenant = await buildTenant(api.app);
  const documentId = await buildDocument(api.app, tenant.tenantId, { state: "Processed" });
  await storeBytes(api.app, tenant, documentId, await blankPdf());
  const pages = async () => {
    const reply = await api.request("GET", `/v1/documents/${documentId}/file/export?exportFormat=Pdf`, { as: tenant.admin });
    return (await PDFDocument.load(await reply.arrayBuffer())).getPageCount();
  };
  await turn(tenant, "CoverSheet", false);
  const plain = await pages();
  await turn(tenant, "CoverSheet", true);
  expect(await pages()).toBe(plain + 1);
});

test("R327 R174 restricted delete leaves deleting to the admin", async () => {
  const tenant = await buildTenant(api.app);
  const processor = await tenant.user("Processor");
  const remove = async () => {
    const documentId = await buildDocument(api.app, tenant.tenantId, { state: "Processed" });
    return (await api.request("DELETE", `/v1/documents/${documentId}`, { as: processor })).status;
  };
  expect(await remove()).toBe(204);
  await turn(tenant, "RestrictedDelete", true);
  expect(await remove()).toBe(409);
});

test("R325 a document uploaded without a unit gets that of its customer, or none while the feature is off", async () => {
  const invoice = generateInvoice(8_325, { layout: "boxedForm", language: "cs", kind: "invoice" });
  const bytes = await renderPdf(invoice);
  const unitRead = async (enabled: boolean) => {
    const tenant = await buildTenant(api.app);
    await api.app.db.transaction(tenant.tenantId, (tx) =>
      tx
        .updateTable("accounting_units")
        .set({ company_id: invoice.customer?.companyId ?? null })
        .where("accounting_unit_id", "=", tenant.otherUnitId)
        .execute(),
    );
    await turn(tenant, "AutoAccountingUnit", enabled);
    const form = new FormData();
    form.append("File", new Blob([new Uint8Array(bytes)]), "a.pdf");
    const { documentId } = (await (await api.request("POST", "/v1/documents", { as: tenant.admin, form })).json()) as { documentId: string };
    const detail = async () => (await (await api.request("GET", `/v1/documents/${documentId}`, { as: tenant.admin })).json()) as DocumentDetail;
    await expect.poll(async () => (await detail()).state, { timeout: 20_000 }).toBe("New");
    const { accountingUnitId } = await detail();
    return accountingUnitId === null ? "none" : accountingUnitId === tenant.otherUnitId ? "the customer's" : "another";
  };
  expect([await unitRead(true), await unitRead(false)]).toEqual(["the customer's", "none"]);
});
