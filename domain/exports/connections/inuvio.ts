import type { Invoice } from "#domain/invoice/invoice.ts";
import { zero } from "#domain/money/decimal.ts";
import { advanceNote, book, booked, deductionNote, originalNote, percentOf, type Booking } from "#domain/exports/booking.ts";
import type { ExportProblem } from "#domain/exports/format.ts";
import { exactItems, vatBreakdownItems, type BookedItem } from "#domain/exports/items.ts";
import { czechAccountOf, splitStreet, supplierOf } from "#domain/exports/parties.ts";
import { describe, noteOf, oneLine, whole } from "#domain/exports/texts.ts";
import { documentDate } from "#domain/exports/unit.ts";
import { vatTreatment } from "#domain/exports/vatColumns.ts";
import { checkNoAdvance, checkParty, jsonNumber, marker } from "./common.ts";

/** Series of received documents, which every company names its own way. */
export type InuvioSeries = { invoiceSeries: string; creditNoteSeries: string };

/** The body of `POST /invoices/received/{dbName}` (iNuvio Server Invoices API 1.2). */
export type InuvioInvoice = Record<string, unknown> & { documentType: string; transactionDate: string };

/** Not stated by the interface; longer symbols are none in banking. */
const SYMBOL_LENGTH = 10;
const UNIT_PRICE_PLACES = 6;

export function checkInuvio(invoice: Invoice): ExportProblem[] {
  const problems = [...checkParty(invoice), ...checkNoAdvance(invoice)];
  const result = book(invoice);
  return result.ok ? problems : [...problems, ...result.problems];
}

/** The invoice of a document that passed its checks; amounts are in the currency of the document, tax as the paper states it. */
export function inuvioInvoice(invoice: Invoice, series: InuvioSeries): InuvioInvoice {
  const booking = booked(invoice);
  const { own, foreign, amounts } = booking;
  const date = documentDate(invoice)!;
  const issued = invoice.issueDate ?? date;
  return {
    documentType: invoice.coding.NumberSeries ?? (amounts.credit ? series.creditNoteSeries : series.invoiceSeries),
    transactionDate: date,
    issueDate: issued,
    vatDate: invoice.taxDate ?? issued,
    dueDate: invoice.dueDate ?? issued,
    vatApplicable: "taxInvoice",
    supplier: supplier(invoice),
    currencyCode: invoice.currency,
    ...(foreign && { exchangeRate: jsonNumber(foreign.rate), exchangeUnit: jsonNumber(foreign.units) }),
    totalCurrencyRounding: jsonNumber(own.rounding),
    invoiceNo: oneLine(invoice.invoiceNumber),
    variableSymbol: whole(invoice.variableSymbol, SYMBOL_LENGTH),
    constantSymbol: invoice.constantSymbol,
    specificSymbol: whole(invoice.specificSymbol, SYMBOL_LENGTH),
    deliveryDescription: describe(invoice),
    orderNo: invoice.orderNumber,
    note: noteOf(invoice.note, originalNote(invoice), deductionNote(invoice), advanceNote(booking), marker(invoice)),
    items: itemsOf(booking).map((item) => itemOf(item, booking)),
    vatRecapitulation: own.rows.map(({ bucket, vat }) => ({ vatRate: Number(percentOf(bucket, booking.rates)), vatAmount: jsonNumber(vat) })),
  };
}

function itemsOf({ invoice, amounts, own }: Booking): BookedItem[] {
  const items = exactItems(invoice, amounts, own.rows, UNIT_PRICE_PLACES) ?? vatBreakdownItems(own.rows, describe(invoice));
  const one = zero.plus(1);
  return items.length > 0 ? items : [{ text: describe(invoice), bucket: "none", quantity: one, unitPrice: zero, payVat: false, base: zero, vat: zero }];
}

function itemOf({ line, text, unit, bucket, quantity, base }: BookedItem, { invoice, amounts, rates }: Booking): Record<string, unknown> {
  const isReverse = vatTreatment(invoice, amounts) === "base";
  return {
    description: oneLine(line?.description ?? text) || "—",
    descriptionType: "freeItem",
    quantity: jsonNumber(quantity),
    measureUnit: oneLine(unit),
    currencyAmount: jsonNumber(base),
    // With reverse charge the rate is the one that the customer states the tax at; the paper names none, so it is the basic one.
    vatRate: Number(percentOf(isReverse && bucket === "none" ? "high" : bucket, rates)),
    isReverseCharge: isReverse,
    ...(isReverse && invoice.coding.VatReportCode ? { reverseChargeCode: invoice.coding.VatReportCode } : {}),
  };
}

function supplier(invoice: Invoice): Record<string, unknown> {
  const party = supplierOf(invoice);
  const account = czechAccountOf(invoice);
  const street = party.street === undefined ? undefined : splitStreet(oneLine(party.street)!);
  const bankAccount = {
    accountNo: account && `${account.prefix ? `${account.prefix}-` : ""}${account.number}`,
    bankCode: account?.bank,
    iban: invoice.iban,
    swift: invoice.bic,
  };
  return {
    cin: party.companyId,
    tin: party.vatId,
    name: oneLine(party.name),
    street: street?.name,
    descriptiveNumber: street?.number?.split("/")[0],
    referenceNumber: street?.number?.split("/")[1],
    city: oneLine(party.city),
    postalCode: party.postalCode,
    countryCode: party.country,
    ...(account || invoice.iban ? { bankAccount } : {}),
  };
}
