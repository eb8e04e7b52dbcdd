import { decimal, formatNumber } from "#domain/money/decimal.ts";
import { unite } from "#domain/extraction/page/boxes.ts";
import type { FoundNumber } from "#domain/extraction/candidates/amounts.ts";
import { boxOf, type Line } from "#domain/extraction/page/geometry.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import { fold } from "#domain/extraction/page/text.ts";
import { traitsOf } from "./columnWords.ts";
import { completeRows } from "./completeRows.ts";
import type { ItemRow } from "./itemRow.ts";
import { listedOn, namedPieces, SUMS } from "./listed.ts";
import { productCents } from "./product.ts";
import { isPump } from "./pumps.ts";
import { isUnit } from "./units.ts";
import { legendOf, productIn, rateBehind, SIZE } from "./receipt.ts";

/** A text with fewer letters names nothing. */
const MIN_LETTERS = 3;
/** Sums of one line may differ by their rounding. */
const TOLERANCE = 2;

/** What a line of a till says: its sum, the quantity and the price that make it, and the name in front of them. */
type Figures = { sum: FoundNumber; quantity?: string; price?: string; name: string };

/** What ends the lines of a till; deposits and returned bottles, which are called as advances and change are, do not. */
const ENDS = SUMS.filter((concept) => concept !== "advance" && concept !== "change");

/**
 * The lines of a receipt between its head and its first sum, one by one: a name with its sum, with quantity and price where two figures of the line
 * multiply to it, a name on the line above its figures, and a quantity and a price on the line below. Nothing proves them but the page as a whole.
 */
export function readTillRows(view: DocumentView): ItemRow[] {
  const rows: ItemRow[] = [];
  const letters = legendOf(view);
  // The line above or below the figures that names what they are of.
  let above: Line | undefined;
  let unnamed: ItemRow | undefined;
  // The line of a quantity and a price in front of the line of the name with what they come to.
  let ahead: Line | undefined;
  for (const line of view.lines) {
    const last = rows.at(-1);
    if (listedOn(line, view, ENDS) === null) {
      if (last) break;
      above = undefined;
      continue;
    }
    const figures = figuresOf(line, view);
    if (!figures) {
      if (lettersOf(line.text) === 0) continue;
      above = isName(line, view) ? line : undefined;
      if (unnamed && above) addName(unnamed, above);
      if (unnamed) above = undefined;
      continue;
    }
    if (isSubtotal(figures.sum.cents, rows)) break;
    if (last && isOfRow(line, last, view)) continue;
    if (!above && isProductAlone(line, figures, view)) {
      ahead = line;
      continue;
    }
    const isOwn = lettersOf(figures.name) >= MIN_LETTERS && !((above || unnamed) && figures.price !== undefined && isUnitOnly(figures.name));
    const isBelow: boolean = !isOwn && !above && figures.price !== undefined && (unnamed !== undefined || !last);
    if (isOwn || above || isBelow) rows.push(rowOf(figures, above && !isOwn ? [above, line] : [line], letters, view));
    if (last && isTakenOff(line, rows, view)) rows[rows.length - 1] = { ...rows.at(-1)!, item: { description: figures.name }, gross: -figures.sum.cents };
    if (ahead && rows.at(-1) !== last) isOfRow(ahead, rows.at(-1)!, view);
    ahead = undefined;
    unnamed = isBelow ? rows.at(-1) : undefined;
    above = undefined;
  }
  const aligned = inColumn(rows, view);
  if (view.source === "ocr") completeRows(aligned, new Set(), view.law.rates);
  takeLeadingQuantities(aligned);
  return aligned;
}

/** What is taken off the price of the row above (folded). */
const TAKEN_OFF = /\b(?:rabat\w*|nachlass\w*|sleva|zlava|discount|remise|kortings?|upust)\b/;

/** Whether the last row is a discount without its sign: "Nachlassbetrag 10,00" below "49,99" and above "39,99". */
function isTakenOff(line: Line, rows: readonly ItemRow[], view: DocumentView): boolean {
  const [price, discount] = rows.slice(-2);
  const next = view.lines[view.lines.indexOf(line) + 1];
  if (!price || !discount || !next || discount.lines[0] !== line || !TAKEN_OFF.test(line.folded) || discount.gross! <= 0) return false;
  return view.numbers.some((number) => number.line === next && number.isMoney && number.cents === price.gross! - discount.gross!);
}

