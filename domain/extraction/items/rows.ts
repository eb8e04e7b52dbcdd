import type { FoundNumber } from "#domain/extraction/candidates/amounts.ts";
import type { Line } from "#domain/extraction/page/geometry.ts";
import type { PlacedWord } from "#domain/extraction/page/placedWord.ts";
import type { ColumnKind, PrintedColumn } from "./columnWords.ts";
import type { TableHeader } from "./header.ts";

/** Columns that hold numbers; the others hold text. */
export const NUMERIC: ReadonlySet<ColumnKind> = new Set<ColumnKind>(["quantity", "unitPrice", "discount", "vatRate", "vat", "net", "gross", "total"]);

/** A row of the table before its text is read: numbers by column, in the order of `columns`. */
export type RawRow = { line: Line; cells: Map<PrintedColumn, FoundNumber>; others: FoundNumber[] };

/** Positions that a column's values really take, learned from the rows. */
export type ColumnPlace = { column: PrintedColumn; x0: number; x1: number };

/** Numeric columns of a heading at the places of their headings. */
export function numericPlaces(header: TableHeader): ColumnPlace[] {
  return header.columns.filter((column) => NUMERIC.has(column.kind)).map((column) => ({ column, x0: column.x0, x1: column.x1 }));
}

/** In hundredths of a per cent; what is more is an amount and a rate that recognition read without the space between, "1 156,000%". */
const [MAX_RATE, MAX_DISCOUNT] = [3_000, 10_000];

/** How well a number fits a column by its form: 0 excludes. */
function fits(number: FoundNumber, kind: PrintedColumn["kind"]): number {
  if (kind === "discount" && !number.isPercent) return 0.5;
  const isMoneyColumn = kind === "net" || kind === "gross" || kind === "total";
  if (number.isPercent)
    return (kind === "vatRate" || kind === "vat") && number.cents <= MAX_RATE ? 1.3 : kind === "discount" && number.cents <= MAX_DISCOUNT ? 1 : 0;
  if (kind === "vatRate") return number.cents >= 0 && number.cents <= MAX_RATE && !number.currency ? 0.9 : 0;
  if (kind === "quantity") return number.currency ? 0 : number.decimals === 2 && number.cents % 100 !== 0 ? 0.8 : 1;
  if (kind === "unitPrice") return number.isMoney || number.decimals >= 2 ? 1.1 : 0.75;
  if (isMoneyColumn) return number.isMoney ? 1.2 : number.decimals > 2 ? 0.4 : 0.6;
  return 1;
}

/** 1 where a number stands exactly in a column, falling with the distance of the nearest of left edge, right edge and centre. */
function nearness(number: FoundNumber, place: ColumnPlace, height: number): number {
  const distance = Math.min(Math.abs(number.x1 - place.x1), Math.abs(number.x0 - place.x0), Math.abs(number.x0 + number.x1 - place.x0 - place.x1) / 2);
  const overlap = Math.min(number.x1, place.x1) - Math.max(number.x0, place.x0);
  const reach = overlap > 0 ? distance * 0.5 : distance;
  return Math.max(0, 1 - reach / (height * 6));
}

/** Puts the numbers of a line into columns from left to right so that forms and places fit best. */
export function assignNumbers(line: Line, numbers: readonly FoundNumber[], places: ColumnPlace[]): RawRow | undefined {
  if (numbers.length === 0) return undefined;
  const best: number[][] = [];
  const from: ("skipNumber" | "skipColumn" | "take")[][] = [];
  for (let i = 0; i <= numbers.length; i++) {
    best.push(Array.from({ length: places.length + 1 }, () => 0));
    from.push(Array.from({ length: places.length + 1 }, () => "skipColumn"));
    for (let j = 0; j <= places.length; j++) {
      if (i === 0 || j === 0) {
        from[i]![j] = i === 0 ? "skipColumn" : "skipNumber";
        continue;
      }
      const number = numbers[i - 1]!;
      const place = places[j - 1]!;
      const fit = fits(number, place.column.kind);
      const near = nearness(number, place, line.height);
      const gain = fit === 0 || near <= 0.05 ? -Infinity : fit * near;
      const options = { take: best[i - 1]![j - 1]! + gain, skipNumber: best[i - 1]![j]!, skipColumn: best[i]![j - 1]! };
      const choice =
        options.take > options.skipNumber && options.take > options.skipColumn
          ? "take"
          : options.skipNumber >= options.skipColumn
            ? "skipNumber"
            : "skipColumn";
      best[i]![j] = options[choice];
      from[i]![j] = choice;
    }
  }
  const cells = new Map<PrintedColumn, FoundNumber>();
  const others: FoundNumber[] = [];
  let i = numbers.length;
  let j = places.length;
  while (i > 0 || j > 0) {
    const choice = from[i]![j]!;
    if (choice === "take") cells.set(places[--j]!.column, numbers[--i]!);
    else if (choice === "skipNumber") others.unshift(numbers[--i]!);
    else j--;
  }
  return cells.size > 0 ? { line, cells, others } : undefined;
}

/** Moves every column to where its values mostly stand. */
export function learnPlaces(rows: RawRow[], places: ColumnPlace[]): ColumnPlace[] {
  return places.map((place) => {
    const values = rows.map((row) => row.cells.get(place.column)).filter((value) => value !== undefined);
    if (values.length < 2) return place;
    const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
    return { column: place.column, x0: middle(values.map((value) => value.x0)), x1: middle(values.map((value) => value.x1)) };
  });
}

/** Whether the row has an amount and one more number: what makes it a line of the invoice rather than text. */
export function isAnchor(row: RawRow): boolean {
  const kinds = new Set([...row.cells.keys()].map((column) => column.kind));
  const amount = [...row.cells].some(
    ([column, number]) =>
      (column.kind === "net" || column.kind === "gross" || column.kind === "total" || column.kind === "unitPrice") &&
      (number.isMoney || number.decimals >= 2 || (number.cents !== 0 && kinds.has("quantity") && kinds.has("unitPrice"))),
  );
  return amount && (((kinds.has("net") || kinds.has("gross") || kinds.has("total")) && row.cells.size >= 2) || row.cells.size >= 3);
}

/** Words of a line that no number of the row uses. */
export function freeWords(row: RawRow): PlacedWord[] {
  return row.line.words.filter((_, i) => {
    const start = row.line.starts[i]!;
    const end = start + row.line.words[i]!.word.text.length;
    return ![...row.cells.values()].some(
      (number) => number.line === row.line && number.start < end && number.end > start && number.end - number.start >= (end - start) * 0.5,
    );
  });
}
