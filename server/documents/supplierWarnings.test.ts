import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type DocumentParts, type TestTenant, type TestUser } from "#test/build.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  api = await startTestApp();
  tenant = await buildTenant(api.app);
});
afterAll(() => api.close());

const warningsOf = async (documentId: string, as: TestUser = tenant.admin): Promise<DocumentDetail["warnings"]> =>
  ((await (await api.request("GET", `/v1/documents/${documentId}`, { as })).json()) as DocumentDetail).warnings;
let suppliers = 0;
/** Documents of a supplier of their own. */
const ofSupplier = () => {
  const supplierCompanyId = String(91_000_000 + ++suppliers);
  return (fields: Record<string, string> = {}, parts: DocumentParts = {}) =>
    buildDocument(api.app, tenant.tenantId, { ...parts, fields: { ...cleanFields, supplierCompanyId, ...fields } });
};
const confirm = (documentId: string) =>
  api.app.db.transaction(tenant.tenantId, (tx) =>
    tx.updateTable("documents").set({ validated_at: new Date() }).where("document_id", "=", documentId).execute(),
  );

test("the same supplier and number is a duplicate, a number with one other digit a similar document, the next month is neither", async () => {
  const document = ofSupplier();
  const [first, same, similar, next] = [
    await document({}, { fileName: "a.pdf" }),
    await document(),
    await document({ invoiceNumber: "FV-2026-007" }),
    await document({ invoiceNumber: "FV-2026-002", issueDate: "2026-04-02" }),
  ];
  await document({ invoiceNumber: "FV-2026-001", supplierCompanyId: "90000021" });
  expect(await warningsOf(same)).toEqual(expect.arrayContaining([{ code: "duplicate-number", field: "invoiceNumber", detail: "a.pdf", documentId: first }]));
  expect((await warningsOf(similar)).map(({ code, documentId }) => [code, documentId])).toEqual(
    expect.arrayContaining([
      ["duplicate-similar", first],
      ["duplicate-similar", same],
    ]),
  );
  expect(await warningsOf(next)).toEqual([]);
});

test("the same number with another amount is similar; a deleted document counts no more", async () => {
  const document = ofSupplier();
  const [first, other] = [await document(), await document({ totalAmount: "1219.00" })];
  expect((await warningsOf(other)).map(({ code }) => code)).toEqual(["duplicate-similar"]);
  await api.request("DELETE", `/v1/documents/${first}`, { as: tenant.admin });
  expect(await warningsOf(other)).toEqual([]);
});

const { supplierCompanyId: _, ...anonymous } = cleanFields;

test("suppliers without a company id are distinguished by name and VAT id", async () => {
  const named = { supplierName: "Café Sans Numéro", invoiceNumber: "77" };
  const [first, second] = [
    await buildDocument(api.app, tenant.tenantId, { fields: { ...anonymous, ...named } }),
    await buildDocument(api.app, tenant.tenantId, { fields: { ...anonymous, ...named } }),
  ];
  expect((await warningsOf(second)).map(({ code, documentId }) => [code, documentId])).toEqual([["duplicate-number", first]]);
  const german = await buildDocument(api.app, tenant.tenantId, { fields: { ...anonymous, ...named, invoiceNumber: "5", supplierVatId: "DE900000001" } });
  expect(await warningsOf(german)).toEqual([]);
  const austrian = await buildDocument(api.app, tenant.tenantId, { fields: { ...anonymous, ...named, invoiceNumber: "5", supplierVatId: "ATU90000001" } });
  expect(await warningsOf(austrian)).toEqual([]);
});

test("an account that no confirmed document of the supplier has is a warning; IBAN and number of one account are the same", async () => {
  const document = ofSupplier();
  const earlier = await document({ invoiceNumber: "1", accountNumber: "2300100002/0800" });
  const changed = await document({ invoiceNumber: "22", accountNumber: "19-2000145399/0800" });
  expect(await warningsOf(changed)).toEqual([]);
  await confirm(earlier);
  expect(await warningsOf(changed)).toEqual([{ code: "account-changed", field: "accountNumber", detail: "2300100002/0800", documentId: earlier }]);
  const same = await document({ invoiceNumber: "333", iban: "CZ4408000000002300100002" });
  expect(await warningsOf(same)).toEqual([]);
  await confirm(changed);
  const again = await document({ invoiceNumber: "4444", accountNumber: "19-2000145399/0800" });
  expect(await warningsOf(again)).toEqual([]);
});

test("other documents are named only to those who may see them; a changed account is a warning for everybody", async () => {
  const uploader = await tenant.user("Uploader");
  const document = ofSupplier();
  const earlier = await document({ accountNumber: "2300100002/0800" });
  await confirm(earlier);
  const mine = await document({ accountNumber: "19-2000145399/0800" }, { uploadedBy: uploader.userId });
  expect(await warningsOf(mine, uploader)).toEqual([{ code: "account-changed", field: "accountNumber", detail: "2300100002/0800" }]);
  expect((await warningsOf(mine)).map(({ code }) => code).sort()).toEqual(["account-changed", "duplicate-number"]);
});

test("a customer that is none of our units is a warning, by company id or by VAT id alone", async () => {
  const document = ofSupplier();
  const [known, unknown, abroad] = [
    await document({ invoiceNumber: "1", customerCompanyId: "80000011" }),
    await document({ invoiceNumber: "22", customerCompanyId: "90000013" }),
    await document({ invoiceNumber: "333", customerVatId: "CZ90000013" }),
  ];
  expect(await warningsOf(known)).toEqual([]);
  expect(await warningsOf(unknown)).toEqual([{ code: "customer-not-ours", field: "customerCompanyId", detail: "90000013" }]);
  expect(await warningsOf(abroad)).toEqual([{ code: "customer-not-ours", field: "customerVatId", detail: "CZ90000013" }]);
  // Whoever chooses the unit has seen whose document it is.
  const { status } = await api.request("POST", `/v1/documents/${unknown}/update-accounting-unit/${tenant.unitId}`, { as: tenant.admin });
  expect([status, await warningsOf(unknown)]).toEqual([204, []]);
});
