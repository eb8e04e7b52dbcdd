import { afterEach, beforeEach, expect, test } from "vitest";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { buildPort, originalPdf, payloadOf, plainInvoice, problemOf, sevenScenarios, totalOf } from "#test/deliveries.ts";
import { ewayClient, ewayTotal, startFakeEway, type FakeEway } from "#test/fakes/eway.ts";
import { invoiceCases } from "#test/invoices.ts";
import { eway } from "./eway.ts";

let fake: FakeEway;
const port = buildPort();
const settings = () => ({ ...ewayClient, url: `${fake.url}/31994`, attachOriginal: true });
const deliver = (invoice: Invoice = plainInvoice, attempt = 1) => eway.deliver(payloadOf(invoice, attempt), settings(), port);

beforeEach(async () => void (fake = await startFakeEway()));
afterEach(() => fake.close());

test.each(sevenScenarios)("R347 eWay-CRM holds $name with the total of the paper", async ({ invoice }) => {
  expect(eway.check(invoice, settings())).toEqual([]);
  await deliver(invoice);
  expect(fake.folders.Carts.map(ewayTotal)).toEqual([totalOf(invoice)]);
});

test("R347 the supplier is made once and both items refer to it; the original is a document with its bytes", async () => {
  await deliver();
  await deliver(invoiceCases["credit note"]!);
  const [company] = fake.folders.Companies;
  expect(fake.folders.Companies).toMatchObject([{ IdentificationNumber: "80000013", Address1City: "Česká Lhota" }]);
  expect(fake.folders.Carts[0]).toMatchObject({ Companies_CustomerGuid: company!.ItemGUID, PriceTotal: 1210, Vat: 210, PriceTotalExcludingVat: 1000 });
  const [document] = fake.folders.Documents;
  expect(document).toMatchObject({ Companies_CompanyGuid: company!.ItemGUID, DocName: plainInvoice.documentId, Extension: "pdf" });
  expect(fake.files.get(document!.ItemGUID)!.equals(originalPdf)).toBe(true);
});

test("R347 a supplier that people have entered is not made again", async () => {
  fake.folders.Companies.push({ ItemGUID: "22222222-4a34-4f6e-9c3d-8f2f6c1f0a11", FileAs: "Tiskárny", IdentificationNumber: "80000013" });
  await deliver();
  expect(fake.folders.Companies).toHaveLength(1);
  expect(fake.folders.Carts[0]).toMatchObject({ Companies_CustomerGuid: "22222222-4a34-4f6e-9c3d-8f2f6c1f0a11" });
});

test("return codes beside HTTP 200 are distinguished", async () => {
  const problemFor = async (ReturnCode: string) => {
    fake.faults.push({ on: /SaveCart/, kind: { status: 200, body: { ReturnCode, Description: "Popis" } } });
    return (await problemOf(deliver())).code;
  };
  expect(await problemFor("rcAccessDenied")).toBe("notAllowed");
  expect(await problemFor("rcLicenseExpired")).toBe("notAllowed");
  expect(await problemFor("rcInvalidItem")).toBe("documentRefused");
});
