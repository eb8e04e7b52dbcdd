import type { ValidationError } from "./validationError.ts";
import type { Evidence } from "#domain/evidence/reading.ts";

/** Values at least this sure need no look; calibrated so that at most 2.5 % of them are wrong. */
export const SURE = 0.975;

/** Whether a person should look at a value before the document is saved. */
export function needsLook(evidence: Evidence | undefined, name?: string): boolean {
  if (!evidence || evidence.source === "person" || isConsequence(evidence, name)) return false;
  return evidence.confidence < SURE || evidence.disagreement !== undefined;
}

/** Fields that follow from the account number, which is looked at itself. */
const followers: ReadonlySet<string> = new Set(["bic", "bankName", "paymentMethod"]);

/** Whether a value was not read but follows from another one, so that looking at it says nothing. */
export const isConsequence = (evidence: Pick<Evidence, "source">, name: string | undefined): boolean =>
  (evidence.source === "derived" || evidence.source === "default") && name !== undefined && followers.has(name);

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
