import type { DocumentKind, HeaderField, LineItem, VatRow } from "#domain/invoice/invoice.ts";
import type { Structured } from "#domain/evidence/reading.ts";
import { decimal, formatAmount, formatNumber, zero } from "#domain/money/decimal.ts";
import { known, nonZeroAmount } from "./values.ts";

/** Totals as the standards write them, amounts in our normal form. */
export type Totals = { net?: string; vat?: string; gross?: string; rounding?: string; advances?: string; due?: string };

/**
 * Header totals. ISDOC and EN 16931 keep the rounding out of the grand total and add it to the payable amount. Our grand total
 * holds the rounding, except where advances stand between: there it belongs to what is left to pay.
 */
export function totalFields(totals: Totals): Partial<Record<HeaderField, string>> {
  const [gross, due] = [decimal(totals.gross), decimal(totals.due)];
  const rounding = nonZeroAmount(totals.rounding);
  const advances = nonZeroAmount(totals.advances);
  const rounded = gross && due && rounding && !advances && gross.plus(rounding).eq(due);
  return known({
    totalWithoutVat: totals.net,
    totalVat: totals.vat,
    rounding,
    totalAmount: rounded ? totals.due : totals.gross,
    advancePaid: advances,
    amountDue: totals.due,
  });
}

const signedFields: readonly HeaderField[] = ["totalWithoutVat", "totalVat", "rounding", "totalAmount", "advancePaid", "amountDue"];

/**
 * Credit notes subtract: both standards write them with positive amounts, we keep them negative. A program that wrote negative
 * amounts already is left as it is (the sign of the grand total decides for the whole document).
 */
export function signCreditNote(document: Structured): Structured {
  const total = decimal(document.fields.totalAmount ?? document.fields.totalWithoutVat);
  if (document.documentKind !== "creditNote" || (total && total.lt(zero))) return document;
  const fields = { ...document.fields };
  for (const field of signedFields) if (fields[field] !== undefined) fields[field] = negate(fields[field]);
  return {
    ...document,
    fields,
    vatBreakdown: document.vatBreakdown.map((row): VatRow => ({ ...row, base: negate(row.base), vat: negate(row.vat) })),
    lineItems: document.lineItems.map(negateLine),
  };
}

/** Quantity and sums turn, the unit price stays positive. */
function negateLine(line: LineItem): LineItem {
  const turned: LineItem = { ...line };
  if (line.quantity !== undefined) turned.quantity = formatNumber((decimal(line.quantity) ?? zero).neg());
  for (const key of ["totalWithoutVat", "vat", "totalWithVat"] as const) {
    const value = line[key];
    if (value !== undefined) turned[key] = negate(value);
  }
  return turned;
}

function negate(amount: string): string {
  return formatAmount((decimal(amount) ?? zero).neg());
}

/** Document kinds by UNTDID 1001, the code list of EN 16931. */
export function kindOfCode(code: string | undefined): DocumentKind {
  if (code === undefined) return "invoice";
  if (["381", "261", "262", "296", "308", "396", "420", "458", "532", "81", "83"].includes(code)) return "creditNote";
  if (["383", "84"].includes(code)) return "debitNote";
  if (["325", "386"].includes(code)) return "proforma";
  return "invoice";
}

/** Payment methods by UNTDID 4461; ISDOC uses a part of the same list. */
export function paymentMethodOf(code: string | undefined): string | undefined {
  if (code === undefined || code === "1") return undefined;
  if (code === "10") return "cash";
  if (["30", "31", "42", "57", "58"].includes(code)) return "transfer";
  if (["48", "54", "55"].includes(code)) return "card";
  if (["49", "59"].includes(code)) return "directDebit";
  return "other";
}
