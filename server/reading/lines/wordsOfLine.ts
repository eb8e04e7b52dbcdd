import type { OcrWord } from "#server/reading/ocr.ts";
import type { Raster } from "#server/reading/raster.ts";
import type { Letter } from "./ctc.ts";

/** Brightness below which a pixel of a line is print. */
const PRINT = 150;
/** Part of the line's height, above and below, in which print may be that of the rows beside it. */
const BESIDE = 0.12;
/** Width without print at which a word ends, in heights of the line. */
const GAP = 0.1;
/** Between two digits a space is at least so wide, and beside a slender character, around which there is room, so many times as wide. */
const DIGIT_SPACE = 0.16;
const BESIDE_SLENDER = 1.6;
/** Room of the letters of a line, as shares of its height. */
const ROOM = { top: 0.1, foot: 0.9 };

/** The words of a line, parted at the spaces between its letters; boxes in pixels of its picture, as wide as the print. */
export function wordsOfLine(letters: readonly Letter[], line: Raster): OcrWord[] {
  const { width, height } = line;
  const isPrinted = printedColumns(line);
  const groups = joined(parted(letters), isPrinted, DIGIT_SPACE * height);
  return groups.map((group, index) => {
    const [first, last] = [group[0]!.at * width, group.at(-1)!.at * width];
    const [before, after] = [groups[index - 1]?.at(-1), groups[index + 1]?.[0]];
    const x0 = endOfPrint(isPrinted, first, before ? (before.at * width + first) / 2 : 0, GAP * height);
    const x1 = endOfPrint(isPrinted, last, after ? (after.at * width + last) / 2 : width - 1, GAP * height) + 1;
    const confidences = group.map(({ confidence }) => confidence);
    const mean = confidences.reduce((sum, one) => sum + one, 0) / group.length;
    return {
      text: group.map(({ text }) => text).join(""),
      x0,
      x1: Math.max(x0 + 1, x1),
      y0: height * ROOM.top,
      y1: height * ROOM.foot,
      line: 0,
      lineHeight: height * (ROOM.foot - ROOM.top),
      // A word is hardly surer than its least sure letter.
      confidence: (mean + Math.min(...confidences)) / 2,
    };
  });
}

/** The letters between spaces. */
function parted(letters: readonly Letter[]): Letter[][] {
  const groups: Letter[][] = [[]];
  for (const letter of letters) {
    if (letter.text !== " ") groups.at(-1)!.push(letter);
    else if (groups.at(-1)!.length > 0) groups.push([]);
  }
  return groups.filter((group) => group.length > 0);
}

/** Digits, and the stroke between those of a house or an account. */
const isOfNumber = ({ text }: Letter) => /^[\d/]$/.test(text);
const isSlender = ({ text }: Letter) => text === "1" || text === "/";

/** The groups with those made one that only the room beside a slender character of a number parts. */
function joined(groups: Letter[][], isPrinted: Uint8Array, space: number): Letter[][] {
  const all: Letter[][] = [];
  for (const group of groups) {
    const before = all.at(-1);
    const [last, first] = [before?.at(-1), group[0]!];
    const isOne = last !== undefined && isOfNumber(last) && isOfNumber(first) && widestGap(isPrinted, last.at, first.at) < leastSpace(last, first, space);
    if (isOne) before!.push(...group);
    else all.push([...group]);
  }
  return all;
}

const leastSpace = (last: Letter, first: Letter, space: number) => (isSlender(last) || isSlender(first) ? BESIDE_SLENDER * space : space);

/** The columns of a line that hold print. */
function printedColumns({ data, width, height }: Raster): Uint8Array {
  const [top, foot] = [Math.floor(height * BESIDE), Math.ceil(height * (1 - BESIDE))];
  const columns = new Uint8Array(width);
  for (let y = top; y < foot; y += 1) for (let x = 0; x < width; x += 1) if (data[y * width + x]! < PRINT) columns[x] = 1;
  return columns;
}

/** The widest run of columns without print between two places, which are shares of the width. */
function widestGap(isPrinted: Uint8Array, from: number, to: number): number {
  let [widest, run] = [0, 0];
  for (let x = Math.round(from * isPrinted.length); x < to * isPrinted.length; x += 1) {
    run = isPrinted[x] ? 0 : run + 1;
    widest = Math.max(widest, run);
  }
  return widest;
}

/** The last printed column from a place towards a limit before a gap. */
function endOfPrint(isPrinted: Uint8Array, from: number, limit: number, gap: number): number {
  const step = limit < from ? -1 : 1;
  let [end, blank] = [Math.round(from), 0];
  for (let x = end; step > 0 ? x <= limit : x >= limit; x += step) {
    if (isPrinted[x]) [end, blank] = [x, 0];
    else if ((blank += 1) > gap) break;
  }
  return end;
}
