import type { Line } from "./geometry.ts";

/** Signs and codes of currencies as pages print them. */
const SIGN = String.raw`(?:Kč|CZK|EUR|€|USD|US\$|\$|GBP|£|PLN|zł|CHF|HUF)`;
const RATE = new RegExp(
  String.raw`(?<!\d)10{0,3} ?${SIGN}\s?=\s?[\d.,]+|${SIGN} ?1 ?=\s?[\d.,]+|${SIGN}/${SIGN}\s?:?\s?\d|\d[.,]\d{3,4} ?${SIGN}/${SIGN}|(?:[Kk]urz|[Kk]urs|[Rr]ate)[^\t]{0,40}${SIGN}/${SIGN}`,
);

/** "1 EUR = 24,315 CZK", "kurzem 24,280 CZK/EUR": what stands on such a line is converted; it is neither in the document's currency nor among its sums. */
function statesRate(text: string): boolean {
  return RATE.test(text);
}

/** How far below a line, in heights, the next one of its sentence may stand. */
const NEXT_LINE = 0.9;

/** The lines that state a rate of exchange, and those on which a sentence with one goes on: "... kurzem 24,280 CZK/EUR: základ 1 200,00, DPH" above "252,00". */
export function convertedLines(lines: readonly Line[]): Set<Line> {
  const converted = new Set<Line>();
  for (const [i, line] of lines.entries()) {
    const before = lines[i - 1];
    if (statesRate(line.text) || (before && converted.has(before) && goesOn(before, line))) converted.add(line);
  }
  return converted;
}

/** Whether a sentence that a line does not end goes on with the next one, flush with it. */
function goesOn(line: Line, next: Line): boolean {
  const own = line.segments.find(({ text }) => statesRate(text)) ?? line.segments[0]!;
  const isFlush = next.page === line.page && Math.abs(next.x0 - own.x0) < line.height && next.y0 - line.y1 < NEXT_LINE * line.height;
  return isFlush && !/[.!?]$/.test(own.text.trim()) && /^[\p{Ll}\d]/u.test(next.text);
}
