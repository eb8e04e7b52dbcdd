import type { DocumentTypeDetail, FieldSettingsBody } from "#contract/organisation/documentTypeSettings.ts";
import type { DocumentDetail } from "#contract/documents/shapes.ts";
import type { Problem } from "#contract/errors.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type TestTenant } from "#test/build.ts";
import { buildField } from "#test/buildSettings.ts";
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

const call = (method: string, path: string, body?: unknown) =>
  api.request(method, `/v1/document-types${path}`, { as: tenant.admin, ...(body === undefined ? {} : { body }) });
const json = async <T>(reply: Promise<Response>) => (await (await reply).json()) as T;
const refused = async (reply: Promise<Response>) => {
  const problem = await json<Problem>(reply);
  return { status: problem.status, code: problem.code, errors: problem.errors?.map((error) => `${error.pointer} ${error.code}`) };
};
const labels = { "cs-CZ": "Projekt", "en-US": "Project" };
const detail = (documentType = "ReceivedInvoice") => json<DocumentTypeDetail>(call("GET", `/${documentType}/detail`));
const definition = async () =>
  json<{ fields: { name: string; label: string; group: string }[]; itemFields: { name: string }[] }>(call("GET", "/ReceivedInvoice/definition?culture=en-US"));
const documentDetail = (documentId: string) => json<DocumentDetail>(api.request("GET", `/v1/documents/${documentId}`, { as: tenant.admin }));

/** The staged settings as a screen sends them. */
function staged({ labels: own, extractItems, extractNoteFromIsdoc, fields, itemFields }: DocumentTypeDetail) {
  const settings = (list: DocumentTypeDetail["fields"]): FieldSettingsBody[] => list.map(({ builtIn: _b, format: _f, group: _g, ...field }) => field);
  return { labels: own, extractItems, extractNoteFromIsdoc, fields: settings(fields), itemFields: settings(itemFields) };
}

describe("types", () => {
  test("R302 R305 R306 a type is switched off and on; the default and the last one are not", async () => {
    for (const type of ["Cashier", "CashVouchers", "Liabilities", "OtherCommitments"])
      expect((await call("PATCH", `/${type}/active?isActive=false`)).status).toBe(204);
    expect(await refused(call("PATCH", "/ReceivedInvoice/active?isActive=false"))).toMatchObject({ status: 422, code: "last-active-type" });
    await call("PATCH", "/Cashier/active?isActive=true");
    expect(await refused(call("PATCH", "/ReceivedInvoice/active?isActive=false"))).toMatchObject({ status: 422, code: "default-inactive" });
    const { items } = await json<{ items: { documentType: string }[] }>(call("GET", "/active?culture=cs-CZ"));
    expect(items.map((type) => type.documentType)).toEqual(["ReceivedInvoice", "Cashier"]);
  });

  test("R303 R306 one type is the default; an inactive one cannot be", async () => {
    expect((await call("PATCH", "/Cashier/default")).status).toBe(204);
    const { items } = await json<{ items: { documentType: string; isDefault: boolean }[] }>(call("GET", "/localized?culture=cs-CZ"));
    expect(items.filter((type) => type.isDefault).map((type) => type.documentType)).toEqual(["Cashier"]);
    await call("PATCH", "/Liabilities/active?isActive=false");
    expect(await refused(call("PATCH", "/Liabilities/default"))).toMatchObject({ status: 422, code: "default-inactive" });
  });

  test("R304 a type moves in order", async () => {
    await call("PATCH", "/Liabilities/changeOrder?orderChange=-2");
    const { items } = await json<{ items: { documentType: string; order: number }[] }>(call("GET", "/localized?culture=cs-CZ"));
    expect(items.map((type) => type.documentType)).toEqual(["ReceivedInvoice", "Liabilities", "Cashier", "CashVouchers", "OtherCommitments"]);
    expect(items.map((type) => type.order)).toEqual([0, 1, 2, 3, 4]);
  });

  test("two people who switch types off at the same time leave one of them on", async () => {
    for (const type of ["CashVouchers", "Liabilities", "OtherCommitments"]) await call("PATCH", `/${type}/active?isActive=false`);
    await call("PATCH", "/Cashier/default");
    const statuses = await Promise.all(["ReceivedInvoice", "Cashier"].map(async (type) => (await call("PATCH", `/${type}/active?isActive=false`)).status));
    expect(statuses.sort()).toEqual([204, 422]);
  });
});

