import type { Invoice } from "#domain/invoice/invoice.ts";
import { book, booked } from "#domain/exports/booking.ts";
import type { ExportProblem } from "#domain/exports/format.ts";
import { supplierOf } from "#domain/exports/parties.ts";
import { describe, noteOf, oneLine } from "#domain/exports/texts.ts";
import { documentDate } from "#domain/exports/unit.ts";
import { checkParty, jsonNumber, marker } from "./common.ts";

/** An item of eWay-CRM; saved again under the same GUID it is the same item. */
export type EwayItem = Record<string, unknown> & { ItemGUID: string };

export function checkEway(invoice: Invoice): ExportProblem[] {
  const problems = checkParty(invoice);
  const result = book(invoice);
  return result.ok ? problems : [...problems, ...result.problems];
}

/** eWay-CRM stores dates with a time. */
const day = (date: string | undefined) => date && `${date} 00:00:00Z`;

/** "FA-2026/0042 Příkladné tiskárny": how the item is called in lists. */
const titleOf = (invoice: Invoice): string => [invoice.invoiceNumber, oneLine(invoice.supplierName)].filter(Boolean).join(" ");

export function ewayCompany(invoice: Invoice, guid: string): EwayItem {
  const party = supplierOf(invoice);
  return {
    ItemGUID: guid,
    FileAs: oneLine(party.name),
    CompanyName: oneLine(party.name),
    IdentificationNumber: party.companyId,
    VatNumber: party.vatId,
    Address1Street: oneLine(party.street),
    Address1City: oneLine(party.city),
    Address1PostalCode: party.postalCode,
  };
}

/** The document among invoices; the currency, which is an entry of their own list, stands in the note. */
export function ewayCart(invoice: Invoice, guid: string, companyGuid: string): EwayItem {
  const { amounts } = booked(invoice);
  const date = documentDate(invoice)!;
  return {
    ItemGUID: guid,
    FileAs: titleOf(invoice),
    Companies_CustomerGuid: companyGuid,
    EffectiveFrom: day(invoice.issueDate ?? date),
    ValidUntil: day(invoice.dueDate),
    TaxableSupplyDate: day(invoice.taxDate),
    AccountingCaseDate: day(date),
    PriceTotal: jsonNumber(amounts.total),
    PriceTotalExcludingVat: jsonNumber(amounts.base.plus(amounts.rounding)),
    Vat: jsonNumber(amounts.vat),
    Note: noteOf(
      invoice.note,
      describe(invoice),
      `${amounts.total.toFixed(2)} ${invoice.currency}`,
      invoice.variableSymbol && `VS: ${invoice.variableSymbol}`,
      marker(invoice),
    ),
  };
}

/** The original as a document of eWay-CRM; its bytes are uploaded under the same GUID. */
export function ewayDocument(invoice: Invoice, guid: string, original: { fileName: string; bytes: { length: number } }, companyGuid: string): EwayItem {
  const dot = original.fileName.lastIndexOf(".");
  return {
    ItemGUID: guid,
    FileAs: titleOf(invoice),
    DocName: dot > 0 ? original.fileName.slice(0, dot) : original.fileName,
    Extension: dot > 0 ? original.fileName.slice(dot + 1) : "",
    DocSize: original.bytes.length,
    Companies_CompanyGuid: companyGuid,
    Note: marker(invoice),
  };
}
