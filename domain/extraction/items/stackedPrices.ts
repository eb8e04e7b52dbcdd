import { findNumbers, type DecimalMark, type FoundNumber } from "#domain/extraction/candidates/amounts.ts";
import { type Line, segmentOf } from "#domain/extraction/page/geometry.ts";
import { isNear } from "./arithmetic.ts";
import type { ColumnKind } from "./columnWords.ts";
import { lineCents } from "./product.ts";
import type { ColumnPlace, RawRow } from "./rows.ts";

/** Lines above and below a row's figures on which its cell of prices may go on. */
const REACH = 3;

const cellOf = (number: FoundNumber) => segmentOf(number.line, number.start);

/**
 * A cell may print the list price, the discount and the net price below each other, each on a line of its own: the price of the row is the one
 * that times the quantity gives the sum. Rows that agree already, or that no such price proves, stay as they are.
 */
export function provePrices(anchors: RawRow[], lines: Line[], places: ColumnPlace[], mark: DecimalMark | undefined): void {
  const place = places.find(({ column }) => column.kind === "unitPrice");
  if (!place) return;
  const own = new Set(anchors.map(({ line }) => line));
  for (const row of anchors) {
    const cell = (...kinds: ColumnKind[]) => [...row.cells].find(([column]) => kinds.includes(column.kind))?.[1];
    const [quantity, printed, discount] = [cell("quantity"), cell("unitPrice"), cell("discount")];
    const sums = [cell("net"), cell("total"), cell("gross")].filter((sum) => sum !== undefined);
    const isProven = (price: FoundNumber, rebate?: string) =>
      sums.some((sum) => sum.cents !== 0 && isNear(lineCents(quantity!.value, price.value, rebate), sum.cents));
    if (!quantity || (printed && (isProven(printed) || isProven(printed, discount?.value)))) continue;
    const at = lines.indexOf(row.line);
    const near = lines.slice(Math.max(0, at - REACH), at + REACH + 1).filter((line) => !own.has(line));
    const extent = printed ? cellOf(printed) : place;
    const isInCell = ({ x0, x1 }: { x0: number; x1: number }) => x0 < extent.x1 && x1 > extent.x0 && x0 > extent.x0 - 2 * row.line.height;
    const prices = near.flatMap((line) => findNumbers(line, mark)).filter((number) => isInCell(cellOf(number)));
    const price = prices.find((number) => number.decimals >= 2 && isProven(number));
    if (price) row.cells.set([...row.cells.keys()].find(({ kind }) => kind === "unitPrice") ?? place.column, price);
  }
}
