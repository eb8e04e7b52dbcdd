import { decimal, formatNumber } from "#domain/money/decimal.ts";
import type { FoundNumber } from "#domain/extraction/candidates/amounts.ts";
import { boxOf, type Line } from "#domain/extraction/page/geometry.ts";
import type { LabelConcept } from "#domain/extraction/labels/labels.ts";
import { claim, type Links } from "#domain/extraction/labels/links.ts";
import { isLawful } from "#domain/extraction/taxLaw.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import type { ItemRow } from "./itemRow.ts";
import { productCents } from "./product.ts";
import { isTaxOfRate } from "./summary.ts";
import { trimEndOf } from "#domain/text/trim.ts";

/** Labels that make a line a sum or a payment rather than something sold. */
export const SUMS: readonly LabelConcept[] = ["totalAmount", "amountDue", "totalWithoutVat", "totalVat", "rounding", "advance", "tendered", "change"];
const MAX_LINES = 60;

/** A text with fewer letters describes nothing. */
const MIN_TEXT_LETTERS = 4;

/** What may stand behind an amount: its currency, or a dash for the hundredths. */
const CURRENCY = /^(\s?(Kč|zł|[A-Z]{3}(?!\p{L})|[€£$]|,-))+/u;

/** A line with a text and one amount at its end. */
export type Listed = { line: Line; amount: FoundNumber; text: string };

/**
 * Lines of a document without a table: a text and an amount at the right edge, below each other, that add up to a sum of the document.
 * The sum proves them; without one nothing is taken. A line that repeats what all above it come to may stand among them. `sums` in hundredths,
 * with VAT as rounded and before it was.
 */
export function readListedRows(view: DocumentView, sums: { net: number | undefined; gross: readonly number[] }): ItemRow[] {
  const listed = view.lines.map((line) => listedOn(line, view));
  let best: { run: Listed[]; isNet: boolean } | undefined;
  const starts = [...listed.keys()].flatMap((start) => [false, true].map((hasSubtotals) => ({ start, hasSubtotals })));
  for (const { start, hasSubtotals } of starts) {
    const first = listed[start];
    if (!first || first.amount.cents === 0) continue;
    const run: Listed[] = [];
    let sum = 0;
    let isBehindSubtotal = false;
    for (const one of listed.slice(start, start + MAX_LINES)) {
      if (one === null) break;
      if (!one) continue;
      if (hasSubtotals && run.length > 1 && one.amount.cents === sum) {
        isBehindSubtotal = true;
        continue;
      }
      // A discount below a subtotal is one on the whole document.
      if (isBehindSubtotal && one.amount.cents < 0) break;
      if (Math.abs(one.amount.x1 - first.amount.x1) > first.line.height * 1.2) break;
      run.push(one);
      sum += one.amount.cents;
      const isNet = sums.net !== undefined && Math.abs(sum - sums.net) <= 1;
      if (!isNet && !sums.gross.some((goal) => Math.abs(sum - goal) <= 1)) continue;
      if (run.length === 1 && (isSentence(first) || SUM_NAMED.test(first.text) || isPayment(first, view) || isTakenOff(first, view) || isBelowSum(first, view)))
        continue;
      if (run.length > (best?.run.length ?? 0)) best = { run: [...run], isNet };
    }
  }
  if (!best) return [];
  const rows = best.run.map((one) => rowOf(one, best.isNet, view));
  addLeadingQuantities(rows, best, view);
  return rows;
}

/** "2 ks Espresso", "2 Ale Pint", "3 Stk. x Brot": a quantity and perhaps its unit in front of what was sold. */
const LEADING = /^(\d{1,4}(?:[.,]\d{1,3})?)\s?(?:[x×*]|(ks|kg|l|g|m|bal|por|porce|pcs|stk|st|szt)\.?(?= )|(\p{L}{1,7})\.?\s[x×*](?= ))?\s(?=\p{L}{2})/iu;
/** Share of the lines of a list that begin so where the figures are quantities. */
const MOSTLY = 0.7;

