import type { DecimalMark, FoundNumber } from "#domain/extraction/candidates/amounts.ts";
import { segmentOf, type Line, type Segment } from "#domain/extraction/page/geometry.ts";
import type { ColumnKind, PrintedColumn } from "./columnWords.ts";
import { figuresOf } from "./figures.ts";
import type { TableHeader } from "./header.ts";
import { lineCents, productCents } from "./product.ts";
import type { ItemRow } from "./itemRow.ts";
import { NUMERIC } from "./rows.ts";

/** Numbers of the body that stand below each other. */
type Stack = { x0: number; x1: number; numbers: Map<Line, FoundNumber> };
type Product = { quantity: Stack; price: Stack; discount?: Stack; sum: Stack; share: number };

/** A share of the lines that must hold for the meaning of the columns to count as proven; recognition misreads some, so there fewer, but several. */
const PROVEN = 0.75;
const PROVEN_RECOGNISED = 0.5;
const MIN_RECOGNISED_LINES = 2;
const TOLERANCE = 2;
/** Columns of figures beyond these are no table of items. */
const MAX_STACKS = 12;

/** Share of rows whose quantity times price, less the discount, is one of their amounts: how well the headings were understood. */
export function provenShare(rows: ItemRow[]): number {
  if (rows.length === 0) return 0;
  return rows.filter(isProven).length / rows.length;
}

/** Whether quantity times price, less the discount, is one of the amounts of a row. */
export function isProven({ item, net, gross, total }: ItemRow): boolean {
  const { quantity, unitPrice, discount } = item;
  if (quantity === undefined || unitPrice === undefined) return false;
  const product = lineCents(quantity, unitPrice, discount);
  return [net, gross, total].some((amount) => amount !== undefined && isNear(product, amount));
}

/** Whether two amounts in hundredths differ by no more than the rounding of a line. */
export function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.max(TOLERANCE, Math.abs(b) * 0.0005);
}

/**
 * Columns of figures by their arithmetic: where quantity times price (less a discount) gives the sum on nearly every line, the three are
 * known whatever their headings say. Undefined where no three columns do.
 */
export function columnsByArithmetic(header: TableHeader, lines: Line[], mark: DecimalMark | undefined): TableHeader | undefined {
  const body = lines.map((line) => ({ line, numbers: figuresOf(line, mark) })).filter(({ numbers }) => numbers.length >= 3);
  const stacks = stackNumbers(body);
  if (stacks.length < 3 || stacks.length > MAX_STACKS) return undefined;
  const product = bestProduct(stacks, header);
  if (!product) return undefined;
  const kinds = new Map<Stack, ColumnKind>([
    [product.quantity, "quantity"],
    [product.price, "unitPrice"],
  ]);
  if (product.discount) kinds.set(product.discount, "discount");
  nameAmounts(kinds, product.sum, stacks, header);
  const columns = [...kinds].map(([stack, kind]): PrintedColumn => ({ kind, x0: stack.x0, x1: stack.x1, heading: headingOver(stack, header)?.heading ?? "" }));
  // A heading set beside its figures names the column that the figures already are.
  const texts = header.columns.filter((column) => !columns.some((one) => overlap(one, column) > 0 || (NUMERIC.has(column.kind) && one.kind === column.kind)));
  const first = Math.min(...columns.map((column) => column.x0));
  const left = texts.filter((column) => column.x0 < first);
  const described = texts.find((column) => column.kind === "description") ?? widest(left);
  return {
    ...header,
    columns: [...texts.map((column) => (column === described ? { ...column, kind: "description" as const } : column)), ...columns].toSorted(
      (a, b) => a.x0 - b.x0,
    ),
  };
}

function widest(columns: PrintedColumn[]): PrintedColumn | undefined {
  return columns.toSorted((a, b) => b.x1 - b.x0 - (a.x1 - a.x0))[0];
}

function overlap(a: { x0: number; x1: number }, b: { x0: number; x1: number }): number {
  return Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
}

