import type { Invoice, PaymentMethod } from "#domain/invoice/invoice.ts";
import { formatNumber } from "#domain/money/decimal.ts";
import { advanceNote, booked, originalNote, percentOf, type Booking } from "#domain/exports/booking.ts";
import type { Remark } from "#domain/exports/details.ts";
import type { ExportProblem } from "#domain/exports/format.ts";
import { supplierOf } from "#domain/exports/parties.ts";
import { vatTreatment, type RateBucket } from "#domain/exports/vatColumns.ts";
import { cut, describe, noteOf, oneLine, whole } from "#domain/exports/texts.ts";
import { documentDate } from "#domain/exports/unit.ts";
import { accountText, checkCounted, checkNoAdvance, checkParty, isCash, isLiability, marker, unitRate, vatWarnings } from "./common.ts";
import { countedLines } from "./countedLines.ts";

/** Attributes of an expense and a subject of Fakturoid API v3; amounts are decimal texts, dates YYYY-MM-DD. */
export type FakturoidExpense = { custom_id: string; lines: FakturoidLine[] } & Record<string, unknown>;
export type FakturoidLine = { name: string; quantity: string; unit_name?: string; unit_price: string; vat_rate: string };
export type FakturoidSubject = { name: string; type: "supplier"; registration_no?: string; vat_no?: string } & Record<string, string | undefined>;

const lengths = { name: 255, line: 255, unit: 20, variableSymbol: 10, originalNumber: 255 } as const;
const UNIT_PRICE_PLACES = 4;
/** Home of the systems that keep documents in crowns. */
const HOME = "CZK";

export function checkFakturoid(invoice: Invoice): ExportProblem[] {
  return [...checkParty(invoice), ...checkNoAdvance(invoice), ...checkCounted(invoice, UNIT_PRICE_PLACES)];
}

/** The supplier as a contact; ids without which a supplier is recognised by the name alone may be absent. */
export function fakturoidSubject(invoice: Invoice): FakturoidSubject {
  const party = supplierOf(invoice);
  return {
    name: cut(oneLine(party.name), lengths.name)!,
    type: "supplier",
    registration_no: party.companyId,
    vat_no: party.vatId,
    street: oneLine(party.street),
    city: oneLine(party.city),
    zip: party.postalCode,
    country: party.country,
    bank_account: accountText(invoice),
    iban: invoice.iban,
    swift_bic: invoice.bic,
  };
}

const paymentMethods: Record<PaymentMethod, string> = {
  transfer: "bank",
  cash: "cash",
  card: "card",
  cashOnDelivery: "cod",
  // Fakturoid knows no direct debit: the money leaves the bank account.
  directDebit: "bank",
  other: "bank",
};

function documentType(invoice: Invoice): string {
  if (isCash(invoice)) return "bill";
  return isLiability(invoice) ? "other" : "invoice";
}

/**
 * An expense of a document that passed its checks. Fakturoid has no kind for a received credit note: it is an expense of negative
 * quantities. `received_on` decides the period of the deduction there, so it is the day of the deduction when one is set.
 */
export function fakturoidExpense(invoice: Invoice): { expense: FakturoidExpense; warnings: Remark[] } {
  const booking = booked(invoice, true);
  const { lines, withVat, vatDifference } = countedLines(booking, UNIT_PRICE_PLACES);
  const date = documentDate(invoice)!;
  const isReverse = vatTreatment(invoice, booking.amounts) === "base";
  const expense: FakturoidExpense = {
    custom_id: invoice.documentId,
    document_type: documentType(invoice),
    original_number: cut(invoice.invoiceNumber, lengths.originalNumber),
    variable_symbol: whole(invoice.variableSymbol, lengths.variableSymbol),
    issued_on: invoice.issueDate ?? date,
    taxable_fulfillment_due: invoice.taxDate ?? invoice.issueDate ?? date,
    received_on: invoice.deductionDate ?? date,
    due_on: invoice.dueDate ?? invoice.issueDate ?? date,
    currency: invoice.currency,
    exchange_rate: booking.foreign && invoice.currency !== HOME ? unitRate(booking.foreign) : undefined,
    payment_method: paymentMethods[(invoice.paymentMethod as PaymentMethod | undefined) ?? (isCash(invoice) ? "cash" : "transfer")],
    bank_account: accountText(invoice),
    iban: invoice.iban,
    swift_bic: invoice.bic,
    description: describe(invoice),
    private_note: noteOf(invoice.note, originalNote(invoice), advanceNote(booking), marker(invoice)),
    tags: tagsOf(invoice),
    vat_price_mode: withVat ? "from_total_with_vat" : "without_vat",
    transferred_tax_liability: isReverse,
    supply_code: isReverse && /^\d{1,2}$/.test(invoice.coding.VatReportCode ?? "") ? invoice.coding.VatReportCode : undefined,
    // Rounding is a line of its own: what the account rounds by itself would come on top.
    round_total: false,
    lines: lines.map((line) => ({
      name: cut(oneLine(line.text), lengths.line) || "—",
      quantity: formatNumber(line.quantity),
      unit_name: cut(oneLine(line.unit), lengths.unit),
      unit_price: formatNumber(line.unitPrice),
      vat_rate: rateOf(line.bucket, booking, isReverse && !line.isRounding),
    })),
  };
  return { expense, warnings: vatWarnings(invoice, vatDifference) };
}

/** With reverse charge the line names the rate that the customer states the tax at; the paper names none, so it is the basic one. */
function rateOf(bucket: RateBucket, { rates }: Booking, isReverse: boolean): string {
  return percentOf(isReverse && bucket === "none" ? "high" : bucket, rates);
}

function tagsOf({ coding }: Invoice): string[] | undefined {
  const tags = [coding.Centre, coding.Activity, coding.Contract].filter((code) => code !== undefined && code !== "");
  return tags.length > 0 ? (tags as string[]) : undefined;
}
