import type { Invoice } from "#domain/invoice/invoice.ts";
import { zero } from "#domain/money/decimal.ts";
import { completeAmounts } from "#domain/exports/amounts.ts";
import { checkCodeLengths, checkFields, missing } from "#domain/exports/checks.ts";
import type { ExportContext, ExportProblem, Format } from "#domain/exports/format.ts";
import { historicalRates, itemsReplaced, reverseChargeWithoutCode } from "#domain/exports/remarks.ts";
import { bucketRows } from "#domain/exports/vatColumns.ts";
import { cut } from "#domain/exports/texts.ts";
import { documentDate, unitCompanyId } from "#domain/exports/unit.ts";
import { leaf, mapTexts, optional, parent, writeXmlPieces, type XmlChild, type XmlElement } from "#domain/exports/xml.ts";
import { toWindows1250 } from "#domain/exports/windows1250.ts";
import { advanceNote, bookedTaxDate, detailAndSummary, type Booked } from "./body.ts";
import {
  costCodes,
  codeLengths,
  externalId,
  headerText,
  internalNote,
  lengths,
  noteText,
  partnerIdentity,
  paymentAccount,
  paymentType,
  postingCodes,
  reference,
  symbols,
  variableSymbol,
} from "./parts.ts";

const SCHEMA = "http://www.stormware.cz/schema/version_2";

function check(invoice: Invoice): ExportProblem[] {
  const problems = checkFields(invoice, ["currency"]);
  if (!unitCompanyId(invoice)) problems.push(missing("accountingUnit.companyId"));
  if (!documentDate(invoice)) problems.push(missing("issueDate"));
  problems.push(...checkCodeLengths(invoice, codeLengths));
  const completed = completeAmounts(invoice);
  if (!completed.ok) return [...problems, ...completed.problems];
  const booked = bucketRows(invoice, completed.amounts);
  return booked.ok ? problems : [...problems, ...booked.problems];
}

/** Key of a document in the pack: its id, or a UUID of it where the id is too long or could not be written in windows-1250. */
export function packKey(documentId: string, context: Pick<ExportContext, "uuid">): string {
  return documentId.length <= lengths.id && toWindows1250(documentId) === documentId ? documentId : context.uuid(documentId);
}

function invoiceType({ invoice, amounts }: Booked): string {
  if (invoice.documentClass !== "ReceivedInvoice") return "commitment";
  if (invoice.documentKind === "proforma") return "receivedAdvanceInvoice";
  if (invoice.documentKind === "debitNote") return "receivedDebitNote";
  return amounts.credit ? "receivedCreditNotice" : "receivedInvoice";
}

/**
 * `dateTax` decides the period of the deduction of received documents; `dateKHDPH` names the supplier's taxable date for the control
 * statement where that is another day.
 */
function taxDates(prefix: "inv" | "vch", invoice: Invoice, vat: boolean): XmlChild[] {
  const { taxDate } = invoice;
  const deducted = vat ? bookedTaxDate(invoice) : taxDate;
  return [optional(`${prefix}:dateTax`, deducted), taxDate === deducted ? undefined : optional(`${prefix}:dateKHDPH`, taxDate)];
}

function hasVat({ rows }: Booked): boolean {
  return rows.some((row) => row.bucket !== "none");
}

function invoiceElement(booked: Booked, key: string): XmlElement {
  const { invoice } = booked;
  const type = invoiceType(booked);
  // Nothing is deducted by an advance invoice, which is no tax document.
  const vat = hasVat(booked) && type !== "receivedAdvanceInvoice";
  const number = cut(invoice.invoiceNumber, lengths.documentNumber);
  const header: XmlChild[] = [
    externalId("inv", key),
    leaf("inv:invoiceType", type),
    reference("inv:number", invoice.coding.NumberSeries),
    optional("inv:symVar", variableSymbol(invoice)),
    optional("inv:originalDocument", number),
    leaf("inv:date", documentDate(invoice)!),
    ...taxDates("inv", invoice, vat),
    leaf("inv:dateAccounting", invoice.taxDate ?? invoice.issueDate ?? documentDate(invoice)!),
    optional("inv:dateDue", invoice.dueDate),
    vat && type === "receivedCreditNotice" ? optional("inv:dateApplicationVAT", invoice.deductionDate) : undefined,
    ...postingCodes("inv", invoice, type === "receivedAdvanceInvoice", vat),
    // The control statement pairs by the supplier's number.
    vat ? optional("inv:numberKHDPH", number) : undefined,
    leaf("inv:text", headerText(invoice)),
    partnerIdentity("inv", invoice),
    optional("inv:numberOrder", cut(invoice.orderNumber, lengths.documentNumber)),
    paymentType(invoice),
    reference("inv:account", invoice.coding.BankAccount),
    ...symbols(invoice),
    paymentAccount(invoice),
    ...costCodes("inv", invoice.coding),
    optional("inv:note", noteText(invoice, [originalNote(invoice), advanceNote(booked)])),
    leaf("inv:intNote", internalNote(invoice.documentId)),
  ];
  return parent("inv:invoice", [parent("inv:invoiceHeader", header), ...detailAndSummary(booked)], { version: "2.0" });
}

