import { Big } from "big.js";
import { formatNumber, decimal } from "#domain/money/decimal.ts";
import { productCents } from "./product.ts";
import type { ItemRow } from "./itemRow.ts";

/** Sums of one line may differ by the rounding of its tax. */
const TOLERANCE = 1;
const MAX_PIECES = 100_000;

/**
 * Fills and mends the figures of rows that the other figures of the same row prove: a quantity that was not read, a decimal mark that recognition
 * lost, the sum without VAT where only the one with VAT is known.
 */
export function mendRows(rows: ItemRow[]): void {
  for (const row of rows) {
    mendMark(row);
    mendLostMark(row);
    addQuantity(row);
    addNet(row);
  }
}

/** What a sum with VAT leaves without it, in hundredths. */
function netOf(gross: number, rate: number): number {
  return Math.round((gross * 10_000) / (10_000 + rate));
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= TOLERANCE;
}

/** "716 €" for 7,16 €: price and sum are a hundredth of what was read where the sum with VAT says so. */
function mendMark(row: ItemRow): void {
  const { quantity, unitPrice } = row.item;
  if (!quantity || !unitPrice || unitPrice.includes(".") || row.gross === undefined || row.rate === undefined) return;
  const product = productCents(quantity, unitPrice);
  const net = netOf(row.gross, row.rate);
  if (net === 0 || isNear(product, net) || !isNear(Math.round(product / 100), net)) return;
  row.item.unitPrice = hundredth(unitPrice);
  if (row.net === product) row.net = Math.round(product / 100);
  if (row.total === product) row.total = Math.round(product / 100);
}

/** "42" for 4,2, "118450" for 1 184,50: of a recognised row the mark that price and sum say was lost. Prices have hundredths. */
function mendLostMark({ item, net, total, lines }: ItemRow): void {
  const { quantity, unitPrice, discount } = item;
  const sum = net ?? total;
  const isRecognised = lines[0]?.words[0]?.word.confidence !== undefined;
  if (!isRecognised || !quantity || !unitPrice || discount !== undefined || !sum || productCents(quantity, unitPrice) === sum) return;
  const part = (number: string, by: number) => formatNumber(decimal(new Big(number).div(by).toFixed())!);
  const isWholePrice = !unitPrice.includes(".");
  if (isWholePrice && productCents(quantity, hundredth(unitPrice)) === sum) item.unitPrice = hundredth(unitPrice);
  else if (/^\d{2,}$/.test(quantity))
    item.quantity = [10, 100, 1000].map((by) => part(quantity, by)).find((one) => productCents(one, unitPrice) === sum) ?? quantity;
}

/**
 * Rows of which recognition lost every decimal mark, "144 | 144 | 161" for 1,44 | 1,44 | 1,61: they agree with themselves, but the rows meet
 * the document's sum without VAT or with it only once one or two of them are a hundredth. Sums in hundredths.
 */
export function mendLostMarks(rows: ItemRow[], sums: { net: number | undefined; gross: number | undefined }): void {
  const goals = [
    { goal: sums.net, amount: (row: ItemRow) => row.net ?? row.total },
    { goal: sums.gross, amount: (row: ItemRow) => row.gross ?? row.total },
  ];
  for (const { goal, amount } of goals) {
    if (goal === undefined || rows.some((row) => amount(row) === undefined)) continue;
    const excess = rows.reduce((sum, row) => sum + amount(row)!, 0) - goal;
    if (isNear(excess, 0)) return;
    const whole = rows.filter(isWhole).map((row) => ({ row, less: (amount(row)! / 100) * 99 }));
    const ones = whole.filter(({ less }) => isNear(less, excess)).map((one) => [one]);
    const pairs = whole.flatMap((a, at) => whole.slice(at + 1).flatMap((b) => (isNear(a.less + b.less, excess) ? [[a, b]] : [])));
    const ways = ones.length > 0 ? ones : pairs;
    // What two ways explain is proven by neither.
    if (ways.length === 1) for (const { row } of ways[0]!) divideRow(row);
    if (ways.length > 0) return;
  }
}

/** No figure of the row has hundredths. */
function isWhole({ item, net, total, gross }: ItemRow): boolean {
  return item.unitPrice !== undefined && !item.unitPrice.includes(".") && [net, total, gross].every((cents) => cents === undefined || cents % 100 === 0);
}

function divideRow(row: ItemRow): void {
  row.item.unitPrice = hundredth(row.item.unitPrice!);
  for (const kind of ["net", "total", "gross"] as const) if (row[kind] !== undefined) row[kind] /= 100;
}

const hundredth = (number: string): string => formatNumber(decimal(new Big(number).div(100).toFixed())!);

/** A whole number of pieces that makes the price the sum of the row. */
function addQuantity(row: ItemRow): void {
  const { quantity, unitPrice, discount } = row.item;
  if (quantity !== undefined || unitPrice === undefined || discount !== undefined) return;
  const price = productCents("1", unitPrice);
  if (price === 0) return;
  const sums = [row.net, row.total, row.gross, ...(row.rate === undefined ? [] : [row.total, row.gross].map((sum) => sum && netOf(sum, row.rate!)))];
  for (const sum of sums) {
    const pieces = sum === undefined ? 0 : Math.round(sum / price);
    if (pieces === 0 || Math.abs(pieces) > MAX_PIECES || !isNear(productCents(String(pieces), unitPrice), sum!)) continue;
    row.item.quantity = String(pieces);
    return;
  }
}

/** Price times quantity is the sum without VAT where the rate leads from it to the sum with VAT. */
function addNet(row: ItemRow): void {
  const { quantity, unitPrice } = row.item;
  if (row.net !== undefined || row.total !== undefined || row.gross === undefined || !row.rate || !quantity || !unitPrice) return;
  const product = productCents(quantity, unitPrice);
  if (isNear(Math.round((product * (10_000 + row.rate)) / 10_000), row.gross)) row.net = product;
}
