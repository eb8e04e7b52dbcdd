import { assert, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { buildInvoice, invoiceCases, tortureText } from "#test/invoices.ts";
import { toWindows1250 } from "#domain/exports/windows1250.ts";
import { mrp } from "./mrp.ts";
import { mrpText } from "./texts.ts";

const context = { culture: "cs-CZ" as const, uuid: (name: string) => `uuid-of-${name}` };
const written = (...invoices: Invoice[]) => mrp.write(invoices, context).text;
const named = (name: string) => written(invoiceCases[name]!);

/** Texts of the elements of a name, in order. */
function texts(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map((match) => match[1]!);
}

const values = (xml: string, ...names: string[]) => names.map((name) => texts(xml, name)[0]);

describe("R348 MrpXml", () => {
  test.each([
    ["three rates with rounding", "IncomingInvoices", "Invoice"],
    ["cash receipt without company id", "CashVouchers", "CashVoucher"],
    ["receipt of the cashier", "CashVouchers", "CashVoucher"],
    ["liability without VAT", "OtherPayables", "Payable"],
    ["other commitment", "OtherPayables", "Payable"],
  ])("%s stands in %s", (name, list, element) => {
    expect(named(name)).toMatch(new RegExp(`<${list}>\\s*<${element}>`));
  });

  test("classes are gathered into their agendas", () => {
    const xml = written(invoiceCases["liability without VAT"]!, invoiceCases["credit note"]!, invoiceCases["other commitment"]!);
    expect([texts(xml, "UUID"), xml.match(/<OtherPayables>/g)?.length]).toEqual([
      ["uuid-of-case-credit", "uuid-of-case-liability", "uuid-of-case-commitment"],
      1,
    ]);
  });

  test("header amounts are by columns, the rounding is outside VAT", () => {
    expect(
      values(
        named("three rates with rounding"),
        "ZeroTaxRateAmount",
        "ReducedTaxRateAmount",
        "ReducedTaxRateTax",
        "BaseTaxRateAmount",
        "BaseTaxRateTax",
        "RoundingAmount",
      ),
    ).toEqual(["100.00", "500.00", "60.00", "1000.10", "210.02", "-0.12"]);
  });

  test("items carry VAT of one piece; their sums are kept by the program", () => {
    const xml = named("three rates with rounding");
    expect([texts(xml, "UnitPrice"), texts(xml, "Quantity"), texts(xml, "TaxAmount"), texts(xml, "ReCalcTotals")]).toEqual([
      ["100.01", "200", "100", "-0.12"],
      ["10", "2.5", "1", "1"],
      ["21.002", "24", "0", "0"],
      ["1"],
    ]);
  });

  test("prices of a receipt leave without VAT", () => {
    const xml = named("cash receipt without company id");
    expect([texts(xml, "UnitPrice"), texts(xml, "Quantity")]).toEqual([
      ["35", "75.8925"],
      ["20", "4"],
    ]);
  });

  test("a document without VAT is outside of it, one under reverse charge is not", () => {
    expect(values(named("liability without VAT"), "TaxCode", "ZeroTaxRateAmount", "RoundingAmount", "TaxPercent")).toEqual(["39", "0.00", "4200.00", "99"]);
    expect(values(named("reverse charge"), "TaxCode", "ZeroTaxRateAmount", "RoundingAmount", "TaxPercent", "RowSumType")).toEqual([
      "71",
      "18049.64",
      "0.36",
      "0",
      "3",
    ]);
  });

  test("a foreign document has both currencies", () => {
    const xml = named("EUR with Czech VAT");
    expect(values(xml, "CurrencyCode", "TotalWithTaxCurr", "CurrRate", "CurrRateAmount", "BaseTaxRateAmount")).toEqual([
      "EUR",
      "133.09",
      "24.335",
      "1",
      "1496.36",
    ]);
    expect(texts(xml, "Amount")).toEqual(["1496.36", "1275.15", "61.49", "52.40"]);
  });

  test("a credit note is D with negative amounts and names the corrected document", () => {
    expect(values(named("credit note"), "DocType", "BaseTaxRateAmount", "CreditNoteOriginalNumber")).toEqual(["D", "-1000.00", "FA-2026/0001"]);
    expect(values(named("advance invoice"), "DocType", "InvoiceType")).toEqual([" ", "X"]);
  });

  test("codes that are no numbers of MRP stand in the note, those that are in their elements", () => {
    const other = named("three rates with rounding");
    expect([texts(other, "DoubleEntryBookkeepingCode"), values(other, "TaxCode", "CostCentre", "DocumentNumberPrefix")]).toEqual([[], ["71", "BRNO", "26FP"]]);
    expect(other).toContain("Předkontace: 2Fp\nČlenění DPH: PD");
    const own = written(buildInvoice({ documentId: "d", totalAmount: "1.00", coding: { AccountCode: "32.000", BreakdownOfVat: "75" } }));
    expect(values(own, "DoubleEntryBookkeepingCode", "TaxCode", "CostCentre")).toEqual(["32.000", "75", "0"]);
  });

  test("a line that cannot be written to six places becomes one piece", () => {
    const invoice = buildInvoice({
      documentId: "d",
      totalAmount: "121.00",
      vatBreakdown: [{ rate: "21", base: "100.00", vat: "21.00" }],
      lineItems: [{ description: "x", quantity: "0.1234567", unitPrice: "810.00073", vatRate: "21", totalWithoutVat: "100.00", vat: "21.00" }],
    });
    expect(values(written(invoice), "Quantity", "UnitPrice", "TaxAmount")).toEqual(["1", "100.00", "21"]);
  });

  test("no text holds what MRP refuses, whatever it was", () => {
    expect(mrpText("O'Neil #5|6\tx", 50)).toBe("O’Neil 5/6 x");
    expect(mrpText("′", 50)).toBe("’");
    assert(
      property(string({ unit: "binary", maxLength: 200 }), (text) => {
        const result = mrpText(text, 30)!;
        expect(result).not.toMatch(/['#|\t]/);
        expect([...result].length).toBeLessThanOrEqual(30);
        expect(toWindows1250(result)).toBe(result);
      }),
    );
    expect(written(invoiceCases["torture text"]!)).not.toContain(tortureText.slice(0, 12));
  });
});