/** Names a row by the line below its figures; further lines say more of it. */
function addName(row: ItemRow, line: Line): void {
  if (row.lines.length > 1) return;
  Object.assign(row.item, { description: line.text.replaceAll("\t", " ").trim() });
  row.lines.push(line);
}

/** "PCS", "1 BAL à", "U/P": what stands beside the figures under a name. */
const UNIT = /^\W*(?:\d+\s?)?(?:\p{L}{1,4}|U\/P)\.?(?:\s\p{L})?\W*$/u;
const isUnitOnly = (text: string): boolean => UNIT.test(text) || isUnit(text.replace(/\P{L}+/gu, ""));
/** Farthest from the column of sums that one of them ends, in heights. */
const COLUMN = 3;

/** The rows whose sums end where most do: a figure of the address stands elsewhere. */
function inColumn(rows: ItemRow[], { numbers }: DocumentView): ItemRow[] {
  const edgeOf = ({ lines, gross }: ItemRow) =>
    numbers.findLast(({ line, cents }) => lines.includes(line) && Math.abs(cents) === Math.abs(gross ?? 0))?.x1 ?? 0;
  const middle = rows.map(edgeOf).toSorted((a, b) => a - b)[rows.length >> 1];
  return rows.filter((row) => Math.abs(edgeOf(row) - middle!) < COLUMN * row.lines[0]!.height);
}

/** "2 Ale Pint": figures in front of the names of most rows are quantities. */
const LEADING = /^(\d{1,3})\s?(?:[x×]\s?)?\s(?=\p{L}{2})/iu;
const MOSTLY = 0.6;

function takeLeadingQuantities(rows: ItemRow[]): void {
  const leads = rows.map(({ item }) => LEADING.exec(item.description ?? ""));
  if (leads.filter(Boolean).length < rows.length * MOSTLY) return;
  for (const [at, { item }] of rows.entries()) {
    const lead = leads[at];
    if (!lead) continue;
    item.description = item.description!.slice(lead[0].length);
    if (item.quantity === undefined || item.unitPrice === undefined) item.quantity = plain(lead[1]!);
  }
}

const lettersOf = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** Whether a line without a sum may name what the figures below it are of: no day, number or heading. */
export function isName(line: Line, view: DocumentView): boolean {
  const isLabelled = view.hits.some((hit) => hit.line === line && hit.strength > 0.6 && hit.length > 3) || view.dates.some((date) => date.line === line);
  return !isLabelled && !isPump(line) && lettersOf(line.text) >= MIN_LETTERS && !isHeading(line);
}

/** "Qty | Price | Amount": a line of nothing but names of columns. */
function isHeading({ words }: Line): boolean {
  const named = words.filter(({ word }) => /\p{L}/u.test(word.text));
  return named.length > 1 && named.every(({ word }) => traitsOf(fold(word.text).replace(/[^a-z]/g, "")).length > 0);
}

/** The figures of a line; its last amount is the sum. */
function figuresOf(line: Line, view: DocumentView): Figures | undefined {
  const numbers = view.numbers.filter((number) => number.line === line && !number.isPercent);
  const sum = numbers.findLast((number) => number.isMoney);
  if (!sum) return undefined;
  const before = numbers.filter((number) => number.start < sum.start);
  const product = productOf(before, sum) ?? signedProduct(line, sum, view);
  const first = product?.start ?? numbers.find((number) => number === sum || (number.isMoney && !SIZE.test(line.text.slice(number.end))))!.start;
  return { sum, quantity: product?.quantity, price: product?.price, name: nameOf(line, first, product) };
}

type Product = { quantity: string; price: string; start: number; lead?: number };

