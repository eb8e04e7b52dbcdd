import type { DocumentView } from "#domain/extraction/view.ts";
import { namesCharge } from "./charges.ts";
import type { ItemRow } from "./itemRow.ts";

/** What the bare amounts of the rows come to, and the sums of the document, in cents. */
type Sums = { sum: number; net: number | undefined; grand: number | undefined; hasBreakdown: boolean };

/** Whether amounts whose heading does not say so are with VAT: by the sum of the document that they come to. */
export function isWithVat(rows: readonly ItemRow[], { sum, net, grand, hasBreakdown }: Sums, view: DocumentView): boolean {
  const hasNetColumn = rows.some((row) => row.net !== undefined);
  if (!hasNetColumn && isReachedByCharge(net, sum, view) && !isReachedByCharge(grand, sum, view)) return false;
  if (hasNetColumn || !hasBreakdown) return !(!hasNetColumn && net !== undefined && distance(sum, net) <= Math.max(5, rows.length));
  return distance(sum, grand) < distance(sum, net);
}

/**
 * Whether a discount or charge on the whole document is what lies between the rows and a sum, "Sleva z dokladu 10 % | -287,00", or what is taken off
 * as invoiced before, "abzgl. 1. Abschlagsrechnung | -8.500,00".
 */
function isReachedByCharge(goal: number | undefined, sum: number, view: DocumentView): boolean {
  if (goal === undefined || goal === sum) return false;
  const apart = goal - sum;
  return view.numbers.some(({ cents, line }) => (cents === apart && apart < 0) || (Math.abs(cents) === Math.abs(apart) && namesCharge(line)));
}

/** How far apart two amounts are. */
export function distance(a: number, b: number | undefined): number {
  return b === undefined ? Infinity : Math.abs(a - b);
}
