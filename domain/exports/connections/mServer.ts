import { readXml, type XmlElement as ReadElement } from "#domain/extraction/structured/xml.ts";
import type { FieldLabels } from "#domain/documents/fields.ts";
import type { EnumCategory } from "#domain/names.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { internalNote } from "#domain/exports/formats/pohoda/parts.ts";
import { pohoda } from "#domain/exports/formats/pohoda/pohoda.ts";
import type { ExportProblem } from "#domain/exports/format.ts";
import { toWindows1250 } from "#domain/exports/windows1250.ts";
import { leaf, optional, optionalParent, parent, writeXml, type XmlChild, type XmlElement } from "#domain/exports/xml.ts";
import { isCash } from "./common.ts";
import { sourceListNames } from "./sourceListNames.ts";

/** Where receipts go in POHODA: to the cash register as vouchers, or among other commitments (R366). */
export type PohodaReceipts = "CashRegistry" | "Commitments";

const SCHEMA = "http://www.stormware.cz/schema/version_2";

/** The document as POHODA books it: a receipt is a commitment when the settings say so. */
export function forPohoda(invoice: Invoice, receipts: PohodaReceipts): Invoice {
  return isCash(invoice) && receipts === "Commitments" ? { ...invoice, documentClass: "Liabilities" } : invoice;
}

export function checkPohoda(invoice: Invoice, receipts: PohodaReceipts): ExportProblem[] {
  return pohoda.check(forPohoda(invoice, receipts));
}

/** A question to POHODA in a pack of its own; `id` is new each time, or the check of duplicates would refuse it. */
function questionPack(id: string, companyId: string, items: XmlElement[]): string {
  const attributes = {
    version: "2.0",
    id,
    ico: companyId,
    application: "Kvitance",
    note: "Kvitance",
    "xmlns:dat": `${SCHEMA}/data.xsd`,
    "xmlns:lst": `${SCHEMA}/list.xsd`,
    "xmlns:ftr": `${SCHEMA}/filter.xsd`,
    "xmlns:typ": `${SCHEMA}/type.xsd`,
    "xmlns:lCen": `${SCHEMA}/list_centre.xsd`,
    "xmlns:lAcv": `${SCHEMA}/list_activity.xsd`,
    "xmlns:lCon": `${SCHEMA}/list_contract.xsd`,
  };
  const packItems = items.map((item, index) => parent("dat:dataPackItem", [item], { version: "2.0", id: String(index + 1) }));
  return writeXml(parent("dat:dataPack", packItems, attributes), "windows-1250");
}

/**
 * Asks whether POHODA already has the document of an external id. An invoice may have been another kind before a person corrected it,
 * so each kind is asked for. Cash vouchers cannot be asked for: the schema of packs has no place for that question.
 */
export function lookupPack(id: string, companyId: string, key: string): string {
  return invoicesPack(id, companyId, [parent("ftr:extId", [leaf("typ:ids", key), leaf("typ:exSystemName", "Kvitance")])]);
}

/**
 * The same question for programs that do not know the filter by external id yet (it is missing in the schemas of 2021): the documents
 * of that day, of that supplier where its company id is known. `isMarked` finds ours among them.
 */
export function lookupByDayPack(id: string, companyId: string, { day, supplier }: { day: string; supplier?: string | undefined }): string {
  const ofSupplier = optionalParent("ftr:selectedIco", [optional("ftr:ico", supplier)]);
  return invoicesPack(id, companyId, [leaf("ftr:dateFrom", day), leaf("ftr:dateTill", day), ofSupplier]);
}

function invoicesPack(id: string, companyId: string, conditions: XmlChild[]): string {
  const filter = parent("ftr:filter", conditions);
  const requests = lookedUpTypes.map((invoiceType) =>
    parent("lst:listInvoiceRequest", [parent("lst:requestInvoice", [filter])], { version: "2.0", invoiceType, invoiceVersion: "2.0" }),
  );
  return questionPack(id, companyId, requests);
}

const lookedUpTypes = ["receivedInvoice", "receivedCreditNotice", "receivedDebitNote", "receivedAdvanceInvoice", "commitment"];

type PohodaList = { sourceKey: string; names: FieldLabels; category: EnumCategory; request: XmlElement; row: string; code: string; label: string };

const list = (described: Omit<PohodaList, "request">, element: string, request: string | undefined, versions: Record<string, string>): PohodaList => ({
  ...described,
  request: parent(element, request ? [parent(request, [])] : [], { version: "2.0", ...versions }),
});