/** Two figures in front of a sum that multiply to it, or the sum printed twice: one piece. */
function productOf(before: readonly FoundNumber[], sum: FoundNumber): Product | undefined {
  for (const price of before.toReversed()) {
    for (const quantity of before) {
      if (quantity === price || Math.abs(productCents(quantity.value, price.value) - sum.cents) > TOLERANCE || sum.cents === 0) continue;
      const [q, p] = quantity.isMoney && !price.isMoney && price.decimals === 0 ? [price, quantity] : [quantity, price];
      const isLead = /^\W*$/u.test(q.line.text.slice(0, q.start)) && lettersOf(q.line.text.slice(q.end, p.start)) >= MIN_LETTERS;
      return isLead
        ? { quantity: q.value, price: p.value, start: p.start, lead: q.end }
        : { quantity: q.value, price: p.value, start: Math.min(q.start, p.start) };
    }
  }
  const same = before.find(({ cents, isMoney }) => isMoney && cents === sum.cents);
  return same && { quantity: "1", price: same.value, start: same.start };
}

/** "5 ks x 3,90 | 19,50": a product with its sign, whatever became of the sum. */
function signedProduct(line: Line, sum: FoundNumber, view: DocumentView): Product | undefined {
  const product = productIn(line, view);
  return product && product.end <= sum.start ? product : undefined;
}

/** The text in front of the figures, without the currency, the unit or the code of a rate that ends it. */
function nameOf(line: Line, end: number, product: Product | undefined): string {
  return line.text
    .slice(product?.lead ?? 0, end)
    .replace(/^\s*[x×]\s/iu, "")
    .replace(/[\s:(@x×*–-]*(?:(?:RM|Rs|S?\$|£|€|Kč|EUR)\.?)?(?:\s*[(@]|\s[àá])?\s*$/u, "")
    .replace(/\t(?!\d{1,3}(?:[.,]\d{1,3})? ?\p{L}{1,5}\.?$)/gu, " ")
    .trim();
}

/** Whether a line repeats what a row came to, or says of how many pieces at which price: "2 @ £ 7.50" below "Wool Socks 15.00". */
function isOfRow(line: Line, row: ItemRow, view: DocumentView): boolean {
  const product = productIn(line, view);
  if (!product || row.item.unitPrice !== undefined || row.gross === undefined || lettersOf(line.text.slice(0, product.start)) >= MIN_LETTERS) return false;
  if (Math.abs(productCents(product.quantity, product.price) - row.gross) > TOLERANCE) return false;
  Object.assign(row.item, { quantity: plain(product.quantity), unitPrice: plain(product.price), ...(product.unit ? { unit: product.unit } : {}) });
  row.lines.push(line);
  return true;
}

/** "0,438 kg * 8,49 EUR/kg": a quantity and a price without a name and without what they come to. */
function isProductAlone(line: Line, { sum }: Figures, view: DocumentView): boolean {
  const product = productIn(line, view);
  return product !== undefined && sum.end <= product.end && lettersOf(line.text.slice(0, product.start)) === 0;
}

/** Whether an amount is what all rows above come to. */
function isSubtotal(cents: number, rows: readonly ItemRow[]): boolean {
  return rows.length > 1 && rows.reduce((all, { gross = 0 }) => all + gross, 0) === cents;
}

function rowOf({ sum, quantity, price, name }: Figures, lines: Line[], letters: Map<string, number>, view: DocumentView): ItemRow {
  const [first] = lines;
  const rate = rateBehind(sum, letters, view);
  return {
    item: {
      ...namedOnce(lines.length === 1 ? name : first!.text.replaceAll("\t", " ").trim(), quantity),
      ...(quantity === undefined ? {} : { quantity: plain(quantity) }),
      ...(price === undefined ? {} : { unitPrice: plain(price) }),
    },
    page: first!.page,
    box: unite(lines.map((line) => boxOf(line, 0, line.text.length))),
    lines,
    ofTill: true,
    gross: sum.cents,
    ...(rate === undefined ? {} : { rate }),
  };
}

/** "Vruty TX 100 ks" above "2 x 119,00": pieces at the end of a name that are not those of the figures are the contents of one. */
function namedOnce(text: string, quantity: string | undefined): ReturnType<typeof namedPieces> {
  const named = namedPieces(text);
  return quantity === undefined || named.quantity === undefined || named.quantity === plain(quantity) ? named : { description: text.split("\t")[0] };
}

const plain = (number: string): string => formatNumber(decimal(number)!);
