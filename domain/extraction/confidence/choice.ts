import { boxOf } from "#domain/extraction/page/geometry.ts";
import type { Found } from "#domain/extraction/candidates/found.ts";
import type { Candidate, ReadValue, ValueCheck } from "#domain/evidence/reading.ts";
import { probability } from "./ranking.ts";

/** A candidate with its log-odds of being the value; `seen` is how sure recognition is of its letters where its words do not count: they may bound the confidence instead. */
export type Ranked<T extends Found = Found> = { found: T; odds: number; seen?: number };

/** How many other candidates a value keeps. */
const OTHER_CANDIDATES = 4;

/** What each independent agreeing check adds to the log-odds of a value; an opinion from outside comes later and proves nothing. */
const CHECK_ODDS: Record<ValueCheck, number> = {
  checkDigit: 1.2,
  sums: 1.8,
  qr: 3,
  xml: 3,
  register: 2.5,
  history: 1.5,
  repeated: 0.6,
  label: 0.4,
  secondReader: 0,
};

/** Best first, one per value: of equal values the best place stays. */
export function rankDistinct<T extends Found>(ranked: Ranked<T>[]): Ranked<T>[] {
  const best = new Map<string, Ranked<T>>();
  for (const one of ranked) {
    const known = best.get(one.found.value);
    if (!known || one.odds > known.odds) best.set(one.found.value, one);
  }
  return [...best.values()].toSorted((a, b) => b.odds - a.odds);
}

/** The value with its evidence: confidence falls where a rival is near and rises with agreeing checks. */
export function choose(chosen: Ranked, others: Ranked[], source: "text" | "ocr", checks: ValueCheck[]): ReadValue {
  const rivals = others.filter((other) => other.found.value !== chosen.found.value);
  const { line, start, end } = chosen.found;
  return {
    value: chosen.found.value,
    source,
    page: line.page,
    box: boxOf(line, start, end),
    confidence: confidenceOf(chosen.odds, rivals[0]?.odds, checks, chosen.seen ?? ocrConfidence(chosen.found)),
    checks,
    candidates: candidatesOf(rivals),
  };
}

/** The other values as they are offered beside the chosen one. */
export function candidatesOf(others: Ranked[]): Candidate[] {
  return others.slice(0, OTHER_CANDIDATES).map(({ found: { value, line, start, end }, odds }) => ({
    value,
    page: line.page,
    box: boxOf(line, start, end),
    score: roundShare(probability(odds)),
  }));
}

/** A value that was computed from others rather than printed. */
export function derived(value: string, confidence: number, checks: ValueCheck[] = []): ReadValue {
  return { value, source: "derived", confidence: roundShare(confidence), checks };
}

/** Odds beyond this say no more: no place and label on a page is surer. */
const MAX_ODDS = 4;

function confidenceOf(odds: number, rival: number | undefined, checks: ValueCheck[], reading: number): number {
  let total = Math.min(odds, MAX_ODDS);
  // A rival takes its share of the belief, as far as it stands behind the chosen one.
  if (rival !== undefined) total -= Math.log1p(Math.exp(total + rival - odds));
  for (const check of checks) total += CHECK_ODDS[check];
  const isProven = checks.includes("checkDigit") || checks.includes("sums") || checks.includes("qr");
  const seen = checks.includes("repeated") ? seenTwice(reading) : reading;
  return roundShare(Math.min(0.995, probability(total)) * (isProven ? 1 : 0.6 + 0.4 * seen));
}

/** How sure letters are that were recognised alike at two places, from the confidence of one: they are wrong only where both are, in the same way. */
export function seenTwice(reading: number): number {
  return 1 - (1 - reading) ** 2;
}

/** Recognition confidence of the weakest word of a value up to `end`, by default its own; 1 for a text layer. */
export function ocrConfidence(found: Found, end = found.end): number {
  let lowest = 1;
  found.line.words.forEach((word, i) => {
    const start = found.line.starts[i]!;
    // A mark between words says nothing of their letters.
    if (start < end && start + word.word.text.length > found.start && /[\p{L}\p{N}]/u.test(word.word.text))
      lowest = Math.min(lowest, word.word.confidence ?? 1);
  });
  return lowest;
}

function roundShare(share: number): number {
  return Math.round(share * 1000) / 1000;
}
