import type { DecimalMark, FoundNumber } from "#domain/extraction/candidates/amounts.ts";
import type { Line } from "#domain/extraction/page/geometry.ts";
import { figuresOf } from "./figures.ts";
import type { PrintedColumn } from "./columnWords.ts";
import { namesTax, type TableHeader } from "./header.ts";

/** A share of the figures below a heading that shows what the column holds. */
const MOST = 0.75;
/** Lines with fewer figures are text. */
const MIN_FIGURES = 2;

type Row = { line: Line; numbers: readonly FoundNumber[] };

/**
 * A heading corrected by what stands below it: a column that no word explains holds rates where its figures are per cents, one of rates prices
 * where they are none, and figures in front of the texts that have no heading are quantities. `lines`: those below the heading.
 */
export function withValues(header: TableHeader, lines: Line[], mark: DecimalMark | undefined): TableHeader {
  const rows = lines.map((line) => ({ line, numbers: figuresOf(line, mark) })).filter(({ numbers }) => numbers.length >= MIN_FIGURES);
  if (rows.length === 0) return header;
  return withLeadingQuantity(withUnitPrice(withGross(withTaxRates(withRates(header, rows), rows), rows), rows), rows);
}

/** The highest rate of VAT in Europe makes a sum so many times as much. */
const MAX_TAXED = 1.28;

/** A price without VAT that its quantity multiplies is one of a unit, where the sums beside it have VAT: "Cena bez DPH | Celkem s DPH", "Prezzo netto | IVA | Totale ivato". */
function withUnitPrice(header: TableHeader, rows: Row[]): TableHeader {
  const { columns } = header;
  const [quantity, net, gross] = (["quantity", "net", "gross"] as const).map((kind) => columns.find((column) => column.kind === kind));
  if (!quantity || !net || !gross || columns.some(({ kind }) => kind === "unitPrice")) return header;
  const shares = rows.flatMap((row) => {
    const [count, price, sum] = [quantity, net, gross].map((column) => below(column, [row])[0]);
    const isMany = count && price && sum && count.cents > 100 && price.cents > 0;
    return isMany ? [sum.cents / ((price.cents * count.cents) / 100)] : [];
  });
  const multiplied = shares.filter((share) => share > 0.99 && share < MAX_TAXED);
  if (multiplied.length === 0 || multiplied.length < shares.length * MOST) return header;
  return { ...header, columns: columns.map((column) => (column === net ? { ...column, kind: "unitPrice" } : column)) };
}

/** A tax that is the same of different sums is the rate of it: "Montant H.T. | T.V.A." above "1 852,50 | 20,00" and "153,00 | 20,00". */
function withTaxRates(header: TableHeader, rows: Row[]): TableHeader {
  const { columns } = header;
  const [tax, sum] = [columns.find(({ kind }) => kind === "vat"), columns.find(({ kind }) => kind === "net" || kind === "total")];
  if (!tax || !sum || columns.some(({ kind }) => kind === "vatRate")) return header;
  const pairs = rows.flatMap((row) => {
    const [base, rate] = [below(sum, [row])[0], below(tax, [row])[0]];
    return base && rate ? [{ base: base.cents, rate: rate.cents }] : [];
  });
  const isRate =
    pairs.every(({ rate }) => rate >= 0 && rate <= 3_000) &&
    pairs.some((one) => pairs.some((other) => one.rate === other.rate && one.rate > 0 && one.base !== other.base));
  return isRate ? { ...header, columns: columns.map((column) => (column === tax ? { ...column, kind: "vatRate" } : column)) } : header;
}

