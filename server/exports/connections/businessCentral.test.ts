import { afterEach, beforeEach, expect, test } from "vitest";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { buildPort, originalPdf, payloadOf, plainInvoice, problemOf, sevenScenarios, totalOf } from "#test/deliveries.ts";
import { centralClient, centralCodes, centralTotal, startFakeCentral, type FakeCentral } from "#test/fakes/businessCentral.ts";
import { buildInvoice, invoiceCases } from "#test/invoices.ts";
import { businessCentral } from "./businessCentral.ts";

let fake: FakeCentral;
const port = buildPort();
const settings = () => ({ ...centralClient, ...centralCodes, url: `${fake.url}/v2.0`, authority: fake.url, attachOriginal: true });
const deliver = (invoice: Invoice = plainInvoice, attempt = 1) => businessCentral.deliver(payloadOf(invoice, attempt), settings(), port);

beforeEach(async () => void (fake = await startFakeCentral()));
afterEach(() => fake.close());

test.each(sevenScenarios)("R347 Business Central drafts $name with the total of the paper", async ({ invoice }) => {
  expect(businessCentral.check(invoice, settings())).toEqual([]);
  await deliver(invoice);
  expect(fake.documents.map(centralTotal)).toEqual([totalOf(invoice)]);
});

test("R347 a credit note is a credit memo of positive lines, its number is a line of text", async () => {
  await deliver(invoiceCases["credit note"]!);
  expect(fake.documents).toMatchObject([{ collection: "purchaseCreditMemos", creditMemoDate: "2026-03-02" }]);
  expect(fake.documents[0]!.lines).toMatchObject([
    { lineType: "Account", quantity: 4, unitCost: 250, taxCode: "DPH21" },
    { lineType: "Comment", description: "Kvitance case-credit" },
    { lineType: "Comment", description: "OD2600071" },
  ]);
});

test("R347 account, dimensions and currency come from the document", async () => {
  await deliver(invoiceCases["three rates with rounding"]!);
  await deliver(invoiceCases["EUR with a rate"]!);
  expect(fake.documents).toMatchObject([
    { shortcutDimension1Code: "BRNO", shortcutDimension2Code: "26Zak00012", vendorInvoiceNumber: "FA-2026/0042" },
    { currencyCode: "EUR" },
  ]);
  expect(fake.documents[0]!.currencyCode).toBeUndefined();
  expect(fake.documents[0]!.lines[0]).toMatchObject({ lineObjectNumber: "2Fp" });
  expect(fake.documents[1]!.lines[0]).toMatchObject({ lineObjectNumber: "518100" });
});

test("R347 our document is found on a later page of the vendor's, and the vendor is made once", async () => {
  for (const documentId of ["a", "b", "c", "d", "e"]) await deliver(buildInvoice({ ...plainInvoice, documentId }));
  expect((await deliver(buildInvoice({ ...plainInvoice, documentId: "e" }))).warnings).toMatchObject([{ detail: { code: "alreadyBooked" } }]);
  expect([fake.documents.length, fake.vendors.length]).toEqual([5, 1]);
});

test("R347 an original whose bytes did not get there is finished by the next attempt", async () => {
  fake.faults.push({ on: /^PATCH/, kind: "resetBefore" });
  expect((await problemOf(deliver())).isTemporary).toBe(true);
  await deliver(plainInvoice, 2);
  expect(fake.attachments).toMatchObject([{ parentType: "Purchase Invoice", parentId: fake.documents[0]!.id, bytes: originalPdf }]);
});

test("R365 another company, an account that is not there and another environment are matters of the settings", async () => {
  const tested = (changes: object) => problemOf(businessCentral.test({ ...settings(), ...changes }, port));
  expect(await tested({ companyName: "Jiná" })).toMatchObject({ code: "notFound", detail: { code: "companyMissing" } });
  expect(await tested({ expenseAccount: "999" })).toMatchObject({ code: "misconfigured", detail: { values: { code: "999" } } });
  expect(await tested({ environment: "sandbox" })).toMatchObject({ code: "notFound", reason: "Environment does not exist." });
});
