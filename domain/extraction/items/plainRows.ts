import type { Line } from "#domain/extraction/page/geometry.ts";
import { claim } from "#domain/extraction/labels/links.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import type { ItemRow } from "./itemRow.ts";
import { listedOn, rowOf, type Listed } from "./listed.ts";
import { legendOf, rateBehind } from "./receipt.ts";

/** What a till printed in turn: a row that multiplies out, or a line of a text and an amount. */
type Printed = { row: ItemRow; cents: number } | { listed: Listed; cents: number };

/**
 * Adds what a till prints with its sum alone beside the rows of a quantity and a price: "Bread 54.90 B", then "4 x 12.90 51.60 B".
 * The sum proves them; where none of `goals`, the sum of the document as rounded and before it was, in hundredths, is reached nothing is added.
 */
export function addPlainRows(rows: ItemRow[], view: DocumentView, goals: readonly number[]): void {
  const printed = printedIn(rows, view);
  const isRow = (one: Printed | null) => one !== null && "row" in one;
  const [first, last] = [printed.findIndex(isRow), printed.findLastIndex(isRow)];
  const roundings = view.numbers.filter((number) => claim(view.links.get(number) ?? new Map(), "rounding") > 0.5);
  const unrounded = goals.flatMap((goal) => [goal, ...roundings.map(({ cents }) => goal - cents)]);
  const isGoal = (sum: number) => unrounded.some((goal) => Math.abs(sum - goal) <= 1);
  if (first < 0 || isGoal(sumOf(printed.slice(first, last + 1).filter(isRow)))) return;
  for (let start = first; start >= 0 && printed[start] !== null; start--) {
    for (let end = last; end < printed.length && printed[end] !== null; end++) {
      const run = withoutSubtotals(printed.slice(start, end + 1));
      if (!isGoal(sumOf(run))) continue;
      const rates = legendOf(view);
      rows.splice(0, rows.length, ...run.flatMap((one) => (one === null ? [] : "row" in one ? one.row : plainRow(one.listed, rates, view))));
      return;
    }
  }
}

/** Rows and plain lines in the order of the page; null for a line of sums. */
function printedIn(rows: readonly ItemRow[], view: DocumentView): (Printed | null)[] {
  const owners = new Map<Line, ItemRow>(rows.flatMap((row) => row.lines.map((line) => [line, row] as const)));
  const taken = new Set<ItemRow>();
  const printed: (Printed | null)[] = [];
  for (const line of view.lines) {
    const row = owners.get(line);
    if (row) {
      if (!taken.has(row)) printed.push({ row, cents: row.gross ?? row.total ?? 0 });
      taken.add(row);
      continue;
    }
    const listed = listedOn(line, view);
    if (listed !== undefined) printed.push(listed && { listed, cents: listed.amount.cents });
  }
  return printed;
}

/** Without the lines that repeat what all above them come to. */
function withoutSubtotals(run: readonly (Printed | null)[]): (Printed | null)[] {
  const kept: (Printed | null)[] = [];
  for (const one of run) if (kept.length < 2 || (one && "row" in one) || one?.cents !== sumOf(kept)) kept.push(one);
  return kept;
}

/** NaN where a line of sums stands among them. */
function sumOf(run: readonly (Printed | null)[]): number {
  return run.reduce((sum, one) => sum + (one?.cents ?? Number.NaN), 0);
}

function plainRow(listed: Listed, rates: Map<string, number>, view: DocumentView): ItemRow {
  const rate = rateBehind(listed.amount, rates, view);
  return { ...rowOf(listed, false, view), ...(rate === undefined ? {} : { rate }) };
}
