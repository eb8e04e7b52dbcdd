import type { exportCheck } from "#contract/exports/check.ts";
import type { CallReply } from "#contract/call.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildIntegration } from "#test/buildIntegration.ts";
import { buildDocument, buildTenant, cleanFields, type TestUser } from "#test/build.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TestApp;
beforeAll(async () => void (api = await startTestApp()));
afterAll(() => api.close());

type Reply = CallReply<typeof exportCheck.checkExport>;
async function check(as: TestUser, body: object): Promise<Reply["items"]> {
  const reply = await api.request("POST", "/v1/documents/export/check", { as, body });
  expect(reply.status).toBe(200);
  return ((await reply.json()) as Reply).items;
}

test("what is missing is reported for each format and each document, with its field", async () => {
  const tenant = await buildTenant(api.app);
  const vatBreakdown = [{ rate: "21", base: "1000.00", vat: "210.00" }];
  const clean = await buildDocument(api.app, tenant.tenantId, { state: "Processed", vatBreakdown, unitId: tenant.unitId });
  const { issueDate: _, ...undated } = cleanFields;
  const fields = { ...undated, totalAmount: "1500.00" };
  const bare = await buildDocument(api.app, tenant.tenantId, { state: "Processed", vatBreakdown, fields, unitId: tenant.unitId });
  const [first, second] = await check(tenant.admin, { documentIds: [clean, bare], exportFormats: ["Json", "PohodaXml"] });
  expect(first).toMatchObject({ documentId: clean, sending: [], formats: [{ exportFormat: "Json", problems: [] }, { exportFormat: "PohodaXml" }] });
  expect(first?.formats[1]?.problems).toEqual([]);
  expect(second?.formats[0]?.problems).toEqual([]);
  expect(second?.formats[1]?.problems).toContainEqual(expect.objectContaining({ code: "totalsDisagree", field: "totalAmount" }));
  // What the check reports is what the download answers.
  const refused = await api.request("GET", `/v1/documents/${bare}/file/export?exportFormat=PohodaXml`, { as: tenant.admin });
  const { errors } = (await refused.json()) as { errors: { code: string }[] };
  expect([refused.status, errors.map(({ code }) => code)]).toEqual([422, second?.formats[1]?.problems.map(({ code }) => code)]);
});

test("what keeps a document from being sent: a broken rule by its field, its state, a missing approval", async () => {
  const tenant = await buildTenant(api.app, { features: ["Approval"] });
  const { totalAmount: _, ...unsummed } = cleanFields;
  const broken = await buildDocument(api.app, tenant.tenantId, { state: "New", fields: unsummed });
  const paused = await buildDocument(api.app, tenant.tenantId, { state: "Paused" });
  const waiting = await buildDocument(api.app, tenant.tenantId, { state: "Processed" });
  const approved = await buildDocument(api.app, tenant.tenantId, { state: "Processed", isApproved: true });
  const items = await check(tenant.admin, { documentIds: [broken, paused, waiting, approved], exportFormats: ["Json", "Pdf"] });
  expect(items.map((item) => item.sending)).toEqual([
    [{ code: "brokenRule", field: "totalAmount", rule: "required" }],
    [{ code: "state", state: "Paused" }],
    [{ code: "approvalRequired" }],
    [],
  ]);
  expect(items[2]?.formats).toEqual([
    { exportFormat: "Json", problems: [{ code: "approvalRequired" }], remarks: [] },
    { exportFormat: "Pdf", problems: [], remarks: [] },
  ]);
});

test("what an accounting system would refuse is reported before the click, with its name, and only of the systems that the document goes to", async () => {
  const tenant = await buildTenant(api.app);
  const flexi = { url: "http://127.0.0.1:9", companyName: "firma", username: "u", password: "tajné", invoiceType: "FAKTURA", creditNoteType: "DOBROPIS" };
  const tills = { liabilityType: "OST. ZÁVAZKY", cashType: "STANDARD", cashRegister: "POKLADNA KČ", receiptMapping: "CashVouchers", attachOriginal: true };
  await buildIntegration(api.app, tenant.tenantId, { type: "AbraFlexi", name: "Flexi", connection: { ...flexi, ...tills } });
  await buildIntegration(api.app, tenant.tenantId, { type: "AbraFlexi", name: "Vypnuté", isActive: false, connection: { ...flexi, ...tills } });
  const storage = { type: "SFTP" as const, name: "Sklad", exportFormat: "PohodaXml" as const, connection: { host: "127.0.0.1", username: "u", password: "x" } };
  await buildIntegration(api.app, tenant.tenantId, storage);
  const vatBreakdown = [{ rate: "21", base: "1000.00", vat: "210.00" }];
  const { supplierName: _, ...unnamed } = cleanFields;
  const fields = { ...unnamed, currency: "EUR" };
  const documentId = await buildDocument(api.app, tenant.tenantId, { state: "Processed", fields, vatBreakdown, unitId: tenant.unitId });
  const clean = await buildDocument(api.app, tenant.tenantId, { state: "Processed", vatBreakdown, unitId: tenant.unitId });
  const [item, other] = await check(tenant.admin, { documentIds: [documentId, clean], exportFormats: [] });
  const found = item?.sending.filter(({ integrations }) => integrations).map(({ code, field, integrations }) => [code, field, integrations]);
  expect(found).toEqual([
    ["missing", "supplierName", ["Flexi"]],
    ["missing", "exchangeRate", ["Flexi"]],
  ]);
  expect(other?.sending).toEqual([]);
  expect(JSON.stringify(item)).not.toContain("tajné");
});

