import type { Evidence, ReadDocument } from "#domain/evidence/reading.ts";
import type { DocumentKind, HeaderField } from "#domain/invoice/invoice.ts";
import { boxOf } from "./geometry.ts";
import type { LabelHit } from "./labelSearch.ts";
import type { DocumentView } from "./view.ts";

/** Strength of a label that is surely one. */
const SURE_LABEL = 0.9;
/** Values that stand beside their label on every document that prints it: no form leaves these cells empty. */
const LABELLED = ["invoiceNumber", "issueDate", "taxDate", "dueDate", "accountNumber", "iban"] as const satisfies HeaderField[];
/** What every invoice must state, whatever it calls it (2006/112/EC article 226). The day of supply is none of them: where it is missing it is the day of issue. */
const REQUIRED = ["invoiceNumber", "supplierName", "customerName", "issueDate", "totalAmount"] as const satisfies HeaderField[];
/** Kinds that claim or return a sum. Till receipts need neither number nor customer. */
const CLAIMS: ReadonlySet<DocumentKind> = new Set<DocumentKind>(["invoice", "creditNote", "debitNote", "proforma", "advanceTaxDocument"]);

type Fields = ReadDocument["fields"];
/** What was read of a document so far. */
type Read = Pick<ReadDocument, "documentKind" | "fields">;
/** Languages of countries where accounts have numbers of their own form; elsewhere "account number" is mostly the customer's. */
const OWN_ACCOUNTS: ReadonlySet<string> = new Set(["cs", "sk"]);

/** The labels on the pages whose value was not found, with those that a document names in another way left out. */
export function lostLabels(fields: Fields, { hits, language }: DocumentView): { field: HeaderField; hit: LabelHit }[] {
  const isAsked = (field: HeaderField) =>
    fields[field] === undefined && !isNeedless(field, fields) && (field !== "accountNumber" || OWN_ACCOUNTS.has(language));
  return LABELLED.filter(isAsked).flatMap((field) => {
    const hit = hits.find(({ concept, strength }) => concept === field && strength >= SURE_LABEL);
    return hit ? [{ field, hit }] : [];
  });
}

/** An account is known by either of its numbers, and who charges no VAT leaves the day of supply empty. */
function isNeedless(field: HeaderField, { iban, accountNumber, supplierVatId }: Fields): boolean {
  if (field === "taxDate") return supplierVatId === undefined;
  return (field === "accountNumber" && iban !== undefined) || (field === "iban" && accountNumber !== undefined);
}

/**
 * Values that the document should have and that were not found: labels on its pages without a value, with the place of the label, and what documents of
 * its kind must state. None where nobody is asked for money.
 */
export function unreadOf(read: Read, view: DocumentView): Partial<Record<HeaderField, Evidence>> {
  if (read.fields.totalAmount === undefined && !CLAIMS.has(read.documentKind)) return {};
  const nowhere: Evidence = { source: view.source, confidence: 0, checks: [] };
  const required = CLAIMS.has(read.documentKind) ? REQUIRED : [];
  return Object.fromEntries([
    ...required.filter((field) => read.fields[field] === undefined).map((field) => [field, nowhere]),
    ...lostLabels(read.fields, view).map(({ field, hit: { line, start, end } }) => [field, { ...nowhere, page: line.page, box: boxOf(line, start, end) }]),
  ]);
}
