import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { buildPort, originalPdf, payloadOf, plainInvoice, problemOf, sevenScenarios, totalOf } from "#test/deliveries.ts";
import { moneyS5Client, moneyS5Total, startFakeMoneyS5, type FakeMoneyS5 } from "#test/fakes/moneyS5.ts";
import { buildInvoice, invoiceCases } from "#test/invoices.ts";
import { moneyS5 } from "./moneyS5.ts";

let fake: FakeMoneyS5;
const port = buildPort();
const settings = () => ({ ...moneyS5Client, url: fake.url, attachOriginal: true });
const deliver = (invoice: Invoice = plainInvoice, attempt = 1) => moneyS5.deliver(payloadOf(invoice, attempt), settings(), port);

beforeAll(async () => void (fake = await startFakeMoneyS5()));
afterAll(() => fake.close());
beforeEach(() => {
  for (const list of [fake.invoices, fake.requests, fake.faults]) list.length = 0;
  fake.attachments.clear();
});

test.each(sevenScenarios)("R347 Money S5 books $name with the total of the paper", async ({ invoice }) => {
  expect(moneyS5.check(invoice, settings())).toEqual([]);
  await deliver(invoice);
  expect(fake.invoices.map(moneyS5Total)).toEqual([totalOf(invoice)]);
});

test("R347 a credit note is a movement of the other direction with positive amounts", async () => {
  await deliver(invoiceCases["credit note"]!);
  expect(fake.invoices).toMatchObject([{ zapornyPohyb: true, dph2Zaklad: 1000, dph2Dan: 210, celkovaCastka: 1210, puvodniDoklad: "FA-2026/0001" }]);
  expect(fake.invoices[0]!.polozky).toMatchObject([{ nazev: "Vrácené zboží", mnozstvi: 4, celkovaCena: 1210 }]);
});

test("R347 codes become the GUIDs of the installation's lists; one that it lacks is refused", async () => {
  await deliver(invoiceCases["three rates with rounding"]!);
  const { stredisko_ID, predkontace_ID, dph1Sazba, dph2Sazba } = fake.invoices[0]!;
  expect([stredisko_ID, predkontace_ID]).toEqual(["00000000-0000-4000-8000-000000000301", "00000000-0000-4000-8000-000000000001"]);
  expect([dph1Sazba, dph2Sazba]).toEqual([12, 21]);
  const problem = await problemOf(deliver(buildInvoice({ ...plainInvoice, coding: { Centre: "PRAHA" } })));
  expect(problem).toMatchObject({ code: "documentRefused", detail: { code: "codeMissing", values: { code: "PRAHA" } } });
});

test("R347 a foreign document has its amounts in both currencies", async () => {
  await deliver(invoiceCases["EUR with Czech VAT"]!);
  expect(fake.invoices).toMatchObject([{ menaKod: "EUR", ucetniKurzKurz: 24.335, dph2ZakladCM: 61.49, dph2Zaklad: 1496.36, celkovaCastkaCM: 133.09 }]);
});

test("R347 the number of another record that stands twice is a refusal, our own GUID is not", async () => {
  const body = { Data: null, Message: "Číslo dokladu FP2600001 je duplicitní.", StackTrace: "", Status: 3 };
  fake.faults.push({ on: /^POST .*ReceivedInvoice$/, kind: { status: 500, body } });
  expect(await problemOf(deliver())).toMatchObject({ code: "documentRefused", reason: "Číslo dokladu FP2600001 je duplicitní." });
  expect(fake.invoices).toEqual([]);
});

test("R347 a failed server is asked again, an expired token is renewed, an original that is refused is a warning", async () => {
  fake.faults.push({ on: /^POST .*ReceivedInvoice$/, kind: { status: 500, body: "<html>" } });
  expect(await problemOf(deliver())).toMatchObject({ code: "serverError", isTemporary: true });
  fake.expireTokens();
  fake.faults.push({ on: /Attachments/, kind: { status: 404 } });
  expect((await deliver(plainInvoice, 2)).warnings).toMatchObject([{ detail: { code: "originalNotAttached" } }]);
  expect((await deliver(plainInvoice, 3)).warnings).toBeUndefined();
  expect([...fake.attachments.values()]).toEqual([[{ name: `${plainInvoice.documentId}.pdf`, bytes: originalPdf }]]);
  expect(fake.invoices).toHaveLength(1);
});
