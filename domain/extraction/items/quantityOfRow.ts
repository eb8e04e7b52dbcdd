import { decimal, formatNumber } from "#domain/money/decimal.ts";
import type { FoundNumber } from "#domain/extraction/candidates/amounts.ts";
import type { ColumnKind } from "./columnWords.ts";
import type { TableHeader } from "./header.ts";
import type { ItemRow } from "./itemRow.ts";
import { lineCents } from "./product.ts";
import type { RawRow } from "./rows.ts";

/** A number as items state it. */
export function normal(text: string): string {
  const value = decimal(text);
  return value ? formatNumber(value) : text;
}

/** Without a quantity column the number that makes price times quantity, less the discount, the total is the quantity. */
export function findQuantity(row: ItemRow, raw: RawRow, header: TableHeader): void {
  const sum = row.net ?? row.total ?? row.gross;
  if (sum === undefined || !row.item.unitPrice) return;
  if (row.item.quantity !== undefined) {
    if (!makes(row, row.item.quantity, sum)) replaceQuantity(row, raw, sum);
    return;
  }
  if (splitPrice(row, raw, sum) || takeHours(row, raw, sum)) return;
  if (header.columns.some((column) => column.kind === "quantity") && raw.others.length === 0) return;
  const price = row.item.unitPrice;
  // What costs nothing comes to its sum by any figure: "Doprava zdarma nad 10 000 Kč | 1 | 0,00".
  const fitting = raw.others.find((number) => !number.isPercent && (sum !== 0 || number.currency === undefined) && makes(row, number.value, sum));
  if (!fitting) return;
  if (isPriceOf(fitting, raw, header)) {
    Object.assign(row.item, { quantity: price, unitPrice: normal(fitting.value) });
    return;
  }
  row.item.quantity = normal(fitting.value);
  raw.cells.set({ kind: "quantity", x0: fitting.x0, x1: fitting.x1, heading: "" }, fitting);
  raw.others.splice(raw.others.indexOf(fitting), 1);
}

/** Whether a quantity times the price of its row, less the discount, is its sum. */
function makes({ item }: ItemRow, quantity: string, sum: number): boolean {
  return Math.abs(lineCents(quantity, item.unitPrice!, item.discount) - sum) <= Math.max(2, Math.abs(sum) * 0.001);
}

/** "Doprava do 30 km | 1 | 350,00": a figure of the text stands for the quantity where one behind it, alone or in front of the price, makes the sum. */
function replaceQuantity(row: ItemRow, raw: RawRow, sum: number): void {
  const cellOf = (kind: ColumnKind) => [...raw.cells].find(([column]) => column.kind === kind);
  const [[column, taken] = [], [, price] = []] = [cellOf("quantity"), cellOf("unitPrice")];
  if (!column || !taken || !price) return;
  const fitting = raw.others.find((number) => number.start > taken.end && number.end <= price.start && !number.isPercent && makes(row, number.value, sum));
  if (fitting) {
    row.item.quantity = normal(fitting.value);
    raw.cells.set(column, fitting);
    raw.others.splice(raw.others.indexOf(fitting), 1, taken);
  } else if (splitPrice(row, raw, sum)) {
    raw.cells.delete(column);
    raw.others.push(taken);
  }
}

/** Whether the figure that makes the other one the sum is the price: headings stand above the gap between their figures, but they keep the order of their columns. */
function isPriceOf(fitting: FoundNumber, { cells }: RawRow, { columns }: TableHeader): boolean {
  const [quantity, price] = [columns.find(({ kind }) => kind === "quantity"), columns.find(({ kind }) => kind === "unitPrice")];
  const taken = [...cells].find(([{ kind }]) => kind === "unitPrice")?.[1];
  return quantity !== undefined && price !== undefined && taken !== undefined && quantity.x0 < price.x0 === taken.x0 < fitting.x0;
}

/** Hours and minutes, "6:30", "6h30". */
const HOURS = /(?<![\d:.,])(\d{1,3})[:h]([0-5]\d)(?![\d:])/g;

/** The time of a line whose price by the hour makes the sum. */
function takeHours({ item }: ItemRow, { line }: RawRow, sum: number): boolean {
  const times = [...line.text.matchAll(HOURS)].map(([, hours, minutes]) => Number(hours) * 60 + Number(minutes));
  const time = times.find((minutes) => minutes > 0 && Math.abs(lineCents(String(minutes), item.unitPrice!, item.discount) / 60 - sum) <= 1);
  if (time !== undefined) item.quantity = normal((time / 60).toFixed(2));
  return time !== undefined;
}

/** "4 312,00": a quantity of one to three figures and its price that stand so close that they look like thousands; only their product, the sum, parts them. */
function splitPrice({ item }: ItemRow, { cells, line }: RawRow, sum: number): boolean {
  const price = [...cells].find(([{ kind }]) => kind === "unitPrice")?.[1];
  const parts = price && /^(\d{1,3}) (\d{3}[.,]\d{2,4})(?!\d)/.exec(line.text.slice(price.start, price.end));
  const [quantity, rest] = [parts?.[1], parts?.[2]?.replace(",", ".")];
  if (!quantity || !rest || Math.abs(lineCents(quantity, rest, item.discount) - sum) > 2) return false;
  Object.assign(item, { quantity, unitPrice: normal(rest) });
  return true;
}
