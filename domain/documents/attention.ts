import type { ValidationError } from "./validationError.ts";
import type { Evidence, ValueSource } from "#domain/evidence/reading.ts";

/** Values at least this sure need no look; calibrated so that at most 2.5 % of them are wrong. */
export const SURE = 0.975;

/** What is known of a value and of how it was read. */
type Grounds = Pick<Evidence, "source" | "confidence" | "disagreement">;
type Names = Readonly<Record<string, unknown>>;

/** Whether a person should look at a value before the document is saved; `read` holds every value that was read of the document, by name. */
export function needsLook(evidence: Grounds | undefined, name?: string, read?: Names): boolean {
  if (!evidence || evidence.source === "person" || isConsequence(evidence, name, read)) return false;
  return evidence.confidence < SURE || evidence.disagreement !== undefined;
}

/** What only names the bank of the account: payments go by the account, which is looked at itself. */
const bankOfAccount: ReadonlySet<string> = new Set(["bic", "bankName"]);
/** Sources of a method of payment that was not read: it follows from the account or from a payment code. */
const unread: ReadonlySet<string> = new Set(["derived", "default", "qr"]);

/**
 * Whether nothing hangs on a value that another one, which is looked at itself, does not say: looking at it gains nothing. The method of payment
 * decides whether a document is put into a payment order, so nothing hangs on it where no account to pay to stands on the document.
 */
export function isConsequence({ source }: Pick<Grounds, "source">, name: string | undefined, read?: Names): boolean {
  if (name === undefined) return false;
  if (name === "paymentMethod") return unread.has(source) || (read !== undefined && !read["iban"] && !read["accountNumber"]);
  return bankOfAccount.has(name);
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

/** Number of shown values and rows of the VAT breakdown to look at: doubtful ones, and those that break a rule; a mere doubt of a rule ends when a person has looked. */
export function countAttention(
  fields: readonly { name: string; hidden: boolean }[],
  evidence: Readonly<Record<string, Evidence>>,
  errors: readonly ValidationError[],
): number {
  const isBroken = (name: string) =>
    errors.some((error) => error.field === name && (error.blocking || (evidence[name]?.source !== "person" && !isFault(error, evidence[name]))));
  const vatRows = new Set(errors.flatMap(({ field }) => /^vatBreakdown\.\d+/.exec(field)?.[0] ?? []));
  return vatRows.size + fields.filter(({ name, hidden }) => !hidden && (isBroken(name) || needsLook(evidence[name], name, evidence))).length;
}
