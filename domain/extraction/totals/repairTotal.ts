import type { FoundNumber } from "#domain/extraction/candidates/amounts.ts";
import { isNearlySame } from "#domain/extraction/page/confusable.ts";
import { type Breakdown, isStrong } from "./explain.ts";
import { segmentOf } from "#domain/extraction/page/geometry.ts";
import { claim } from "#domain/extraction/labels/links.ts";
import { MAX_ROUNDING_CENTS } from "./rounding.ts";
import type { DocumentView } from "#domain/extraction/view.ts";

/** Letters that recognition takes digits for. */
const AS_DIGIT: Record<string, string> = { O: "0", o: "0", D: "0", S: "5", s: "5", I: "1", l: "1", B: "8", Z: "2", z: "2" };

/** A printed total with the value that the breakdown gives it, in hundredths. */
type Repaired = { found: FoundNumber; breakdown: Breakdown; rounding: number };

/**
 * The labelled total of a recognised page that differs by one digit from what the whole breakdown, with a printed rounding, adds up to. Undefined where
 * no total is so near.
 */
export function repairedTotal(view: DocumentView, sets: Breakdown[]): Repaired | undefined {
  if (view.source !== "ocr") return undefined;
  const roundings = view.numbers.filter(
    (number) => Math.abs(number.cents) < MAX_ROUNDING_CENTS && number.cents !== 0 && claim(view.links.get(number) ?? new Map(), "rounding") > 0.2,
  );
  const labelled = view.numbers.filter((number) => !number.isPercent && claim(view.links.get(number) ?? new Map(), "totalAmount", "amountDue") > 0.25);
  for (const breakdown of sets.filter(isStrong)) {
    for (const rounding of [...roundings.map(({ cents }) => cents), 0]) {
      const cents = breakdown.net + breakdown.vat + rounding;
      const found = labelled.find((number) => number.cents !== cents && isReadingOf(number, String(Math.abs(cents))));
      if (found) return { found: { ...found, cents, decimals: 2, isMoney: true }, breakdown, rounding };
    }
  }
  return undefined;
}

/** Whether the number, or the rest of its cell with letters for digits, is the digits but for one. */
function isReadingOf(number: FoundNumber, digits: string): boolean {
  const cell = segmentOf(number.line, number.start);
  const rest = Array.from(number.line.text.slice(number.start, cell.end), (character) => AS_DIGIT[character] ?? character).join("");
  return [String(Math.abs(number.cents)), rest.replace(/\D/g, "")].some((read) => isNearlySame(read, digits));
}
