import type { DocumentDetail } from "#contract/documents/shapes.ts";
import type { OfferedCodes } from "#contract/documents/values.ts";
import type { DocumentState } from "#domain/names.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type DocumentParts, type TestTenant } from "#test/build.ts";
import { buildCodeList, buildField, codeRows } from "#test/buildSettings.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await buildTenant(api.app);
});

const call = (method: string, path: string, body?: unknown) => api.request(method, `/v1${path}`, { as: tenant.admin, ...(body === undefined ? {} : { body }) });
const json = async <T>(reply: Promise<Response>) => (await (await reply).json()) as T;
const build = (parts: DocumentParts = {}) => buildDocument(api.app, tenant.tenantId, parts);
const detail = (documentId: string) => json<DocumentDetail>(call("GET", `/documents/${documentId}`));
const offered = (documentId: string, body: object = {}) =>
  json<{ fields: Record<string, OfferedCodes>; dependsOn: string[] }>(call("POST", `/documents/${documentId}/document-enum-values`, body));
const keys = (codes: OfferedCodes | undefined) => codes?.values.map((value) => value.key);

describe("code lists on a document", () => {
  test("R340 the list of the document's unit, else the one for everybody", async () => {
    await buildCodeList(api.app, tenant.tenantId, { category: "Centre", rows: codeRows("ALL") });
    await buildCodeList(api.app, tenant.tenantId, { category: "Centre", type: "ByAccountingUnit", accountingUnitIds: [tenant.unitId], rows: codeRows("UNIT") });
    expect(keys((await offered(await build({ unitId: tenant.unitId }))).fields.centre)).toEqual(["UNIT"]);
    expect(keys((await offered(await build({ unitId: tenant.otherUnitId }))).fields.centre)).toEqual(["ALL"]);
    expect((await offered(await build())).fields.activity).toBeUndefined();
  });

  test("R340 conditions look at what is typed and not saved yet", async () => {
    await buildCodeList(api.app, tenant.tenantId, {
      category: "Centre",
      rows: codeRows("EURO"),
      conditions: [{ field: "currency", operator: "Eq", value: "EUR" }],
    });
    const documentId = await build();
    expect(await offered(documentId)).toMatchObject({ fields: {}, dependsOn: ["currency"] });
    expect(keys((await offered(documentId, { fields: { currency: "EUR" } })).fields.centre)).toEqual(["EURO"]);
  });

  test("hidden rows are offered only where a document has them, and stay right there", async () => {
    await buildCodeList(api.app, tenant.tenantId, { category: "Centre", rows: [...codeRows("PRG"), { ...codeRows("OLD")[0]!, hidden: true }] });
    const documentId = await build({ fields: { ...cleanFields, centre: "OLD" } });
    expect((await offered(documentId)).fields.centre?.values).toEqual([
      { key: "PRG", label: "PRG česky" },
      { key: "OLD", label: "OLD česky", hidden: true },
    ]);
    expect((await detail(documentId)).validationErrors).toEqual([]);
    expect(keys((await offered(await build())).fields.centre)).toEqual(["PRG"]);
  });

  test("a code that the lists do not have keeps the document from being validated", async () => {
    await buildCodeList(api.app, tenant.tenantId, { category: "Centre" });
    const documentId = await build();
    await call("PATCH", `/documents/${documentId}`, { fields: { centre: "NIC" } });
    expect(await detail(documentId)).toMatchObject({ state: "New", validationErrors: [{ field: "centre", rule: "code", blocking: true }] });
    await call("PATCH", `/documents/${documentId}`, { fields: { centre: "PRG" } });
    expect(await detail(documentId)).toMatchObject({ state: "Processed", validationErrors: [] });
  });

  test("R328 suggestions are what the supplier's last confirmed documents have, with the feature on", async () => {
    await buildCodeList(api.app, tenant.tenantId, { category: "Centre", rows: codeRows("A", "B", "C") });
    const confirmed = async (centre: string, supplierCompanyId: string) => {
      const documentId = await build({ fields: { ...cleanFields, supplierCompanyId, centre, invoiceNumber: Math.random().toString() } });
      expect((await call("PATCH", `/documents/${documentId}`, { fields: { centre } })).status).toBe(204);
    };
    for (const centre of ["C", "B", "B", "GONE"]) await confirmed(centre, "90000013");
    await confirmed("A", "90000021");
    const documentId = await build();
    expect((await offered(documentId)).fields.centre?.suggested).toEqual(["B", "C"]);
    expect((await offered(await build({ fields: { ...cleanFields, supplierCompanyId: "90000048" } }))).fields.centre?.suggested?.toSorted()).toEqual([
      "A",
      "B",
      "C",
    ]);
    await call("POST", "/tenant/features", { features: [{ feature: "ValueSuggestions", enabled: false }] });
    const later = await tenant.user("Processor");
    const reply = api.request("POST", `/v1/documents/${documentId}/document-enum-values`, { as: later, body: {} });
    expect((await json<{ fields: Record<string, OfferedCodes> }>(reply)).fields.centre?.suggested).toEqual([]);
  });

  test("R328 the coding on which the supplier's documents agree is offered to be taken at once, by the supplier that is typed", async () => {
    await buildCodeList(api.app, tenant.tenantId, { category: "Centre", rows: codeRows("A", "B") });
    await buildCodeList(api.app, tenant.tenantId, { category: "AccountCode", rows: codeRows("518", "501") });
    const saved = async (supplierCompanyId: string, coding: Record<string, string>) => {
      const documentId = await build({ fields: { ...cleanFields, supplierCompanyId, invoiceNumber: Math.random().toString() } });
      expect((await call("PATCH", `/documents/${documentId}`, { fields: coding })).status).toBe(204);
      return documentId;
    };
    await saved("90000013", { centre: "A", accountCode: "518" });
    const last = await saved("90000013", { centre: "A", accountCode: "GONE" });
    await saved("90000021", { centre: "B", accountCode: "501" });
    const usual = async (documentId: string, body: object = {}) => {
      const { fields } = await offered(documentId, body);
      return [fields.centre?.usual, fields.accountCode?.usual];
    };
    const documentId = await build({ fields: { ...cleanFields, supplierCompanyId: "90000013" } });
    // A code that the list has no more is not offered.
    expect(await usual(documentId)).toEqual(["A", undefined]);
    expect(await usual(documentId, { fields: { supplierCompanyId: "90000021" } })).toEqual(["B", "501"]);
    expect(await usual(last)).toEqual(["A", "518"]);
    expect(await usual(await build({ fields: { ...cleanFields, supplierCompanyId: "90000048" } }))).toEqual([undefined, undefined]);
    await call("POST", "/tenant/features", { features: [{ feature: "ValueSuggestions", enabled: false }] });
    const later = await tenant.user("Processor");
    const reply = api.request("POST", `/v1/documents/${documentId}/document-enum-values`, { as: later, body: {} });
    expect((await json<{ fields: Record<string, OfferedCodes> }>(reply)).fields.centre?.usual).toBeUndefined();
  });

  test("fields without a document offer every list in the caller's units", async () => {
    await buildCodeList(api.app, tenant.tenantId, { category: "Centre", type: "ByAccountingUnit", accountingUnitIds: [tenant.unitId], rows: codeRows("ONE") });
    await buildCodeList(api.app, tenant.tenantId, {
      category: "Centre",
      type: "ByAccountingUnit",
      accountingUnitIds: [tenant.otherUnitId],
      rows: codeRows("TWO"),
    });
    const path = "/v1/document-types/ReceivedInvoice/field/centre/enum-values/en-US";
    const values = async (as: { tenantId: string; userId: string }) =>
      (await json<{ values: { key: string; label: string }[] }>(api.request("GET", path, { as }))).values.map((value) => value.label).toSorted();
    expect(await values(tenant.admin)).toEqual(["ONE in English", "TWO in English"]);
    expect(await values(await tenant.user("AccountingUnitProcessor", { unitId: tenant.unitId }))).toEqual(["ONE in English"]);
    const { fields } = await json<{ fields: Record<string, unknown[]> }>(call("GET", "/document-types/ReceivedInvoice/fields/enum-values/cs-CZ"));
    expect([fields.centre?.length, fields.activity]).toEqual([2, []]);
  });
});