/** A tax is smaller than what it is paid on: a column of it that is larger holds the sums with it. */
function withGross(header: TableHeader, rows: Row[]): TableHeader {
  const { columns } = header;
  const [net, vat] = [columns.find(({ kind }) => kind === "net"), columns.find(({ kind }) => kind === "vat")];
  if (!net || !vat || columns.some(({ kind }) => kind === "gross")) return header;
  const pairs = rows.flatMap((row) => {
    const [base, tax] = [below(net, [row])[0], below(vat, [row])[0]];
    return base && tax && !tax.isPercent && tax.decimals >= 2 ? [Math.abs(tax.cents) > Math.abs(base.cents)] : [];
  });
  if (pairs.length === 0 || pairs.filter(Boolean).length < pairs.length * MOST) return header;
  return { ...header, columns: columns.map((column) => (column === vat ? { ...column, kind: "gross" } : column)) };
}

/** Figures that stand below a column. */
function below({ x0, x1 }: PrintedColumn, rows: Row[]): FoundNumber[] {
  return rows.flatMap(({ line, numbers }) => numbers.filter((number) => number.x1 > x0 - line.height * 0.5 && number.x0 < x1 + line.height * 0.5));
}

/** A column with the room up to the next heading: figures on the right of a cell stand there below a heading on its left. */
function roomOf(column: PrintedColumn, columns: PrintedColumn[]): PrintedColumn {
  const next = columns[columns.indexOf(column) + 1];
  return next ? { ...column, x1: Math.max(column.x1, next.x0 - ROOM_EDGE) } : column;
}

/** Points in front of a heading that are its own column's. */
const ROOM_EDGE = 8;

function withRates(header: TableHeader, rows: Row[]): TableHeader {
  const { columns } = header;
  const percents = (column: PrintedColumn) => {
    const isFilled = (figures: FoundNumber[]) => figures.length >= rows.length * 0.5;
    const figures = [below(column, rows), below(roomOf(column, columns), rows)].find(isFilled);
    return figures && figures.filter(({ isPercent }) => isPercent).length / figures.length;
  };
  const found = columns.filter((column) => column.kind === "other" && (percents(column) ?? 0) >= MOST);
  const isPriced = columns.some(({ kind }) => kind === "unitPrice");
  const kindOf = (column: PrintedColumn): PrintedColumn["kind"] => {
    if (found.length === 1 && column === found[0]) return "vatRate";
    if (column.kind !== "vatRate" || namesTax(column)) return column.kind;
    // Beside the rates of VAT those of another column are discounts.
    if (found.length === 1) return "discount";
    return !isPriced && !column.heading.includes("%") && percents(column) === 0 ? "unitPrice" : column.kind;
  };
  return { ...header, columns: columns.map((column) => ({ ...column, kind: kindOf(column) })) };
}

/** "8 hours", "3 x": how much of it, in front of what is sold. */
const COUNTED = /^[-−–]?(?:\d{1,3}(?:[ .,]\d{3})+|\d+)(?:[.,]\d+)? ?(?:x|×|\p{L}[\p{L}²³.]{0,9})?(?=\s|$)/u;

function withLeadingQuantity(header: TableHeader, rows: Row[]): TableHeader {
  const [first] = header.columns;
  if (!first || first.kind !== "description" || header.columns.some(({ kind }) => kind === "quantity" || kind === "position")) return header;
  const leading = rows.filter(
    ({ line, numbers }) => numbers[0]!.start <= 1 && numbers[0]!.x1 < first.x0 && numbers[0]!.x0 < first.x0 - line.height && COUNTED.test(line.text),
  );
  const isNumbering = leading.every(
    ({ numbers: [number] }, i) => number!.cents === (i + 1) * 100 && number!.decimals === 0 && !/^ ?\p{L}/u.test(number!.line.text.slice(number!.end)),
  );
  if (leading.length < rows.length * 0.5 || isNumbering) return header;
  const [x0, x1] = [Math.min(...leading.map(({ numbers }) => numbers[0]!.x0)), Math.max(...leading.map(({ numbers }) => numbers[0]!.x1))];
  return { ...header, columns: [{ kind: "quantity", x0, x1, heading: "" }, ...header.columns] };
}
