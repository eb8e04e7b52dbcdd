import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildPort, originalPdf, payloadOf, plainInvoice, problemOf, sevenScenarios, totalOf } from "#test/deliveries.ts";
import { fakturoidClient, startFakeFakturoid, type FakeFakturoid } from "#test/fakes/fakturoid.ts";
import { buildInvoice, invoiceCases } from "#test/invoices.ts";
import { fakturoid } from "./fakturoid.ts";

let fake: FakeFakturoid;
const port = buildPort();
const settings = () => ({ ...fakturoidClient, url: `${fake.url}/api/v3`, attachOriginal: true });
const deliver = (invoice = plainInvoice, attempt = 1) => fakturoid.deliver(payloadOf(invoice, attempt), settings(), port);

beforeAll(async () => void (fake = await startFakeFakturoid()));
afterAll(() => fake.close());
beforeEach(() => {
  fake.expenses.length = 0;
  fake.subjects.length = 0;
  fake.requests.length = 0;
  fake.faults.length = 0;
  fake.remaining = 400;
});

describe("R347 Fakturoid", () => {
  test.each(sevenScenarios)("books $name with the sums of the paper", async ({ invoice }) => {
    expect(fakturoid.check(invoice, settings())).toEqual([]);
    const receipt = await deliver(invoice);
    expect(receipt).toEqual({ remoteId: "N20260001" });
    const [expense] = fake.expenses;
    expect(expense!.total).toBe(totalOf(invoice));
    expect(expense!.custom_id).toBe(invoice.documentId);
    expect(fake.expenses).toHaveLength(1);
  });

  test("VAT of every rate stands as on the paper", async () => {
    await deliver(invoiceCases["three rates with rounding"]!);
    expect(fake.expenses[0]!.vat_rates_summary).toEqual([
      { vat_rate: "21", base: "1000.10", vat: "210.02" },
      { vat_rate: "12", base: "500.00", vat: "60.00" },
      { vat_rate: "0", base: "99.88", vat: "0.00" },
    ]);
  });

  test("a foreign document keeps its currency and rate; reverse charge is passed on", async () => {
    await deliver(invoiceCases["EUR with a rate"]!);
    expect(fake.expenses[0]).toMatchObject({ currency: "EUR", exchange_rate: "24.335", transferred_tax_liability: true, total: "113.89" });
    expect(fake.subjects[0]).toMatchObject({ vat_no: "DE900000001", country: "DE" });
  });

  test("kinds: an invoice, a bill of the till, another liability", async () => {
    for (const name of ["three rates with rounding", "cash receipt without company id", "liability without VAT"]) await deliver(invoiceCases[name]!);
    expect(fake.expenses.map((expense) => [expense.document_type, expense.payment_method])).toEqual([
      ["invoice", "bank"],
      ["bill", "cash"],
      ["other", "bank"],
    ]);
  });

  test("the original goes with the expense; a supplier is made once", async () => {
    await deliver(invoiceCases["three rates with rounding"]!);
    await deliver(invoiceCases["credit note"]!);
    expect(fake.subjects).toHaveLength(1);
    const data_url = `data:application/pdf;base64,${originalPdf.toString("base64")}`;
    expect(fake.expenses[0]!.attachments).toEqual([{ filename: "case-rates.pdf", data_url }]);
  });

  test("what would be refused there is refused before", async () => {
    const codes = (invoice: typeof plainInvoice) => fakturoid.check(invoice, settings()).map(({ code, field }) => [code, field]);
    expect(codes(buildInvoice({ documentId: "a", supplierName: undefined, totalAmount: "100.00" }))).toEqual([["missing", "supplierName"]]);
    expect(codes(buildInvoice({ documentId: "b", currency: "EUR", totalAmount: "100.00" }))).toEqual([["missing", "exchangeRate"]]);
    expect(codes(invoiceCases["advance invoice"]!)).toEqual([["documentClassUnsupported", undefined]]);
    const wrongVat = buildInvoice({ documentId: "c", totalAmount: "1260.00", vatBreakdown: [{ rate: "21.00", base: "1000.00", vat: "260.00" }] });
    expect(codes(wrongVat)).toEqual([["totalsDisagree", "vatBreakdown"]]);
  });

  test("VAT rounded otherwise on the paper is a warning, the total stays", async () => {
    const invoice = buildInvoice({ documentId: "d", totalAmount: "1210.03", vatBreakdown: [{ rate: "21.00", base: "1000.00", vat: "210.03" }] });
    const { warnings } = await deliver(invoice);
    expect(fake.expenses[0]!.total).toBe("1210.03");
    expect(warnings).toEqual([
      { detail: { code: "vatDiffers", values: { difference: expect.stringContaining("0.02") as string, currency: "CZK" } }, reason: "" },
    ]);
  });
});

