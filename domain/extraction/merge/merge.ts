import { formatAccount, isAccount, parseAccount } from "#domain/czech/account.ts";
import { accountOfIban, ibanOfAccount } from "#domain/czech/iban.ts";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import { agree } from "./agree.ts";
import { locator } from "./locate.ts";
import { addBarcode } from "./mergeBarcode.ts";
import { addStated, type Stated } from "./mergeStated.ts";
import type { PageText, ReadDocument, ReadValue, Structured } from "#domain/evidence/reading.ts";

/**
 * Brings together what the pages show and what the file states in machine-readable form. ISDOC and EN 16931 win and describe the
 * whole file; each value is located on the pages, a page that says otherwise is kept as disagreement. QR codes confirm, fill and
 * correct the payment, but never remove better evidence. Without statements `read` comes back unchanged.
 */
export function merge(read: ReadDocument[], stated: Stated[], pages: PageText[]): ReadDocument[] {
  if (stated.length === 0) return read;
  const find = locator(pages);
  const invoices = distinct(stated.filter((each) => each.document.source !== "qr").map((each) => each.document));
  const barcodes = stated.filter((each) => each.document.source === "qr");
  let documents = read;
  if (invoices.length === 1) documents = [addStated(wholeFile(read, pages), invoices[0]!, find)];
  else if (invoices.length > 1) documents = addEach(read, invoices, (document, invoice) => addStated(document, invoice, find), pages);
  if (documents.length === 0) documents = [emptyDocument(pages)];
  for (const code of barcodes) {
    const at = ownerOf(documents, code);
    documents = documents.map((document, index) => (index === at ? addBarcode(document, code, find) : document));
  }
  return documents.map(withBothAccounts);
}

function emptyDocument(pages: PageText[]): ReadDocument {
  return { pageRange: [0, Math.max(0, pages.length - 1)], language: "cs", documentKind: "invoice", fields: {}, vatBreakdown: [], lineItems: [] };
}

/** Czech payments need the domestic account number and the IBAN; either follows from the other. */
function withBothAccounts(document: ReadDocument): ReadDocument {
  const { iban, accountNumber } = document.fields;
  const fromIban = iban && !accountNumber && iban.value.startsWith("CZ") ? accountOfIban(iban.value) : undefined;
  const written = accountNumber && !iban ? parseAccount(accountNumber.value) : undefined;
  const fields = { ...document.fields };
  if (iban && fromIban) fields.accountNumber = derivedFrom(iban, formatAccount(fromIban));
  if (accountNumber && written && isAccount(written)) fields.iban = derivedFrom(accountNumber, ibanOfAccount(written));
  return { ...document, fields };
}

function derivedFrom({ page, box, confidence }: ReadValue, value: string): ReadValue {
  return { value, source: "derived", page, box, confidence, checks: ["checkDigit"] };
}

/** Some files carry one invoice in two standards: the first of each number stays. */
function distinct(invoices: Structured[]): Structured[] {
  return invoices.filter((invoice, index) => {
    const number = invoice.fields.invoiceNumber;
    return invoices.findIndex((other) => (number === undefined ? other === invoice : other.fields.invoiceNumber === number)) === index;
  });
}

/** An embedded invoice speaks for its whole file, even where the pages looked like several documents. */
function wholeFile(read: ReadDocument[], pages: PageText[]): ReadDocument | undefined {
  const first = read[0];
  return first && { ...first, pageRange: [0, Math.max(0, pages.length - 1)] };
}

/** Several invoices in one file: each takes the read document that agrees with it most, the rest stand alone. */
function addEach(
  read: ReadDocument[],
  invoices: Structured[],
  add: (document: ReadDocument | undefined, invoice: Structured) => ReadDocument,
  pages: PageText[],
): ReadDocument[] {
  const free = [...read];
  const merged = invoices.map((invoice) => {
    const scores = free.map((document) => agreement(document, invoice));
    const best = scores.indexOf(Math.max(...scores));
    const taken = best >= 0 && scores[best]! > 0 ? free.splice(best, 1)[0] : undefined;
    return add(taken, invoice);
  });
  const all = [...merged, ...free].toSorted((a, b) => a.pageRange[0] - b.pageRange[0]);
  return pages.length === 0 ? merged : all;
}

/** How many fields of the document agree with a machine-readable statement. */
function agreement(document: ReadDocument, statement: Structured): number {
  return Object.entries(statement.fields).filter(([field, value]) => {
    const known = document.fields[field as HeaderField]?.value;
    return known !== undefined && !["currency", "paymentMethod", "documentKind"].includes(field) && agree(field as HeaderField, known, value);
  }).length;
}

/** The document that a code belongs to: the one on whose pages it stands, else the one that it confirms, else the only one. */
function ownerOf(documents: ReadDocument[], code: Stated): number {
  const { page } = code;
  if (page !== undefined) return documents.findIndex(({ pageRange }) => pageRange[0] <= page && page <= pageRange[1]);
  if (documents.length === 1) return 0;
  const scores = documents.map((document) => agreement(document, code.document));
  const best = Math.max(...scores);
  return best > 0 ? scores.indexOf(best) : -1;
}
