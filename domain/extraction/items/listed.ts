import type { FoundNumber } from "#domain/extraction/candidates/amounts.ts";
import { boxOf, type Line } from "#domain/extraction/geometry.ts";
import type { Links } from "#domain/extraction/links.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import type { ItemRow } from "./itemRow.ts";

/** Labels that make a line a sum or a payment rather than something sold. */
const SUMS = ["totalAmount", "amountDue", "totalWithoutVat", "totalVat", "rounding", "advance", "tendered", "change"] as const;
const MAX_LINES = 60;

/** A text with fewer letters describes nothing. */
const MIN_TEXT_LETTERS = 4;

type Listed = { line: Line; amount: FoundNumber; text: string };

/**
 * Lines of a document without a table: a text and an amount at the right edge, below each other, that add up to a sum of the document.
 * The sum proves them; without one nothing is taken. `net` and `gross` in hundredths.
 */
export function readListedRows(view: DocumentView, net: number | undefined, gross: number | undefined): ItemRow[] {
  const listed = view.lines.map((line) => listedOn(line, view));
  let best: { run: Listed[]; isNet: boolean } | undefined;
  for (const [start, first] of listed.entries()) {
    if (!first || first.amount.cents === 0) continue;
    const run: Listed[] = [];
    let sum = 0;
    for (const one of listed.slice(start, start + MAX_LINES)) {
      if (one === null) break;
      if (!one) continue;
      if (Math.abs(one.amount.x1 - first.amount.x1) > first.line.height * 1.2) break;
      run.push(one);
      sum += one.amount.cents;
      const isNet = net !== undefined && Math.abs(sum - net) <= 1;
      if (!isNet && !(gross !== undefined && Math.abs(sum - gross) <= 1)) continue;
      if (run.length === 1 && isSentence(first)) continue;
      if (run.length > (best?.run.length ?? 0)) best = { run: [...run], isNet };
    }
  }
  return best ? best.run.map((one) => rowOf(one, best.isNet, view)) : [];
}

function rowOf({ line, amount, text }: Listed, isNet: boolean, view: DocumentView): ItemRow {
  const rate = view.numbers.find((number) => number.line === line && number.isPercent && number.cents <= 3000);
  view.tableLines.add(line);
  return {
    item: { description: text },
    page: line.page,
    box: boxOf(line, 0, line.text.length),
    lines: [line],
    ...(isNet ? { net: amount.cents } : { gross: amount.cents }),
    ...(rate ? { rate: rate.cents } : {}),
  };
}

/** A sentence that happens to end in the sum of the document sells nothing. */
function isSentence({ line, text }: Listed): boolean {
  return !line.text.includes("\t") || /[.!?]$/.test(text) || text.split(/\s+/).length > 12;
}

/** A line with a text and one amount at its end; null where a line of sums ends every list, undefined for other text. */
function listedOn(line: Line, view: DocumentView): Listed | null | undefined {
  const numbers = view.numbers.filter((number) => number.line === line && !number.isPercent);
  const amount = numbers.findLast((number) => number.isMoney);
  if (!amount) return undefined;
  const links: Links = view.links.get(amount) ?? new Map();
  const isNamed = SUMS.some((concept) => (links.get(concept)?.direction === "right" ? links.get(concept)!.score : 0) > 0.6);
  const own = view.hits.some((hit) => hit.line === line && hit.strength > 0.5 && hit.length > 3 && (SUMS as readonly string[]).includes(hit.concept));
  if (own || isNamed) return null;
  const before = line.text.slice(0, amount.start);
  const rest = line.text.slice(amount.end).replace(/^\s?(Kč|CZK|EUR|€|,-)/, "");
  const cells = before.split("\t").map((cell) => cell.replace(/^[\s–•*·-]+/u, "").trim());
  // A number of the order may stand in front of what was done.
  const text = cells.find((cell) => (cell.match(/\p{L}/gu) ?? []).length >= MIN_TEXT_LETTERS);
  return text !== undefined && !/\p{L}{2}/u.test(rest) && !text.endsWith(":") ? { line, amount, text } : undefined;
}
