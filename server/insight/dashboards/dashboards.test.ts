import type { dashboards } from "#contract/insight/dashboards.ts";
import type { ReportType } from "#domain/insight/reports.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type DocumentParts, type TestTenant, type TestUser } from "#test/build.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";

/** A Wednesday. */
const now = new Date("2026-11-25T11:00:00Z");
const DAY_MS = 86_400_000;
let api: TestApp;
beforeAll(async () => {
  api = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => api.close());

type Report = z.output<typeof dashboards.generateDashboard.reply>;
type ReportOf<Type extends ReportType> = Extract<Report, { reportType: Type }>;

const ask = (as: TestUser, body: object) => api.request("POST", "/v1/dashboards/generateData", { as, body });
async function report<Type extends ReportType>(as: TestUser, reportType: Type, body: object = {}): Promise<ReportOf<Type>> {
  const reply = await ask(as, { reportType, ...body });
  expect(reply.status).toBe(200);
  return (await reply.json()) as ReportOf<Type>;
}
const company = () => buildTenant(api.app, { features: ["Dashboards"] });
const invoice = (tenant: TestTenant, fields: Record<string, string>, parts: DocumentParts = {}) =>
  buildDocument(api.app, tenant.tenantId, { state: "Processed", createdAt: now, ...parts, fields: { ...cleanFields, issueDate: "2026-11-02", ...fields } });
const set = (tenant: TestTenant, documentId: string, columns: object) =>
  api.app.db.transaction(tenant.tenantId, (tx) => tx.updateTable("documents").set(columns).where("document_id", "=", documentId).execute());

test("R330 without the feature the call is refused", async () => {
  const tenant = await buildTenant(api.app);
  const reply = await ask(tenant.admin, { reportType: "Extraction" });
  expect([reply.status, await reply.json()]).toMatchObject([403, { code: "feature-disabled" }]);
});

test("an unknown report is refused", async () => {
  const { admin } = await company();
  expect((await ask(admin, { reportType: "Everything" })).status).toBe(400);
  expect((await ask(admin, { reportType: "Extraction", months: 24 })).status).toBe(400);
});

describe("payables by supplier", () => {
  const crowns = async (as: TestUser, body: object = {}) =>
    (await report(as, "InvoicesBySupplier", body)).currencies.find(({ currency }) => currency === "CZK");

  test("R396 suppliers with their sums, by currency and month of issue", async () => {
    const tenant = await company();
    await invoice(tenant, { totalAmount: "100.10" });
    await invoice(tenant, { totalAmount: "200.20", issueDate: "2025-12-01", supplierName: "A. Another spelling" });
    await invoice(tenant, { supplierName: "Bílý Kůň", supplierCompanyId: "", totalAmount: "1000" });
    await invoice(tenant, { totalAmount: "7", currency: "EUR" });
    const { currencies } = await report(tenant.admin, "InvoicesBySupplier");
    expect(currencies.map(({ currency, amount, count }) => [currency, amount, count])).toEqual([
      ["CZK", "1300.30", 3],
      ["EUR", "7.00", 1],
    ]);
    expect(currencies[0]?.suppliers).toEqual([
      { name: "Bílý Kůň", companyId: null, amount: "1000.00", count: 1 },
      { name: cleanFields.supplierName, companyId: cleanFields.supplierCompanyId, amount: "300.30", count: 2 },
    ]);
    expect(currencies[0]?.months[0]).toEqual({ month: "2025-12", amount: "200.20", count: 1 });
    expect(currencies[0]?.months.at(-1)).toEqual({ month: "2026-11", amount: "1100.10", count: 2 });
  });

  test("R394 the thirteenth month is left out, and the next one", async () => {
    const tenant = await company();
    await invoice(tenant, { issueDate: "2025-11-30", totalAmount: "5" });
    await invoice(tenant, { issueDate: "2025-12-01", totalAmount: "1" });
    await invoice(tenant, { issueDate: "2026-11-30", totalAmount: "2" });
    await invoice(tenant, { issueDate: "2026-12-01", totalAmount: "9" });
    expect(await crowns(tenant.admin)).toMatchObject({ amount: "3.00", count: 2, suppliers: [{ amount: "3.00", count: 2 }] });
  });

  test("R399 deleted documents are left out, so are attachments, refused ones and receipts", async () => {
    const tenant = await company();
    const kept = await invoice(tenant, { totalAmount: "1" });
    const deleted = await invoice(tenant, { totalAmount: "2" });
    const attached = await invoice(tenant, { totalAmount: "4" });
    await invoice(tenant, { totalAmount: "8" }, { state: "Rejected" });
    await invoice(tenant, { totalAmount: "16" }, { documentType: "Cashier" });
    expect(await crowns(tenant.admin)).toMatchObject({ amount: "7.00", count: 3 });
    await set(tenant, attached, { attached_to: kept });
    expect((await api.request("DELETE", `/v1/documents/${deleted}`, { as: tenant.admin })).status).toBe(204);
    expect(await crowns(tenant.admin)).toMatchObject({ amount: "1.00", count: 1 });
  });

  test("everybody sees the sums of the own scope, and no other tenant's", async () => {
    const [tenant, other] = [await company(), await company()];
    const uploader = await tenant.user("Uploader");
    const processor = await tenant.user("AccountingUnitProcessor", { unitId: tenant.unitId });
    const approver = await tenant.user("Approver");
    await invoice(tenant, { totalAmount: "1" }, { uploadedBy: uploader.userId });
    await invoice(tenant, { totalAmount: "2" }, { unitId: tenant.unitId });
    await invoice(tenant, { totalAmount: "4" }, { unitId: tenant.otherUnitId });
    await invoice(tenant, { totalAmount: "8" }, { state: "ApprovalPending" });
    const sums = async (as: TestUser, body: object = {}) => (await crowns(as, body))?.amount;
    expect(await sums(tenant.admin)).toBe("15.00");
    expect(await sums(uploader)).toBe("1.00");
    expect(await sums(processor)).toBe("2.00");
    expect(await sums(approver)).toBe("8.00");
    expect(await sums(other.admin)).toBeUndefined();
    expect(await sums(tenant.admin, { accountingUnitIds: [tenant.unitId, tenant.otherUnitId] })).toBe("6.00");
    expect(await sums(processor, { accountingUnitIds: [tenant.otherUnitId] })).toBeUndefined();
    expect(await sums(other.admin, { accountingUnitIds: [tenant.unitId] })).toBeUndefined();
  });

  test("eleven suppliers: ten are named, the others added up", async () => {
    const tenant = await company();
    for (let number = 1; number <= 11; number += 1)
      await invoice(tenant, { supplierCompanyId: `S${number}`, supplierName: `Dodavatel ${number}`, totalAmount: `${number}` });
    const found = await crowns(tenant.admin);
    expect(found?.suppliers.map(({ amount }) => Number(amount))).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    expect(found?.others).toEqual({ amount: "1.00", count: 1 });
  });
});

test("R397 extracted documents by the Czech month of their arrival, failed ones apart", async () => {
  const tenant = await company();
  const at = (createdAt: string, state: DocumentParts["state"] = "New") => invoice(tenant, {}, { createdAt: new Date(createdAt), state });
  await at("2025-11-30T22:59:59Z");
  await at("2025-11-30T23:00:00Z");
  await at("2026-10-31T22:59:59Z");
  await at("2026-10-31T23:00:00Z");
  await at("2026-11-20T08:00:00Z", "Error");
  await at("2026-11-20T08:00:00Z", "Extracting");
  const { months } = await report(tenant.admin, "Extraction");
  expect(months.filter(({ extracted, failed }) => extracted + failed > 0)).toEqual([
    { month: "2025-12", extracted: 1, failed: 0 },
    { month: "2026-10", extracted: 1, failed: 0 },
    { month: "2026-11", extracted: 1, failed: 1 },
  ]);
});

test("R398 documents with feedback, each once, with the fields named in it", async () => {
  const tenant = await company();
  const other = await tenant.user("Processor");
  const [good, bad, deleted] = [await invoice(tenant, {}), await invoice(tenant, {}), await invoice(tenant, {})];
  const give = async (as: TestUser, documentId: string, body: object) =>
    expect((await api.request("POST", `/v1/documents/${documentId}/feedback`, { as, body })).status).toBe(204);
  await give(tenant.admin, good, { isSatisfied: true });
  await give(other, good, { isSatisfied: true });
  await give(tenant.admin, bad, { isSatisfied: true });
  await give(other, bad, { isSatisfied: false, fields: ["dueDate"] });
  await give(other, deleted, { isSatisfied: false, fields: ["totalVat"] });
  await set(tenant, deleted, { deleted_at: now });
  const found = await report(tenant.admin, "DocumentsFeedback");
  expect(found.months.at(-1)).toEqual({ month: "2026-11", satisfied: 1, unsatisfied: 1 });
  expect(found.months.slice(0, -1).every(({ satisfied, unsatisfied }) => satisfied + unsatisfied === 0)).toBe(true);
  expect(found.fields).toEqual([{ field: "dueDate", count: 1 }]);
});

test("the cash need is what is left to pay, without what was paid at once", async () => {
  const tenant = await company();
  await invoice(tenant, { dueDate: "2026-11-24", totalAmount: "1" });
  await invoice(tenant, { dueDate: "2026-11-25", totalAmount: "10" });
  await invoice(tenant, { dueDate: "2026-11-30", totalAmount: "100", amountDue: "40.50" });
  await invoice(tenant, { dueDate: "2026-11-30", totalAmount: "100", paymentMethod: "card" });
  await invoice(tenant, { dueDate: "2027-02-22", totalAmount: "1000" });
  const { currencies } = await report(tenant.admin, "CashNeed");
  expect(currencies).toHaveLength(1);
  expect(currencies[0]).toMatchObject({ currency: "CZK", amount: "50.50", count: 2 });
  expect(currencies[0]?.weeks).toHaveLength(13);
  expect(currencies[0]?.weeks.slice(0, 2)).toEqual([
    { from: "2026-11-25", to: "2026-11-29", amount: "10.00", count: 1 },
    { from: "2026-11-30", to: "2026-12-06", amount: "40.50", count: 1 },
  ]);
});

test("VAT stands in the month of its deduction date, else of the supply, else of the issue", async () => {
  const tenant = await company();
  await invoice(tenant, { totalVat: "1.10", taxDate: "2026-08-31", deductionDate: "2026-10-01" });
  await invoice(tenant, { totalVat: "2.20", taxDate: "2026-09-30" });
  await invoice(tenant, { totalVat: "4.40" });
  const { currencies } = await report(tenant.admin, "VatDeduction");
  expect(currencies[0]?.months.slice(-3)).toEqual([
    { month: "2026-09", amount: "2.20", count: 1 },
    { month: "2026-10", amount: "1.10", count: 1 },
    { month: "2026-11", amount: "4.40", count: 1 },
  ]);
});

test("documents wait by state and age, in approval by step and person", async () => {
  const tenant = await company();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  for (const days of [0.5, 3, 10, 40]) await invoice(tenant, {}, { state: "New", createdAt: ago(days) });
  await invoice(tenant, {}, { state: "ApprovalPending", createdAt: ago(2) });
  await invoice(tenant, {}, { state: "Exported", createdAt: ago(2) });
  const found = await report(tenant.admin, "Waiting");
  expect(found.states).toEqual([
    { state: "New", count: 4, ages: [1, 1, 1, 1], oldest: ago(40).toISOString() },
    { state: "ApprovalPending", count: 1, ages: [0, 1, 0, 0], oldest: ago(2).toISOString() },
  ]);
  expect(found.approvals).toMatchObject([{ workflow: null, person: null, count: 1, oldest: ago(2).toISOString() }]);
  const approver = await tenant.user("Approver");
  expect((await report(approver, "Waiting")).states.map(({ state, count }) => [state, count])).toEqual([["ApprovalPending", 1]]);
});

test("accuracy is what people changed until they had checked the document", async () => {
  const tenant = await company();
  const save = async (documentId: string, fields: object) => {
    const reply = await api.request("PATCH", `/v1/documents/${documentId}`, { as: tenant.admin, body: { fields }, headers: { "if-match": "1" } });
    expect(reply.status).toBeLessThan(300);
  };
  await save(await invoice(tenant, {}, { state: "New" }), { dueDate: "2026-12-24", variableSymbol: "20260001" });
  await save(await invoice(tenant, {}, { state: "New", fields: {} }), {});
  await invoice(tenant, {}, { state: "New" });
  const found = await report(tenant.admin, "Accuracy");
  expect(found).toMatchObject({ documents: 2, corrected: 2 });
  expect(found.suppliers).toMatchObject([{ name: cleanFields.supplierName, documents: 2, corrected: 2 }]);
  expect(found.fields.map(({ field }) => field)).toEqual(["dueDate", "variableSymbol"]);
});
