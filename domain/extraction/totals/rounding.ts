import type { FoundNumber } from "#domain/extraction/candidates/amounts.ts";
import { claim } from "#domain/extraction/labels/links.ts";
import type { DocumentView } from "#domain/extraction/view.ts";

/** Totals are rounded to whole units at most, in hundredths. */
export const MAX_ROUNDING_CENTS = 100;
/** Strength from which a label of a rounding is meant. */
const NAMED = 0.3;

/** Amounts below one unit that a label calls a rounding. */
export function namedRoundings(view: DocumentView): FoundNumber[] {
  return view.numbers.filter(
    (number) =>
      number.isMoney && number.cents !== 0 && Math.abs(number.cents) < MAX_ROUNDING_CENTS && claim(view.links.get(number) ?? new Map(), "rounding") > NAMED,
  );
}
