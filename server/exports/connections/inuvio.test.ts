import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { buildPort, payloadOf, plainInvoice, problemOf, sevenScenarios, totalOf } from "#test/deliveries.ts";
import { inuvioClient, inuvioSeries, inuvioTotal, startFakeInuvio, type FakeInuvio } from "#test/fakes/inuvio.ts";
import { buildInvoice, invoiceCases } from "#test/invoices.ts";
import { shared } from "#test/shared.ts";
import { inuvio } from "./inuvio.ts";

let fake: FakeInuvio;
const port = buildPort();
const settings = () => ({ ...inuvioClient, ...inuvioSeries, url: fake.url });
const deliver = (invoice: Invoice = plainInvoice, attempt = 1) => inuvio.deliver(payloadOf(invoice, attempt), settings(), port);

beforeEach(async () => void (fake = await startFakeInuvio()));
afterEach(() => fake.close());

test.each(sevenScenarios)("R347 iNuvio books $name with the total of the paper", async ({ invoice }) => {
  expect(inuvio.check(invoice, settings())).toEqual([]);
  await deliver(invoice);
  expect(fake.invoices.map(inuvioTotal)).toEqual([totalOf(invoice)]);
});

test.skipIf(!shared)("R347 every body is valid by the description of the interface and has no field that it does not know", async () => {
  type Description = { components: { schemas: Record<string, { properties: Record<string, unknown> }> } };
  const { components } = JSON.parse(readFileSync(`${shared}/reference/helios-inuvio/inuvio-invoices-openapi-1.2.33.json`, "utf8")) as Description;
  const { receivedInvoiceBodyPOST: body } = components.schemas;
  const described = z.fromJSONSchema({ ...body, additionalProperties: false } as Parameters<typeof z.fromJSONSchema>[0], { defaultTarget: "openapi-3.0" });
  for (const invoice of Object.values(invoiceCases)) if (inuvio.check(invoice, settings()).length === 0) await deliver(invoice);
  expect(fake.bodies.length).toBeGreaterThan(8);
  for (const sent of fake.bodies) expect(described.safeParse(sent).error?.issues ?? []).toEqual([]);
});

test("R347 series, supplier's address and reverse charge", async () => {
  await deliver(invoiceCases["credit note"]!);
  await deliver(invoiceCases["three rates with rounding"]!);
  await deliver(invoiceCases["reverse charge"]!);
  expect(fake.invoices).toMatchObject([
    { documentType: "510", note: "K dokladu: FA-2026/0001\nKvitance case-credit" },
    { documentType: "26FP", totalCurrencyRounding: -0.12, supplier: { cin: "80000013", street: "Nádražní", descriptiveNumber: "1755", referenceNumber: "35" } },
    { items: [{ isReverseCharge: true, vatRate: 21, currencyAmount: 17999.88 }, { isReverseCharge: true }] },
  ]);
});

test("R347 the day of the deduction has no field and stands in the note", async () => {
  await deliver(buildInvoice({ ...plainInvoice, deductionDate: "2026-04-05" }));
  expect(fake.invoices[0]!.note).toContain("Datum uplatnění odpočtu: 2026-04-05");
});

test("R365 every field that is to blame is named; database and token are matters of the settings", async () => {
  const problem = await problemOf(deliver(buildInvoice({ ...plainInvoice, coding: { NumberSeries: "999" } })));
  expect(problem).toMatchObject({ code: "documentRefused", reason: "documentType: Řada dokladu 999 neexistuje" });
  expect(await problemOf(inuvio.test({ ...settings(), companyName: "Jiná" }, port))).toMatchObject({ code: "notFound" });
  expect(await problemOf(inuvio.test({ ...settings(), token: "jiný" }, port))).toMatchObject({ code: "signInRefused" });
});
