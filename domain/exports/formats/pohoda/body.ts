import type { Invoice } from "#domain/invoice/invoice.ts";
import { formatAmount, formatNumber, zero } from "#domain/money/decimal.ts";
import type { Amounts } from "#domain/exports/amounts.ts";
import { accountOfBucket, exactItems, hasCodesByRate, vatBreakdownItems, roundingItem, type BookedItem } from "#domain/exports/items.ts";
import { hasOldRates, historicalRate, type BucketAmounts, type RateBucket } from "#domain/exports/vatColumns.ts";
import { cut, oneLine } from "#domain/exports/texts.ts";
import { leaf, optional, parent, type XmlChild, type XmlElement } from "#domain/exports/xml.ts";
import { costCodes, headerText, lengths, reference, type Agenda } from "./parts.ts";
import { roundingRule } from "./rounding.ts";

/** Decimal places of a unit price. */
const UNIT_PRICE_PLACES = 6;

const HOME = "CZK";

/**
 * The day of `dateTax`, by which POHODA sets the period of the deduction and its rates ("Datum zdanitelného plnění / Datum odpočtu" of
 * invoice.xsd). Nothing is deducted by an advance invoice.
 */
export const bookedTaxDate = ({ documentKind, taxDate, deductionDate }: Invoice): string | undefined =>
  documentKind === "proforma" ? taxDate : (deductionDate ?? taxDate);

/** A rate of the document that POHODA does not have on that day. */
const historicalRateOf = (bucket: RateBucket, invoice: Invoice): string | undefined =>
  historicalRate(bucket, invoice, bookedTaxDate(invoice) ?? invoice.issueDate);

/** A document with its amounts in POHODA's columns. */
export type Booked = { invoice: Invoice; amounts: Amounts; rows: BucketAmounts[]; agenda: Agenda };

export function isForeign(invoice: Invoice): boolean {
  return invoice.currency !== undefined && invoice.currency !== HOME;
}

/** Whether the advance is deducted by an item; only the agenda of received invoices knows that. */
function deductsAdvance({ invoice, amounts, agenda }: Booked): boolean {
  return agenda === "inv" && invoice.documentClass === "ReceivedInvoice" && invoice.documentKind !== "proforma" && !amounts.advance.eq(zero);
}

/** What stands in the note because the agenda has no place for it. */
export function advanceNote(booked: Booked): string | undefined {
  const { amounts } = booked;
  if (amounts.advance.eq(zero) || deductsAdvance(booked)) return undefined;
  return `Odečtená záloha: ${formatAmount(amounts.advance)}, k úhradě ${formatAmount(amounts.due)}`;
}

/** Items and summary of a document. The summary repeats the paper; the items appear where they give the same sums. */
export function detailAndSummary(booked: Booked): [XmlChild, XmlElement] {
  const { invoice, amounts, rows, agenda } = booked;
  const deducted = deductsAdvance(booked);
  const isHistorical = rows.some(({ bucket }) => historicalRateOf(bucket, invoice) !== undefined);
  const needsItems = isForeign(invoice) || deducted || isHistorical || hasCodesByRate(invoice);
  // Items of a document of older days would need the rate in percent, which POHODA allows by a setting only; the summary needs none.
  const printed = hasOldRates(invoice) ? undefined : exactItems(invoice, amounts, rows, UNIT_PRICE_PLACES);
  const items = printed ?? (needsItems ? vatBreakdownItems(rows, headerText(invoice)) : undefined);
  const beforeRounding = amounts.base.plus(amounts.vat).minus(deducted ? amounts.advance : zero);
  const rule = roundingRule(beforeRounding, beforeRounding.plus(amounts.rounding));
  const detail = items && [
    ...items.map((item) => itemElement(item, booked)),
    // POHODA counts from items: a rounding that none of its rules makes must be one of them.
    rule === undefined ? itemElement(roundingItem(amounts.rounding), booked) : undefined,
    deducted ? advanceItem(booked) : undefined,
  ];
  const names =
    agenda === "inv" ? { detail: "inv:invoiceDetail", summary: "inv:invoiceSummary" } : { detail: "vch:voucherDetail", summary: "vch:voucherSummary" };
  return [detail && parent(names.detail, detail), summaryElement(names.summary, booked, rule ?? "none")];
}

