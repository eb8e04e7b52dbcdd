import { findNumbers } from "../candidates/amounts.ts";
import { boxOf, unite, type Line } from "../geometry.ts";
import type { DocumentView } from "../view.ts";
import { productCents } from "./product.ts";
import type { ItemRow } from "./table.ts";
import { decimal, formatNumber } from "#domain/money/decimal.ts";

/** "2 x 55,00", "0,5 kg * 129,90", "3 ks à 20,00": quantity, unit and price of a till receipt. */
const PRODUCT = /(?:^|[\s\t])(\d{1,4}(?:[.,]\d{1,3})?)\s?(ks|kg|l|g|m|bal|por|pcs|st|stk|x)?\.?\s?(?:[x×X*@]|à)\s?(\d[\d ]*(?:[.,]\d{1,2})?)/u;

/** Lines of a receipt: "quantity x price ... total" with the name on the line before or in front. */
export function readReceiptRows(view: DocumentView): ItemRow[] {
  const rows: ItemRow[] = [];
  const used = new Set<Line>();
  for (const line of view.lines) {
    const match = PRODUCT.exec(line.text);
    if (!match) continue;
    const numbers = findNumbers(line, view.mark);
    const start = match.index;
    const quantity = numbers.find((number) => number.start >= start && number.start < start + 3);
    const priceStart = start + match[0].length - match[3]!.length;
    const price = numbers.find((number) => number.start >= priceStart - 1 && number.start <= priceStart + 1);
    const last = numbers.filter((number) => !number.isPercent && number.start > (price?.end ?? Infinity)).at(-1);
    if (!quantity || !price) continue;
    const product = productCents(quantity.value, price.value);
    const total = last?.cents ?? product;
    if (Math.abs(total - product) > Math.max(2, Math.abs(product) * 0.3)) continue;
    const rate = numbers.find((number) => number.isPercent && number.start > price.start)?.cents;
    const named = nameOf(line, start, view, used);
    if (!named) continue;
    used.add(line);
    rows.push({
      item: {
        description: named.text,
        quantity: normal(quantity.value),
        unitPrice: normal(price.value),
        ...(match[2] && match[2] !== "x" ? { unit: match[2] } : {}),
      },
      page: line.page,
      box: unite([boxOf(line, 0, line.text.length), ...named.lines.map((one) => boxOf(one, 0, one.text.length))]),
      lines: [line, ...named.lines],
      gross: total,
      rate,
    });
    view.tableLines.add(line);
  }
  return rows;
}

function normal(text: string): string {
  const value = decimal(text);
  return value ? formatNumber(value) : text;
}

/** The name in front of the product on its line, or on the line above. */
function nameOf(line: Line, start: number, view: DocumentView, used: Set<Line>): { text: string; lines: Line[] } | undefined {
  const before = line.text.slice(0, start).trim();
  if (/\p{L}{2}/u.test(before)) return { text: before, lines: [] };
  const above = view.lines[view.lines.indexOf(line) - 1];
  if (above && above.page === line.page && !used.has(above) && /\p{L}{2}/u.test(above.text)) {
    used.add(above);
    return {
      text: above.text
        .replace(/\t/g, " ")
        .replace(/\s+\d[\d ]*[.,]\d{2}\s*\p{L}?$/u, "")
        .trim(),
      lines: [above],
    };
  }
  const after = /[\p{L}][\p{L}\d .,/%-]*/u.exec(line.text.slice(start).replace(PRODUCT, ""));
  return after && after[0].trim().length > 2 ? { text: after[0].trim(), lines: [] } : undefined;
}
