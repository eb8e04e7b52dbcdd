import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { completeAmounts } from "#domain/exports/amounts.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { formatAmount } from "#domain/money/decimal.ts";
import { buildPort, originalPdf, payloadOf, plainInvoice, problemOf, sevenScenarios, totalOf } from "#test/deliveries.ts";
import { idokladClient, startFakeIdoklad, type FakeIdoklad } from "#test/fakes/idoklad.ts";
import { buildInvoice, invoiceCases } from "#test/invoices.ts";
import { idoklad } from "./idoklad.ts";

let fake: FakeIdoklad;
const port = buildPort();
type Receipts = "CashVouchers" | "Liabilities";
const settings = (receiptMapping: Receipts = "CashVouchers") => ({
  ...idokladClient,
  url: `${fake.url}/v3`,
  identityUrl: `${fake.url}/identity`,
  receiptMapping,
  attachOriginal: true,
});
const deliver = (invoice: Invoice = plainInvoice, attempt = 1, receipts: Receipts = "CashVouchers") =>
  idoklad.deliver(payloadOf(invoice, attempt), settings(receipts), port);

function vatOf(invoice: Invoice): string {
  const completed = completeAmounts(invoice);
  return completed.ok ? formatAmount(completed.amounts.vat) : "";
}

beforeAll(async () => void (fake = await startFakeIdoklad()));
afterAll(() => fake.close());
beforeEach(() => {
  for (const list of [fake.invoices, fake.vouchers, fake.contacts, fake.requests, fake.faults]) list.length = 0;
  fake.attachments.clear();
});

describe("R347 R367 iDoklad", () => {
  test.each(sevenScenarios)("books $name with the sums of the paper", async ({ invoice }) => {
    expect(idoklad.check(invoice, settings())).toEqual([]);
    expect((await deliver(invoice)).warnings).toBeUndefined();
    const booked = [...fake.invoices, ...fake.vouchers];
    expect(booked.map(({ Total, TotalVat }) => [Total, TotalVat])).toEqual([[totalOf(invoice), vatOf(invoice)]]);
  });

  test("receipts are cash vouchers of the register that the document names, or liabilities, as the settings say", async () => {
    const receipt = invoiceCases["cash receipt without company id"]!;
    await deliver(receipt);
    await deliver(receipt, 1, "Liabilities");
    expect(fake.vouchers).toMatchObject([{ CashRegisterId: 72, MovementType: -1, DateOfTransaction: "2026-03-02" }]);
    expect(fake.invoices).toMatchObject([{ PaymentOptionId: 3, Total: "1187.00" }]);
  });

  test("a return at the till is an income of positive items", async () => {
    const vatBreakdown = [{ rate: "21.00", base: "-100.00", vat: "-21.00" }];
    await deliver(buildInvoice({ documentId: "return", documentClass: "CashVouchers", documentKind: "receipt", totalAmount: "-121.00", vatBreakdown }));
    expect(fake.vouchers).toMatchObject([{ MovementType: 1, Total: "121.00" }]);
  });

  test("rounding down at the till, which knows no negative item, keeps the total and warns of the VAT", async () => {
    const vatBreakdown = [{ rate: "21.00", base: "100.00", vat: "21.00" }];
    const invoice = buildInvoice({
      documentId: "down",
      documentClass: "CashVouchers",
      documentKind: "receipt",
      totalAmount: "120.60",
      rounding: "-0.40",
      vatBreakdown,
    });
    expect((await deliver(invoice)).warnings).toEqual([
      { detail: { code: "vatDiffers", values: { difference: expect.stringContaining("0.07") as string, currency: "CZK" } }, reason: "" },
    ]);
    expect(fake.vouchers[0]!.Total).toBe("120.60");
  });

  test("a foreign document: currency of a later page, rate, country of the contact, only the base", async () => {
    await deliver(invoiceCases["EUR with a rate"]!);
    expect(fake.invoices[0]).toMatchObject({ CurrencyId: 2, ExchangeRate: 24.335, ExchangeRateAmount: 1, Iban: "DE02120300000000202051" });
    expect(fake.invoices[0]!.Items).toMatchObject([{ PriceType: 2, VatRateType: 1 }]);
    expect(fake.contacts).toMatchObject([{ CountryId: 5, VatIdentificationNumber: "DE900000001" }]);
  });

  test("centre, activity and contract are tags; one that the agenda does not have is reported", async () => {
    await deliver(invoiceCases["three rates with rounding"]!);
    const { warnings } = await deliver(buildInvoice({ ...plainInvoice, coding: { Centre: "PRAHA", Activity: "SLUŽBY" } }));
    expect(fake.invoices.map(({ Tags }) => Tags)).toEqual([[31, 32, 33], [32]]);
    expect(warnings).toEqual([{ detail: { code: "tagMissing", values: { tag: "PRAHA" } }, reason: "" }]);
  });

  test("number series and the code of reverse charge come from the enums", async () => {
    await deliver(buildInvoice({ ...invoiceCases["reverse charge"]!, coding: { NumberSeries: "6", VatReportCode: "4" } }));
    expect(fake.invoices).toMatchObject([{ NumericSequenceId: 6, DocumentSerialNumber: 41, VatReverseChargeCodeId: 41 }]);
    const lists = await idoklad.codeLists!(settings(), port);
    expect(lists.map(({ category, rows }) => [category, rows.map(({ key }) => key)])).toEqual([
      ["NumberSeries", ["5", "6"]],
      ["Cashier", ["71", "72"]],
      ["VatReportCode", ["4"]],
    ]);
  });

  test("the original goes beside the record, under a name that is allowed there", async () => {
    await deliver(buildInvoice({ ...plainInvoice, fileName: 'faktura "A": 1/2.pdf' }));
    expect(fake.attachments.get(9000)).toEqual([{ name: "faktura -A-- 1-2.pdf", bytes: originalPdf }]);
  });

  test("what would be refused there is refused before", () => {
    const codes = (invoice: Invoice) => idoklad.check(invoice, settings()).map(({ code, field }) => [code, field]);
    expect(codes(buildInvoice({ ...plainInvoice, dueDate: "2026-03-01" }))).toEqual([["invalid", "dueDate"]]);
    expect(codes(buildInvoice({ ...plainInvoice, currency: "EUR" }))).toEqual([["missing", "exchangeRate"]]);
    expect(codes(invoiceCases["advance invoice"]!)).toEqual([["documentClassUnsupported", undefined]]);
    expect(codes(invoiceCases["torture text"]!)).toEqual([]);
  });

  test("long and hostile texts fit", async () => {
    await deliver(invoiceCases["torture text"]!);
    expect(fake.invoices).toHaveLength(1);
  });
});

