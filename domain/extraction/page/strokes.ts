import type { PlacedWord } from "./placedWord.ts";

/** What programs without rules print between the columns of a table. */
const STROKE = /[|│┃║¦]/;
const STROKE_OR_TEXT = /[|│┃║¦]|[^|│┃║¦]+/g;
/** Fewer strokes part a sentence or an address. */
const MIN_STROKES = 2;
/** An amount alone between two strokes, perhaps with its currency. */
const AMOUNT = /^[-–]?\d[\d \u{a0}]*[.,]\d{2,4}(?:\s?(?:\p{L}{2,3}|€))?$/u;
/** Figures of a row between strokes, at least: a price and a sum. */
const MIN_AMOUNTS = 2;
/** Words whose middles differ by less than this part of their height stand on one row. */
const SAME_ROW = 0.4;

type Row = { words: PlacedWord[]; middle: number; cells: string[] };

/** Words of a text layer, where a table has strokes between its columns without them: what follows a stroke begins a cell of a column. */
export function partAtStrokes(words: PlacedWord[]): PlacedWord[] {
  if (!words.some(({ word }) => STROKE.test(word.text))) return words;
  const tables = tablesOf(rowsOf(words));
  const parted = new Set(tables.flatMap((rows) => rows.flatMap((row) => row.words)));
  return [...words.filter((word) => !parted.has(word)), ...tables.flatMap((rows) => aligned(rows.map(cellsOf)))];
}

/** The words of a row without its strokes, cell by cell. */
function cellsOf({ words }: Row): PlacedWord[][] {
  const cells: PlacedWord[][] = [[]];
  for (const word of words) {
    for (const { 0: text, index } of word.word.text.matchAll(STROKE_OR_TEXT)) {
      const cell = cells.at(-1)!;
      if (STROKE.test(text)) cells.push([]);
      else cell.push({ ...pieceOf(word, index, text), beginsCell: cell.length === 0 });
    }
  }
  return cells;
}

/** The words of a table whose cells stand below each other: where strokes part running text, columns that overlap are moved right. */
function aligned(rows: PlacedWord[][][]): PlacedWord[] {
  const words: PlacedWord[] = [];
  let end = -Infinity;
  for (let column = 0; column < rows[0]!.length; column++) {
    const cells = rows.map((row) => row[column]!).filter((cell) => cell.length > 0);
    const overlaps = cells.some((cell) => cell[0]!.x0 < end);
    let next = end;
    for (const cell of cells) {
      const shift = overlaps ? end + cell[0]!.height - cell[0]!.x0 : 0;
      for (const word of cell) words.push({ ...word, x0: word.x0 + shift, x1: word.x1 + shift });
      next = Math.max(next, words.at(-1)!.x1);
    }
    end = next;
  }
  return words;
}

const middleOf = ({ y0, y1 }: PlacedWord): number => (y0 + y1) / 2;

function rowsOf(words: PlacedWord[]): Row[] {
  const rows: Row[] = [];
  for (const word of words.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const last = rows.at(-1);
    if (last && middleOf(word) - last.middle < SAME_ROW * word.height) last.words.push(word);
    else rows.push({ words: [word], middle: middleOf(word), cells: [] });
  }
  for (const row of rows) {
    row.words.sort((a, b) => a.x0 - b.x0);
    const text = row.words.map(({ word }) => word.text).join(" ");
    row.cells = text.split(STROKE).map((cell) => cell.trim());
  }
  // Between the rows of such a table stand rules of dashes.
  return rows.filter(({ cells }) => cells.some((cell) => /[\p{L}\d]/u.test(cell)));
}

/** Rows of tables: one below the other with the same strokes, at least half of them with amounts between. */
function tablesOf(rows: Row[]): Row[][] {
  const runs: Row[][] = [];
  for (const row of rows) {
    if (row.cells.length <= MIN_STROKES) runs.push([]);
    else if (runs.at(-1)?.[0]?.cells.length === row.cells.length) runs.at(-1)!.push(row);
    else runs.push([row]);
  }
  const amountsOf = ({ cells }: Row) => cells.filter((cell) => AMOUNT.test(cell)).length;
  return runs.filter((run) => run.length > 1 && run.filter((row) => amountsOf(row) >= MIN_AMOUNTS).length * 2 >= run.length);
}

/** A part of a word, its place in proportion to its letters. */
function pieceOf(word: PlacedWord, start: number, text: string): PlacedWord {
  const { length } = word.word.text;
  const at = (from: number, to: number, offset: number) => from + ((to - from) * offset) / length;
  const [x0, y0, x1, y1] = word.word.box;
  return {
    ...word,
    x0: at(word.x0, word.x1, start),
    x1: at(word.x0, word.x1, start + text.length),
    word: { ...word.word, text, box: [at(x0, x1, start), y0, at(x0, x1, start + text.length), y1] },
  };
}