describe("outside checks", () => {
  const set = (documentId: string, errors: object[]) => call("PUT", `/documents/${documentId}/validation-errors`, { errors });
  const unknown = { field: "supplierName", message: "Dodavatel není v adresáři" };

  test("an error stands at its field until the value changes, and keeps the document from being validated", async () => {
    const documentId = await build();
    expect((await set(documentId, [unknown])).status).toBe(204);
    const error = { field: "supplierName", rule: "external", blocking: true, detail: unknown.message };
    expect((await json<{ errors: object[] }>(call("GET", `/documents/${documentId}/validation-errors`))).errors).toEqual([error]);
    await call("PATCH", `/documents/${documentId}`, { fields: { centre: "X" } });
    expect(await detail(documentId)).toMatchObject({ state: "New", validationErrors: [error] });
    await call("PATCH", `/documents/${documentId}`, { fields: { supplierName: "Zelená Vydra s.r.o." } });
    expect(await detail(documentId)).toMatchObject({ state: "Processed", validationErrors: [] });
  });

  test.each<[DocumentState, boolean, DocumentState]>([
    ["New", true, "New"],
    ["Processed", true, "New"],
    ["Processed", false, "Processed"],
    ["Paused", true, "Paused"],
    ["Exported", true, "Exported"],
  ])("%s with a blocking error %s becomes %s, with one line of history", async (state, blocking, to) => {
    const documentId = await build({ state });
    await set(documentId, [{ ...unknown, blocking }]);
    expect(await detail(documentId)).toMatchObject({ state: to, version: 2 });
    const { entries } = await json<{ entries: object[] }>(call("GET", `/documents/${documentId}/history`));
    expect(entries).toMatchObject([{ kind: "validation", fromState: state, toState: to, detail: "1" }]);
  });

  test("the next call replaces all; where nothing may change it is refused", async () => {
    const documentId = await build();
    await set(documentId, [unknown]);
    await set(documentId, []);
    expect((await detail(documentId)).validationErrors).toEqual([]);
    expect(await json(set(await build({ state: "Archived" }), [unknown]))).toMatchObject({ status: 409, code: "invalid-transition" });
  });
});

