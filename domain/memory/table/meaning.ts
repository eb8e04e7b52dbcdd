import { type Decimal, decimal } from "#domain/money/decimal.ts";
import { numberIn, type TaughtColumn } from "./columns.ts";

export type NumberField = "quantity" | "unitPrice" | "vatRate" | "totalWithoutVat" | "vat" | "totalWithVat";
export type ColumnField = NumberField | "description" | "unit" | "code" | "position";

/** Number columns as tables usually order them. */
const usualOrder: readonly NumberField[] = ["quantity", "unitPrice", "vatRate", "totalWithoutVat", "vat", "totalWithVat"];
/** Rates of VAT in use in Europe are whole per cent up to this one, or a half. */
const MAX_RATE = 27;

/** What the columns of two marked rows mean. `texts`: the cells of each row, column by column. */
export function meaningOf(columns: readonly TaughtColumn[], texts: readonly (readonly string[])[]): (ColumnField | undefined)[] {
  const fields: (ColumnField | undefined)[] = columns.map(() => undefined);
  const numeric = columns.flatMap((column, at) => (column.isNumeric ? [at] : []));
  const words = columns.flatMap((column, at) => (column.isNumeric ? [] : [at]));
  const letters = (at: number) => texts.reduce((sum, row) => sum + (row[at]?.match(/\p{L}/gu)?.length ?? 0), 0);
  const description = words.toSorted((a, b) => letters(b) - letters(a))[0];
  if (description !== undefined) fields[description] = "description";
  for (const at of words) {
    if (at === description) continue;
    const isShort = texts.every((row) => (row[at]?.length ?? 0) <= 8 && !/\d/.test(row[at] ?? ""));
    fields[at] = isShort && at > (description ?? 0) ? "unit" : "code";
  }
  const first = numeric[0];
  if (first !== undefined && first < (description ?? 0)) {
    fields[first] = isCounting(texts.map((row) => row[first]!)) ? "position" : "code";
    if (fields[first] === "code" && texts.some((row) => /[,.]/.test(row[first]!))) fields[first] = undefined;
  }
  const free = numeric.filter((at) => fields[at] === undefined);
  for (const [index, field] of bestReading(free.map((at) => texts.map((row) => row[at]!))).entries()) fields[free[index]!] = field;
  return fields;
}

function isCounting(cells: readonly string[]): boolean {
  const [one, two] = cells.map((cell) => Number(cell.replace(/\.$/, "")));
  return Number.isInteger(one) && Number.isInteger(two) && two! > one! && two! <= 999;
}

/** The fields of number columns that make most of their arithmetic right; where several do, the usual order decides. */
function bestReading(columns: readonly (readonly string[])[]): (NumberField | undefined)[] {
  let best: { fields: (NumberField | undefined)[]; score: number } = { fields: columns.map(() => undefined), score: -Infinity };
  const numbers = columns.map((cells) => cells.map((cell) => decimal(numberIn(cell))));
  const assign = (at: number, fields: (NumberField | undefined)[]): void => {
    if (at === columns.length) {
      const score = scoreOf(fields, numbers, columns);
      if (score > best.score) best = { fields: [...fields], score };
      return;
    }
    for (const field of [...usualOrder, undefined]) if (field === undefined || !fields.includes(field)) assign(at + 1, [...fields, field]);
  };
  // More columns than fields: the first ones that fit are enough.
  if (columns.length <= 8) assign(0, []);
  return best.fields;
}

function scoreOf(
  fields: readonly (NumberField | undefined)[],
  numbers: readonly (readonly (Decimal | undefined)[])[],
  cells: readonly (readonly string[])[],
): number {
  let score = 0;
  const rows = numbers[0]?.length ?? 0;
  for (let row = 0; row < rows; row++) {
    const value = (field: NumberField) => {
      const at = fields.indexOf(field);
      return at < 0 ? undefined : numbers[at]?.[row];
    };
    score += identities(value);
  }
  const rate = fields.indexOf("vatRate");
  if (rate >= 0) {
    if (!numbers[rate]!.every((number) => number && number.gte(0) && number.lte(MAX_RATE))) return -Infinity;
    score += cells[rate]!.some((cell) => cell.includes("%")) ? 30 : numbers[rate]!.every((number) => number?.eq(number.round(0))) ? 1 : -20;
  }
  for (const [at, field] of fields.entries()) if (field !== "vatRate" && cells[at]!.some((cell) => cell.includes("%"))) score -= field === undefined ? 0 : 30;
  const order = fields.flatMap((field) => (field === undefined ? [] : [usualOrder.indexOf(field)]));
  for (let at = 1; at < order.length; at++) if (order[at]! < order[at - 1]!) score -= 2;
  // A lone amount is the total; a column that means nothing is worse than one with a plain guess.
  if (fields.includes("totalWithoutVat")) score += 0.5;
  return score + order.length * 0.6;
}

/** How many of the sums that a row's numbers should make come out, weighted by how seldom they do by chance. */
function identities(value: (field: NumberField) => Decimal | undefined): number {
  const [quantity, price, rate] = [value("quantity"), value("unitPrice"), value("vatRate")];
  const [net, vat, gross] = [value("totalWithoutVat"), value("vat"), value("totalWithVat")];
  const near = (a: Decimal, b: Decimal) => a.minus(b).abs().lte(b.abs().times("0.001").plus("0.02"));
  let score = 0;
  const product = quantity && price && quantity.times(price);
  if (product && net) score += near(product, net) ? 10 : -6;
  else if (product && gross) score += near(product, gross) ? 10 : -6;
  if (net && rate && vat) score += near(net.times(rate).div(100), vat) ? 8 : -5;
  if (net && vat && gross) score += near(net.plus(vat), gross) ? 8 : -5;
  if (net && rate && gross && !vat) score += near(net.times(rate.plus(100)).div(100), gross) ? 8 : -5;
  if (quantity && price && near(quantity, price) && !net && !gross) score -= 1;
  return score;
}