test("R287 R288 a type has id, labels, default and active flag, order, switches of reading, fields and item fields", async () => {
  await call("PATCH", "/Cashier/default");
  const { fields, itemFields, ...rest } = await detail("Cashier");
  expect(rest).toEqual({
    documentType: "Cashier",
    documentClass: "Cashier",
    labels: { "cs-CZ": "Účtenky", "en-US": "Receipts" },
    isDefault: true,
    isActive: true,
    order: 1,
    extractItems: true,
    extractNoteFromIsdoc: true,
  });
  expect([fields.map(({ name }) => name), itemFields.map(({ name }) => name)]).toEqual([
    expect.arrayContaining(["totalAmount", "supplierName"]),
    expect.arrayContaining(["description", "vatRate"]),
  ]);
  expect((await call("GET", "/Nothing/detail")).status).toBe(404);
});

test.each([
  ["cs-CZ", "Přijaté faktury", "Číslo dokladu"],
  ["en-US", "Received invoices", "Document number"],
])("R289 R290 types and their fields are labelled in %s", async (culture, ofType, ofField) => {
  const { items } = await json<{ items: { documentType: string; label: string }[] }>(call("GET", `/localized?culture=${culture}`));
  expect(items.find(({ documentType }) => documentType === "ReceivedInvoice")?.label).toBe(ofType);
  const { fields } = await json<{ fields: { name: string; label: string }[] }>(call("GET", `/ReceivedInvoice/definition?culture=${culture}`));
  expect(fields.find(({ name }) => name === "invoiceNumber")?.label).toBe(ofField);
});