function headingOver(stack: Stack, header: TableHeader): PrintedColumn | undefined {
  return header.columns.filter((column) => overlap(stack, column) > 0).toSorted((a, b) => overlap(stack, b) - overlap(stack, a))[0];
}

/** Numbers that share a right edge, a left edge or a centre belong to one column. */
function stackNumbers(body: { line: Line; numbers: readonly FoundNumber[] }[]): Stack[] {
  const stacks: Stack[] = [];
  for (const { line, numbers } of body) {
    for (const number of numbers) {
      const near = stacks
        .filter((stack) => !stack.numbers.has(line))
        .map((stack) => ({ stack, distance: distanceTo(stack, number) }))
        .filter(({ distance }) => distance < line.height * 0.6)
        .toSorted((a, b) => a.distance - b.distance)[0]?.stack;
      if (!near) stacks.push({ x0: number.x0, x1: number.x1, numbers: new Map([[line, number]]) });
      else {
        near.numbers.set(line, number);
        near.x0 = Math.min(near.x0, number.x0);
        near.x1 = Math.max(near.x1, number.x1);
      }
    }
  }
  return stacks.filter((stack) => stack.numbers.size >= body.length * 0.3).toSorted((a, b) => a.x1 - b.x1);
}

function distanceTo(stack: Stack, number: FoundNumber): number {
  const edges = Math.min(Math.abs(stack.x1 - number.x1), Math.abs(stack.x0 - number.x0), Math.abs(stack.x0 + stack.x1 - number.x0 - number.x1) / 2);
  // Numbers with units of several lengths behind them share the edges of their cells.
  const cell = countedCell(number);
  const cells = cell ? [...stack.numbers.values()].flatMap((other) => countedCell(other) ?? []) : [];
  return Math.min(edges, ...cells.map((other) => Math.min(Math.abs(other.x0 - cell!.x0), Math.abs(other.x1 - cell!.x1))));
}

/** The cell of a number that only a unit follows. */
function countedCell({ line, start, end }: FoundNumber): Segment | undefined {
  const cell = segmentOf(line, start);
  const isCounted = /^[-−–]?$/.test(line.text.slice(cell.start, start).trim()) && /^\s?\p{L}[\p{L}\d²³.]{0,9}$/u.test(line.text.slice(end, cell.end));
  return isCounted ? cell : undefined;
}

function bestProduct(stacks: Stack[], header: TableHeader): Product | undefined {
  let best: Product | undefined;
  for (const [right, sum] of stacks.entries()) {
    for (const [i, a] of stacks.entries()) {
      for (const b of stacks.slice(i + 1, right)) {
        if (a === sum || i >= right) continue;
        for (const discount of [undefined, ...stacks.filter((one) => one !== a && one !== b && one !== sum)]) {
          const share = shareOf({ factors: [a, b], discount, sum }, header);
          // A discount explains only what the plain product does not.
          if (share > 0 && share > (best?.share ?? 0) + (discount ? 0.05 : 0)) best = { ...whichIsQuantity(a, b, header), discount, sum, share };
        }
      }
    }
  }
  return best;
}

/** Share of the lines with all figures on which the product holds, 0 where it is too small to prove anything; quantities that are all 1 prove nothing where a heading names a price or is missing. */
function shareOf({ factors: [a, b], discount, sum }: { factors: [Stack, Stack]; discount: Stack | undefined; sum: Stack }, header: TableHeader): number {
  const isPriced = header.columns.length <= 1 || header.columns.some((column) => column.kind === "unitPrice");
  let [held, all, significant] = [0, 0, 0];
  for (const [line, total] of sum.numbers) {
    const [x, y, rebate] = [a.numbers.get(line), b.numbers.get(line), discount?.numbers.get(line)];
    if (total.isPercent || x?.isPercent || y?.isPercent) return 0;
    if (!x || !y) continue;
    all += 1;
    const product = rebate && rebate.cents > 0 && rebate.cents < 10_000 ? lineCents(x.value, y.value, rebate.value) : productCents(x.value, y.value);
    if (total.cents === 0 || !isNear(product, total.cents)) continue;
    held += 1;
    if (Math.abs(x.cents) !== 100 && Math.abs(y.cents) !== 100) significant += 1;
  }
  if (all === 0 || (significant === 0 && isPriced) || all < sum.numbers.size * 0.5) return 0;
  const isRecognised = [...sum.numbers.keys()].some((line) => line.words[0]?.word.confidence !== undefined);
  const least = isRecognised && held >= MIN_RECOGNISED_LINES ? PROVEN_RECOGNISED : PROVEN;
  return held / all >= least ? held / all : 0;
}

