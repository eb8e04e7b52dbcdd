import { Big } from "big.js";
import { formatNumber, decimal } from "#domain/money/decimal.ts";
import { isMisreadOf } from "#domain/extraction/page/confusable.ts";
import type { ColumnKind } from "./columnWords.ts";
import { lineCents, productCents } from "./product.ts";
import type { ItemRow } from "./itemRow.ts";

/** The amount of a row that quantity times price gives. */
type Sum = "net" | "total" | "gross";
const SUMS: Sum[] = ["net", "total", "gross"];

/** Sums of one line may differ by the rounding of its tax. */
const TOLERANCE = 1;
/** Quantities are printed with at most so many decimals, and smaller ones are misread prices. */
const MAX_QUANTITY_DECIMALS = 3;
const MIN_QUANTITY = 0.05;
/** Share of the rows that must hold a kind of cell for the table to have such a column whatever its heading says. */
const COMMON = 0.4;

/**
 * Fills cells that recognition lost and mends those that lost a sign or a decimal mark: quantity, price, sum, rate and sum with VAT of one row
 * explain each other, and the other rows show which sum the price gives. Only columns that a heading names or many rows have are filled.
 * `lawful` are the rates above zero that may stand on the document, in hundredths of a per cent.
 */
export function completeRows(rows: ItemRow[], named: ReadonlySet<ColumnKind>, lawful: ReadonlySet<number>): void {
  const printed = new Set([...named, ...commonColumns(rows)]);
  const sum = sumOfProducts(rows);
  const rates = [...new Set([...rows.flatMap(({ rate }) => rate ?? []), ...lawful])];
  for (const row of rows) {
    if (sum !== undefined) mendProduct(row, sum);
    mendGross(row, rates);
    addRate(row, printed, rates);
    if (sum !== undefined) fillProduct(row, sum, printed);
    addGross(row, printed);
  }
}

function commonColumns(rows: ItemRow[]): ColumnKind[] {
  const cells: [ColumnKind, (row: ItemRow) => unknown][] = [
    ["quantity", ({ item }) => item.quantity],
    ["unitPrice", ({ item }) => item.unitPrice],
    ["vatRate", ({ rate }) => rate],
    ["gross", ({ gross }) => gross],
  ];
  return cells.filter(([, cell]) => rows.filter((row) => cell(row) !== undefined).length >= rows.length * COMMON).map(([kind]) => kind);
}

/** Which sum quantity times price gives in most rows that have all three; the first known one where no row has. */
function sumOfProducts(rows: ItemRow[]): Sum | undefined {
  const proven = (sum: Sum) =>
    rows.filter(({ item, [sum]: amount }) => {
      const { quantity, unitPrice, discount } = item;
      return amount !== undefined && quantity !== undefined && unitPrice !== undefined && isNear(lineCents(quantity, unitPrice, discount), amount);
    }).length;
  const best = SUMS.toSorted((a, b) => proven(b) - proven(a))[0]!;
  return proven(best) > 0 ? best : undefined;
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= TOLERANCE;
}

/** Gives quantity or price back the sign or the decimal mark that the sum of the row shows. Marks are lost, never invented: the smaller number is right. */
function mendProduct(row: ItemRow, sum: Sum): void {
  const { quantity, unitPrice, discount } = row.item;
  const amount = row[sum];
  if (amount === undefined || amount === 0 || quantity === undefined || unitPrice === undefined) return;
  const product = lineCents(quantity, unitPrice, discount);
  if (isNear(product, amount)) return;
  if (discount === undefined && Math.abs(product) !== Math.abs(amount) && mendMisread(row, sum, amount)) return;
  if (isNear(product, -amount) && amount < 0) row.item.quantity = plain(new Big(quantity).times(-1));
  else if (isNear(Math.round(product / 100), amount) && !unitPrice.includes(".")) row.item.unitPrice = plain(new Big(unitPrice).div(100));
  else if (isNear(product * 100, amount) && amount % 100 === 0) row[sum] = amount / 100;
}

/** Of quantity, price and sum the one whose digits look like those that the other two give was misread. */
function mendMisread(row: ItemRow, sum: Sum, amount: number): boolean {
  const { item } = row;
  const [quantity, price] = [item.quantity!, item.unitPrice!];
  const right = {
    quantity: quotient(amount, price, Math.max(2, decimalsOf(quantity))),
    unitPrice: quotient(amount, quantity, Math.max(2, decimalsOf(price))),
  };
  const misread = (["quantity", "unitPrice"] as const).filter((cell) => right[cell] !== undefined && isMisreadOf(...aligned(item[cell]!, right[cell])));
  const product = productCents(quantity, price);
  const isSumMisread = isMisreadOf(String(Math.abs(amount)), String(Math.abs(product)));
  if (misread.length + (isSumMisread ? 1 : 0) !== 1) return false;
  if (isSumMisread) row[sum] = product;
  else item[misread[0]!] = right[misread[0]!];
  return true;
}

