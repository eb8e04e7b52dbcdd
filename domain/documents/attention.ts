import type { ValidationError } from "./validationError.ts";
import type { Evidence, ValueSource } from "#domain/evidence/reading.ts";

/** Values at least this sure need no look; calibrated so that at most 2.5 % of them are wrong. */
export const SURE = 0.975;

/** What is known of a value and of how it was read. */
type Grounds = Pick<Evidence, "source" | "confidence" | "disagreement"> & { checks?: readonly string[] };

/** A document as it was read: its values in normal form, and what is known of each, both by name. */
export type Read = { values: Readonly<Record<string, string | undefined>>; evidence: Readonly<Record<string, Grounds>> };

/** Whether a person should look at the value of `name` before the document is saved. */
export function needsLook(evidence: Grounds | undefined, name?: string, read?: Read): boolean {
  if (!evidence || evidence.source === "person" || isConsequence(evidence, name, read)) return false;
  return evidence.confidence < SURE || evidence.disagreement !== undefined;
}

/** What only names the bank of the account: payments go by the account, which is looked at itself. */
const bankOfAccount: ReadonlySet<string> = new Set(["bic", "bankName"]);
/** Sources of a method of payment that was not read: it follows from the account or from a payment code. */
const unread: ReadonlySet<string> = new Set(["derived", "default", "qr"]);

/**
 * Whether nothing hangs on a value that another one, which is looked at itself, does not say: looking at it gains nothing. The method of payment
 * decides whether a document is put into a payment order, so nothing hangs on it where no account to pay to stands on the document; an address
 * belongs to whom the company or VAT ID names; the number of a small receipt is reported nowhere.
 */
export function isConsequence({ source }: Pick<Grounds, "source">, name: string | undefined, read?: Read): boolean {
  if (name === undefined) return false;
  if (bankOfAccount.has(name) || (name === "paymentMethod" && unread.has(source))) return true;
  if (read === undefined) return false;
  if (name === "paymentMethod") return !read.evidence["iban"] && !read.evidence["accountNumber"];
  if (name === "supplierAddress") return isFound(read, "supplierCompanyId") || isFound(read, "supplierVatId");
  return name === "invoiceNumber" && isSmallReceipt(read);
}

const isFound = ({ evidence }: Read, name: string): boolean => (evidence[name]?.confidence ?? 0) > 0;

/** Up to this sum with VAT, in crowns, a document may be a simplified one, and the control statement takes it without its number (sections 30 and 101d of Act 235/2004, B.3). */
const SIMPLIFIED_UP_TO = 10_000;

/** Whether the document is surely a receipt that the control statement takes only in one sum with others; VAT of other currencies is no Czech one. */
function isSmallReceipt(read: Read): boolean {
  const { documentKind, totalAmount, currency } = read.values;
  if (documentKind !== "receipt" || needsLook(read.evidence["documentKind"])) return false;
  return totalAmount !== undefined && ((currency !== undefined && currency !== "CZK") || Number(totalAmount) <= SIMPLIFIED_UP_TO);
}

/** Forms and check digits of numbers that identify. Of the VAT id that the control statement takes see `reportedVatId`: it is looked at in any case. */
const identifying: ReadonlySet<string> = new Set(["companyId", "vatId", "iban", "account"]);
/** Sources whose characters are certain, because nothing was recognised. */
const certain: ReadonlySet<ValueSource> = new Set<ValueSource>(["isdoc", "en16931", "qr", "text"]);

/**
 * Whether a broken rule is a fault of the document and no doubt about its reading: a number whose characters are certain and that was surely read has
 * wrong check digits on paper too. It stays shown at the value and above all values; whoever pays by it or reports it is stopped there.
 */
export function isFault({ rule, blocking }: Pick<ValidationError, "rule" | "blocking">, evidence: Grounds | undefined): boolean {
  if (blocking || !identifying.has(rule) || !evidence || !certain.has(evidence.source)) return false;
  return evidence.confidence >= SURE && evidence.disagreement === undefined;
}

/**
 * Whether a broken rule concerns items alone: the sum that they do not give is proven by other sums of the document. Accounting then takes one line
 * for each rate of the VAT breakdown in place of the items, so nothing is booked wrongly; the difference stays shown.
 */
export function isOfItems({ rule, blocking }: Pick<ValidationError, "rule" | "blocking">, evidence: Grounds | undefined): boolean {
  if (blocking || rule !== "items" || !evidence?.checks?.includes("sums")) return false;
  return evidence.confidence >= SURE && evidence.disagreement === undefined;
}

/** Whether a broken rule asks for a look at its value. A mere doubt of a rule ends when a person has looked. */
export function asksForLook(error: Pick<ValidationError, "rule" | "blocking">, evidence: Grounds | undefined): boolean {
  return error.blocking || (evidence?.source !== "person" && !isFault(error, evidence) && !isOfItems(error, evidence));
}

/** Number of shown values and rows of the VAT breakdown to look at: doubtful ones, and those that break a rule. */
export function countAttention(fields: readonly { name: string; hidden: boolean }[], read: Read, errors: readonly ValidationError[]): number {
  const { evidence } = read;
  const isBroken = (name: string) => errors.some((error) => error.field === name && asksForLook(error, evidence[name]));
  const vatRows = new Set(errors.flatMap(({ field }) => /^vatBreakdown\.\d+/.exec(field)?.[0] ?? []));
  return vatRows.size + fields.filter(({ name, hidden }) => !hidden && (isBroken(name) || needsLook(evidence[name], name, read))).length;
}