/** Takes the quantities in front of the texts where most lines of the list begin so, and the price of one that gives the sum, printed on the line or the next. */
function addLeadingQuantities(rows: ItemRow[], { run, isNet }: { run: Listed[]; isNet: boolean }, view: DocumentView): void {
  const leads = rows.map(({ item }) => LEADING.exec(item.description ?? ""));
  if (leads.filter((lead) => lead !== null).length < rows.length * MOSTLY) return;
  for (const [at, row] of rows.entries()) {
    const lead = leads[at];
    const quantity = lead && decimal(lead[1]!.replace(",", "."));
    if (!lead || !quantity) continue;
    row.item.description = row.item.description!.slice(lead[0].length);
    row.item.quantity = formatNumber(quantity);
    const unit = lead[2] ?? lead[3];
    if (unit) row.item.unit = unit;
    const { line, amount } = run[at]!;
    const below = view.lines[view.lines.indexOf(line) + 1];
    const isOwn = (number: FoundNumber) => (number.line === line && number.end < amount.start) || (number.line === below && below !== run[at + 1]?.line);
    const near = view.numbers.filter(isOwn);
    const sum = isNet ? row.net! : row.gross!;
    const price = near.find((number) => !number.isPercent && number.isMoney && productCents(row.item.quantity!, number.value) === sum);
    if (!price) continue;
    row.item.unitPrice = formatNumber(decimal(price.value)!);
    const printed = line.text.slice(price.start, price.end);
    if (price.line === line && row.item.description.endsWith(printed))
      row.item.description = row.item.description.slice(0, -printed.length).replace(/[\s@áàx×]+$/u, "");
    row.rate ??= near.find((number) => number.isPercent && number.cents <= 3000)?.cents;
    if (price.line === below) {
      row.lines.push(below);
      view.tableLines.add(below);
    }
  }
}