/** The Czech edition has no field for the corrected document. */
function originalNote(invoice: Invoice): string | undefined {
  return invoice.originalDocumentNumber && `K dokladu: ${invoice.originalDocumentNumber}`;
}

function voucherElement(booked: Booked, key: string): XmlElement {
  const { invoice } = booked;
  const vat = hasVat(booked);
  const date = invoice.bookingDate ?? invoice.issueDate ?? documentDate(invoice)!;
  const header: XmlChild[] = [
    externalId("vch", key),
    // Received documents are paid out; a return keeps the direction with negative amounts, so it stays among the inputs of VAT.
    leaf("vch:voucherType", "expense"),
    reference("vch:cashAccount", invoice.coding.Cashier),
    reference("vch:number", invoice.coding.NumberSeries),
    optional("vch:originalDocument", cut(invoice.invoiceNumber, lengths.documentNumber)),
    leaf("vch:date", date),
    leaf("vch:datePayment", date),
    ...taxDates("vch", invoice, vat),
    ...postingCodes("vch", invoice, false, vat),
    leaf("vch:text", headerText(invoice)),
    partnerIdentity("vch", invoice),
    optional("vch:symPar", variableSymbol(invoice)),
    ...costCodes("vch", invoice.coding),
    optional("vch:note", noteText(invoice, [originalNote(invoice), advanceNote(booked)])),
    leaf("vch:intNote", internalNote(invoice.documentId)),
  ];
  return parent("vch:voucher", [parent("vch:voucherHeader", header), ...detailAndSummary(booked)], { version: "2.0" });
}

function packItem(invoice: Invoice, context: ExportContext): XmlElement {
  const completed = completeAmounts(invoice);
  const rows = completed.ok && bucketRows(invoice, completed.amounts);
  if (!completed.ok || !rows || !rows.ok) throw new Error(`document ${invoice.documentId} was written without passing its checks`);
  const agenda = invoice.documentClass === "Cashier" || invoice.documentClass === "CashVouchers" ? "vch" : "inv";
  const booked: Booked = { invoice, amounts: completed.amounts, rows: rows.rows.filter((row) => !row.base.eq(zero) || !row.vat.eq(zero)), agenda };
  const key = packKey(invoice.documentId, context);
  const content = agenda === "vch" ? voucherElement(booked, key) : invoiceElement(booked, key);
  return parent("dat:dataPackItem", [content], { version: "2.0", id: key });
}

/** The accounting period that POHODA has to be set to (type.xsd, periodType); it checks the one of the pack and refuses another. */
function periodOf(invoices: Invoice[]): { period?: string } {
  const [period, ...others] = new Set(invoices.map(({ coding }) => coding.Period));
  return others.length === 0 && (period === "current" || period === "following") ? { period } : {};
}

/** The pack, document by document: a pack of a thousand never stands in memory as a tree. */
function pieces(invoices: Invoice[], context: ExportContext): Iterable<string> {
  const attributes = {
    version: "2.0",
    // The same documents make the same pack, so that POHODA can notice a second import.
    id: context.uuid(invoices.map((invoice) => invoice.documentId).join("/")),
    ico: cut(unitCompanyId(invoices[0]!), lengths.companyId)!,
    ...periodOf(invoices),
    application: "Kvitance",
    note: invoices.length === 1 ? headerText(invoices[0]!) : `Počet dokladů: ${invoices.length}`,
    "xmlns:dat": `${SCHEMA}/data.xsd`,
    "xmlns:inv": `${SCHEMA}/invoice.xsd`,
    "xmlns:vch": `${SCHEMA}/voucher.xsd`,
    "xmlns:typ": `${SCHEMA}/type.xsd`,
  };
  const root = mapTexts(parent("dat:dataPack", [], attributes), toWindows1250);
  return writeXmlPieces(root, packItems(invoices, context), "windows-1250");
}

function* packItems(invoices: Invoice[], context: ExportContext): Iterable<XmlElement> {
  for (const invoice of invoices) yield mapTexts(packItem(invoice, context), toWindows1250);
}

/** POHODA XML 2.0 (Stormware) with structures that the schemas of 2021 already know; windows-1250. */
export const pohoda: Format = {
  name: "PohodaXml",
  mediaType: "application/xml",
  extension: ".xml",
  bulk: true,
  check,
  remarks: (invoice) => [
    ...reverseChargeWithoutCode(invoice),
    ...itemsReplaced(invoice),
    ...historicalRates(invoice, "historicalRateAllowed", bookedTaxDate(invoice)),
  ],
  isPerUnit: true,
  write: (invoices, context) => ({ text: [...pieces(invoices, context)].join(""), encoding: "windows-1250" }),
  pieces: (invoices, context) => ({ pieces: pieces(invoices, context), encoding: "windows-1250" }),
};