/** Code lists of POHODA: what is asked, in which element a row stands, which of its values is the code and which the name. */
export const pohodaLists: PohodaList[] = [
  list(
    { sourceKey: "accounting", names: sourceListNames.accountCodes, category: "AccountCode", row: "itemAccounting", code: "code", label: "accounting" },
    "lst:listAccountingDoubleEntryRequest",
    undefined,
    { version: "1.1" },
  ),
  list(
    {
      sourceKey: "accountingSingle",
      names: sourceListNames.accountCodesSingleEntry,
      category: "AccountCode",
      row: "itemAccounting",
      code: "code",
      label: "name",
    },
    "lst:listAccountingSingleEntryRequest",
    undefined,
    { version: "1.1" },
  ),
  list(
    {
      sourceKey: "classificationVAT",
      names: sourceListNames.vatClassifications,
      category: "BreakdownOfVat",
      row: "classificationVATHeader",
      code: "code",
      label: "name",
    },
    "lst:listClassificationVATRequest",
    "lst:requestClassificationVAT",
    { classificationVATVersion: "2.0" },
  ),
  list(
    {
      sourceKey: "numericalSeries",
      names: sourceListNames.numberSeries,
      category: "NumberSeries",
      row: "numericalSeriesHeader",
      code: "prefix",
      label: "name",
    },
    "lst:listNumericalSeriesRequest",
    "lst:requestNumericalSeries",
    { numericalSeriesVersion: "2.0" },
  ),
  list(
    { sourceKey: "centre", names: sourceListNames.centres, category: "Centre", row: "centreHeader", code: "code", label: "name" },
    "lCen:listCentreRequest",
    "lCen:requestCentre",
    { centreVersion: "2.0" },
  ),
  list(
    { sourceKey: "activity", names: sourceListNames.activities, category: "Activity", row: "activityHeader", code: "code", label: "name" },
    "lAcv:listActivityRequest",
    "lAcv:requestActivity",
    { activityVersion: "2.0" },
  ),
  list(
    { sourceKey: "contract", names: sourceListNames.contracts, category: "Contract", row: "contractDesc", code: "numberRequested", label: "text" },
    "lCon:listContractRequest",
    "lCon:requestContract",
    { contractVersion: "2.0" },
  ),
  list(
    { sourceKey: "bankAccount", names: sourceListNames.bankAccounts, category: "BankAccount", row: "bankAccountHeader", code: "ids", label: "numberAccount" },
    "lst:listBankAccountRequest",
    "lst:requestBankAccount",
    { bankAccountVersion: "2.0" },
  ),
  list(
    { sourceKey: "cashRegister", names: sourceListNames.cashRegisters, category: "Cashier", row: "cashRegisterHeader", code: "ids", label: "name" },
    "lst:listCashRegisterRequest",
    "lst:requestCashRegister",
    { cashRegisterVersion: "2.0" },
  ),
];

/** Asks for all code lists at once; answers come under the place of the list in `pohodaLists`, from 1. */
export function listsPack(id: string, companyId: string): string {
  return questionPack(
    id,
    companyId,
    pohodaLists.map(({ request }) => request),
  );
}

/** One item of a reply: everything inside it, flat. */
export type PackItem = { id: string; state: string; note: string; elements: ReadElement[] };
export type PackReply = { state: string; note: string; programVersion: string; companyId: string; items: PackItem[] };

/** Reads a responsePack; undefined when the text is none. */
export function readPack(text: string): PackReply | undefined {
  const read = readXml(text);
  if (!read.ok || read.root.name !== "responsePack") return undefined;
  const { attributes, children } = read.root;
  return {
    state: attributes.state ?? "",
    note: attributes.note ?? "",
    programVersion: attributes.programVersion ?? "",
    companyId: attributes.ico ?? "",
    items: children
      .filter(({ name }) => name === "responsePackItem")
      .map((item) => ({ id: item.attributes.id ?? "", state: item.attributes.state ?? "", note: item.attributes.note ?? "", elements: [...inside(item)] })),
  };
}

function* inside(element: ReadElement): Iterable<ReadElement> {
  for (const child of element.children) {
    yield child;
    yield* inside(child);
  }
}

export const textOf = (element: ReadElement | undefined, name: string): string | undefined =>
  element?.attributes[name] ?? [...(element ? inside(element) : [])].find((child) => child.name === name)?.text;

/** What became of a document: booked under a number, known from before, or refused with reasons. */
export type ImportOutcome =
  | { kind: "booked"; number: string; warnings: string[] }
  | { kind: "known" }
  | { kind: "refused"; reasons: string[] }
  | { kind: "unclear" };

const known = /již (byl|existuje)|duplicit/i;

/**
 * Success is a pack, an item and an inner answer that are all "ok" and the id of what was made: HTTP 200 alone says nothing, and
 * each of the four can fail on its own.
 */
export function importOutcome({ state, note, items }: PackReply): ImportOutcome {
  const [item] = items;
  const answer = item?.elements.find(({ name }) => /^(invoice|voucher)Response$/.test(name));
  const details = (item?.elements ?? []).filter(({ name }) => name === "detail");
  const saying = (wanted: RegExp) => details.filter((detail) => wanted.test(textOf(detail, "state") ?? "")).map(detailText);
  const isOk = state === "ok" && item?.state === "ok" && answer?.attributes.state === "ok";
  const made = item?.elements.find(({ name }) => name === "producedDetails");
  const id = textOf(made, "id");
  if (isOk && id) return { kind: "booked", number: textOf(made, "number") ?? id, warnings: saying(/^warning$/) };
  if (isOk) return { kind: "unclear" };
  const reasons = [...saying(/^error$/), item?.note ?? "", state === "ok" ? "" : note].filter((reason) => reason !== "");
  return reasons.some((reason) => known.test(reason)) ? { kind: "known" } : { kind: "refused", reasons };
}

/** Whether the header of a document bears our internal note. */
export function isMarked(header: ReadElement, documentId: string): boolean {
  return header.children.some(({ name, text }) => name === "intNote" && text === toWindows1250(internalNote(documentId)));
}

/** "Středisko nebylo nalezeno (PRAHA)", with the place where no value is named. */
function detailText(detail: ReadElement): string {
  const requested = textOf(detail, "valueRequested");
  const errno = textOf(detail, "errno");
  return `${textOf(detail, "note") ?? ""}${requested ? ` (${requested})` : ""}${errno ? ` [${errno}]` : ""}`.trim();
}

/** Number of a document that a look-up found; undefined when POHODA has none. `isOurs` decides where it asked for more than ours. */
export function foundNumber({ items }: PackReply, isOurs: (header: ReadElement) => boolean = () => true): string | undefined {
  const header = items.flatMap(({ elements }) => elements).find((element) => element.name === "invoiceHeader" && isOurs(element));
  return (
    textOf(
      header?.children.find(({ name }) => name === "number"),
      "numberRequested",
    ) ?? textOf(header, "id")
  );
}
