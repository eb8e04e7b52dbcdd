import { lineCents } from "./product.ts";
import type { ItemRow } from "./itemRow.ts";

/** Sums of one line may differ by the rounding of its tax. */
const TOLERANCE = 1;

type Sums = { net: number | undefined; gross: number | undefined };

/**
 * Gives one row the sum that was misread or not read: what the sum of the document leaves for it beside the other rows is its quantity times its price.
 * Nothing where two rows may be meant. `net` and `gross` are the sums of the document in hundredths.
 */
export function mendBySum(rows: ItemRow[], sums: Sums): void {
  for (const kind of ["net", "gross"] as const) {
    const goal = sums[kind];
    if (goal === undefined) continue;
    const column = rows.some((row) => row[kind] !== undefined) ? kind : "total";
    const mended = rows.flatMap((row) => {
      const left = leftFor(row, { rows, goal, column });
      return left !== undefined && left !== row[column] && isProduct(row, left) ? [{ row, left }] : [];
    });
    const [only, ...others] = mended;
    if (!only || others.length > 0) continue;
    only.row[column] = only.left;
    if (column === "net") mendGross(only.row, only.left);
    return;
  }
}

/** What the document's sum leaves for a row; undefined where another row has no sum either, or where the rows already add up. */
function leftFor(row: ItemRow, { rows, goal, column }: { rows: ItemRow[]; goal: number; column: "net" | "gross" | "total" }): number | undefined {
  let left = goal;
  for (const other of rows) {
    if (other === row) continue;
    const amount = other[column];
    if (amount === undefined) return undefined;
    left -= amount;
  }
  return Math.abs(left - (row[column] ?? Infinity)) <= TOLERANCE ? undefined : left;
}

function isProduct({ item }: ItemRow, amount: number): boolean {
  const { quantity, unitPrice, discount } = item;
  return quantity !== undefined && unitPrice !== undefined && Math.abs(lineCents(quantity, unitPrice, discount) - amount) <= TOLERANCE;
}

/** The sum with VAT follows from the one without where the rate is known. */
function mendGross(row: ItemRow, net: number): void {
  if (row.gross !== undefined && row.rate !== undefined) row.gross = Math.round((net * (10_000 + row.rate)) / 10_000);
}
