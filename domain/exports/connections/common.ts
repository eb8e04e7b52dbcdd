import { formatAccount } from "#domain/czech/account.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { formatAmount, formatNumber, round, type Decimal } from "#domain/money/decimal.ts";
import { book, type Booking, type ForeignCurrency } from "#domain/exports/booking.ts";
import { checkFields, missing } from "#domain/exports/checks.ts";
import { detailOf, type ExportDetail, type Remark, remark } from "#domain/exports/details.ts";
import type { ExportProblem } from "#domain/exports/format.ts";
import { exactItems, roundingItem, vatBreakdownItems, type BookedItem } from "#domain/exports/items.ts";
import { czechAccountOf } from "#domain/exports/parties.ts";
import { describe } from "#domain/exports/texts.ts";
import { documentDate } from "#domain/exports/unit.ts";
import { countedLines, MAX_VAT_DIFFERENCE } from "./countedLines.ts";

// What the payloads of accounting systems have in common.

/** Where receipts go: to a cash register, or among documents to pay (R367). */
export type ReceiptMapping = "CashVouchers" | "Liabilities";

/** How a person there recognises where the document came from, and we the document: our id never changes. */
export function marker(invoice: Invoice): string {
  return `Kvitance ${invoice.documentId}`;
}

/** A short mark in the text of the document that a list can be searched by, for systems without a key of ours. */
export function shortMark(invoice: Invoice): string {
  return `KV-${invoice.documentId.slice(0, 8)}`;
}

/** Paid at the till: a cash voucher, unless the settings make it a liability. */
export function isCash({ documentClass }: Invoice): boolean {
  return documentClass === "Cashier" || documentClass === "CashVouchers";
}

/** Liabilities of every kind: documents to pay that are no invoices. */
export function isLiability({ documentClass }: Invoice): boolean {
  return documentClass === "Liabilities" || documentClass === "OtherCommitments";
}

/** Fields that every accounting system needs: a currency, a day, a name of the supplier. */
export function checkParty(invoice: Invoice): ExportProblem[] {
  const problems = checkFields(invoice, ["currency", "supplierName"]);
  return documentDate(invoice) ? problems : [...problems, missing("issueDate")];
}

/** The problem of a document that cannot be expressed in a system. */
export function unsupported(detail: ExportDetail): ExportProblem {
  return { code: "documentClassUnsupported", detail };
}

/** A request for payment of an advance is no tax document; systems without an agenda for it would book its VAT. */
export function checkNoAdvance(invoice: Invoice): ExportProblem[] {
  return invoice.documentKind === "proforma" ? [unsupported(detailOf("advanceUnsupported"))] : [];
}

/** Amounts of a document for a system that counts VAT itself; `places` of its unit prices. */
export function checkCounted(invoice: Invoice, places: number): ExportProblem[] {
  const booked = book(invoice, true);
  if (!booked.ok) return booked.problems;
  const { vatDifference } = countedLines(booked.booking, places);
  if (vatDifference.abs().lte(MAX_VAT_DIFFERENCE)) return [];
  return [{ code: "totalsDisagree", field: "vatBreakdown", detail: detailOf("vatFarFromRates", { difference: formatAmount(vatDifference) }) }];
}

/** Crowns for one unit of the currency, to eight places. */
export function unitRate({ rate, units }: ForeignCurrency): string {
  return formatNumber(round(rate.div(units), 8));
}

/** The supplier's account as it is written in Czechia, e.g. "19-2000145399/0800". */
export function accountText(invoice: Invoice): string | undefined {
  const account = czechAccountOf(invoice);
  return account && formatAccount(account);
}

/** What a person has to know where the VAT that the system counts is not that of the paper: `difference` is printed less counted. */
export function vatWarnings(invoice: Invoice, difference: Decimal): Remark[] {
  if (difference.eq(0)) return [];
  return [remark(detailOf("vatDiffers", { difference: formatAmount(difference), currency: invoice.currency ?? "" }))];
}

/** Amounts are numbers of JSON in many systems: of eleven places before the point and four behind it every one is exact. */
export const jsonNumber = (value: Decimal): number => Number(formatNumber(value));

/**
 * Items for a system that takes base and VAT as they are stated: the printed lines where they give the VAT breakdown, else one item per
 * rate; the rounding is an item of its own outside VAT. A document of zero has one item of zero.
 */
export function statedItems({ invoice, amounts, own }: Booking, places: number): BookedItem[] {
  const items = exactItems(invoice, amounts, own.rows, places) ?? vatBreakdownItems(own.rows, describe(invoice));
  const all = own.rounding.eq(0) ? items : [...items, roundingItem(own.rounding)];
  return all.length > 0 ? all : [{ ...roundingItem(own.rounding), text: describe(invoice) }];
}

/** The problem of a document with the second reduced rate of before 2024, for systems with two columns of tax. */
export function checkTwoRates(invoice: Invoice): ExportProblem[] {
  const booked = book(invoice);
  if (!booked.ok) return booked.problems;
  const hasThird = booked.booking.own.rows.some(({ bucket }) => bucket === "third");
  return hasThird ? [{ code: "vatRateUnknown", field: "vatBreakdown", detail: detailOf("rateColumnMissing") }] : [];
}