describe("fields", () => {
  test("R293 R294 R295 every setting of a field is stored and returned", async () => {
    const field = {
      name: "purchaseOrder",
      labels,
      type: "REGEX",
      hidden: false,
      editable: true,
      required: true,
      showInApprovalWorkflow: true,
      requiredInApprovalWorkflow: true,
      exportMapping: "None",
      linkedFields: ["orderNumber"],
      duplicatesControl: true,
      regexConditions: ["PO-\\d{4}"],
      deleted: false,
    };
    expect(await json(call("POST", "/ReceivedInvoice/field", field))).toEqual({ field: "purchaseOrder" });
    expect((await detail()).fields.at(-1)).toEqual({ ...field, builtIn: false, format: "text", group: "custom" });
    expect((await definition()).fields.at(-1)).toMatchObject({ name: "purchaseOrder", label: "Project", group: "custom" });
  });

  test("R139 R307 R308 what is refused of a new field", async () => {
    const add = (field: object) => refused(call("POST", "/ReceivedInvoice/field", { labels, type: "TEXT", ...field }));
    await call("POST", "/ReceivedInvoice/field", { name: "project", labels, type: "TEXT" });
    for (const name of ["project", "Project", "supplierName", "fileName"]) expect(await add({ name })).toMatchObject({ status: 409, code: "field-id-in-use" });
    expect(await add({ name: "project", isItem: true })).toMatchObject({ status: 409, code: "field-id-in-use" });
    for (const pattern of ["(", "(?=a)b", "(a)\\1"])
      expect(await add({ name: "po", type: "REGEX", regexConditions: [pattern] })).toEqual({
        status: 422,
        code: "invalid-regex",
        errors: ["/fields/0/regexConditions/0 invalid-regex"],
      });
    expect(await add({ name: "1x" })).toMatchObject({ status: 422, code: "validation", errors: ["/fields/0/name field-id"] });
    expect(await add({ name: "weight", isItem: true, showInApprovalWorkflow: true })).toMatchObject({ status: 422, code: "validation" });
  });

  test("R296 R298 R299 a deleted field is gone everywhere and its values come back with it", async () => {
    await call("POST", "/ReceivedInvoice/field", { name: "project", labels, type: "TEXT" });
    const documentId = await buildDocument(api.app, tenant.tenantId, { fields: { ...cleanFields, project: "Most" }, state: "Processed" });
    expect((await documentDetail(documentId)).customFields).toEqual({ project: "Most" });
    expect((await call("DELETE", "/ReceivedInvoice/field/project")).status).toBe(204);
    expect((await documentDetail(documentId)).customFields).toEqual({});
    expect((await definition()).fields.map((field) => field.name)).not.toContain("project");
    const { items } = await json<{ items: { name: string }[] }>(call("GET", "/localized/fields?culture=cs-CZ"));
    expect(items.map((field) => field.name)).not.toContain("project");
    const exported = () => api.request("GET", `/v1/documents/${documentId}/file/export?exportFormat=Json`, { as: tenant.admin });
    expect((await json<{ customFields: object }>(exported())).customFields).toEqual({});
    expect((await detail()).fields.find((field) => field.name === "project")).toMatchObject({ deleted: true });
    // A save in between touches no value of the deleted field.
    await api.request("PATCH", `/v1/documents/${documentId}`, { as: tenant.admin, body: { fields: { supplierName: "Y" } } });
    expect((await call("PUT", "/ReceivedInvoice/field/project", { labels, type: "TEXT", deleted: false })).status).toBe(204);
    expect((await documentDetail(documentId)).customFields).toEqual({ project: "Most" });
    expect((await json<{ customFields: object }>(exported())).customFields).toEqual({ project: "Most" });
  });

  test("a built-in field is not deleted and keeps its type; it may be renamed, hidden, required", async () => {
    expect(await refused(call("DELETE", "/ReceivedInvoice/field/supplierName"))).toMatchObject({ status: 422, code: "validation" });
    expect(await refused(call("PUT", "/ReceivedInvoice/field/supplierName", { labels, type: "NUMBER" }))).toMatchObject({ status: 422, code: "validation" });
    expect((await call("PUT", "/ReceivedInvoice/field/orderNumber", { labels, type: "TEXT", required: true })).status).toBe(204);
    expect((await detail()).fields.find((field) => field.name === "orderNumber")).toMatchObject({ labels, required: true, builtIn: true });
    const documentId = await buildDocument(api.app, tenant.tenantId);
    expect((await documentDetail(documentId)).validationErrors).toContainEqual({ field: "orderNumber", rule: "required", blocking: true });
    expect((await call("DELETE", "/ReceivedInvoice/field/nothing")).status).toBe(404);
    expect((await call("PUT", "/Nothing/field/supplierName", { labels, type: "TEXT" })).status).toBe(404);
  });

  test("R297 R300 the staged settings are saved at once, or not at all", async () => {
    await buildField(api.app, tenant.tenantId, { name: "project" });
    const before = staged(await detail());
    const fields = [...before.fields.filter((field) => field.name === "project"), ...before.fields.filter((field) => field.name !== "project")];
    const next = { ...before, labels: { "cs-CZ": "Faktury", "en-US": "Invoices" }, fields: [...fields, { name: "costObject", labels, type: "ENUM" as const }] };
    const broken = { ...next, itemFields: [...next.itemFields, { name: "bad id", labels, type: "TEXT" as const }] };
    expect(await refused(call("PUT", "/ReceivedInvoice", broken))).toMatchObject({
      status: 422,
      errors: [`/itemFields/${next.itemFields.length}/name field-id`],
    });
    expect(staged(await detail())).toEqual(before);
    expect((await call("PUT", "/ReceivedInvoice", next)).status).toBe(204);
    const after = await detail();
    expect([after.fields[0]?.name, after.fields.at(-1)?.name, after.labels["en-US"]]).toEqual(["project", "costObject", "Invoices"]);
  });

  test("columns of items are checked, stored and exported", async () => {
    await call("POST", "/ReceivedInvoice/field", { name: "weight", labels, type: "DECIMAL", isItem: true, required: true });
    const documentId = await buildDocument(api.app, tenant.tenantId, { unitId: tenant.unitId });
    const save = (items: object[]) => api.request("PATCH", `/v1/documents/${documentId}`, { as: tenant.admin, body: { items } });
    await save([{ description: "Práce", customFields: { weight: "moc" } }, { description: "Cesta" }]);
    expect((await documentDetail(documentId)).validationErrors.map((error) => `${error.field} ${error.rule}`)).toEqual(
      expect.arrayContaining(["items.0.weight amount", "items.1.weight required"]),
    );
    await save([{ description: "Práce", customFields: { weight: "1.5" } }]);
    const exported = await json<{ lineItems: object[] }>(api.request("GET", `/v1/documents/${documentId}/file/export?exportFormat=Json`, { as: tenant.admin }));
    expect(exported.lineItems).toEqual([{ description: "Práce", customFields: { weight: "1.5" } }]);
  });

  test("a field of a mapping leaves among the coding of exports", async () => {
    await call("POST", "/ReceivedInvoice/field", { name: "store", labels, type: "ENUM", exportMapping: "Stock" });
    const documentId = await buildDocument(api.app, tenant.tenantId, { fields: { ...cleanFields, store: "S1", centre: "PRG" } });
    const exported = await json<{ coding: object; customFields: object }>(
      api.request("GET", `/v1/documents/${documentId}/file/export?exportFormat=Json`, { as: tenant.admin }),
    );
    expect([exported.coding, exported.customFields]).toEqual([{ Stock: "S1", Centre: "PRG" }, {}]);
  });

  test("fields that all given types have", async () => {
    await buildField(api.app, tenant.tenantId, { name: "project" });
    const common = async (documentTypes: string[]) =>
      (await json<{ fields: { name: string; label: string }[] }>(call("POST", "/common-conditional-fields/doctypes", { documentTypes }))).fields;
    expect((await common(["ReceivedInvoice"])).find((field) => field.name === "project")).toMatchObject({ label: "Projekt", type: "TEXT" });
    const names = (await common(["ReceivedInvoice", "Cashier"])).map((field) => field.name);
    expect(names).toContain("totalAmount");
    expect(names).not.toContain("project");
    expect((await call("POST", "/common-conditional-fields/doctypes", { documentTypes: ["Nothing"] })).status).toBe(404);
  });
});

test("R293 duplicates control names the other document, and a near miss", async () => {
  await buildField(api.app, tenant.tenantId, { name: "deliveryNote", duplicatesControl: true });
  const build = (deliveryNote: string, supplierCompanyId = "90000013") =>
    buildDocument(api.app, tenant.tenantId, {
      fields: { invoiceNumber: deliveryNote.repeat(2), supplierCompanyId, deliveryNote },
      fileName: `${deliveryNote}.pdf`,
    });
  const [one, near, other, elsewhere] = [await build("DL-1001"), await build("DL-1007"), await build("DL-2002"), await build("DL-1001", "90000021")];
  const warned = async (documentId: string) =>
    (await documentDetail(documentId)).warnings
      .filter((warning) => warning.code.startsWith("duplicate-field"))
      .map((warning) => [warning.code, warning.documentId]);
  expect(await warned(one)).toEqual([
    ["duplicate-field", elsewhere],
    ["duplicate-field-similar", near],
  ]);
  expect(await warned(other)).toEqual([]);
});
