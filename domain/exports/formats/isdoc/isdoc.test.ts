import { describe, expect, test } from "vitest";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { buildInvoice, invoiceCases, taxedAdvance } from "#test/invoices.ts";
import { isdoc } from "./isdoc.ts";

const context = { culture: "cs-CZ" as const, uuid: () => "655fd8ad-7602-52bc-ada5-9543bbc273f8" };
const written = (invoice: Invoice) => isdoc.write([invoice], context).text;
const named = (name: string) => written(invoiceCases[name]!);

/** All texts of the elements of a name, in order. */
function texts(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?(?:/>|>([^<]*)</${name}>)`, "g"))].map((match) => match[1] ?? "");
}

describe("R348 Isdoc", () => {
  test("a credit note is positive, of type 2 and names the corrected document", () => {
    const xml = named("credit note");
    expect(texts(xml, "DocumentType")).toEqual(["2"]);
    expect(texts(xml, "PayableAmount")).toEqual(["1210.00"]);
    expect(texts(xml, "InvoicedQuantity")).toEqual(["4"]);
    expect(texts(xml, "UnitPrice")).toEqual(["250"]);
    expect(xml).toContain('<OriginalDocumentReference id="original">');
    expect(xml).not.toMatch(/>-\d/);
  });

  test("a credit note that does not name it cannot leave", () => {
    const invoice = { ...invoiceCases["credit note"]!, originalDocumentNumber: undefined };
    expect(isdoc.check(invoice)).toEqual([expect.objectContaining({ code: "missing", field: "originalDocumentNumber" })]);
  });

  test("a foreign document has both currencies everywhere, and the sums hold in each", () => {
    const xml = named("EUR with Czech VAT");
    const amount = (name: string) => texts(xml, name).map(Number);
    expect(texts(xml, "CurrRate")).toEqual(["24.335"]);
    expect(amount("PayableAmountCurr")).toEqual([133.09]);
    expect(texts(xml, "TaxableAmount")).toEqual(["1496.36", "1275.15"]);
    expect(texts(xml, "TaxExclusiveAmount")).toEqual(["2771.51"]);
    expect(texts(xml, "PayableAmount")).toEqual(["3238.74"]);
    const names = ["TaxableAmount", "TaxAmount", "TaxInclusiveAmount", "PayableAmount", "LineExtensionAmount", "DifferenceTaxAmount"];
    expect(names.filter((name) => amount(`${name}Curr`).length !== amount(name).length)).toEqual([]);
  });

  test("a domestic document has no foreign element and rates of 1", () => {
    const xml = named("three rates with rounding");
    expect(xml).not.toMatch(/<\w+Curr>/);
    expect([texts(xml, "CurrRate"), texts(xml, "RefCurrRate")]).toEqual([["1"], ["1"]]);
    expect(texts(xml, "PayableRoundingAmount")).toEqual(["-0.12"]);
  });

  test("another currency without a rate is the local one: no amount is made up", () => {
    const xml = written({ ...invoiceCases["EUR with Czech VAT"]!, exchangeRate: undefined });
    expect([texts(xml, "LocalCurrencyCode"), texts(xml, "ForeignCurrencyCode"), texts(xml, "PayableAmount")]).toEqual([["EUR"], [], ["133.09"]]);
  });

  test("an advance lowers the amount to pay, not the total", () => {
    const xml = named("advance deducted");
    expect([texts(xml, "TaxInclusiveAmount").at(-1), texts(xml, "PaidDepositsAmount"), texts(xml, "PayableAmount"), texts(xml, "PaidAmount")]).toEqual([
      "32027.42",
      ["12811.00"],
      ["19216.42"],
      ["19216.42"],
    ]);
  });

  test("an advance that was taxed before is claimed there: lines less claims are the VAT breakdown", () => {
    const xml = written(taxedAdvance);
    const [taxTotal = ""] = /<TaxTotal>[\s\S]*<\/TaxTotal>/.exec(xml) ?? [];
    const [totals = ""] = /<LegalMonetaryTotal>[\s\S]*<\/LegalMonetaryTotal>/.exec(xml) ?? [];
    const [deposits = ""] = /<TaxedDeposits>[\s\S]*<\/TaxedDeposits>/.exec(xml) ?? [];
    const amounts = (part: string, ...names: string[]) => names.map((name) => texts(part, name).join(" "));
    expect(texts(xml, "LineExtensionAmountTaxInclusive")).toEqual(["12100.00"]);
    expect(amounts(deposits, "TaxableDepositAmount", "TaxInclusiveDepositAmount", "Percent")).toEqual(["4132.23", "5000.00", "21"]);
    expect(
      amounts(taxTotal, "TaxableAmount", "AlreadyClaimedTaxableAmount", "AlreadyClaimedTaxAmount", "DifferenceTaxableAmount", "DifferenceTaxAmount"),
    ).toEqual(["10000.00", "4132.23", "867.77", "5867.77", "1232.23"]);
    expect(
      amounts(totals, "TaxInclusiveAmount", "AlreadyClaimedTaxInclusiveAmount", "DifferenceTaxInclusiveAmount", "PaidDepositsAmount", "PayableAmount"),
    ).toEqual(["12100.00", "5000.00", "7100.00", "0.00", "7100.00"]);
    expect(isdoc.remarks?.(taxedAdvance)).toEqual([]);
  });

  test("lines that do not make the VAT breakdown give way to one per rate, and a remark says so", () => {
    const invoice = buildInvoice({
      documentId: "d",
      totalAmount: "1089.00",
      vatBreakdown: [{ rate: "21.00", base: "900.00", vat: "189.00" }],
      lineItems: [{ description: "Práce", vatRate: "21.00", totalWithoutVat: "800.00", totalWithVat: "968.00" }],
    });
    expect(texts(written(invoice), "LineExtensionAmountTaxInclusive")).toEqual(["1089.00"]);
    expect(isdoc.remarks?.(invoice)).toEqual([{ code: "itemsReplaced", values: {} }]);
    const rounded = { ...invoice, lineItems: [{ ...invoice.lineItems[0]!, totalWithoutVat: "900.03", totalWithVat: "1089.04" }] };
    expect([texts(written(rounded), "LineExtensionAmount"), isdoc.remarks?.(rounded)]).toEqual([["900.03"], []]);
  });

  test("a receipt is a simplified tax document, its nameless customer anonymous", () => {
    const invoice = { ...invoiceCases["receipt of the cashier"]!, accountingUnit: undefined };
    expect(isdoc.check(invoice)).toEqual([]);
    const xml = written(invoice);
    expect(texts(xml, "DocumentType")).toEqual(["7"]);
    expect(xml).toContain("<AnonymousCustomerParty>");
    expect(texts(xml, "PaymentMeansCode")).toEqual(["48"]);
  });

  test("reverse charge keeps the base, has no VAT and is marked", () => {
    const xml = named("reverse charge");
    expect([texts(xml, "LocalReverseChargeFlag"), texts(xml, "TaxAmount"), texts(xml, "PayableAmount")]).toEqual([["true"], ["0.00", "0.00"], ["18050.00"]]);
  });

  test("without a due date the account still stands among the alternatives", () => {
    const xml = written(buildInvoice({ documentId: "d", dueDate: undefined, totalAmount: "1.00" }));
    expect(xml).not.toContain("<Details>");
    expect([texts(xml, "BankCode"), texts(xml, "IBAN")]).toEqual([["0800"], [""]]);
  });

  test("a document outside VAT says so on its lines too", () => {
    const xml = named("liability without VAT");
    expect(new Set(texts(xml, "VATApplicable"))).toEqual(new Set(["false"]));
    expect(texts(xml, "TaxPointDate")).toEqual([]);
  });

  test.each(["invoiceNumber", "currency", "supplierName", "issueDate"] as const)("%s must be known", (field) => {
    const invoice = { ...invoiceCases["three rates with rounding"]!, [field]: undefined };
    expect(isdoc.check(invoice)).toEqual([expect.objectContaining({ code: "missing", field })]);
  });
});
