import type { Invoice } from "#domain/invoice/invoice.ts";
import { round, sum, zero, type Decimal } from "#domain/money/decimal.ts";
import { advanceNote, booked, originalNote, percentOf, type Booking } from "#domain/exports/booking.ts";
import { detailOf, type Remark } from "#domain/exports/details.ts";
import type { ExportProblem } from "#domain/exports/format.ts";
import { exactItems, roundingItem, vatBreakdownItems, type BookedItem } from "#domain/exports/items.ts";
import { czechAccountOf, supplierOf } from "#domain/exports/parties.ts";
import { cut, describe, noteOf, oneLine, whole } from "#domain/exports/texts.ts";
import { documentDate } from "#domain/exports/unit.ts";
import { checkNoAdvance, checkParty, checkTwoRates, jsonNumber, marker, unsupported, vatWarnings } from "./common.ts";
import { MAX_VAT_DIFFERENCE } from "./countedLines.ts";

/** A received invoice as the GraphQL interface of Money S3 takes it. */
export type MoneyS3Invoice = Record<string, unknown> & { guid: string };

/** Lengths of the fields in characters, from the XML schema of the program. */
const lengths = { text: 50, number: 30, variableSymbol: 20, item: 90, name: 100 } as const;
const UNIT_PRICE_PLACES = 4;
const HOME = "CZK";

/** How the interface takes amounts in another currency is not published: such documents are exported as MoneyXml. */
export function checkMoneyS3(invoice: Invoice): ExportProblem[] {
  const problems = [...checkParty(invoice), ...checkNoAdvance(invoice)];
  if (invoice.currency && invoice.currency !== HOME) return [...problems, unsupported(detailOf("currencyUnsupported", { currency: invoice.currency }))];
  const amounts = checkTwoRates(invoice);
  if (amounts.length > 0) return [...problems, ...amounts];
  const { difference } = netLines(booked(invoice));
  if (difference.abs().lte(MAX_VAT_DIFFERENCE)) return problems;
  return [...problems, { code: "totalsDisagree", field: "vatBreakdown", detail: detailOf("vatFarFromRates", { difference: difference.toFixed(2) }) }];
}

/**
 * Lines without tax, from which the program counts it by rates. What it computes otherwise than the document (`difference`, printed less
 * counted) joins the rounding outside VAT, so that the total is the printed one.
 */
function netLines(booking: Booking): { lines: BookedItem[]; difference: Decimal } {
  const { invoice, amounts, own, rates } = booking;
  const printed = exactItems(invoice, amounts, own.rows, UNIT_PRICE_PLACES);
  const lines = printed?.every(({ payVat }) => !payVat) ? printed : vatBreakdownItems(own.rows, describe(invoice));
  const gaps = own.rows.map(({ bucket, base, vat }) => vat.minus(round(base.times(percentOf(bucket, rates)).div(100))));
  const difference = sum(gaps);
  const rounding = own.rounding.plus(difference);
  const all = rounding.eq(zero) ? lines : [...lines, roundingItem(rounding)];
  return { lines: all.length > 0 ? all : [roundingItem(zero)], difference };
}

/** "2026-03-02" as the interface writes it. */
const day = (date: string): string => date.split("-").toReversed().join(".");

const reference = (code: string | undefined) => (code ? { shortCut: code } : undefined);

/** The invoice of a document that passed its checks; `guid` is our own and what a repetition is recognised by. */
export function moneyS3Invoice(invoice: Invoice, guid: string): { input: MoneyS3Invoice; warnings: Remark[] } {
  const booking = booked(invoice);
  const { lines, difference } = netLines(booking);
  const { coding } = invoice;
  const date = documentDate(invoice)!;
  const issued = invoice.issueDate ?? date;
  const input: MoneyS3Invoice = {
    guid,
    description: cut(describe(invoice), lengths.text),
    dateOfIssue: day(issued),
    dateOfTaxing: day(invoice.taxDate ?? issued),
    dateOfMaturity: day(invoice.dueDate ?? issued),
    dateOfVatApplication: day(invoice.deductionDate ?? invoice.taxDate ?? issued),
    dateOfAccountingEvent: day(date),
    receivedDocumentNumber: cut(invoice.invoiceNumber, lengths.number),
    originalDocumentNumber: cut(invoice.originalDocumentNumber, lengths.number),
    variableSymbol: whole(invoice.variableSymbol, lengths.variableSymbol),
    specificSymbol: invoice.specificSymbol,
    isCreditNote: booking.amounts.credit,
    numericalSerie: coding.NumberSeries ? { prefix: coding.NumberSeries } : undefined,
    accountAssignment: reference(coding.AccountCode),
    vatClassification: reference(coding.BreakdownOfVat),
    centre: reference(coding.Centre),
    jobOrder: reference(coding.Contract),
    operation: reference(coding.Activity),
    partnerAddress: partner(invoice),
    note: noteOf(invoice.note, originalNote(invoice), advanceNote(booking), marker(invoice)),
    items: lines.map((line) => itemOf(line, booking)),
  };
  return { input, warnings: vatWarnings(invoice, difference) };
}

/** Amounts of a credit note are positive there, its kind makes them subtract. */
function itemOf({ line, text, bucket, quantity, unitPrice }: BookedItem, { amounts, rates }: Booking): Record<string, unknown> {
  const [pieces, price] = !amounts.credit ? [quantity, unitPrice] : unitPrice.lt(zero) ? [quantity, unitPrice.neg()] : [quantity.neg(), unitPrice];
  return {
    description: cut(oneLine(line?.description ?? text), lengths.item) || "—",
    amount: jsonNumber(pieces),
    unitPriceHc: jsonNumber(price),
    vatRate: percentOf(bucket, rates),
    warrantyType: "CONSTANT",
    isInverse: false,
  };
}

function partner(invoice: Invoice): Record<string, unknown> {
  const party = supplierOf(invoice);
  const account = czechAccountOf(invoice);
  return {
    businessAddress: { name: cut(oneLine(party.name), lengths.name), street: oneLine(party.street), city: oneLine(party.city), zip: party.postalCode },
    identificationNumber: party.companyId,
    vatIdentificationNumber: party.vatId,
    accountNumber: account && `${account.prefix ? `${account.prefix}-` : ""}${account.number}`,
    bankCode: account?.bank,
  };
}

/** Whether a state of the import queue means that the document was refused; the names of the states are not published. */
export const isRefused = (state: string): boolean => /ERROR|FAIL|REJECT|REFUS|INVALID|NOT_IMPORTED/i.test(state);
