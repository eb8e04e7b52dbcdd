import type { HeaderField } from "#domain/invoice/invoice.ts";
import { agree } from "./agree.ts";
import type { Locator } from "./locate.ts";
import { asCandidate, locateVatRows, type Stated } from "./mergeStated.ts";
import type { Candidate, ReadDocument, ReadValue } from "#domain/evidence/reading.ts";

/** Confidence of a value that only the code states, and of one that code and page state alike. */
const FROM_CODE = 0.98;
const CONFIRMED = 0.995;
/** Payment codes assume these or shorten them: they fill a gap, but do not contradict. */
const WEAK: readonly HeaderField[] = ["supplierName", "customerName", "paymentMethod", "reverseCharge", "bic"];
const WEAK_CONFIDENCE = 0.8;
/** What a payer takes from the code: here it outranks even clear print, for a page may name several accounts. */
const PAYMENT: readonly HeaderField[] = ["iban", "accountNumber", "variableSymbol"];
const AMOUNTS: readonly HeaderField[] = ["amountDue", "totalAmount", "totalWithoutVat", "totalVat", "rounding"];
/** From this confidence on a value read from the page is not given up for the code. */
const SURE = 0.9;

/** The document with what a QR code on it states. */
export function addBarcode(document: ReadDocument, code: Stated, locate: Locator): ReadDocument {
  const fields: ReadDocument["fields"] = { ...document.fields };
  for (const [field, value] of Object.entries(code.document.fields) as [HeaderField, string][]) {
    if (field !== "documentKind") fields[field] = withCode(field, value, fields[field], code);
  }
  const rows = code.document.vatBreakdown;
  return {
    ...document,
    documentKind: document.documentKind === "other" ? (code.document.documentKind ?? document.documentKind) : document.documentKind,
    fields,
    vatBreakdown: document.vatBreakdown.length === 0 ? locateVatRows(rows, locate) : document.vatBreakdown,
  };
}

function withCode(field: HeaderField, value: string, read: ReadValue | undefined, code: Stated): ReadValue {
  if (!read) return fromCode(field, value, code, []);
  if (agree(field, read.value, value)) {
    return { ...read, confidence: Math.max(read.confidence, CONFIRMED), checks: [...new Set([...read.checks, "qr" as const])] };
  }
  if (WEAK.includes(field)) return read;
  const rest = (read.candidates ?? []).filter((one) => !agree(field, one.value, value));
  if (mayReplace(field, read)) return { ...fromCode(field, value, code, [asCandidate(read), ...rest]), disagreement: read.value };
  const stated: Candidate = { value, page: code.page, box: code.box, score: FROM_CODE };
  return { ...read, candidates: [stated, ...rest], disagreement: read.disagreement ?? value };
}

/** A value computed, assumed, recognised from a picture or read with doubt gives way; one proven by sums does not. */
function mayReplace(field: HeaderField, read: ReadValue): boolean {
  if (["isdoc", "en16931", "person", "register"].includes(read.source)) return false;
  if (PAYMENT.includes(field) || read.source === "default" || read.source === "derived") return true;
  if (AMOUNTS.includes(field) && read.checks.includes("sums")) return false;
  return read.source === "ocr" || read.confidence < SURE;
}

function fromCode(field: HeaderField, value: string, code: Stated, candidates: Candidate[]): ReadValue {
  return {
    value,
    source: "qr",
    page: code.page,
    box: code.box,
    confidence: WEAK.includes(field) ? WEAK_CONFIDENCE : FROM_CODE,
    checks: [],
    ...(candidates.length > 0 ? { candidates } : {}),
  };
}
