import { afterEach, beforeEach, expect, test } from "vitest";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { buildPort, payloadOf, plainInvoice, problemOf, sevenScenarios, totalOf } from "#test/deliveries.ts";
import { moneyS3Client, moneyS3Total, startFakeMoneyS3, type FakeMoneyS3 } from "#test/fakes/moneyS3.ts";
import { buildInvoice, invoiceCases } from "#test/invoices.ts";
import { moneyS3 } from "./moneyS3.ts";

let fake: FakeMoneyS3;
const port = buildPort();
const settings = () => ({ ...moneyS3Client, url: fake.url, transferDefinition: "_FP+PF" });
const deliver = (invoice: Invoice = plainInvoice, attempt = 1) => moneyS3.deliver(payloadOf(invoice, attempt), settings(), port);

beforeEach(async () => void (fake = await startFakeMoneyS3()));
afterEach(() => fake.close());

test.each(sevenScenarios.filter(({ invoice }) => invoice.currency === "CZK"))("R347 Money S3 books $name with the total of the paper", async ({ invoice }) => {
  expect(moneyS3.check(invoice, settings())).toEqual([]);
  await deliver(invoice);
  expect(fake.invoices.map(moneyS3Total)).toEqual([totalOf(invoice)]);
});

test("R347 printed tax that the program counts otherwise keeps the total, and a person is warned", async () => {
  const invoice = invoiceCases["printed VAT unlike the lines"]!;
  const { warnings } = await deliver(buildInvoice({ ...invoice, totalAmount: "1210.02", vatBreakdown: [{ rate: "21.00", base: "1000.01", vat: "210.01" }] }));
  expect(fake.invoices.map(moneyS3Total)).toEqual(["1210.02"]);
  expect(warnings).toMatchObject([{ detail: { code: "vatDiffers", values: { difference: "0.01" } } }]);
  const far = buildInvoice({ ...plainInvoice, totalAmount: "1300.00", vatBreakdown: [{ rate: "21.00", base: "1000.00", vat: "300.00" }] });
  expect(moneyS3.check(far, settings())).toMatchObject([{ code: "totalsDisagree" }]);
  expect(moneyS3.check(invoiceCases["EUR with a rate"]!, settings())).toMatchObject([{ detail: { code: "currencyUnsupported" } }]);
});

test("R347 a delivery is done when the queue has booked the document, under its number there", async () => {
  fake.slowness = 2;
  expect(await deliver()).toEqual({ remoteId: "26FP00001" });
  expect(fake.requests.filter((request) => request.startsWith("POST /graphql"))).toHaveLength(8);
});

test("R347 a queue that takes long is asked again by a later attempt, which books nothing twice", { timeout: 30_000 }, async () => {
  fake.slowness = 6;
  expect(await problemOf(deliver())).toMatchObject({ code: "busy", isTemporary: true, detail: { code: "stillQueued" }, retryAfterSeconds: 30 });
  await deliver(plainInvoice, 2);
  expect(fake.queue.size).toBe(2);
  expect(fake.invoices).toHaveLength(1);
});

test("R347 an attempt whose time ends while it waits for the queue may be repeated", async () => {
  fake.slowness = 6;
  const time = new AbortController();
  const delivered = moneyS3.deliver(payloadOf(plainInvoice, 1), settings(), { ...port, signal: time.signal });
  const asked = () => fake.requests.filter((request) => request.startsWith("POST /graphql")).length;
  // Two questions each time, and then it waits.
  await expect.poll(asked).toBeGreaterThanOrEqual(8);
  setTimeout(() => time.abort(), 50);
  expect(await problemOf(delivered)).toMatchObject({ code: "timeout", isTemporary: true });
});

test("R347 what the queue refuses is a refusal with its words", async () => {
  const problem = await problemOf(deliver(buildInvoice({ ...plainInvoice, coding: { Centre: "PRAHA" } })));
  expect(problem).toMatchObject({ code: "documentRefused", isTemporary: false, reason: "centre: zkratka PRAHA neexistuje" });
  expect(fake.invoices).toEqual([]);
});

test("R347 another agenda is a matter of rights, another definition of the document", async () => {
  expect(await problemOf(moneyS3.test({ ...settings(), agendaId: "jiná" }, port))).toMatchObject({ code: "notAllowed", reason: "Agenda nebyla nalezena" });
});
