import { parseTypedNumber } from "#domain/documents/typing/typedNumber.ts";
import { type Placed, usualHeight } from "./words.ts";

/** A column of a taught table: its extent in points, and whether both marked rows have a number in it. */
export type TaughtColumn = { x0: number; x1: number; isNumeric: boolean };

/** Gap between words, in heights of the text, from which another column begins; words of a text may stand farther apart. */
const COLUMN_GAP = 0.5;
const TEXT_GAP = 0.9;

/** The first or a middle group of the digits of a number, and a group that goes on with it. */
const BEGINS_NUMBER = /^[-−]?\d{1,3}$/;
const GROUP = /^\d{3}(?!\d)/;

type Extent = { x0: number; x1: number };

/** The columns that two marked rows have: where words of either row stand, parted by gaps that both leave free. */
export function columnsOfRows(rows: readonly (readonly Placed[])[]): TaughtColumn[] {
  const words = rows.flat().sort((a, b) => a.x0 - b.x0);
  const height = usualHeight(words);
  const extents: Extent[] = [];
  for (const { x0, x1 } of words) {
    const last = extents.at(-1);
    if (last && x0 - last.x1 < height * COLUMN_GAP) last.x1 = Math.max(last.x1, x1);
    else extents.push({ x0, x1 });
  }
  const cells = (extent: Extent) => rows.map((row) => textOf(row.filter((word) => word.x0 >= extent.x0 && word.x1 <= extent.x1)));
  const joined: Extent[] = [];
  for (const extent of extents) {
    const last = joined.at(-1);
    if (last && extent.x0 - last.x1 < height * TEXT_GAP && belongTogether(cells(last), cells(extent))) last.x1 = extent.x1;
    else joined.push({ ...extent });
  }
  return joined.map((extent) => ({ ...extent, isNumeric: cells(extent).every((cell) => numberIn(cell) !== undefined) }));
}

/** Wide-set neighbours of one column: words of a text, or groups of the digits of one number. */
function belongTogether(left: readonly string[], right: readonly string[]): boolean {
  const isText = (cells: readonly string[]) => cells.some((cell) => /\p{L}{2}/u.test(cell) && numberIn(cell) === undefined);
  if (isText(left) && isText(right)) return true;
  const isGroup = (cell: string, at: number) => cell === "" || left[at] === "" || (GROUP.test(cell) && /^[-−]?\d{1,3}( \d{3})*$/.test(left[at]!));
  return right.every(isGroup) && left.some((cell, at) => cell !== "" && right[at] !== "");
}

/** Words of a line by column: those that stand in a column, and those that continue a text beyond its edge. What lies left or right of the marked table is left out. */
export function cellsOf(words: readonly Placed[], columns: readonly TaughtColumn[]): Placed[][] {
  const cells: Placed[][] = columns.map(() => []);
  const gap = usualHeight(words) * TEXT_GAP;
  const homes = homesOf(words, columns, gap);
  let before: { word: Placed; column: number } | undefined;
  for (const [at, word] of words.entries()) {
    const isBeside = word.x1 < columns[0]!.x0 || (word.x0 > columns.at(-1)!.x1 && before?.column !== columns.length - 1);
    if (isBeside) continue;
    const continues = before !== undefined && !columns[before.column]!.isNumeric && word.x0 - before.word.x1 < gap && numberIn(word.text) === undefined;
    const column = continues ? before!.column : homes[at]!;
    cells[column]!.push(word);
    before = { word, column };
  }
  return cells;
}

/** The column of each word: the nearest one, or, for digits between the columns that begin a longer number than was taught, the column of its end. */
function homesOf(words: readonly Placed[], columns: readonly TaughtColumn[], gap: number): number[] {
  const distance = (word: Placed, { x0, x1 }: TaughtColumn) => Math.max(x0 - word.x1, word.x0 - x1);
  const homes = words.map((word) => columns.reduce((best, column, at) => (distance(word, column) < distance(word, columns[best]!) ? at : best), 0));
  for (let at = words.length - 2; at >= 0; at -= 1) {
    const [word, next] = [words[at]!, words[at + 1]!];
    const isBetween = columns.every((column) => distance(word, column) > 0);
    if (isBetween && next.x0 - word.x1 < gap && BEGINS_NUMBER.test(word.text) && GROUP.test(next.text)) homes[at] = homes[at + 1]!;
  }
  return homes;
}

export function textOf(words: readonly Placed[]): string {
  return words.map((word) => word.text).join(" ");
}

/** The number of a cell such as "1 234,50", "21 %", "3 ks", "CZK 100,00"; undefined when it holds none or more than one. */
export function numberIn(text: string): string | undefined {
  const bare = text.replace(/[%€$£]|(?<![\p{L}])(Kč|CZK|EUR|USD)(?![\p{L}])/gu, " ").trim();
  const match = /^([+-−]?[\d\s.,'’]*\d(?:,-)?)\s*(?:[\p{L}][\p{L}\d²³/.]{0,7})?$/u.exec(bare);
  return match ? parseTypedNumber(match[1]!.replace(/,-$/, "").replaceAll("−", "-"), "number") : undefined;
}

/** The unit behind the number of a cell: "3 ks". */
export function unitIn(text: string): string | undefined {
  return /^[\d\s.,'’]*\d\s*([\p{L}][\p{L}\d²³/.]{0,7})$/u.exec(text.trim())?.[1];
}
