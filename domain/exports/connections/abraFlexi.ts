import type { EnumCategory } from "#domain/names.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { formatAmount, formatNumber, zero } from "#domain/money/decimal.ts";
import { advanceNote, book, booked, columnOf, originalNote, type BookedAmounts, type Booking } from "#domain/exports/booking.ts";
import { checkCodeLengths, missing } from "#domain/exports/checks.ts";
import { detailOf } from "#domain/exports/details.ts";
import type { ExportProblem } from "#domain/exports/format.ts";
import { accountOfBucket, exactItems, hasCodesByRate, vatBreakdownItems, roundingItem, type BookedItem } from "#domain/exports/items.ts";
import { czechAccountOf, supplierOf } from "#domain/exports/parties.ts";
import { historicalRate, type RateBucket } from "#domain/exports/vatColumns.ts";
import { cut, describe, noteOf, oneLine, whole } from "#domain/exports/texts.ts";
import { documentDate } from "#domain/exports/unit.ts";
import { checkParty, isCash, isLiability, marker, unsupported, type ReceiptMapping } from "./common.ts";

/** Agendas of ABRA Flexi that our documents go to. */
export type FlexiEvidence = "faktura-prijata" | "zavazek" | "pokladni-pohyb";

/** Codes that every installation names its own way; the document's enums outrank them. */
export type FlexiSettings = {
  invoiceType: string;
  creditNoteType: string;
  /** Type of advance invoices; without one they are not sent. */
  advanceType?: string;
  liabilityType: string;
  cashType: string;
  cashRegister: string;
  receiptMapping: ReceiptMapping;
};

/** A record as JSON: amounts are decimal texts, references `code:…`, `ext:…`. */
export type FlexiRecord = Record<string, unknown>;

/** Longest texts of the fields (Properties dumps of the server), in characters. */
const lengths = { number: 40, variableSymbol: 30, text: 255, id: 20, code: 20, contract: 30, order: 255 } as const;
const UNIT_PRICE_PLACES = 4;

const codeLengths: Partial<Record<EnumCategory, number>> = {
  Centre: lengths.code,
  Contract: lengths.contract,
};

export function evidenceOf(invoice: Invoice, { receiptMapping }: Pick<FlexiSettings, "receiptMapping">): FlexiEvidence {
  if (isCash(invoice)) return receiptMapping === "CashVouchers" ? "pokladni-pohyb" : "zavazek";
  return isLiability(invoice) ? "zavazek" : "faktura-prijata";
}

/** The key under which ABRA Flexi finds our record again; written twice it is still one record. */
export function flexiKey(invoice: Invoice): string {
  return `ext:KVITANCE:${invoice.documentId}`;
}

export function checkAbraFlexi(invoice: Invoice, settings: FlexiSettings): ExportProblem[] {
  const problems = [...checkParty(invoice), ...checkCodeLengths(invoice, codeLengths)];
  if (invoice.documentKind === "proforma" && !settings.advanceType && !invoice.coding.DocumentType) problems.push(unsupported(detailOf("advanceTypeMissing")));
  if (evidenceOf(invoice, settings) === "zavazek" && !symbolOf(invoice)) problems.push(missing("variableSymbol"));
  const result = book(invoice);
  return result.ok ? problems : [...problems, ...result.problems];
}

/** Payables need a variable symbol; the digits of the number stand for one that is not printed, as people write it. */
function symbolOf(invoice: Invoice): string | undefined {
  const digits = invoice.invoiceNumber?.replace(/\D/g, "").slice(-10);
  return whole(invoice.variableSymbol, lengths.variableSymbol) ?? (digits || undefined);
}

/** The supplier as an entry of the address book; undefined when nothing identifies it: then it stands on the document alone. */
export function flexiAddress(invoice: Invoice): FlexiRecord | undefined {
  const party = supplierOf(invoice);
  const code = whole(party.companyId ?? party.vatId, lengths.id);
  if (!code) return undefined;
  return {
    id: `ext:KVITANCE:ADR:${code}`,
    kod: code,
    nazev: cut(oneLine(party.name), lengths.text),
    ...addressLines(invoice),
    typVztahuK: "typVztahu.dodavatel",
  };
}

