import type { DocumentDetail } from "#contract/documents/shapes.ts";
import type { Draft, Place } from "./draft.ts";

export type Reading = { value: string; place?: Place };

/** Most readings that are offered beside the chosen one. */
const MAX_READINGS = 6;

/** All readings of a field worth a choice, the saved value first: what was read, what the page says, other candidates. */
export function candidatesOf({ document, draft }: { document: DocumentDetail; draft: Draft }, name: string): Reading[] {
  const evidence = document.evidence[name];
  const saved = draft.saved.fields[name] ?? "";
  const readings: Reading[] = [];
  if (saved) readings.push({ value: saved, place: evidence?.box && evidence.page !== undefined ? { page: evidence.page, box: evidence.box } : undefined });
  if (evidence?.disagreement) readings.push({ value: evidence.disagreement });
  for (const candidate of evidence?.candidates ?? []) {
    readings.push({ value: candidate.value, place: candidate.box && candidate.page !== undefined ? { page: candidate.page, box: candidate.box } : undefined });
  }
  const distinct = readings.filter((reading, at) => readings.findIndex((other) => other.value === reading.value) === at);
  return distinct.slice(0, MAX_READINGS);
}
