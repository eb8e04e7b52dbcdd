import { span } from "#domain/extraction/page/geometry.ts";
import type { LabelConcept } from "./labels.ts";
import type { LabelHit } from "./labelSearch.ts";

/** Labels that say no more than that something is none of the usual values. */
const VAGUE: ReadonlySet<LabelConcept> = new Set<LabelConcept>(["otherNumber", "otherDate", "otherAmount"]);

/** Concepts of days, of which one may be named for several: "Datum vystavení, DUZP", "Datum vystavení a splatnosti". */
const DAYS: ReadonlySet<LabelConcept> = new Set<LabelConcept>(["issueDate", "taxDate", "dueDate"]);
/** What stands between two names of one value, and between two days that are one. */
const BETWEEN_TONGUES = /^\s*\/\s*$/;
const BETWEEN_DAYS = /^\s*[,=+&]\s*$|^ (a|i|und|and|et|en|oraz) $/;
/** How strong a weak label is of which another language says the same. */
const IN_TWO_TONGUES = 0.9;

/**
 * "VS / Reference": a label in two languages is one, of which each half reaches to its ends; a half that says no more than what a value is not says
 * nothing beside the other. What both halves may mean is meant: "Účet / Bill" numbers the document, whatever "Účet" names alone.
 */
export function joinTongues(all: LabelHit[]): LabelHit[] {
  const byLine = Map.groupBy(all, ({ line }) => line);
  return all.flatMap((hit) => {
    const hits = byLine.get(hit.line)!;
    if (hits.length === 1) return [hit];
    const halves = hits.filter((other) => follows(other, hit, BETWEEN_TONGUES) || follows(hit, other, BETWEEN_TONGUES));
    if (VAGUE.has(hit.concept) && halves.some((other) => !VAGUE.has(other.concept))) return [];
    const own = hits.filter((other) => other.start === hit.start).map(({ concept }) => concept);
    const common = own.filter((concept) => halves.some((other) => other.concept === concept));
    if (common.length > 0 && !common.includes(hit.concept)) return [];
    const [start, end] = [reach(hit, hits, "start"), reach(hit, hits, "end")];
    if (start === hit.start && end === hit.end) return [hit];
    return [{ ...hit, strength: common.length > 0 ? Math.max(hit.strength, IN_TWO_TONGUES) : hit.strength, start, end, ...span(hit.line, start, end) }];
  });
}

/** Where the labels begin, or end, that are joined with a label of their line. */
function reach(hit: LabelHit, hits: LabelHit[], edge: "start" | "end"): number {
  const isJoined = (one: LabelHit, next: LabelHit) =>
    follows(one, next, BETWEEN_TONGUES) || (DAYS.has(one.concept) && DAYS.has(next.concept) && follows(one, next, BETWEEN_DAYS));
  const beside = hits.find((other) => (edge === "start" ? isJoined(other, hit) : isJoined(hit, other)));
  return beside ? reach(beside, hits, edge) : hit[edge];
}

/** Whether a label stands behind another one of its line with nothing between them but what a pattern allows. */
function follows(one: LabelHit, next: LabelHit, pattern: RegExp): boolean {
  return one.end <= next.start && pattern.test(one.line.text.slice(one.end, next.start));
}