describe("R347 faults of iDoklad", () => {
  test.each(["resetAfter", "resetBefore"] as const)("%s: the next attempt books once", async (kind) => {
    for (const [invoice, path] of [
      [plainInvoice, "ReceivedInvoices"],
      [invoiceCases["cash receipt without company id"]!, "CashVouchers"],
    ] as const) {
      fake.faults.push({ on: new RegExp(`^POST .*${path}`), kind });
      expect(await problemOf(deliver(invoice))).toMatchObject({ code: "unreachable", isTemporary: true });
      await deliver(invoice, 2);
    }
    expect([fake.invoices.length, fake.vouchers.length, fake.contacts.length, fake.attachments.size]).toEqual([1, 1, 1, 1]);
  });

  test("a file that did not get there is sent by the next attempt; one that is refused is a warning", async () => {
    fake.faults.push({ on: /^PUT .*Attachments/, kind: "resetBefore" });
    expect((await problemOf(deliver())).isTemporary).toBe(true);
    await deliver(plainInvoice, 2);
    expect([fake.invoices.length, fake.attachments.get(9000)?.length]).toEqual([1, 1]);
    fake.faults.push({ on: /^PUT .*Attachments/, kind: { status: 400, body: { IsSuccess: false, Message: "Soubor je příliš velký", ErrorCode: 400 } } });
    const receipt = await deliver(invoiceCases["credit note"]!);
    expect(receipt.warnings).toEqual([{ detail: { code: "originalNotAttached", values: {} }, reason: "Soubor je příliš velký" }]);
  });

  test("a number taken meanwhile is tried again; a refusal is reported", async () => {
    const refusal = (ErrorCode: number, Message: string) => ({ on: /^POST .*Received/, kind: { status: 200, body: { IsSuccess: false, Message, ErrorCode } } });
    fake.faults.push(refusal(123, "Číslo dokladu musí být jedinečné"));
    expect(await problemOf(deliver())).toMatchObject({ isTemporary: true });
    fake.faults.push(refusal(127, "Sazba DPH nenalezena"));
    expect(await problemOf(deliver())).toMatchObject({ code: "documentRefused", reason: "Sazba DPH nenalezena", isTemporary: false });
    fake.faults.push(refusal(600, "Předplatné vypršelo"));
    expect(await problemOf(deliver())).toMatchObject({ code: "notAllowed" });
  });

  test("limits, an expired token, an answer of something else", async () => {
    fake.faults.push({ on: /^POST .*Received/, kind: { status: 429, headers: { "retry-after": "20" } } });
    expect(await problemOf(deliver())).toMatchObject({ code: "busy", retryAfterSeconds: 20 });
    fake.expireTokens();
    await deliver();
    expect(fake.invoices).toHaveLength(1);
    fake.faults.push({ on: /Default/, kind: { status: 200, body: "<html>odstávka</html>" } });
    expect(await problemOf(deliver(invoiceCases["credit note"]!))).toMatchObject({ code: "unexpectedAnswer" });
  });
});

test("the test of the connection signs in anew and changes nothing", async () => {
  expect(await idoklad.test(settings(), port)).toEqual({ found: { company: "Modelová firma s.r.o.", companyId: "90000007" } });
  expect(await problemOf(idoklad.test({ ...settings(), clientSecret: "jiný" }, port))).toMatchObject({ code: "signInRefused" });
  expect(fake.requests.some((request) => request.startsWith("POST") && !request.includes("token"))).toBe(false);
});
