import { Big } from "big.js";
import { decimal, formatNumber } from "#domain/money/decimal.ts";
import type { ItemRow } from "./itemRow.ts";
import { isNear } from "./arithmetic.ts";
import type { TableHeader } from "./header.ts";
import { lineCents } from "./product.ts";
import type { RawRow } from "./rows.ts";

/** Numbers of pieces for which one price is stated. */
const BASES = [100, 1000, 10];

/**
 * "2 000 | 18,40 / 100 | 368,00": a price for several pieces becomes that of one. The number of pieces must be printed on the row or in the
 * heading of the prices ("Prijs / 100"), and the sum must be the price times the quantity over it.
 */
export function spreadPrice({ item, net, total, gross }: ItemRow, { others }: RawRow, { columns }: TableHeader): void {
  const sum = net ?? total ?? gross;
  const { quantity, unitPrice, discount } = item;
  if (sum === undefined || !quantity || !unitPrice || isNear(lineCents(quantity, unitPrice, discount), sum)) return;
  const heading = columns.find(({ kind }) => kind === "unitPrice")?.heading ?? "";
  const isPrinted = (basis: number) => others.some(({ cents }) => cents === basis * 100) || new RegExp(`(?<!\\d)${basis}(?!\\d)`).test(heading);
  const priceOf = (basis: number) => new Big(unitPrice).div(basis).toFixed();
  const basis = BASES.find((one) => isPrinted(one) && isNear(lineCents(quantity, priceOf(one), discount), sum));
  if (basis !== undefined) item.unitPrice = formatNumber(decimal(priceOf(basis))!);
}
