import { type DecimalMark, type FoundNumber, plainDecimal } from "#domain/extraction/candidates/amounts.ts";
import type { Line, Segment } from "#domain/extraction/page/geometry.ts";
import { figuresOf } from "./figures.ts";
import { productCents } from "./product.ts";

/** The first figures of an amount that a narrow cell broke off, and the rest of it. */
const HEAD = /^-?\d{1,3}(?: \d{3})*$/;
const REST = /^\d{3}(?: \d{3})*[.,]\d{2}$/;
/** Parts of their height between the two, and by which their edges or middles may differ. */
const MAX_GAP = 0.6;
const ALIGNED = 0.6;

/**
 * The figures of lines of a table, with amounts put together that a narrow cell broke after their thousands: "186" above "400,00". Only the product
 * of two other figures of the line proves that they are one amount. `broken` are the lines whose figures went to the line above.
 */
export function joinBroken(lines: Line[], mark: DecimalMark | undefined): { figures: (readonly FoundNumber[])[]; broken: Set<Line> } {
  const figures = lines.map((line) => figuresOf(line, mark));
  const broken = new Set<Line>();
  for (const [i, line] of lines.entries()) {
    const next = lines[i + 1];
    if (!next || broken.has(line) || next.y0 - line.y1 > MAX_GAP * line.height) continue;
    const joined = figures[i]!.map((head) => whole(head, { line, next, mark }) ?? head);
    if (!joined.some((number, at) => number !== figures[i]![at]! && isProduct(number, joined))) continue;
    figures[i] = joined;
    figures[i + 1] = [];
    broken.add(next);
  }
  return { figures, broken };
}

/** The amount that a figure begins and the line below ends; undefined where nothing of that form stands below it. */
function whole(head: FoundNumber, { line, next, mark }: { line: Line; next: Line; mark: DecimalMark | undefined }): FoundNumber | undefined {
  const upper = line.segments.find((segment) => segment.start <= head.start && segment.end >= head.end);
  const lower = upper && HEAD.test(upper.text) ? next.segments.find((segment) => REST.test(segment.text) && isBelow(upper, segment, line.height)) : undefined;
  const value = upper && lower ? plainDecimal(`${upper.text} ${lower.text}`, mark) : undefined;
  if (value === undefined) return undefined;
  return { ...head, value, cents: Math.round(Number(value) * 100), decimals: 2, isMoney: true };
}

function isBelow(upper: Segment, lower: Segment, height: number): boolean {
  const distance = Math.min(Math.abs(upper.x0 - lower.x0), Math.abs(upper.x1 - lower.x1), Math.abs(upper.x0 + upper.x1 - lower.x0 - lower.x1) / 2);
  return distance < ALIGNED * height;
}

function isProduct(sum: FoundNumber, numbers: FoundNumber[]): boolean {
  const others = numbers.filter((number) => number !== sum && !number.isPercent);
  return others.some((a, at) => others.slice(at + 1).some((b) => Math.abs(productCents(a.value, b.value) - sum.cents) <= 1));
}
