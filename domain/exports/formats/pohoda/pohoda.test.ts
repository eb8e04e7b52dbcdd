import { describe, expect, test } from "vitest";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { decimal } from "#domain/money/decimal.ts";
import { enumCategories } from "#domain/names.ts";
import { buildInvoice, invoiceCases } from "#test/invoices.ts";
import { pohoda } from "./pohoda.ts";
import { roundingRule } from "./rounding.ts";

const context = { culture: "cs-CZ" as const, uuid: (name: string) => `uuid of ${name}` };
const written = (...invoices: Invoice[]) => pohoda.write(invoices, context).text;
const named = (name: string) => written(invoiceCases[name]!);

/** All texts of the elements of a qualified name, in order. */
function texts(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map((match) => match[1]!);
}

const codes = (invoice: Invoice) => pohoda.check(invoice).map(({ code, field }) => [code, field]);

/** Elements of invoices, vouchers and their types in the schemas that Stormware published in 2021; a new one has to be looked up there first. */
const elementsOf2021 = new Set(
  `
  dat: dataPack dataPackItem
  inv: account accounting activity centre classificationKVDPH classificationVAT code contract date dateAccounting dateApplicationVAT dateDue dateKHDPH dateTax
  extId foreignCurrency homeCurrency intNote invoice invoiceAdvancePaymentItem invoiceDetail invoiceHeader invoiceItem invoiceSummary invoiceType note number
  numberKHDPH numberOrder originalDocument partnerIdentity payVAT percentVAT paymentAccount paymentType quantity rateVAT roundingDocument roundingVAT symConst symSpec
  symVar text unit
  typ: accountNo address amount bankCode city classificationVATType company country currency dic exSystemName ico ids paymentType price priceHigh priceHighVAT
  priceLow priceLowVAT priceNone priceRound priceSum priceVAT price3 price3VAT rate round street unitPrice zip
  vch: accounting activity cashAccount centre classificationKVDPH classificationVAT code contract date dateKHDPH datePayment dateTax extId foreignCurrency
  homeCurrency intNote note number originalDocument partnerIdentity payVAT percentVAT quantity rateVAT roundingDocument roundingVAT symPar text unit voucher voucherDetail
  voucherHeader voucherItem voucherSummary voucherType
`
    .split(/\b(?=(?:dat|inv|typ|vch): )/)
    .flatMap((group) => {
      const [prefix = "", ...locals] = group.trim().split(/\s+/);
      return locals.map((local) => `${prefix}${local}`);
    }),
);

