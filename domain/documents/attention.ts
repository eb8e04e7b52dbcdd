import type { ValidationError } from "./validationError.ts";
import type { Evidence } from "#domain/evidence/reading.ts";

/** Values at least this sure need no look; calibrated so that at most 2.5 % of them are wrong. */
export const SURE = 0.975;

/** Whether a person should look at a value before the document is saved. */
export function needsLook(evidence: Evidence | undefined): boolean {
  if (!evidence || evidence.source === "person") return false;
  return evidence.confidence < SURE || evidence.disagreement !== undefined;
}

/** Number of shown values to look at: doubtful ones, and those that break a rule; a mere doubt of a rule ends when a person has looked. */
export function countAttention(
  fields: readonly { name: string; hidden: boolean }[],
  evidence: Readonly<Record<string, Evidence>>,
  errors: readonly ValidationError[],
): number {
  const isBroken = (name: string) => errors.some(({ field, blocking }) => field === name && (blocking || evidence[name]?.source !== "person"));
  return fields.filter(({ name, hidden }) => !hidden && (isBroken(name) || needsLook(evidence[name]))).length;
}
