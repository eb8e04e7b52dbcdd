import type { DocumentDetail } from "#contract/documents/shapes.ts";
import type { RegisterCompany } from "#contract/organisation/tenant.ts";
import type { TenantFeature } from "#domain/access/permissions.ts";
import { generateInvoice, type GeneratedInvoice, renderPdf } from "#samples/invoices/index.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const invoice = generateInvoice(8101, { layout: "boxedForm", language: "cs", kind: "invoice" });
const company: RegisterCompany = {
  companyId: invoice.supplier.companyId!,
  name: invoice.supplier.name,
  vatId: null,
  vatPayer: false,
  address: "Zapsaná 1, 100 00 Lhota",
  street: "Zapsaná 1",
  city: "Lhota",
  postalCode: "10000",
  country: "CZ",
  ceasedDate: "2020-01-31",
};

let api: TestApp;
let asked: string[] = [];
let answer: () => Promise<RegisterCompany | undefined>;
/** The clock of the program; a register that failed is left alone for a while of it. */
let now = new Date("2026-05-01T08:00:00Z");
beforeAll(async () => {
  const ares = { company: (companyId: string) => (asked.push(companyId), answer()) };
  api = await startTestApp({ worker: true, ares, clock: { now: () => now } });
});
afterAll(() => api.close());

async function read(tenant: TestTenant, document: GeneratedInvoice = invoice): Promise<DocumentDetail> {
  const form = new FormData();
  form.append("File", new Blob([new Uint8Array(await renderPdf(document))]), "a.pdf");
  const reply = await api.request("POST", "/v1/documents", { as: tenant.admin, form });
  const { documentId } = (await reply.json()) as { documentId: string };
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const detail = (await (await api.request("GET", `/v1/documents/${documentId}`, { as: tenant.admin })).json()) as DocumentDetail;
    if (detail.state !== "Extracting") return detail;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error("The document stayed in Extracting.");
}

async function tenantWith(features: Partial<Record<TenantFeature, boolean>>): Promise<TestTenant> {
  const tenant = await buildTenant(api.app);
  await api.request("POST", "/v1/tenant/features", {
    as: tenant.admin,
    body: { features: Object.entries(features).map(([feature, enabled]) => ({ feature, enabled })) },
  });
  asked = [];
  return tenant;
}

test("the register confirms the supplier, fills what is missing and warns of what does not fit", async () => {
  answer = () => Promise.resolve(company);
  const detail = await read(await tenantWith({ AresSync: true }));
  expect(asked).toEqual([company.companyId]);
  expect(detail.evidence.supplierCompanyId?.checks).toContain("register");
  expect(detail.evidence.supplierName?.checks).toContain("register");
  expect(detail.fields.supplierName).toBe(invoice.supplier.name);
  const codes = detail.warnings.map((warning) => warning.code);
  expect(codes).toContain("supplier-ceased");
  expect(codes.includes("supplier-not-vat-payer")).toBe(Number(detail.fields.totalVat) > 0);
});

test("R329 nothing is asked while the feature is off", async () => {
  answer = () => Promise.resolve(company);
  const detail = await read(await tenantWith({ AresSync: false }));
  expect(asked).toEqual([]);
  expect(detail.evidence.supplierName?.checks ?? []).not.toContain("register");
});

test("a register that hangs costs one wait, then it is left alone for a minute; the reading is whole", async () => {
  // Its answer never comes: that the reading ends shows that the wait does.
  answer = () => new Promise(() => undefined);
  const tenant = await tenantWith({ AresSync: true });
  const detail = await read(tenant);
  expect(detail).toMatchObject({ state: "New", fields: { totalAmount: invoice.truth.fields.totalAmount } });
  answer = () => Promise.resolve(company);
  await read(tenant);
  expect(asked).toHaveLength(1);
  now = new Date(now.getTime() + 61_000);
  expect((await read(tenant)).evidence.supplierName?.checks).toContain("register");
});

test("a register that refuses changes nothing", async () => {
  answer = () => Promise.reject(new Refusal("upstream-failed"));
  const detail = await read(await tenantWith({ AresSync: true }));
  expect([detail.state, detail.fields.supplierName]).toEqual(["New", invoice.supplier.name]);
  now = new Date(now.getTime() + 61_000);
});

test("R086 R326 the deduction date is the later of issue date and period start, and the period is the tenant's", async () => {
  const tenant = await tenantWith({ AresSync: false, DeductionDate: true });
  const get = async () => (await (await api.request("GET", "/v1/tenant/deduction-start-date", { as: tenant.admin })).json()) as object;
  expect(await get()).toEqual({ deductionStartDate: null });
  expect((await read(tenant)).fields.deductionDate).toBeUndefined();
  const { issueDate } = invoice.truth.fields as { issueDate: string };
  const later = `${Number(issueDate.slice(0, 4)) + 1}-01-01`;
  expect((await api.request("POST", "/v1/tenant/deduction-start-date", { as: tenant.admin, body: { deductionStartDate: later } })).status).toBe(204);
  expect(await get()).toEqual({ deductionStartDate: later });
  const detail = await read(tenant);
  expect(detail.fields.deductionDate).toBe(later);
  expect(detail.warnings).toContainEqual(expect.objectContaining({ code: "outside-vat-period", detail: later }));
  await api.request("POST", "/v1/tenant/deduction-start-date", { as: tenant.admin, body: { deductionStartDate: `${issueDate.slice(0, 7)}-01` } });
  expect((await read(tenant)).fields.deductionDate).toBe(issueDate);
  await api.request("POST", "/v1/tenant/features", { as: tenant.admin, body: { features: [{ feature: "DeductionDate", enabled: false }] } });
  expect((await read(tenant)).fields.deductionDate).toBeUndefined();
  const processor = await tenant.user("Processor");
  expect((await api.request("POST", "/v1/tenant/deduction-start-date", { as: processor, body: { deductionStartDate: later } })).status).toBe(403);
  expect((await api.request("POST", "/v1/tenant/deduction-start-date", { as: tenant.admin, body: { deductionStartDate: "2026-02-30" } })).status).toBe(400);
});
