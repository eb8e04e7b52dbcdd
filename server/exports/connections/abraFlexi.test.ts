import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { buildPort, originalPdf, payloadOf, plainInvoice, problemOf, sevenScenarios, totalOf } from "#test/deliveries.ts";
import { flexiClient, flexiTypes, startFakeAbraFlexi, type FakeAbraFlexi } from "#test/fakes/abraFlexi.ts";
import { buildInvoice, invoiceCases } from "#test/invoices.ts";
import { abraFlexi } from "./abraFlexi.ts";

let fake: FakeAbraFlexi;
const port = buildPort();
type Receipts = "CashVouchers" | "Liabilities";
const settings = (receiptMapping: Receipts = "CashVouchers") => ({
  ...flexiClient,
  ...flexiTypes,
  url: fake.url,
  receiptMapping,
  attachOriginal: true,
});
const deliver = (invoice: Invoice = plainInvoice, attempt = 1, receipts: Receipts = "CashVouchers") =>
  abraFlexi.deliver(payloadOf(invoice, attempt), settings(receipts), port);
const booked = (): Record<string, unknown>[] =>
  ["faktura-prijata", "zavazek", "pokladni-pohyb"].flatMap((name) => fake.evidences[name]!.map((row) => ({ ...row, evidence: name })));

beforeAll(async () => void (fake = await startFakeAbraFlexi()));
afterAll(() => fake.close());
beforeEach(() => {
  for (const rows of Object.values(fake.evidences)) rows.length = 0;
  fake.attachments.clear();
  fake.requests.length = 0;
  fake.faults.length = 0;
  fake.updates = 0;
});

describe("R347 R367 AbraFlexi", () => {
  test.each(sevenScenarios)("books $name with the total of the paper", async ({ invoice }) => {
    expect(abraFlexi.check(invoice, settings())).toEqual([]);
    await deliver(invoice);
    expect(booked().map(({ total }) => total)).toEqual([totalOf(invoice)]);
  });

  test("agendas and types: invoice, credit note, till, payable; a receipt is a payable when the settings say so", async () => {
    const receipt = invoiceCases["cash receipt without company id"]!;
    for (const name of ["three rates with rounding", "credit note", "liability without VAT"]) await deliver(invoiceCases[name]!);
    await deliver(receipt);
    await deliver(receipt, 1, "Liabilities");
    expect(booked().map(({ evidence, typDokl }) => [evidence, typDokl])).toEqual([
      ["faktura-prijata", "code:FAKTURA"],
      ["faktura-prijata", "code:DOBROPIS"],
      ["zavazek", "code:OST. ZÁVAZKY"],
      ["zavazek", "code:OST. ZÁVAZKY"],
      ["pokladni-pohyb", "code:STANDARD"],
    ]);
    expect(fake.evidences["pokladni-pohyb"]).toMatchObject([
      { pokladna: "code:HP", typPohybuK: "typPohybu.vydej", nazFirmy: "Příkladné tiskárny Šumava a.s." },
    ]);
  });

  test("enums become references; the rounding is an item outside VAT", async () => {
    await deliver(invoiceCases["three rates with rounding"]!);
    expect(fake.evidences["faktura-prijata"]).toMatchObject([
      { typUcOp: "code:2Fp", clenDph: "code:PD", rada: "code:26FP", stredisko: "code:BRNO", cinnost: "code:SLUŽBY", zakazka: "code:26Zak00012", vat: "270.02" },
    ]);
    const items = fake.evidences["faktura-prijata"]![0]!.polozkyFaktury as Record<string, unknown>[];
    expect(items.map(({ nazev, typSzbDphK, sumCelkem }) => [nazev, typSzbDphK, sumCelkem])).toEqual([
      ["Kancelářský papír A4", "typSzbDph.dphZakl", "1210.12"],
      ["Občerstvení", "typSzbDph.dphSniz", "560.00"],
      ["Kniha", "typSzbDph.dphOsv", "100.00"],
      ["Zaokrouhlení", "typSzbDph.dphOsv", "-0.12"],
    ]);
  });

  test("account codes by rate stand on items even where no lines are printed", async () => {
    await deliver(buildInvoice({ ...plainInvoice, coding: { AccountCodeHigh: "501" } }));
    expect(fake.evidences["faktura-prijata"]![0]!.polozkyFaktury).toMatchObject([{ typUcOp: "code:501", kopTypUcOp: false, kopStred: true }]);
  });

  test("a foreign document keeps its currency with the rate", async () => {
    await deliver(invoiceCases["EUR with Czech VAT"]!);
    expect(fake.evidences["faktura-prijata"]).toMatchObject([
      { mena: "code:EUR", kurz: "24.335", kurzMnozstvi: "1", sumZklZaklMen: "61.49", sumDphZaklMen: "12.91", sumZklSnizMen: "52.40", bezPolozek: true },
    ]);
  });

  test("the supplier is made once, in the request of the document", async () => {
    await deliver(invoiceCases["three rates with rounding"]!);
    await deliver(invoiceCases["credit note"]!);
    expect(fake.evidences.adresar).toMatchObject([{ kod: "80000013", dic: "CZ80000013", psc: "38001" }]);
    expect(fake.requests.filter((request) => request.startsWith("POST"))).toHaveLength(2);
  });

  test("the original goes beside the record", async () => {
    await deliver();
    expect([...fake.attachments.values()]).toEqual([[{ name: `${plainInvoice.documentId}.pdf`, bytes: originalPdf }]]);
  });

  test("what would be refused there is refused before; hostile texts fit", async () => {
    const codes = (invoice: Invoice) => abraFlexi.check(invoice, settings()).map(({ code, field }) => [code, field]);
    expect(codes(buildInvoice({ ...plainInvoice, currency: "EUR" }))).toEqual([["missing", "exchangeRate"]]);
    expect(codes(invoiceCases["advance invoice"]!)).toEqual([["documentClassUnsupported", undefined]]);
    expect(codes(buildInvoice({ ...plainInvoice, coding: { Centre: "STŘEDISKO-DELŠÍ-NEŽ-DVACET" } }))).toEqual([["invalid", "coding.Centre"]]);
    const unnumbered = buildInvoice({
      documentId: "x",
      documentClass: "Liabilities",
      invoiceNumber: undefined,
      variableSymbol: undefined,
      totalAmount: "1.00",
    });
    expect(codes(unnumbered)).toEqual([["missing", "variableSymbol"]]);
    await deliver(invoiceCases["torture text"]!);
    expect(booked()).toHaveLength(1);
  });
});

