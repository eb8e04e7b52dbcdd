import { afterEach, beforeEach, expect, test } from "vitest";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { buildPort, payloadOf, plainInvoice, problemOf, sevenScenarios, totalOf } from "#test/deliveries.ts";
import { genApiKey, genClient, genTotal, startFakeAbraGen, type FakeAbraGen } from "#test/fakes/abraGen.ts";
import { buildInvoice, invoiceCases } from "#test/invoices.ts";
import { abraGen } from "./abraGen.ts";

let fake: FakeAbraGen;
const port = buildPort();
type Receipts = "CashVouchers" | "Liabilities";
const settings = (receiptMapping: Receipts = "CashVouchers") =>
  ({ ...genClient, url: fake.url, signInBy: "password", invoiceSeries: "FP", cashSeries: "PV", cashRegister: "Hlavní pokladna", receiptMapping }) as const;
const deliver = (invoice: Invoice = plainInvoice, attempt = 1, receipts: Receipts = "CashVouchers") =>
  abraGen.deliver(payloadOf(invoice, attempt), settings(receipts), port);
const idOf = (agenda: string, code: string) => fake.agendas[agenda]!.find((row) => row.code === code || row.name === code)!.id;

beforeEach(async () => void (fake = await startFakeAbraGen()));
afterEach(() => fake.close());

test.each(sevenScenarios)("R347 ABRA Gen books $name with the total of the paper", async ({ invoice }) => {
  expect(abraGen.check(invoice, settings())).toEqual([]);
  await deliver(invoice);
  expect([...fake.agendas.receivedinvoices!, ...fake.agendas.cashpaid!].map(genTotal)).toEqual([totalOf(invoice)]);
});

test("R347 receipts are payments of the cash desk that the document or the settings name, or received invoices", async () => {
  const receipt = invoiceCases["cash receipt without company id"]!;
  await deliver(receipt);
  await deliver(buildInvoice({ ...receipt, documentId: "other", coding: {} }));
  await deliver(receipt, 1, "Liabilities");
  expect(fake.agendas.cashpaid!.map(({ cashdesk_id }) => cashdesk_id)).toEqual([idOf("cashdesks", "HP"), idOf("cashdesks", "Hlavní pokladna")]);
  expect(fake.agendas.receivedinvoices).toHaveLength(1);
});

test("R347 codes become ids of the database; one that it lacks, a series and a currency are refused by name", async () => {
  await deliver(invoiceCases["three rates with rounding"]!);
  const [booked] = fake.agendas.receivedinvoices!;
  expect(booked).toMatchObject({ docqueue_id: idOf("docqueues", "26FP"), accpresetdef_id: idOf("accpresetdefs", "2Fp"), externalnumber: "FA-2026/0042" });
  const rows = booked!.rows as { division_id: string; vatrate_id: string }[];
  const rateOf = (id: string) => fake.agendas.vatrates!.find((rate) => rate.id === id)!.tariff;
  expect(rows.map(({ vatrate_id }) => rateOf(vatrate_id))).toEqual(["21", "12", "0", "0"]);
  expect(rows[0]).toMatchObject({ division_id: idOf("divisions", "BRNO"), tamountwithoutvat: 1000.1, tamount: 1210.12 });
  const refusal = async (values: Partial<Invoice>) => (await problemOf(deliver(buildInvoice({ ...plainInvoice, ...values })))).detail;
  expect(await refusal({ coding: { NumberSeries: "99" } })).toEqual({ code: "codeMissing", values: { code: "99" } });
  expect(await refusal({ currency: "USD", exchangeRate: "21" })).toEqual({ code: "currencyUnknown", values: { currency: "USD" } });
});

test("a code that was added since its list was read is found", async () => {
  const coded = (NumberSeries: string) => deliver(buildInvoice({ ...plainInvoice, coding: { NumberSeries } }));
  expect((await problemOf(coded("27FP"))).detail).toMatchObject({ code: "codeMissing" });
  fake.agendas.docqueues!.push({ ...fake.agendas.docqueues![0]!, id: "2700000101", code: "27FP" });
  await coded("27FP");
  expect(fake.agendas.receivedinvoices).toMatchObject([{ docqueue_id: "2700000101" }]);
});

test("R347 the supplier is made once; a document of the same number and another id is another record", async () => {
  await deliver();
  await deliver(buildInvoice({ ...plainInvoice, documentId: "11111111-4a34-4f6e-9c3d-8f2f6c1f0a11" }));
  expect(fake.agendas.firms).toMatchObject([{ orgidentnumber: "80000013" }]);
  expect(fake.agendas.receivedinvoices).toHaveLength(2);
  expect((await deliver()).warnings).toMatchObject([{ detail: { code: "alreadyBooked" } }]);
  expect(fake.agendas.receivedinvoices).toHaveLength(2);
});

test("R365 an API key signs in too; a series that is not there is a matter of the settings", async () => {
  const { username: _user, password: _password, ...rest } = settings();
  expect(await abraGen.test({ ...rest, signInBy: "apiKey", apiKey: genApiKey }, port)).toEqual({ found: { company: "demodata" } });
  expect(await problemOf(abraGen.test({ ...rest, signInBy: "apiKey", apiKey: "jiný" }, port))).toMatchObject({ code: "signInRefused" });
  expect(await problemOf(abraGen.test({ ...settings(), invoiceSeries: "XX" }, port))).toMatchObject({ code: "misconfigured" });
  expect(await problemOf(abraGen.test({ ...settings(), companyName: "jina" }, port))).toMatchObject({ code: "notFound" });
});
