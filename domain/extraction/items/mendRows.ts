import { Big } from "big.js";
import { formatNumber, decimal } from "#domain/money/decimal.ts";
import { productCents } from "./product.ts";
import type { ItemRow } from "./table.ts";

/** Sums of one line may differ by the rounding of its tax. */
const TOLERANCE = 1;
const MOST_PIECES = 100_000;

/**
 * Fills and mends the figures of rows that the other figures of the same row prove: a quantity that was not read, a decimal mark that recognition
 * lost, the sum without VAT where only the one with VAT is known.
 */
export function mendRows(rows: ItemRow[]): void {
  for (const row of rows) {
    mendMark(row);
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
  row.item.unitPrice = formatNumber(decimal(new Big(unitPrice).div(100).toFixed())!);
  if (row.net === product) row.net = Math.round(product / 100);
  if (row.total === product) row.total = Math.round(product / 100);
}

/** A whole number of pieces that makes the price the sum of the row. */
function addQuantity(row: ItemRow): void {
  const { quantity, unitPrice, discount } = row.item;
  if (quantity !== undefined || unitPrice === undefined || discount !== undefined) return;
  const price = productCents("1", unitPrice);
  if (price === 0) return;
  const sums = [row.net, row.total, row.gross, ...(row.rate === undefined ? [] : [row.total, row.gross].map((sum) => sum && netOf(sum, row.rate!)))];
  for (const sum of sums) {
    const pieces = sum === undefined ? 0 : Math.round(sum / price);
    if (pieces === 0 || Math.abs(pieces) > MOST_PIECES || !isNear(productCents(String(pieces), unitPrice), sum!)) continue;
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