describe("R347 R348 PohodaXml", () => {
  test.each([
    ["three rates with rounding", "receivedInvoice"],
    ["credit note", "receivedCreditNotice"],
    ["advance invoice", "receivedAdvanceInvoice"],
    ["liability without VAT", "commitment"],
    ["other commitment", "commitment"],
  ])("%s is a %s", (name, type) => {
    expect(texts(named(name), "inv:invoiceType")).toEqual([type]);
  });

  test.each(["cash receipt without company id", "receipt of the cashier"])("%s is a cash voucher of expense", (name) => {
    const xml = named(name);
    expect(texts(xml, "vch:voucherType")).toEqual(["expense"]);
    expect(xml).not.toContain("<inv:invoice ");
  });

  test("codes stand as abbreviations, dates where POHODA wants them", () => {
    const xml = named("three rates with rounding");
    for (const [name, code] of [
      ["accounting", "2Fp"],
      ["classificationVAT", "PD"],
      ["number", "26FP"],
      ["centre", "BRNO"],
      ["activity", "SLUŽBY"],
      ["contract", "26Zak00012"],
    ]) {
      expect(xml).toMatch(new RegExp(`<inv:${name}>\\s*<typ:ids>${code}</typ:ids>\\s*</inv:${name}>`));
    }
    expect([texts(xml, "inv:date"), texts(xml, "inv:dateTax"), texts(xml, "inv:dateAccounting"), texts(xml, "inv:dateDue")]).toEqual([
      ["2026-03-04"],
      ["2026-02-28"],
      ["2026-02-28"],
      ["2026-03-16"],
    ]);
    expect([texts(xml, "inv:numberKHDPH"), texts(xml, "typ:accountNo"), texts(xml, "typ:bankCode")]).toEqual([["FA-2026/0042"], ["19-2000145399"], ["0800"]]);
  });

  test.each(["ReceivedInvoice", "CashVouchers"] as const)(
    "VAT of a %s is deducted on the deduction date, and the supplier's date goes to the control statement",
    (documentClass) => {
      const invoice = buildInvoice({
        documentId: "d",
        documentClass,
        taxDate: "2026-02-27",
        totalAmount: "1210.00",
        vatBreakdown: [{ rate: "21.00", base: "1000.00", vat: "210.00" }],
      });
      const prefix = documentClass === "ReceivedInvoice" ? "inv" : "vch";
      const dates = (deductionDate?: string) => {
        const xml = written({ ...invoice, deductionDate });
        return [texts(xml, `${prefix}:dateTax`), texts(xml, `${prefix}:dateKHDPH`)];
      };
      expect(dates("2026-04-01")).toEqual([["2026-04-01"], ["2026-02-27"]]);
      expect([dates(), dates("2026-02-27")]).toEqual([
        [["2026-02-27"], []],
        [["2026-02-27"], []],
      ]);
    },
  );

  test("the VAT breakdown stands by rates and the rounding beside it", () => {
    const xml = named("three rates with rounding");
    expect(["priceNone", "priceLow", "priceLowVAT", "priceHigh", "priceHighVAT", "priceRound"].map((name) => texts(xml, `typ:${name}`)[0])).toEqual([
      "100.00",
      "500.00",
      "60.00",
      "1000.10",
      "210.02",
      "-0.12",
    ]);
    expect(texts(xml, "inv:roundingDocument")).toEqual(["math2one"]);
    expect(texts(xml, "inv:text").slice(1)).toEqual(["Kancelářský papír A4", "Občerstvení", "Kniha"]);
  });

  test("lines that do not add up to the paper stay away: POHODA would count from them", () => {
    const xml = named("printed VAT unlike the lines");
    expect(xml).not.toContain("<inv:invoiceItem>");
    expect([texts(xml, "typ:priceHigh"), texts(xml, "typ:priceHighVAT")]).toEqual([["1000.01"], ["210.00"]]);
  });

  test("an advance is deducted by an item of its own, the summary keeps the whole", () => {
    const xml = named("advance deducted");
    expect(xml).toMatch(/<inv:invoiceAdvancePaymentItem>[\s\S]*<typ:price>-12811.00<\/typ:price>[\s\S]*<\/inv:invoiceAdvancePaymentItem>/);
    expect(texts(xml, "typ:priceHigh")).toEqual(["25087.12"]);
  });

  test("a foreign document has foreign amounts only, with the rate, and its VAT on items", () => {
    const xml = named("EUR with Czech VAT");
    expect(xml).not.toContain("homeCurrency");
    expect([texts(xml, "typ:rate"), texts(xml, "typ:amount"), texts(xml, "typ:priceSum")]).toEqual([["24.335"], ["1"], ["74.40", "58.69", "133.09"]]);
    expect(texts(xml, "inv:rateVAT")).toEqual(["high", "low"]);
  });

  test("reverse charge is booked without VAT in the column of 0 %, outside the return until coded", () => {
    const xml = named("reverse charge");
    expect([texts(xml, "typ:priceNone"), texts(xml, "typ:priceHigh"), texts(xml, "typ:classificationVATType")]).toEqual([["18049.64"], [], ["nonSubsume"]]);
  });

  test("a unit that pays no VAT books the price with it", () => {
    const invoice = {
      ...invoiceCases["three rates with rounding"]!,
      accountingUnit: { ...invoiceCases["three rates with rounding"]!.accountingUnit!, vatPayer: false },
    };
    expect([texts(written(invoice), "typ:priceNone"), texts(written(invoice), "typ:priceHigh")]).toEqual([["1870.12"], []]);
  });

  test("foreign VAT is part of the price", () => {
    const invoice = buildInvoice({
      documentId: "d",
      supplierVatId: "DE900000001",
      supplierCountry: "DE",
      vatBreakdown: [{ rate: "19", base: "100.00", vat: "19.00" }],
    });
    expect(texts(written(invoice), "typ:priceNone")).toEqual(["119.00"]);
  });

  test("codes by rate make items by rate", () => {
    const invoice = { ...invoiceCases["printed VAT unlike the lines"]!, coding: { AccountCodeHigh: "501" } };
    expect(written(invoice)).toMatch(/<inv:rateVAT>high<\/inv:rateVAT>[\s\S]*<inv:accounting>\s*<typ:ids>501</);
  });

  test("the rates of 2023 keep their columns, a rate that never was is reported", () => {
    const old = buildInvoice({
      documentId: "d",
      taxDate: "2023-12-31",
      vatBreakdown: [
        { rate: "15", base: "100", vat: "15" },
        { rate: "10", base: "10", vat: "1" },
      ],
    });
    expect([texts(written(old), "typ:priceLow"), texts(written(old), "typ:price3")]).toEqual([["100.00"], ["10.00"]]);
    expect(codes({ ...old, taxDate: "2024-01-01" })).toEqual([["vatRateUnknown", "vatBreakdown"]]);
  });

  test("a rate that no longer holds on the day of the deduction, by which POHODA counts, is named in percent on items", () => {
    const late = buildInvoice({
      documentId: "d",
      issueDate: "2023-12-20",
      taxDate: "2023-12-20",
      deductionDate: "2024-01-15",
      totalAmount: "2435.00",
      vatBreakdown: [
        { rate: "21.00", base: "1000.00", vat: "210.00" },
        { rate: "15.00", base: "1000.00", vat: "150.00" },
        { rate: "10.00", base: "68.18", vat: "6.82" },
      ],
    });
    const xml = written(late);
    expect([texts(xml, "inv:dateTax"), texts(xml, "inv:dateKHDPH")]).toEqual([["2024-01-15"], ["2023-12-20"]]);
    expect([texts(xml, "inv:rateVAT"), texts(xml, "inv:percentVAT")]).toEqual([
      ["high", "historyLow", "historyLow"],
      ["15", "10"],
    ]);
    expect(["typ:priceHigh", "typ:priceLow", "typ:price3"].map((name) => texts(xml, name))).toEqual([["1000.00"], [], []]);
    expect(pohoda.remarks!(late).map(({ code }) => code)).toEqual(["historicalRateAllowed", "historicalRateAllowed"]);
    // In the year of the supply its columns hold, the third one too.
    const inTime = written({ ...late, deductionDate: undefined });
    expect(["typ:priceHigh", "typ:priceLow", "typ:price3"].map((name) => texts(inTime, name))).toEqual([["1000.00"], ["1000.00"], ["68.18"]]);
  });

  test("an advance invoice is no tax document: nothing of it is deducted or reported", () => {
    const xml = written(
      buildInvoice({
        documentKind: "proforma",
        documentId: "d",
        taxDate: "2026-02-28",
        deductionDate: "2026-04-01",
        totalAmount: "121.00",
        vatBreakdown: [{ rate: "21.00", base: "100.00", vat: "21.00" }],
      }),
    );
    expect(["inv:dateTax", "inv:dateKHDPH", "inv:numberKHDPH"].map((name) => texts(xml, name))).toEqual([["2026-02-28"], [], []]);
  });

  test("an id that does not fit or cannot be written is replaced by its UUID", () => {
    for (const documentId of ["x".repeat(65), "doklad 中"]) {
      const xml = pohoda.write([buildInvoice({ documentId, totalAmount: "1.00" })], { ...context, uuid: () => "the-uuid" }).text;
      expect(xml).toContain('<dat:dataPackItem version="2.0" id="the-uuid">');
      expect(texts(xml, "typ:ids")[0]).toBe("the-uuid");
    }
  });

  test("several documents are several items of one pack for one unit", () => {
    const first = invoiceCases["three rates with rounding"]!;
    const second = invoiceCases["cash receipt without company id"]!;
    const xml = written(first, second);
    expect(xml.match(/<dat:dataPackItem /g)).toHaveLength(2);
    expect(xml).toContain('ico="90000007"');
  });

  test("what POHODA cannot do without is reported", () => {
    const invoice = invoiceCases["liability without VAT"]!;
    expect(codes({ ...invoice, accountingUnit: { ...invoice.accountingUnit!, companyId: undefined } })).toEqual([["missing", "accountingUnit.companyId"]]);
    expect(codes({ ...invoice, deliveredDate: undefined, issueDate: undefined })).toEqual([["missing", "issueDate"]]);
    expect(codes({ ...invoice, coding: { Centre: "x".repeat(20) } })).toEqual([["invalid", "coding.Centre"]]);
  });

  test("symbols and numbers that do not fit are left out or kept in the note, never cut silently", () => {
    const number = "F".repeat(40);
    const xml = written(buildInvoice({ documentId: "d", totalAmount: "1.00", invoiceNumber: number, variableSymbol: "1".repeat(21), constantSymbol: "12345" }));
    expect([texts(xml, "inv:symVar"), texts(xml, "inv:symConst"), texts(xml, "inv:originalDocument")]).toEqual([[], [], ["F".repeat(32)]]);
    expect(texts(xml, "inv:note")[0]).toContain(number);
  });

  test.each<[string, string, string | undefined]>([
    ["100.00", "100.00", "none"],
    ["99.60", "100.00", "math2one"],
    ["100.20", "101.00", "up2one"],
    ["100.80", "100.00", "down2one"],
    ["100.23", "100.20", "math2tenth"],
    ["-99.60", "-100.00", "math2one"],
    ["100.23", "100.99", undefined],
    ["-100.20", "-101.00", undefined],
  ])("%s to %s is the rounding %s", (amount, rounded, rule) => {
    expect(roundingRule(decimal(amount)!, decimal(rounded)!)).toBe(rule);
  });

  test("only elements that the schemas of 2021 know already are written, so that older versions of POHODA take the file", () => {
    const rates = invoiceCases["three rates with rounding"]!;
    const full = {
      ...rates,
      deductionDate: "2026-03-05",
      specificSymbol: "7",
      note: "Poznámka",
      coding: Object.fromEntries(enumCategories.map((category) => [category, "kód"])),
      lineItems: rates.lineItems.map((line) => ({ ...line, coding: { AccountCode: "501", BreakdownOfVat: "PD", Centre: "1", Activity: "2", Contract: "3" } })),
    };
    const oldRates = buildInvoice({
      documentId: "old",
      documentKind: "creditNote",
      totalAmount: "-1150.00",
      vatBreakdown: [{ rate: "15.00", base: "-1000.00", vat: "-150.00" }],
    });
    const documents = [
      ...Object.values(invoiceCases),
      full,
      { ...full, documentClass: "CashVouchers" as const },
      { ...full, documentClass: "Liabilities" as const },
      oldRates,
      { ...oldRates, documentClass: "CashVouchers" as const },
    ];
    const used = documents.flatMap((invoice) => [...written(invoice).matchAll(/<((?:dat|inv|vch|typ):\w+)/g)].map((match) => match[1]!));
    expect([...new Set(used)].filter((name) => !elementsOf2021.has(name))).toEqual([]);
  });

  test("a rounding that no rule makes becomes an item", () => {
    const invoice = buildInvoice({
      documentId: "d",
      rounding: "0.76",
      totalAmount: "100.99",
      vatBreakdown: [{ rate: "0", base: "100.23", vat: "0" }],
      lineItems: [{ description: "zboží", totalWithoutVat: "100.23", vatRate: "0" }],
    });
    const xml = written(invoice);
    expect(texts(xml, "inv:text").at(-1)).toBe("Zaokrouhlení");
    expect(texts(xml, "typ:price")).toEqual(["100.23", "0.76"]);
  });

  test("R345 the period of the pack is the one that all documents name", () => {
    const period = (...names: (string | undefined)[]) =>
      /<dat:dataPack [^>]*?(?: period="(\w+)")?[^>]*>/
        .exec(written(...names.map((name, index) => buildInvoice({ documentId: `p${index}`, totalAmount: "1.00", coding: { Period: name } }))))?.[0]
        .includes('period="');
    expect([period("current", "current"), period("current", "following"), period("2026"), period(undefined)]).toEqual([true, false, false, false]);
  });
});