/**
 * The quantity is what a heading calls so, else the column with units behind its numbers, else that with fewer decimals, else the left one. A heading
 * that stands over the price, as those of columns set flush right may, yields to units behind all numbers of a column without one.
 */
function whichIsQuantity(a: Stack, b: Stack, header: TableHeader): { quantity: Stack; price: Stack } {
  const kindOf = (stack: Stack) => headingOver(stack, header)?.kind;
  const money = (stack: Stack) => [...stack.numbers.values()].filter((number) => number.decimals >= 2).length;
  const counted = (stack: Stack) => [...stack.numbers.values()].filter((number) => !number.currency && countedCell(number) !== undefined).length;
  const looksSwapped = counted(a) === counted(b) ? money(a) > money(b) : counted(b) > counted(a);
  const isCounted = kindOf(a) === undefined && counted(a) === a.numbers.size && counted(b) === 0;
  const isHeadedSwapped = kindOf(b) === "quantity" || (kindOf(a) === "unitPrice" && kindOf(b) !== "unitPrice");
  const isSwapped = !isCounted && (isHeadedSwapped || (kindOf(a) !== "quantity" && looksSwapped));
  return isSwapped ? { quantity: b, price: a } : { quantity: a, price: b };
}

/** Names the sum and its neighbours: base, tax and sum with tax where they add up, and the column of rates. */
function nameAmounts(kinds: Map<Stack, ColumnKind>, sum: Stack, stacks: Stack[], header: TableHeader): void {
  const others = stacks.filter((stack) => stack !== sum && !kinds.has(stack));
  const adds = (a: Stack, b: Stack, whole: Stack) => {
    const lines = [...a.numbers.keys()].filter((line) => b.numbers.has(line) && whole.numbers.has(line));
    const held = lines.filter((line) => Math.abs(a.numbers.get(line)!.cents + b.numbers.get(line)!.cents - whole.numbers.get(line)!.cents) <= 1);
    return lines.length > 0 && held.length >= lines.length * PROVEN;
  };
  // Base and tax add up either way round: the tax is the smaller.
  const isSmaller = (a: Stack, b: Stack) => [...a.numbers].every(([line, { cents }]) => Math.abs(cents) <= Math.abs(b.numbers.get(line)?.cents ?? Infinity));
  for (const tax of others) {
    const gross = others.find((one) => one !== tax && adds(sum, tax, one));
    const net = others.find((one) => one !== tax && isSmaller(tax, one) && adds(one, tax, sum));
    if (!gross && !net) continue;
    kinds.set(tax, "vat").set(sum, gross ? "net" : "gross");
    if (gross) kinds.set(gross, "gross");
    else kinds.set(net!, "net");
    break;
  }
  if (!kinds.has(sum)) {
    const named = headingOver(sum, header)?.kind;
    kinds.set(sum, named === "net" || named === "gross" ? named : "total");
  }
  const rate = others.find((stack) => !kinds.has(stack) && [...stack.numbers.values()].every((number) => number.isPercent || isRateColumn(stack, header)));
  if (rate && [...rate.numbers.values()].every((number) => number.cents >= 0 && number.cents <= 3000)) kinds.set(rate, "vatRate");
  for (const stack of others) {
    const named = headingOver(stack, header)?.kind;
    if (!kinds.has(stack) && (named === "net" || named === "gross" || named === "vat") && ![...kinds.values()].includes(named)) kinds.set(stack, named);
  }
}

function isRateColumn(stack: Stack, header: TableHeader): boolean {
  const named = headingOver(stack, header)?.kind;
  return named === "vatRate" || named === "vat";
}