test("what a format or an integration does not carry is reported beforehand; a unit that no integration takes is named", async () => {
  const tenant = await buildTenant(api.app, { features: ["DeductionDate"] });
  const vatBreakdown = [{ rate: "21", base: "1000.00", vat: "210.00" }];
  const fields = { ...cleanFields, taxDate: "2026-02-27", deductionDate: "2026-04-01" };
  const build = (unitId: string) => buildDocument(api.app, tenant.tenantId, { state: "Processed", vatBreakdown, fields, unitId });
  const [own, other] = [await build(tenant.unitId), await build(tenant.otherUnitId)];
  const lost = { code: "deductionDateLost", values: { date: "2026-04-01" } };
  const formats = ["PohodaXml", "Isdoc", "MoneyXml", "MrpXml", "HeliosRedCSV", "DuelCsv"];
  const [free] = await check(tenant.admin, { documentIds: [own], exportFormats: formats });
  expect(free?.formats.map(({ remarks }) => remarks)).toEqual([[], [lost], [lost], [lost], [lost], []]);
  // Nothing is set up: documents are downloaded.
  expect(free?.remarks).toEqual([]);
  const storage = { type: "SFTP" as const, name: "Sklad", exportFormat: "MrpXml" as const, connection: { host: "127.0.0.1", username: "u", password: "x" } };
  await buildIntegration(api.app, tenant.tenantId, { ...storage, accountingUnitIds: [tenant.unitId] });
  const items = await check(tenant.admin, { documentIds: [own, other], exportFormats: [] });
  expect(items.map(({ remarks }) => remarks)).toEqual([
    [{ detail: lost, integrations: ["Sklad"] }],
    [{ detail: { code: "noIntegrationOfUnit", values: {} }, integrations: [] }],
  ]);
});

test("R292 the formats offered follow the document type and whether one or many documents are exported", async () => {
  const tenant = await buildTenant(api.app);
  const offered = async (documentType: string, isBulkExport: boolean) => {
    const reply = await api.request("GET", `/v1/document-types/${documentType}/frontendExportTypes?isBulkExport=${isBulkExport}`, { as: tenant.admin });
    return ((await reply.json()) as { formats: string[] }).formats;
  };
  const [single, bulk] = [await offered("ReceivedInvoice", false), await offered("ReceivedInvoice", true)];
  expect(bulk.filter((format) => !single.includes(format))).toEqual(["Zip"]);
  const cash = await offered("CashVouchers", true);
  expect(bulk.filter((format) => !cash.includes(format))).toEqual(["HeliosRedCSV"]);
  expect((await api.request("PUT", "/v1/tenant/export/settings", { as: tenant.admin, body: { moneyVersion: "S5" } })).status).toBe(204);
  expect([(await offered("CashVouchers", true)).includes("MoneyXml"), (await offered("ReceivedInvoice", true)).includes("MoneyXml")]).toEqual([false, true]);
});

test("who may only download sees the copies alone", async () => {
  const tenant = await buildTenant(api.app);
  const uploader = await tenant.user("Uploader");
  const documentId = await buildDocument(api.app, tenant.tenantId, { state: "Processed", uploadedBy: uploader.userId });
  const [item] = await check(uploader, { documentIds: [documentId] });
  expect(item?.formats.map((format) => format.exportFormat).toSorted()).toEqual(["Pdf", "Zip"]);
  expect(item?.sending).toEqual([{ code: "permission" }]);
});

test("a document without a customer, read before the company had its one unit, is booked there; with two units somebody chooses", async () => {
  const tenant = await buildTenant(api.app);
  const vatBreakdown = [{ rate: "21", base: "1000.00", vat: "210.00" }];
  const documentId = await buildDocument(api.app, tenant.tenantId, { state: "Processed", vatBreakdown });
  const asked = { documentIds: [documentId], exportFormats: ["PohodaXml"] };
  const problems = async () => (await check(tenant.admin, asked))[0]?.formats[0]?.problems;
  expect(await problems()).toContainEqual(expect.objectContaining({ field: "accountingUnit.companyId" }));
  await api.app.db.transaction(tenant.tenantId, (tx) => tx.deleteFrom("accounting_units").where("accounting_unit_id", "=", tenant.otherUnitId).execute());
  expect(await problems()).toEqual([]);
});