/** A number of pieces behind a name, "Známka A 4 ks", and a quantity with its unit in a cell of its own, "2 m". */
const PIECES = /(?<=\S)\s(\d{1,3}) ?(ks|kus[yů]?|pcs?|szt|stk)\.?$/iu;
const MEASURE = /^(\d{1,3}(?:[.,]\d{1,3})?) ?(\p{L}{1,5})\.?$/u;
/** "Vstupné dítě × 2": a sign parts the number of pieces from the name. */
const TIMES = /(?<=[\p{L})]) (?:[×x] ?)(\d{1,3}|(?<= )[lI|])$/u;
/** The price of one behind a name: "Polévka (á 49,00)". */
const PRICE_OF_ONE = /(?:\s+\(?|\()[áà@](?:\s?\d+[.,]\d{2})?\)?$/u;

/** The name on a line of a till, and the number of pieces that it ends with. */
export function namedPieces(text: string): Pick<ItemRow["item"], "description" | "quantity" | "unit"> {
  const [first = "", measure = ""] = text.split("\t");
  const name = first.replace(PRICE_OF_ONE, "");
  const pieces = MEASURE.exec(measure) ?? PIECES.exec(name);
  const times = pieces ? null : TIMES.exec(name);
  if (times) return { description: name.slice(0, times.index), quantity: times[1]!.replace(/\D/, "1") };
  if (!pieces) return { description: name };
  return { description: measure ? name : name.slice(0, pieces.index).trim(), quantity: formatNumber(decimal(pieces[1]!.replace(",", "."))!), unit: pieces[2]! };
}

/** The row of a text with its amount, which becomes a line of the table. */
export function rowOf({ line, amount, text }: Listed, isNet: boolean, view: DocumentView): ItemRow {
  // "Dieselzuschlag 8,25 %" states no rate of VAT.
  const rate = view.numbers.find((number) => number.line === line && number.isPercent && number.cents <= 3000 && isLawful(number.cents, view.law));
  view.tableLines.add(line);
  return {
    item: view.isReceipt ? namedPieces(text) : { description: text },
    page: line.page,
    box: boxOf(line, 0, line.text.length),
    lines: [line],
    ...(isNet ? { net: amount.cents } : { gross: amount.cents }),
    ...(rate ? { rate: rate.cents } : {}),
  };
}

/** A text that names a sum: "Pojistné celkem". */
const SUM_NAMED = /(?:^|\s)(?:celkem|spolu|součet|súčet|gesamt|total|razem|totaal)$/iu;

/** A sentence that happens to end in the sum of the document sells nothing. */
function isSentence({ line, text }: Listed): boolean {
  return !line.text.includes("\t") || /\p{L}[.!?]$/u.test(text) || text.split(/\s+/).length > 12;
}

/** "Kartou 731,98" beside the sum of the document is how it was paid. */
function isPayment({ line }: Listed, view: DocumentView): boolean {
  return view.hits.some((hit) => hit.line === line && hit.concept === "otherAmount" && hit.strength > 0.5);
}

/** What a receipt prints below its total with the same amount, "Contactless 18.76", is how it was paid or the slip of a card. */
function isBelowSum({ line, amount }: Listed, { isReceipt, numbers, links }: DocumentView): boolean {
  const isSum = (number: FoundNumber) => claim(links.get(number) ?? new Map(), "totalAmount", "amountDue") > NAMED_SUM;
  return (
    isReceipt && numbers.some((number) => number.cents === amount.cents && number.line.page === line.page && number.line.index < line.index && isSum(number))
  );
}

/** Strength of a label from which it names a sum. */
const NAMED_SUM = 0.3;

/** An advance that is taken off stands beside what was sold, not alone. */
function isTakenOff({ line, amount }: Listed, view: DocumentView): boolean {
  return amount.cents < 0 && view.hits.some((hit) => hit.line === line && hit.concept === "advance" && hit.strength > 0.5);
}

/** In hundredths; a smaller number without decimals counts pieces. */
const MIN_WHOLE = 10_000;

/** "Odcizení a vandalismus | 6 115": an amount without decimals in the last cell of a line. */
function wholeAtEnd({ text, segments }: Line, numbers: readonly FoundNumber[]): FoundNumber | undefined {
  const last = numbers.at(-1);
  const isAmount = last && !last.isPercent && last.decimals === 0 && Math.abs(last.cents) >= MIN_WHOLE;
  return isAmount && segments.length > 1 && last.start <= segments.at(-1)!.start + 1 && last.end >= text.trimEnd().length ? last : undefined;
}

/** A line with a text and one amount at its end; null where a line of sums (as `ends` are called) ends every list, undefined for other text. */
export function listedOn(line: Line, view: DocumentView, ends = SUMS): Listed | null | undefined {
  const numbers = view.numbers.filter((number) => number.line === line);
  const amount = numbers.findLast((number) => number.isMoney && !number.isPercent) ?? wholeAtEnd(line, numbers);
  if (!amount) return undefined;
  // An advance that is taken off with its rate of VAT is a row among the others.
  const sums = amount.cents < 0 && numbers.some(({ isPercent }) => isPercent) ? ends.filter((concept) => concept !== "advance") : ends;
  const links: Links = view.links.get(amount) ?? new Map();
  const isNamed = sums.some((concept) => (links.get(concept)?.direction === "right" ? links.get(concept)!.score : 0) > 0.6);
  // "9,90, 19% MwSt": what stands behind an amount does not name it.
  const own = view.hits.some((hit) => hit.line === line && hit.start < amount.start && hit.strength > 0.5 && hit.length > 3 && sums.includes(hit.concept));
  // "Celkem" alone in its cell names the sum even where it is a weak label elsewhere.
  const [first] = line.segments;
  // "|CELKEM |": a drawn table has strokes around the word.
  const [from, to] = [/^[|¦ ]*/.exec(first!.text)![0].length, first!.text.replace(/[|¦ ]+$/, "").length];
  const isSum = view.hits.some(
    (hit) => hit.line === line && sums.includes(hit.concept) && hit.start <= first!.start + from && hit.end >= first!.start + to - 1,
  );
  if (own || isNamed || isSum || isTaxOfRate(line)) return null;
  const before = line.text.slice(0, amount.start);
  const rest = line.text.slice(amount.end).replace(CURRENCY, "");
  const cells = before.split("\t").map((cell) => withoutLeader(cell.replace(/^[\s–•*·-]+/u, "").trim()));
  // A number of the order may stand in front of what was done.
  const at = cells.findIndex((cell) => (cell.match(/\p{L}/gu) ?? []).length >= MIN_TEXT_LETTERS);
  // "2x | Espresso": the quantity may stand in a cell of its own.
  const named = at > 0 && /^\d{1,4}\s?[x×*]$/iu.test(cells[at - 1]!) ? `${cells[at - 1]} ${cells[at]}` : cells[at];
  // "Ubytování | 2 noci": the quantity may stand in the cell behind the text.
  const text = view.isReceipt && named !== undefined && MEASURE.test(cells[at + 1] ?? "") ? `${named}\t${cells[at + 1]}` : named;
  return text !== undefined && !/\p{L}{2}/u.test(rest) && !text.endsWith(":") ? { line, amount, text } : undefined;
}

/** "Oprava sekačky ........ 289,00 Kč": a text without the dots that lead to its amount. */
function withoutLeader(text: string): string {
  return text.endsWith("...") ? trimEndOf(text, ". ") : text;
}