function addressLines(invoice: Invoice): FlexiRecord {
  const party = supplierOf(invoice);
  return {
    ulice: cut(oneLine(party.street), lengths.text),
    mesto: cut(oneLine(party.city), lengths.text),
    psc: party.postalCode,
    ic: whole(party.companyId, lengths.id),
    dic: whole(party.vatId, lengths.id),
    stat: party.country ? code(party.country) : undefined,
  };
}

const code = (value: string | undefined): string | undefined => (value ? `code:${value}` : undefined);

/**
 * The record of a document that passed its checks. `firm` is a reference to the address book; without one the supplier stands on the
 * record itself. The VAT breakdown leaves as it is printed; lines leave where they give the same sums or carry codes.
 */
export function flexiRecord(invoice: Invoice, settings: FlexiSettings, firm: string | undefined): FlexiRecord {
  const booking = booked(invoice);
  const evidence = evidenceOf(invoice, settings);
  const issued = invoice.issueDate ?? documentDate(invoice)!;
  const symbol = evidence === "zavazek" ? symbolOf(invoice) : whole(invoice.variableSymbol, lengths.variableSymbol);
  return {
    id: flexiKey(invoice),
    typDokl: code(typeOf(invoice, settings, booking)),
    cisDosle: cut(invoice.invoiceNumber, lengths.number),
    varSym: symbol,
    datVyst: issued,
    duzpPuv: invoice.taxDate,
    duzpUcto: invoice.deductionDate ?? invoice.taxDate,
    datUcto: invoice.deductionDate ?? invoice.taxDate ?? issued,
    popis: cut(describe(invoice), lengths.text),
    poznam: noteOf(invoice.note, originalNote(invoice), advanceNote(booking), marker(invoice)),
    ...(firm ? { firma: firm } : { nazFirmy: cut(oneLine(invoice.supplierName), lengths.text), ...addressLines(invoice) }),
    mena: code(invoice.currency),
    ...(booking.foreign && { kurz: formatNumber(booking.foreign.rate), kurzMnozstvi: formatNumber(booking.foreign.units) }),
    ...codes(invoice.coding),
    rada: code(invoice.coding.NumberSeries),
    ...(evidence === "pokladni-pohyb" ? cashFields(invoice, settings) : payableFields(invoice, issued)),
    ...historicalRates(booking),
    ...amountsOf(invoice, booking),
  };
}

function typeOf(invoice: Invoice, settings: FlexiSettings, { amounts }: Booking): string {
  if (invoice.coding.DocumentType) return invoice.coding.DocumentType;
  const evidence = evidenceOf(invoice, settings);
  if (evidence === "pokladni-pohyb") return settings.cashType;
  if (evidence === "zavazek") return settings.liabilityType;
  if (invoice.documentKind === "proforma" && settings.advanceType) return settings.advanceType;
  return amounts.credit ? settings.creditNoteType : settings.invoiceType;
}

/** Received documents are paid out; a return stays an expense with negative amounts. */
function cashFields({ coding }: Invoice, settings: FlexiSettings): FlexiRecord {
  return { typPohybuK: "typPohybu.vydej", pokladna: code(coding.Cashier ?? settings.cashRegister), metodaZaokrDoklK: "metodaZaokr.0sazba" };
}

function payableFields(invoice: Invoice, issued: string): FlexiRecord {
  const account = czechAccountOf(invoice);
  return {
    datSplat: invoice.dueDate ?? issued,
    specSym: invoice.specificSymbol,
    konSym: /^\d{4}$/.test(invoice.constantSymbol ?? "") ? code(invoice.constantSymbol) : undefined,
    cisObj: cut(invoice.orderNumber, lengths.order),
    buc: account && (account.prefix ? `${account.prefix}-${account.number}` : account.number),
    smerKod: account && code(account.bank),
    iban: invoice.iban,
    bic: invoice.bic,
    bankovniUcet: code(invoice.coding.BankAccount),
  };
}

