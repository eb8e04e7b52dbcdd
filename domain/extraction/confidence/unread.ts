import type { Evidence, ReadDocument, ValueSource } from "#domain/evidence/reading.ts";
import type { DocumentKind, HeaderField } from "#domain/invoice/invoice.ts";
import type { FoundNumber } from "#domain/extraction/candidates/amounts.ts";
import { boxOf, segmentOf } from "#domain/extraction/page/geometry.ts";
import type { LabelHit } from "#domain/extraction/labels/labelSearch.ts";
import type { DocumentView } from "#domain/extraction/view.ts";

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
    const hit = hits.find((one) => one.concept === field && one.strength >= SURE_LABEL && isCellOfItsOwn(one));
    return hit ? [{ field, hit }] : [];
  });
}

/** Numbers of the parties by the labels that name them; the supplier's is missed first. */
const IDS = [
  { fields: ["supplierCompanyId", "customerCompanyId"], labels: ["companyId", "customerCompanyId"] },
  { fields: ["supplierVatId", "customerVatId"], labels: ["vatId", "customerVatId"] },
] as const satisfies { fields: HeaderField[]; labels: LabelHit["concept"][] }[];
/** Digits behind a label that are a number of a party although it could not be read as one. */
const DIGITS = /^[^\p{L}\d]{0,6}(?:[A-Z]{2} ?)?\d(?: ?\d){5}/u;
/** Figures behind the letters of a country. */
const OF_COUNTRY = /^[^\p{L}\d]{0,6}[A-Z]{2} ?\d/u;
/** Lines below a label in which its number may stand. */
const BELOW = 2;

/** Numbers of the parties that follow their label in figures and that none of the values read is, as a misread one. Labels without figures are left: forms print them for persons too. */
function lostIds(fields: Fields, { hits, lines, law }: DocumentView): { field: HeaderField; hit: LabelHit }[] {
  // The forms of tax numbers outside of the European Union are not known, so figures that are no VAT ID may be none; a country in front says that they are one.
  const mayBeId = ({ concept, line, end }: LabelHit) =>
    law.isOfUnion || !(concept === "vatId" || concept === "customerVatId") || OF_COUNTRY.test(line.text.slice(end));
  return IDS.flatMap(({ fields: pair, labels }) => {
    const missing = pair.find((field) => fields[field] === undefined);
    const read = [...IDS[0].fields, ...IDS[1].fields].flatMap((field) => fields[field]?.value.replace(/\D/g, "") ?? []);
    const isRead = ({ line, start }: LabelHit) => {
      const at = lines.indexOf(line);
      const figures = lines.slice(at, at + 1 + BELOW).map(({ text }, below) => (below === 0 ? text.slice(start) : text).replace(/\D/g, ""));
      return read.some((digits) => figures.some((text) => text.includes(digits)));
    };
    const isLost = (one: LabelHit) =>
      (labels as readonly string[]).includes(one.concept) &&
      one.strength >= SURE_LABEL &&
      DIGITS.test(one.line.text.slice(one.end)) &&
      mayBeId(one) &&
      !isRead(one);
    const hit = missing && hits.find(isLost);
    return hit ? [{ field: missing, hit }] : [];
  });
}

/** Languages of countries whose receipts state the VAT ID too. */
const ON_RECEIPTS: ReadonlySet<string> = new Set(["cs", "sk"]);

/** Whether a document charges VAT of the European Union without the number under which its issuer does (2006/112/EC article 226 (3)). */
function isVatIdMissed({ documentKind, fields: { totalVat, supplierVatId, supplierTaxNumber } }: Read, { law, language }: DocumentView): boolean {
  const isTaxed = totalVat !== undefined && !/^-?0*\.?0*$/.test(totalVat.value);
  return isTaxed && law.isOfUnion && !supplierVatId && !supplierTaxNumber && (CLAIMS.has(documentKind) || ON_RECEIPTS.has(language));
}

/** Sources of a method of payment that the page states. */
const PRINTED: ReadonlySet<ValueSource> = new Set<ValueSource>(["text", "ocr"]);

/** Whether a document asks for a transfer to an account that was not found; which number of it is missed. */
function missedAccount({ documentKind, fields: { paymentMethod, iban, accountNumber, amountDue } }: Read, { language }: DocumentView): HeaderField | undefined {
  const isAsked =
    CLAIMS.has(documentKind) && paymentMethod?.value === "transfer" && PRINTED.has(paymentMethod.source) && !(amountDue && Number(amountDue.value) === 0);
  if (!isAsked || iban || accountNumber) return undefined;
  return OWN_ACCOUNTS.has(language) ? "accountNumber" : "iban";
}

/** Labels of the sums that who charges VAT must state. */
const TAX_SUMS: ReadonlySet<string> = new Set(["totalWithoutVat", "totalVat"]);

/** Whether a document with a rate or a sum of VAT states neither what it is charged on nor how much it is, as who charges it must (2006/112/EC article 226 (8) and (10)). */
function isTaxMissed({ documentKind, fields: { totalAmount, totalVat, totalWithoutVat, supplierVatId } }: Read, { law, numbers, hits }: DocumentView): boolean {
  if (!CLAIMS.has(documentKind) || documentKind === "proforma" || !law.isOfUnion || !supplierVatId || !totalAmount || totalVat || totalWithoutVat) return false;
  const isRate = ({ isPercent, cents }: FoundNumber) => isPercent && law.rates.has(cents);
  return numbers.some(isRate) || hits.some(({ concept, strength }) => TAX_SUMS.has(concept) && strength >= SURE_LABEL);
}

/** Whether who does business in Czechia or Slovakia left out the number that it states on its documents (section 435 of Act 89/2012, section 3a of Act 513/1991). */
function isCompanyIdMissed({ documentKind, fields: { supplierCompanyId, supplierVatId } }: Read, { language }: DocumentView): boolean {
  if (!CLAIMS.has(documentKind) || supplierCompanyId || !OWN_ACCOUNTS.has(language)) return false;
  return supplierVatId === undefined || /^(CZ|SK)/.test(supplierVatId.value);
}

/** Letters beside a label in its cell, such as those of a second language, that still make it no part of a sentence. */
const MAX_BESIDE = 10;

/** Whether a cell holds little but the label: "innergemeinschaftliche Lieferung" in a sentence asks for no day of supply. */
function isCellOfItsOwn({ line, start, end }: LabelHit): boolean {
  const letters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;
  return letters(segmentOf(line, start).text) - letters(line.text.slice(start, end)) <= MAX_BESIDE;
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
  const account = missedAccount(read, view);
  const required = CLAIMS.has(read.documentKind) ? REQUIRED : [];
  return Object.fromEntries([
    ...(isVatIdMissed(read, view) ? [["supplierVatId", nowhere] as const] : []),
    ...(isCompanyIdMissed(read, view) ? [["supplierCompanyId", nowhere] as const] : []),
    ...(isTaxMissed(read, view) ? [["totalVat", nowhere] as const] : []),
    ...(account ? [[account, nowhere] as const] : []),
    ...required.filter((field) => read.fields[field] === undefined).map((field) => [field, nowhere]),
    ...[...lostLabels(read.fields, view), ...lostIds(read.fields, view)].map(({ field, hit: { line, start, end } }) => [
      field,
      { ...nowhere, page: line.page, box: boxOf(line, start, end) },
    ]),
  ]);
}
