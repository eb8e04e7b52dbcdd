import type { Evidence } from "#domain/extraction/reading.ts";

/** Values at least this sure need no look; calibrated so that at most 2.5 % of them are wrong. */
export const SURE = 0.975;

/** Whether a person should look at a value before the document is saved. */
export function needsLook(evidence: Evidence | undefined): boolean {
  if (!evidence || evidence.source === "person") return false;
  return evidence.confidence < SURE || evidence.disagreement !== undefined;
}

/** Number of shown values to look at; blocking errors on empty fields count as well. */
export function countAttention(shown: readonly string[], evidence: Readonly<Record<string, Evidence>>, blockedFields: ReadonlySet<string>): number {
  return shown.filter((field) => blockedFields.has(field) || needsLook(evidence[field])).length;
}