const decimalsOf = (number: string): number => number.split(".")[1]?.length ?? 0;

/** Both numbers with the same decimals, as the cell prints them. */
function aligned(a: string, b: string): [string, string] {
  const places = Math.max(2, decimalsOf(a), decimalsOf(b));
  return [new Big(a).toFixed(places), new Big(b).toFixed(places)];
}

/** The sum with VAT without a decimal mark is a hundred times what the sum without it and the rate give. */
function mendGross(row: ItemRow, rates: number[]): void {
  const net = row.net ?? row.total;
  const { gross } = row;
  if (gross === undefined || net === undefined || gross % 100 !== 0) return;
  const possible = row.rate === undefined ? rates : [row.rate];
  if (possible.some((rate) => isNear(gross / 100, withTax(net, rate)))) row.gross = gross / 100;
}

function withTax(net: number, rate: number): number {
  return Math.round((net * (10_000 + rate)) / 10_000);
}

/** The rate that leads from the sum without VAT to the sum with it. */
function addRate(row: ItemRow, printed: ReadonlySet<ColumnKind>, rates: number[]): void {
  const net = row.net ?? row.total;
  if (row.rate !== undefined || !(printed.has("vatRate") || printed.has("vat")) || row.gross === undefined || !net) return;
  const fitting = rates.filter((rate) => isNear(withTax(net, rate), row.gross!));
  if (fitting.length === 1) row.rate = fitting[0];
}

function fillProduct(row: ItemRow, sum: Sum, printed: ReadonlySet<ColumnKind>): void {
  const { item } = row;
  const amount = row[sum];
  if (amount === undefined) {
    const isPrinted = printed.has(sum) && item.quantity !== undefined && item.unitPrice !== undefined;
    const product = isPrinted ? lineCents(item.quantity!, item.unitPrice!, item.discount) : undefined;
    const isBorneOut = sum === "gross" || row.gross === undefined || (row.rate !== undefined && isNear(withTax(product ?? 0, row.rate), row.gross));
    if (product !== undefined && isBorneOut) row[sum] = product;
    return;
  }
  if (amount === 0) return;
  if (item.discount !== undefined) addPieces(row, amount);
  else if (item.unitPrice === undefined && item.quantity !== undefined && printed.has("unitPrice")) item.unitPrice = quotient(amount, item.quantity, 2);
  else if (item.quantity === undefined && item.unitPrice !== undefined && printed.has("quantity")) addQuantity(row, amount, item.unitPrice);
}

/** With a discount rounding leaves the quantity open, but for a whole number of pieces. */
function addPieces({ item }: ItemRow, amount: number): void {
  const { quantity, unitPrice, discount } = item;
  const one = unitPrice === undefined ? 0 : lineCents("1", unitPrice, discount);
  if (quantity !== undefined || one === 0) return;
  const pieces = String(Math.round(amount / one));
  if (pieces !== "0" && isNear(lineCents(pieces, unitPrice!, discount), amount)) item.quantity = pieces;
}

/** The quantity that makes the price the sum; a price that would need less than a few hundredths lost its decimal mark. */
function addQuantity({ item }: ItemRow, amount: number, unitPrice: string): void {
  const prices = [unitPrice, ...(unitPrice.includes(".") ? [] : [plain(new Big(unitPrice).div(100))])];
  for (const price of prices) {
    const quantity = quotient(amount, price, MAX_QUANTITY_DECIMALS);
    if (quantity === undefined || new Big(quantity).abs().lt(MIN_QUANTITY)) continue;
    item.quantity = quantity;
    item.unitPrice = price;
    return;
  }
}

/** The sum divided by a factor where it leaves at most so many decimals. */
function quotient(cents: number, factor: string, decimals: number): string | undefined {
  if (new Big(factor).eq(0)) return undefined;
  const exact = new Big(cents).div(100).div(factor);
  const rounded = exact.round(decimals, Big.roundHalfUp);
  return exact.minus(rounded).abs().lt("0.0000001") ? plain(rounded) : undefined;
}

function addGross(row: ItemRow, printed: ReadonlySet<ColumnKind>): void {
  if (row.gross !== undefined || !printed.has("gross") || row.rate === undefined) return;
  const net = row.net ?? row.total;
  if (net !== undefined) row.gross = withTax(net, row.rate);
}

const plain = (number: Big): string => formatNumber(decimal(number.toFixed())!);
