import { describe, expect, test } from "vitest";
import { parseStructured } from "#domain/extraction/structured/index.ts";
import { headerFields, type HeaderField } from "#domain/invoice/invoice.ts";
import { invoiceCases, taxedAdvance } from "#test/invoices.ts";
import { isdoc } from "./isdoc.ts";

const context = { culture: "cs-CZ" as const, uuid: () => "655fd8ad-7602-52bc-ada5-9543bbc273f8" };

/** What the standard has no place for. */
const notCarried: Record<string, HeaderField[]> = {
  // Its flag is for reverse charge between Czech payers of VAT.
  "EUR with a rate": ["reverseCharge"],
  // Symbols and the due date belong to the account to pay to, and what was to be paid stays although it was paid.
  "receipt of the cashier": ["dueDate", "variableSymbol", "constantSymbol", "amountDue"],
  // The day of taxable supply stands on tax documents only.
  "other commitment": ["taxDate"],
  "advance invoice": ["taxDate"],
};

/** A text of one row, without what XML cannot say. */
const plain = (text: string) => text.replaceAll("\u0007", "").toWellFormed().replace(/\s+/g, " ").trim();
/** The address in one line is put together from its parts. */
const address = (text: string) => text.replace(/(\d{3}) (\d{2})/, "$1$2");

describe("R348 Isdoc out and read back by our own reader says the same amounts, dates, parties and everything else", () => {
  test.each(Object.entries({ ...invoiceCases, "taxed advance deducted": taxedAdvance }))("%s", (name, invoice) => {
    const read = parseStructured(isdoc.write([invoice], context).text)!;
    const carried = headerFields.filter((field) => invoice[field] !== undefined && !notCarried[name]?.includes(field));
    expect(carried.length).toBeGreaterThan(10);
    const wanted = Object.fromEntries(carried.map((field) => [field, plain(field === "customerAddress" ? address(invoice[field]!) : invoice[field]!)]));
    expect(Object.fromEntries(carried.map((field) => [field, plain(read.fields[field] ?? "")]))).toEqual(wanted);
    // A document without VAT is written with its total in the rate of 0 %.
    const rows = invoice.vatBreakdown.length > 0 ? invoice.vatBreakdown : [{ rate: "0.00", base: invoice.totalAmount, vat: "0.00" }];
    expect(read.vatBreakdown).toEqual(rows);
    expect(read.documentKind).toBe(invoice.documentKind);
  });
});
