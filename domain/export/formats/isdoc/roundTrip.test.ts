import { describe, expect, test } from "vitest";
import { parseStructured } from "#domain/extraction/structured/index.ts";
import type { HeaderField, Invoice } from "#domain/invoice/invoice.ts";
import { decimal } from "#domain/money/decimal.ts";
import { invoiceCases } from "#test/invoices.ts";
import { isdoc } from "./isdoc.ts";

const context = { culture: "cs-CZ" as const, uuid: () => "655fd8ad-7602-52bc-ada5-9543bbc273f8" };

/** Values that the format carries unchanged. */
const carried: HeaderField[] = [
  "supplierName",
  "supplierCompanyId",
  "supplierVatId",
  "customerName",
  "customerCompanyId",
  "customerVatId",
  "invoiceNumber",
  "originalDocumentNumber",
  "orderNumber",
  "issueDate",
  "dueDate",
  "variableSymbol",
  "constantSymbol",
  "iban",
  "bic",
  "currency",
  "exchangeRate",
];
const amounts: HeaderField[] = ["totalWithoutVat", "totalVat", "totalAmount", "advancePaid", "amountDue", "rounding"];

// A paid receipt is written with what was to be paid; receipts have no account and no due date.
const cases = Object.entries(invoiceCases).filter(([name]) => name !== "torture text" && name !== "receipt of the cashier");

describe("R348 Isdoc out and read back by our own reader", () => {
  test.each(cases)("%s", (_name, invoice: Invoice) => {
    const read = parseStructured(isdoc.write([invoice], context).text)!;
    const known = carried.filter((field) => invoice[field] !== undefined);
    expect(valuesOf(read.fields, known)).toEqual(valuesOf(invoice, known));
    const printed = amounts.filter((field) => invoice[field] !== undefined);
    expect(amountsOf(read.fields, printed)).toEqual(amountsOf(invoice, printed));
    // A document without VAT is written with its total in the rate of 0 %.
    const rows = invoice.vatBreakdown.length > 0 ? invoice.vatBreakdown : [{ rate: "0.00", base: invoice.totalAmount, vat: "0.00" }];
    expect(read.vatBreakdown).toEqual(rows);
    expect(read.documentKind).toBe(invoice.documentKind);
  });
});

type Values = Partial<Record<HeaderField, string>>;

function valuesOf(values: Values, fields: HeaderField[]): Values {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

function amountsOf(values: Values, fields: HeaderField[]): Values {
  return Object.fromEntries(fields.map((field) => [field, decimal(values[field])?.toFixed(2)]));
}