describe("many documents at once", () => {
  test("each in its own transaction, with its own result and the effects of a save", async () => {
    const clean = await build();
    const incomplete = await build({ fields: { supplierName: "X" } });
    const archived = await build({ state: "Archived" });
    const cashier = await build({ documentType: "Cashier" });
    const { results } = await json<{ results: { documentId: string; ok: boolean; code?: string }[] }>(
      call("PATCH", "/documents/fields/batchUpdate", { documentIds: [clean, incomplete, archived, cashier], fields: { centre: "PRG", note: "Hromadně" } }),
    );
    expect(results.map((result) => result.code ?? result.ok)).toEqual([true, true, "invalid-transition", true]);
    expect(await detail(clean)).toMatchObject({ state: "Processed", fields: { centre: "PRG", note: "Hromadně" } });
    expect(await detail(incomplete)).toMatchObject({ state: "New", fields: { centre: "PRG" } });
    expect((await detail(archived)).fields.centre).toBeUndefined();
  });

  test("R293 linked fields are filled in as in the document screen, and null empties", async () => {
    await buildField(api.app, tenant.tenantId, { name: "rowProject", isItem: true });
    await buildField(api.app, tenant.tenantId, { name: "project", linkedFields: ["rowProject", "orderNumber"] });
    const documentId = await build({ items: [{ description: "A" }, { customFields: { rowProject: "Vlastní" } }], fields: { ...cleanFields, note: "x" } });
    await call("PATCH", "/documents/fields/batchUpdate", { documentIds: [documentId], fields: { project: "Most", note: null } });
    const after = await detail(documentId);
    expect([after.fields.project, after.fields.orderNumber, after.fields.note]).toEqual(["Most", "Most", undefined]);
    expect(after.items.map((item) => item.customFields?.rowProject)).toEqual(["Most", "Vlastní"]);
  });

  test("a field that the type does not have is refused for that document alone", async () => {
    await buildField(api.app, tenant.tenantId, { name: "project" });
    const [invoice, cashier] = [await build(), await build({ documentType: "Cashier" })];
    const { results } = await json<{ results: { code?: string }[] }>(
      call("PATCH", "/documents/fields/batchUpdate", { documentIds: [invoice, cashier], fields: { project: "Most" } }),
    );
    expect(results.map((result) => result.code)).toEqual([undefined, "invalid-parameter"]);
    expect((await call("PATCH", "/documents/fields/batchUpdate", { documentIds: [invoice], fields: {} })).status).toBe(400);
  });
});

test("R337 prefilled notes are kept as given", async () => {
  expect(await json(call("GET", "/tenant/prefilled-notes"))).toEqual({ notes: [] });
  await call("POST", "/tenant/prefilled-notes", { notes: [{ text: " Chybí objednávka. " }, { text: "Špatný odběratel." }] });
  expect(await json(call("GET", "/tenant/prefilled-notes"))).toEqual({ notes: [{ text: "Chybí objednávka." }, { text: "Špatný odběratel." }] });
  expect((await call("POST", "/tenant/prefilled-notes", { notes: [{ text: "" }] })).status).toBe(400);
});
