import type { Invoice } from "#domain/invoice/invoice.ts";
import { book, booked, percentOf, type Booking } from "#domain/exports/booking.ts";
import type { ExportProblem } from "#domain/exports/format.ts";
import type { BookedItem } from "#domain/exports/items.ts";
import { supplierOf } from "#domain/exports/parties.ts";
import { cut, describe, oneLine, whole } from "#domain/exports/texts.ts";
import { documentDate } from "#domain/exports/unit.ts";
import { checkNoAdvance, checkParty, isCash, jsonNumber, shortMark, statedItems, type ReceiptMapping } from "./common.ts";

/** Agendas of ABRA Gen that our documents go to. */
export type GenAgenda = "receivedinvoices" | "cashpaid";

/** Longest texts of the fields, in characters. */
const lengths = { description: 50, externalNumber: 30, symbol: 10, text: 100, name: 80, street: 60, city: 60 } as const;
const UNIT_PRICE_PLACES = 6;
const HOME = "CZK";

export function checkAbraGen(invoice: Invoice): ExportProblem[] {
  const problems = [...checkParty(invoice), ...checkNoAdvance(invoice)];
  const result = book(invoice);
  return result.ok ? problems : [...problems, ...result.problems];
}

export function agendaOf(invoice: Invoice, receipts: ReceiptMapping): GenAgenda {
  return isCash(invoice) && receipts === "CashVouchers" ? "cashpaid" : "receivedinvoices";
}

/** The number under which the supplier issued the document, as the record keeps it. */
export function externalNumber({ invoiceNumber }: Invoice): string {
  return cut(invoiceNumber, lengths.externalNumber) ?? "";
}

/** The supplier as a new firm of the address book. */
export function genFirm(invoice: Invoice): Record<string, unknown> {
  const party = supplierOf(invoice);
  return {
    name: cut(oneLine(party.name), lengths.name),
    orgidentnumber: party.companyId,
    vatidentnumber: party.vatId,
    residenceaddress_id: { street: cut(oneLine(party.street), lengths.street), city: cut(oneLine(party.city), lengths.city), postcode: party.postalCode },
  };
}

/** Rates in percent that the rows of the document need; ABRA Gen keeps them in a list of its own. */
export function genRates(invoice: Invoice): string[] {
  const booking = booked(invoice);
  return [...new Set(statedItems(booking, UNIT_PRICE_PLACES).map(({ bucket }) => percentOf(bucket, booking.rates)))];
}

/** Accounting period: named by its year. */
export const genPeriod = (invoice: Invoice): string => documentDate(invoice)!.slice(0, 4);

/** What the lists of the installation give: references are ids of ten characters. */
export type GenIds = {
  queue: string;
  period: string;
  firm: string;
  currency: string;
  /** Ids of rates by percent. */
  rates: ReadonlyMap<string, string>;
  cashDesk?: string | undefined;
  of(category: "AccountCode" | "Centre" | "Contract" | "Activity", coding: Invoice["coding"]): string | undefined;
};

/** The record of a document that passed its checks; rows have base and tax as the paper states them. */
export function genRecord(invoice: Invoice, ids: GenIds): Record<string, unknown> {
  const booking = booked(invoice);
  const { foreign } = booking;
  const date = documentDate(invoice)!;
  const issued = invoice.issueDate ?? date;
  const mark = ` (${shortMark(invoice)})`;
  return {
    docqueue_id: ids.queue,
    period_id: ids.period,
    firm_id: ids.firm,
    cashdesk_id: ids.cashDesk,
    currency_id: ids.currency,
    ...(foreign && invoice.currency !== HOME ? { currrate: jsonNumber(foreign.rate), refcurrrate: jsonNumber(foreign.units) } : {}),
    description: `${cut(describe(invoice), lengths.description - mark.length)}${mark}`,
    externalnumber: externalNumber(invoice),
    varsymbol: whole(invoice.variableSymbol, lengths.symbol),
    docdate$date: date,
    externaldate$date: issued,
    vatdate$date: invoice.deductionDate ?? invoice.taxDate ?? issued,
    duedate$date: invoice.dueDate ?? issued,
    accpresetdef_id: ids.of("AccountCode", invoice.coding),
    priceswithvat: false,
    rows: statedItems(booking, UNIT_PRICE_PLACES).map((item) => rowOf(item, booking, ids)),
  };
}

/** A row with an amount of its own; 1 in their list of kinds. */
const AMOUNT_ROW = 1;

function rowOf({ line, text, bucket, base, vat }: BookedItem, { invoice, rates }: Booking, ids: GenIds): Record<string, unknown> {
  const coding = { ...invoice.coding, ...line?.coding };
  return {
    rowtype: AMOUNT_ROW,
    text: cut(oneLine(line?.description ?? text), lengths.text) || "—",
    vatrate_id: ids.rates.get(percentOf(bucket, rates)),
    tamountwithoutvat: jsonNumber(base),
    tamount: jsonNumber(base.plus(vat)),
    division_id: ids.of("Centre", coding),
    busorder_id: ids.of("Contract", coding),
    bustransaction_id: ids.of("Activity", coding),
  };
}

/** A condition of their `where`; an apostrophe would end the text. Undefined where the value cannot be asked for. */
export function genCondition(field: string, operator: "eq" | "like", value: string): string | undefined {
  return value.includes("'") ? undefined : `${field} ${operator} '${value}'`;
}