/** Codes that header and items share. */
function codes(coding: Invoice["coding"]): FlexiRecord {
  return {
    typUcOp: code(coding.AccountCode),
    clenDph: code(coding.BreakdownOfVat),
    clenKonVykDph: code(coding.VatReportCode),
    stredisko: code(coding.Centre),
    cinnost: code(coding.Activity),
    zakazka: code(coding.Contract),
  };
}

const hasOwnCodes = (item: BookedItem): boolean => Object.values(item.line?.coding ?? {}).some(Boolean);

function amountsOf(invoice: Invoice, booking: Booking): FlexiRecord {
  const { amounts, own } = booking;
  const printed = exactItems(invoice, amounts, own.rows, UNIT_PRICE_PLACES);
  const items = printed ?? (hasCodesByRate(invoice) ? vatBreakdownItems(own.rows, describe(invoice)) : undefined);
  // In a foreign currency the sums by rates are certain, the fields of items are not.
  if (!items || (booking.foreign && !hasCodesByRate(invoice) && !items.some(hasOwnCodes)))
    return { bezPolozek: true, ...sums(own, booking.foreign ? "Men" : "") };
  const all = own.rounding.eq(zero) ? items : [...items, roundingItem(own.rounding)];
  return { bezPolozek: false, polozkyFaktury: all.map((item) => itemOf(item, invoice)) };
}

/** Rates of a correction that were in force for the corrected supply only; the others follow from the date of the document. */
function historicalRates({ invoice, own }: Booking): FlexiRecord {
  const stated = own.rows.flatMap(({ bucket }) => {
    const rate = historicalRate(bucket, invoice);
    return rate !== undefined && bucket !== "none" ? [[`szbDph${rateNames[bucket]}`, rate]] : [];
  });
  return Object.fromEntries(stated);
}

/** The VAT breakdown; `suffix` "Men" = in the currency of the document. Rounding stands outside VAT. */
function sums(own: BookedAmounts, suffix: "" | "Men"): FlexiRecord {
  const none = columnOf(own, "none");
  const byRates = (["high", "low", "third"] as const).flatMap((bucket) => {
    const { base, vat } = columnOf(own, bucket);
    if (base.eq(zero) && vat.eq(zero)) return [];
    return [
      [`sumZkl${rateNames[bucket]}${suffix}`, formatAmount(base)],
      [`sumDph${rateNames[bucket]}${suffix}`, formatAmount(vat)],
    ];
  });
  const outside = none.base.plus(none.vat).plus(own.rounding);
  return { [`sumOsv${suffix}`]: formatAmount(outside), ...Object.fromEntries(byRates) };
}

const rateNames = { high: "Zakl", low: "Sniz", third: "Sniz2" } as const;
const rateTypes: Record<RateBucket, string> = { high: "typSzbDph.dphZakl", low: "typSzbDph.dphSniz", third: "typSzbDph.dphSniz2", none: "typSzbDph.dphOsv" };

function itemOf({ line, text, bucket, quantity, unitPrice, payVat, base, vat }: BookedItem, { coding }: Invoice): FlexiRecord {
  const byRate = accountOfBucket[bucket];
  const own = codes({ ...line?.coding, AccountCode: line?.coding?.AccountCode ?? (byRate && coding[byRate]) });
  return {
    typPolozkyK: "typPolozky.obecny",
    nazev: cut(oneLine(line?.description ?? text), lengths.text) || "—",
    mnozMj: formatNumber(quantity),
    cenaMj: formatNumber(unitPrice),
    typCenyDphK: payVat ? "typCeny.sDph" : "typCeny.bezDph",
    typSzbDphK: rateTypes[bucket],
    sumZkl: formatAmount(base),
    sumDph: formatAmount(vat),
    sumCelkem: formatAmount(base.plus(vat)),
    ...own,
    // What the item does not say itself it takes over from the header.
    kopTypUcOp: own.typUcOp === undefined,
    kopClenDph: own.clenDph === undefined,
    kopStred: own.stredisko === undefined,
    kopCinnost: own.cinnost === undefined,
    kopZakazku: own.zakazka === undefined,
  };
}