describe("R347 faults of Fakturoid", () => {
  test.each(["resetAfter", "resetBefore"] as const)("%s: the next attempt books once", async (kind) => {
    fake.faults.push({ on: /^POST .*expenses/, kind });
    expect(await problemOf(deliver())).toMatchObject({ code: "unreachable", isTemporary: true });
    await deliver(plainInvoice, 2);
    expect(fake.expenses).toHaveLength(1);
    expect(fake.subjects).toHaveLength(1);
  });

  test("a document sent out anew stays as it is there, and that is reported", async () => {
    await deliver();
    expect((await deliver()).warnings).toEqual([{ detail: { code: "alreadyBooked", values: {} }, reason: "" }]);
    expect(fake.expenses).toHaveLength(1);
  });

  test("an expired token is renewed within the attempt", async () => {
    await deliver();
    const before = fake.tokens;
    fake.expireTokens();
    await deliver(invoiceCases["credit note"]!);
    expect(fake.tokens).toBe(before + 1);
    expect(fake.expenses).toHaveLength(2);
  });

  test("the limit of requests is waited for", async () => {
    fake.remaining = 1;
    expect(await problemOf(deliver())).toMatchObject({ code: "busy", isTemporary: true, retryAfterSeconds: 37 });
  });

  test("a refusal says which field and why", async () => {
    fake.faults.push({ on: /^POST .*expenses/, kind: { status: 422, body: { errors: { due_on: ["není platné datum"] } } } });
    expect(await problemOf(deliver())).toMatchObject({ code: "documentRefused", reason: "due_on: není platné datum", isTemporary: false });
  });

  test.each([
    [402, "notAllowed", false],
    [403, "notAllowed", false],
    [500, "serverError", true],
    [503, "busy", true],
  ])("status %i is %s", async (status, code, isTemporary) => {
    fake.faults.push({ on: /^POST .*expenses/, kind: { status, body: "<html>", headers: { "content-type": "text/html" } } });
    expect(await problemOf(deliver())).toMatchObject({ code, isTemporary });
  });
});

describe("the test of the connection", () => {
  test("names the company", async () => {
    expect(await fakturoid.test(settings(), port)).toEqual({ found: { company: "Modelová firma s.r.o.", companyId: "90000007", plan: "Na maximum" } });
    expect(fake.expenses).toEqual([]);
  });

  test("a wrong secret, another account, an address of something else", async () => {
    const lines: string[] = [];
    const tested = (changes: object) => problemOf(fakturoid.test({ ...settings(), ...changes }, buildPort(lines)));
    expect(await tested({ clientSecret: "jiné heslo" })).toMatchObject({ code: "signInRefused", isTemporary: false });
    expect(await tested({ companyName: "cizi" })).toMatchObject({ code: "notAllowed", reason: "Nemáte přístup k tomuto účtu" });
    expect(await tested({ url: "http://169.254.169.254/" })).toMatchObject({ code: "forbiddenTarget" });
    expect(lines.join()).not.toContain("heslo");
  });
});