function itemElement(item: BookedItem, { invoice, agenda }: Booked): XmlElement {
  const coding = item.line?.coding ?? {};
  const byRate = accountOfBucket[item.bucket];
  const name = (local: string) => `${agenda}:${local}`;
  return parent(name(agenda === "inv" ? "invoiceItem" : "voucherItem"), [
    optional(name("text"), cut(oneLine(item.line?.description ?? item.text), lengths.itemText)),
    leaf(name("quantity"), formatNumber(item.quantity)),
    optional(name("unit"), cut(item.unit, lengths.unit)),
    leaf(name("payVAT"), String(item.payVat)),
    ...rateElements(agenda, item.bucket, invoice),
    parent(name(isForeign(invoice) ? "foreignCurrency" : "homeCurrency"), [
      leaf("typ:unitPrice", formatNumber(item.unitPrice)),
      leaf("typ:price", formatAmount(item.base)),
      leaf("typ:priceVAT", formatAmount(item.vat)),
      leaf("typ:priceSum", formatAmount(item.base.plus(item.vat))),
    ]),
    optional(name("code"), cut(item.line?.code, lengths.itemCode)),
    reference(name("accounting"), coding.AccountCode ?? (byRate && invoice.coding[byRate])),
    reference(name("classificationVAT"), coding.BreakdownOfVat),
    ...costCodes(agenda, coding),
  ]);
}

/** The column of an item; a rate of earlier days is named in percent (`percentVAT` of invoice.xsd and voucher.xsd). */
function rateElements(agenda: Agenda, bucket: RateBucket, invoice: Invoice): XmlElement[] {
  const rate = historicalRateOf(bucket, invoice);
  if (rate === undefined) return [leaf(`${agenda}:rateVAT`, bucket)];
  return [leaf(`${agenda}:rateVAT`, bucket === "high" ? "historyHigh" : "historyLow"), leaf(`${agenda}:percentVAT`, rate)];
}

/** Deduction of an advance without VAT, not tied to a document in POHODA ("ruční odpočet zálohy"). */
function advanceItem({ invoice, amounts }: Booked): XmlElement {
  const deducted = formatAmount(amounts.advance.neg());
  return parent("inv:invoiceAdvancePaymentItem", [
    leaf("inv:quantity", "1"),
    leaf("inv:payVAT", "false"),
    leaf("inv:rateVAT", "none"),
    parent(isForeign(invoice) ? "inv:foreignCurrency" : "inv:homeCurrency", [
      leaf("typ:unitPrice", deducted),
      leaf("typ:price", deducted),
      leaf("typ:priceVAT", "0.00"),
      leaf("typ:priceSum", deducted),
    ]),
    leaf("inv:note", "Odpočet zálohy"),
  ]);
}

const priceNames: Record<Exclude<RateBucket, "none">, string> = { low: "typ:priceLow", high: "typ:priceHigh", third: "typ:price3" };

function summaryElement(name: string, { invoice, amounts, rows, agenda }: Booked, rule: string): XmlElement {
  return parent(name, [
    leaf(`${agenda}:roundingDocument`, rule),
    leaf(`${agenda}:roundingVAT`, "none"),
    isForeign(invoice) ? foreignCurrency(agenda, invoice, amounts) : homeCurrency(agenda, withoutHistorical(rows, invoice), amounts),
  ]);
}

/** The columns of the summary have the rates of the day: what is of an older one stands on the items alone. */
const withoutHistorical = (rows: BucketAmounts[], invoice: Invoice) => rows.filter(({ bucket }) => historicalRateOf(bucket, invoice) === undefined);

function homeCurrency(agenda: Agenda, rows: BucketAmounts[], amounts: Amounts): XmlElement {
  const none = rows.filter((row) => row.bucket === "none").reduce((total, row) => total.plus(row.base).plus(row.vat), zero);
  const byRates = (["low", "high", "third"] as const).flatMap((bucket) => {
    const row = rows.find((candidate) => candidate.bucket === bucket);
    return row ? [leaf(priceNames[bucket], formatAmount(row.base)), leaf(`${priceNames[bucket]}VAT`, formatAmount(row.vat))] : [];
  });
  return parent(`${agenda}:homeCurrency`, [
    leaf("typ:priceNone", formatAmount(none)),
    ...byRates,
    parent("typ:round", [leaf("typ:priceRound", formatAmount(amounts.rounding))]),
  ]);
}

/** POHODA takes the home amounts of a foreign document from the rate; without a rate it asks its own list. */
function foreignCurrency(agenda: Agenda, invoice: Invoice, amounts: Amounts): XmlElement {
  return parent(`${agenda}:foreignCurrency`, [
    parent("typ:currency", [leaf("typ:ids", invoice.currency!)]),
    optional("typ:rate", invoice.exchangeRate),
    invoice.exchangeRate ? leaf("typ:amount", wholeUnits(invoice.exchangeRateAmount)) : undefined,
    leaf("typ:priceSum", formatAmount(amounts.total)),
  ]);
}

function wholeUnits(units: string | undefined): string {
  return units && /^[1-9]\d*$/.test(units) ? units : "1";
}
