import type { ValidationError } from "./validationError.ts";
import type { Evidence } from "#domain/evidence/reading.ts";

/** Values at least this sure need no look; calibrated so that at most 2.5 % of them are wrong. */
export const SURE = 0.975;

/** Whether a person should look at a value before the document is saved. */
export function needsLook(evidence: Pick<Evidence, "source" | "confidence" | "disagreement"> | undefined, name?: string): boolean {
  if (!evidence || evidence.source === "person" || isConsequence(evidence, name)) return false;
  return evidence.confidence < SURE || evidence.disagreement !== undefined;
}

/** What only names the bank of the account: payments go by the account, which is looked at itself. */
const bankOfAccount: ReadonlySet<string> = new Set(["bic", "bankName"]);
/** Sources of a method of payment that was not read: it follows from the account or from a payment code. */
const unread: ReadonlySet<string> = new Set(["derived", "default", "qr"]);

/** Whether nothing hangs on a value that another one, which is looked at itself, does not say: looking at it gains nothing. */
export const isConsequence = ({ source }: Pick<Evidence, "source">, name: string | undefined): boolean =>
  name !== undefined && (bankOfAccount.has(name) || (name === "paymentMethod" && unread.has(source)));

/** Number of shown values and rows of the VAT breakdown to look at: doubtful ones, and those that break a rule; a mere doubt of a rule ends when a person has looked. */
export function countAttention(
  fields: readonly { name: string; hidden: boolean }[],
  evidence: Readonly<Record<string, Evidence>>,
  errors: readonly ValidationError[],
): number {
  const isBroken = (name: string) => errors.some(({ field, blocking }) => field === name && (blocking || evidence[name]?.source !== "person"));
  const vatRows = new Set(errors.flatMap(({ field }) => /^vatBreakdown\.\d+/.exec(field)?.[0] ?? []));
  return vatRows.size + fields.filter(({ name, hidden }) => !hidden && (isBroken(name) || needsLook(evidence[name], name))).length;
}
