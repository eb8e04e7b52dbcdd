import type { Ocr, OcrText, OcrWord } from "#server/reading/ocr.ts";
import { textOf } from "#server/reading/plainText.ts";
import type { Raster } from "#server/reading/raster.ts";
import { blackOnWhite, cropLine, withMargin } from "./crop.ts";
import type { Letter } from "./ctc.ts";
import { mergeLine } from "./merge.ts";
import { LETTERS_HEIGHT, type LineModels, READ_HEIGHT } from "./models.ts";
import { isLong, type LineBox, offsetAt, slopeAt } from "./rectangle.ts";
import { wordsOfLine } from "./wordsOfLine.ts";

/** Height of a line's picture for the first reader, and the white around it, in pixels. */
const LINE_HEIGHT = 40;
const MARGIN = 8;
/** Confidence of the words by whose letters the kind of text is judged: accents on poor print are specks. */
const SURE_SAMPLE = 0.8;

/** Both readers of lines. */
export type Readers = { ocr: Ocr; models: LineModels };

/** Reads the lines of an upright page, each by both readers at the same time; the kind of text is learned. Words with boxes in pixels of the page. */
export async function readLines({ ocr, models }: Readers, page: Raster, boxes: readonly LineBox[]): Promise<OcrWord[]> {
  const crops = boxes.map((box) => blackOnWhite(cropLine(page, box, LINE_HEIGHT)));
  const lines = crops.map((crop) => withMargin(crop, MARGIN));
  const [{ read, text }, letters] = await Promise.all([readAll(ocr, lines), lettersOf(models, page, boxes)]);
  const words: OcrWord[] = [];
  for (const [line, box] of boxes.entries()) {
    const { width, height } = crops[line]!;
    const first = read[line]!.map((word) => ({ ...word, x0: word.x0 - MARGIN, x1: word.x1 - MARGIN, y0: word.y0 - MARGIN, y1: word.y1 - MARGIN }));
    for (const word of mergeLine(first, letters[line]!, { width, height, text })) words.push(onPage({ ...word, line }, box, { width, height }));
  }
  return words;
}

/** Reads the lines of an upright page by the recogniser trained for them alone. Words with boxes in pixels of the page. */
export async function readLinesOnce(models: LineModels, page: Raster, boxes: readonly LineBox[]): Promise<OcrWord[]> {
  const words: OcrWord[] = [];
  for (const [line, box] of boxes.entries()) {
    const crop = blackOnWhite(cropLine(page, box, READ_HEIGHT));
    for (const word of wordsOfLine(await models.read(crop), crop)) words.push(onPage({ ...word, line }, box, crop));
  }
  return words;
}

/** The letters of each line: one line at a time, while the other reader is at work in a process of its own. */
async function lettersOf(models: LineModels, page: Raster, boxes: readonly LineBox[]): Promise<Letter[][]> {
  const letters: Letter[][] = [];
  for (const box of boxes) letters.push(await models.letters(blackOnWhite(cropLine(page, box, LETTERS_HEIGHT))));
  return letters;
}

/** Lines that are read to learn what kind of text the page holds: the longest ones, some hundred letters. */
const SAMPLE_LINES = 10;

/** The words of each line. A model of the languages around sees accents where there are none, so the kind of text is learned from some lines first. */
async function readAll(ocr: Ocr, lines: readonly Raster[]): Promise<{ read: OcrWord[][]; text: OcrText }> {
  const longest = [...lines.keys()].toSorted((a, b) => lines[b]!.width - lines[a]!.width).slice(0, SAMPLE_LINES);
  const sample = await ocr.readLines(
    longest.map((line) => lines[line]!),
    "any",
  );
  const text = textOf(sample.flat().filter(({ confidence }) => confidence >= SURE_SAMPLE));
  const known = new Map(text === "any" ? longest.map((line, at) => [line, sample[at]!]) : []);
  if (known.size === lines.length) return { read: [...lines.keys()].map((line) => known.get(line)!), text };
  const others = [...lines.keys()].filter((line) => !known.has(line));
  const rest = await ocr.readLines(
    others.map((line) => lines[line]!),
    text,
  );
  for (const [at, line] of others.entries()) known.set(line, rest[at]!);
  return { read: [...lines.keys()].map((line) => known.get(line)!), text };
}

/** A word of a line's picture on the page; it keeps its size, as the hull of a turned long word would be far too high. */
function onPage(word: OcrWord, box: LineBox, crop: { width: number; height: number }): OcrWord {
  const [scaleX, scaleY] = [box.width / crop.width, box.height / crop.height];
  const along = ((word.x0 + word.x1) / 2) * scaleX - box.width / 2;
  const across = ((word.y0 + word.y1) / 2) * scaleY - box.height / 2 + offsetAt(box, along);
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  const [x, y] = [box.cx + along * cos - across * sin, box.cy + along * sin + across * cos];
  const [halfWidth, halfHeight] = [((word.x1 - word.x0) / 2) * scaleX, ((word.y1 - word.y0) / 2) * scaleY];
  return {
    ...word,
    x0: x - halfWidth,
    x1: x + halfWidth,
    y0: y - halfHeight,
    y1: y + halfHeight,
    lineHeight: word.lineHeight * scaleY,
    ...(isLong(box) ? { slope: Math.tan(box.angle) + slopeAt(box, along) } : {}),
  };
}