describe("R347 faults of AbraFlexi", () => {
  test.each(["resetAfter", "resetBefore"] as const)("%s: the next attempt books once", async (kind) => {
    fake.faults.push({ on: /^POST/, kind });
    expect(await problemOf(deliver())).toMatchObject({ code: "unreachable", isTemporary: true });
    await deliver(plainInvoice, 2);
    expect([booked().length, fake.evidences.adresar!.length, fake.attachments.size, fake.updates]).toEqual([1, 1, 1, 0]);
  });

  test("a file that did not get there is sent by the next attempt", async () => {
    fake.faults.push({ on: /^PUT/, kind: { status: 503, headers: { "retry-after": "9" } } });
    expect(await problemOf(deliver())).toMatchObject({ code: "busy", retryAfterSeconds: 9 });
    await deliver(plainInvoice, 2);
    expect([booked().length, fake.attachments.size]).toEqual([1, 1]);
  });

  test('"success":"false" as text is a refusal with every reason', async () => {
    const problem = await problemOf(deliver(buildInvoice({ ...plainInvoice, coding: { Centre: "PRAHA", AccountCode: "9X" } })));
    expect(problem).toMatchObject({ code: "documentRefused", isTemporary: false });
    expect(problem.reason).toBe("typUcOp: Záznam 'code:9X' neexistuje.; stredisko: Záznam 'code:PRAHA' neexistuje.");
    fake.faults.push({ on: /^POST/, kind: { status: 200, body: { winstrom: { success: "false", message: "Období je uzavřeno" } } } });
    expect(await problemOf(deliver())).toMatchObject({ code: "documentRefused", reason: "Období je uzavřeno" });
    expect(booked()).toEqual([]);
  });

  test("a document sent out anew stays as it is there", async () => {
    await deliver();
    expect((await deliver()).warnings).toEqual([{ detail: { code: "alreadyBooked", values: {} }, reason: "" }]);
    expect([booked().length, fake.updates]).toEqual([1, 0]);
  });
});

describe("the test of the connection", () => {
  test("tries a document without saving it", async () => {
    expect(await abraFlexi.test(settings(), port)).toEqual({ found: { company: "modelova_firma" } });
    expect(booked()).toEqual([]);
  });

  test("a wrong password, another company, a type that is not there, an expired licence", async () => {
    const tested = (changes: object) => problemOf(abraFlexi.test({ ...settings(), ...changes }, port));
    expect(await tested({ password: "x" })).toMatchObject({ code: "signInRefused" });
    expect(await tested({ companyName: "jina" })).toMatchObject({ code: "notFound" });
    expect(await tested({ invoiceType: "JINÝ" })).toMatchObject({ code: "misconfigured", reason: "typDokl: Záznam 'code:JINÝ' neexistuje." });
    fake.faults.push({ on: /^POST/, kind: { status: 402, body: { winstrom: { success: "false", message: "Licence vypršela" } } } });
    expect(await tested({})).toMatchObject({ code: "notAllowed", reason: "Licence vypršela" });
  });

  test("code lists become enums", async () => {
    const lists = await abraFlexi.codeLists!(settings(), port);
    expect(lists.find(({ category }) => category === "Centre")?.rows).toEqual([{ key: "BRNO", labels: { "cs-CZ": "Název BRNO", "en-US": "Název BRNO" } }]);
    expect(lists).toHaveLength(10);
  });
});
