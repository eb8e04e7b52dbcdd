import type { TenantFeature } from "#domain/access/permissions.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type TestTenant } from "#test/build.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let api: TestApp;
beforeAll(async () => void (api = await startTestApp()));
afterAll(() => api.close());

type Detail = {
  state: string;
  fields: Record<string, string>;
  evidence: Record<string, { source: string }>;
  validationErrors: { field: string; rule: string; blocking: boolean }[];
  documentTypeDefinition: { fields: { name: string; hidden: boolean }[] };
};

async function tenantWith(switches: Partial<Record<TenantFeature, boolean>>): Promise<TestTenant> {
  const tenant = await buildTenant(api.app);
  const features = Object.entries(switches).map(([feature, enabled]) => ({ feature, enabled }));
  await api.request("POST", "/v1/tenant/features", { as: tenant.admin, body: { features } });
  await api.request("POST", "/v1/tenant/deduction-start-date", { as: tenant.admin, body: { deductionStartDate: "2026-04-01" } });
  return tenant;
}
const detail = async (tenant: TestTenant, documentId: string) =>
  (await (await api.request("GET", `/v1/documents/${documentId}?returnDocumentTypeDefinition=true`, { as: tenant.admin })).json()) as Detail;
const save = (tenant: TestTenant, documentId: string, body: object) => api.request("PATCH", `/v1/documents/${documentId}`, { as: tenant.admin, body });
const isHidden = ({ documentTypeDefinition }: Detail) => documentTypeDefinition.fields.find((field) => field.name === "deductionDate")?.hidden;

describe("R086 R326 the deduction date", () => {
  test("follows a corrected issue date: the later of it and the start of the VAT period", async () => {
    const tenant = await tenantWith({ DeductionDate: true });
    const documentId = await buildDocument(api.app, tenant.tenantId);
    await save(tenant, documentId, { fields: { issueDate: "2026-03-15" } });
    expect(await detail(tenant, documentId)).toMatchObject({ fields: { deductionDate: "2026-04-01" }, evidence: { deductionDate: { source: "derived" } } });
    await save(tenant, documentId, { fields: { issueDate: "2026-04-20" } });
    const after = await detail(tenant, documentId);
    expect([after.fields.deductionDate, isHidden(after)]).toEqual(["2026-04-20", false]);
    const history = (await (await api.request("GET", `/v1/documents/${documentId}/history`, { as: tenant.admin })).json()) as {
      entries: { changes: object[] }[];
    };
    expect(history.entries[0]?.changes).toContainEqual({ field: "deductionDate", from: "2026-04-01", to: "2026-04-20" });
  });

  test("a typed one stays, also when it was typed in the same save", async () => {
    const tenant = await tenantWith({ DeductionDate: true });
    const documentId = await buildDocument(api.app, tenant.tenantId);
    await save(tenant, documentId, { fields: { issueDate: "2026-03-15", deductionDate: "2026-05-02" } });
    await save(tenant, documentId, { fields: { issueDate: "2026-04-20" } });
    expect((await detail(tenant, documentId)).fields.deductionDate).toBe("2026-05-02");
  });

  test("with the feature off nothing is worked out and the field is not shown", async () => {
    const tenant = await tenantWith({ DeductionDate: false });
    const documentId = await buildDocument(api.app, tenant.tenantId);
    await save(tenant, documentId, { fields: { issueDate: "2026-03-15" } });
    const after = await detail(tenant, documentId);
    expect([after.fields.deductionDate, isHidden(after)]).toEqual([undefined, true]);
  });
});

describe("R331 R332 accounting-unit validation", () => {
  const stranger = { ...cleanFields, customerCompanyId: "90000021" };

  test("on: a Czech invoice to somebody else is kept, but not validated; one from abroad is", async () => {
    const tenant = await tenantWith({ AccountingUnitValidation: true });
    const documentId = await buildDocument(api.app, tenant.tenantId, { fields: stranger, unitId: tenant.unitId });
    await save(tenant, documentId, { fields: { note: "Zkontrolováno" } });
    expect(await detail(tenant, documentId)).toMatchObject({
      state: "New",
      validationErrors: [{ field: "customerCompanyId", rule: "accountingUnit", blocking: true, detail: "80000011" }],
    });
    await save(tenant, documentId, { fields: { supplierCountry: "SK" } });
    expect((await detail(tenant, documentId)).state).toBe("Processed");
  });

  test("off: only a warning is shown", async () => {
    const tenant = await tenantWith({ AccountingUnitValidation: false });
    const documentId = await buildDocument(api.app, tenant.tenantId, { fields: stranger, unitId: tenant.unitId });
    await save(tenant, documentId, { fields: { note: "Zkontrolováno" } });
    expect((await detail(tenant, documentId)).state).toBe("Processed");
  });
});
