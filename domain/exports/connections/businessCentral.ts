import type { Invoice } from "#domain/invoice/invoice.ts";
import { zero } from "#domain/money/decimal.ts";
import { booked, type Booking } from "#domain/exports/booking.ts";
import { checkFields } from "#domain/exports/checks.ts";
import type { Remark } from "#domain/exports/details.ts";
import type { ExportProblem } from "#domain/exports/format.ts";
import { supplierOf } from "#domain/exports/parties.ts";
import { oneLine, whole } from "#domain/exports/texts.ts";
import { documentDate } from "#domain/exports/unit.ts";
import type { RateBucket } from "#domain/exports/vatColumns.ts";
import { checkCounted, checkNoAdvance, checkParty, checkTwoRates, jsonNumber, marker, vatWarnings } from "./common.ts";
import { countedLines, type CountedLine } from "./countedLines.ts";

/** Received documents of Business Central: invoices, and credit memos with positive amounts. */
export const centralKinds = {
  invoice: { collection: "purchaseInvoices", lines: "purchaseInvoiceLines", date: "invoiceDate", parentType: "Purchase Invoice" },
  creditMemo: { collection: "purchaseCreditMemos", lines: "purchaseCreditMemoLines", date: "creditMemoDate", parentType: "Purchase Credit Memo" },
} as const;
export type CentralKind = (typeof centralKinds)[keyof typeof centralKinds];

/** Codes that every company chooses for itself. */
export type CentralCodes = { expenseAccount: string; taxCodeHigh?: string; taxCodeLow?: string; taxCodeZero?: string };

/** Longest texts of the fields, in characters. */
const lengths = { number: 35, description: 100, name: 100, address: 100, city: 30, postalCode: 20, taxNumber: 20 } as const;
const UNIT_PRICE_PLACES = 4;
const HOME = "CZK";

export function checkCentral(invoice: Invoice): ExportProblem[] {
  const problems = [...checkParty(invoice), ...checkFields(invoice, ["invoiceNumber"]), ...checkNoAdvance(invoice), ...checkTwoRates(invoice)];
  return problems.length > 0 ? problems : checkCounted(invoice, UNIT_PRICE_PLACES);
}

export const centralKind = (invoice: Invoice): CentralKind => (booked(invoice).amounts.credit ? centralKinds.creditMemo : centralKinds.invoice);

const cutTo = (text: string | undefined, length: number) => (text === undefined ? undefined : [...text].slice(0, length).join(""));

export function centralVendor(invoice: Invoice): Record<string, unknown> {
  const party = supplierOf(invoice);
  return {
    displayName: cutTo(oneLine(party.name), lengths.name),
    taxRegistrationNumber: whole(party.vatId ?? party.companyId, lengths.taxNumber),
    addressLine1: cutTo(oneLine(party.street), lengths.address),
    city: cutTo(oneLine(party.city), lengths.city),
    postalCode: whole(party.postalCode, lengths.postalCode),
    country: party.country,
  };
}

/** The document with its lines in one request; a line of text alone holds our id, which a repetition is recognised by. */
export function centralDocument(invoice: Invoice, vendorId: string, codes: CentralCodes): { document: Record<string, unknown>; warnings: Remark[] } {
  const booking = booked(invoice, false);
  const { lines, withVat, vatDifference } = countedLines(booking, UNIT_PRICE_PLACES);
  const kind = centralKind(invoice);
  const date = documentDate(invoice)!;
  const issued = invoice.issueDate ?? date;
  const isCredit = kind === centralKinds.creditMemo;
  const note = [marker(invoice), isCredit && invoice.invoiceNumber].filter(Boolean);
  return {
    document: {
      vendorId,
      [kind.date]: issued,
      postingDate: invoice.deductionDate ?? invoice.taxDate ?? issued,
      dueDate: invoice.dueDate ?? issued,
      ...(isCredit ? {} : { vendorInvoiceNumber: cutTo(invoice.invoiceNumber, lengths.number) }),
      // An empty code is the currency of the company.
      currencyCode: invoice.currency === HOME ? undefined : invoice.currency,
      pricesIncludeTax: withVat,
      shortcutDimension1Code: invoice.coding.Centre,
      shortcutDimension2Code: invoice.coding.Contract,
      [kind.lines]: [
        ...lines.map((line) => lineOf(line, booking, codes)),
        ...note.map((description) => ({ lineType: "Comment", description: cutTo(String(description), lengths.description) })),
      ],
    },
    warnings: vatWarnings(invoice, vatDifference),
  };
}

const taxCodes = (codes: CentralCodes): Record<RateBucket, string | undefined> => ({
  high: codes.taxCodeHigh,
  low: codes.taxCodeLow,
  third: codes.taxCodeLow,
  none: codes.taxCodeZero,
});

function lineOf(line: CountedLine, { invoice, amounts }: Booking, codes: CentralCodes): Record<string, unknown> {
  const { quantity, unitPrice } = line;
  const [pieces, price] = !amounts.credit ? [quantity, unitPrice] : unitPrice.lt(zero) ? [quantity, unitPrice.neg()] : [quantity.neg(), unitPrice];
  return {
    lineType: "Account",
    lineObjectNumber: invoice.coding.AccountCode ?? codes.expenseAccount,
    description: cutTo(oneLine(line.text), lengths.description) || "—",
    quantity: jsonNumber(pieces),
    unitCost: jsonNumber(price),
    taxCode: taxCodes(codes)[line.bucket],
  };
}
