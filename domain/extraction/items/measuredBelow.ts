import { decimal, formatNumber } from "#domain/money/decimal.ts";
import { findNumbers, type FoundNumber } from "#domain/extraction/candidates/amounts.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import type { ItemRow } from "./itemRow.ts";
import { productCents } from "./product.ts";
import { isUnit } from "./units.ts";

/** In hundredths: pumps and scales round what they multiply. */
const TOLERANCE = 1;
/** Letters of a line that says how much was sold; a name has more. */
const MAX_WORDS = 3;

/** "Zp 06  43,07 l  1,799 EUR/l" below "Super E10  77,48": what was measured and the price of one unit, with no sign between them, given to the row above that they come to. */
export function takeMeasuredBelow(rows: readonly ItemRow[], view: DocumentView): void {
  if (!view.isReceipt) return;
  const taken = new Set(rows.flatMap(({ lines }) => lines));
  for (const row of rows) {
    const last = row.lines.at(-1)!;
    const below = view.lines[view.lines.indexOf(last) + 1];
    const sum = row.gross ?? row.total;
    if (row.item.unitPrice !== undefined || sum === undefined || !below || below.page !== last.page || taken.has(below)) continue;
    if ((below.text.match(/(?<![\p{L}/])\p{L}{2,}/gu) ?? []).length > MAX_WORDS) continue;
    const numbers = findNumbers(below, view.mark).filter(({ isPercent }) => !isPercent);
    const measured = numbers.find((one) => isUnit(unitBehind(one)));
    const price =
      measured && numbers.find((one) => one !== measured && one.decimals >= 2 && Math.abs(productCents(measured.value, one.value) - sum) <= TOLERANCE);
    if (!measured || !price) continue;
    Object.assign(row.item, { quantity: formatNumber(decimal(measured.value)!), unitPrice: formatNumber(decimal(price.value)!), unit: unitBehind(measured) });
    row.lines.push(below);
    view.tableLines.add(below);
  }
}

/** The short word behind a number, "l" of "43,07 l"; empty where there is none. */
const unitBehind = ({ line, end }: FoundNumber): string => /^\s?(\p{L}[\p{L}\d]{0,3})(?![\p{L}\d])/u.exec(line.text.slice(end))?.[1] ?? "";
