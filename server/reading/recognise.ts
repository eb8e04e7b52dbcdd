import type { Box, PageText, Word } from "#domain/evidence/reading.ts";
import { doubtsBeside, doubtsOf } from "#domain/extraction/doubt.ts";
import { type Attempt, attempt, isGood, wordsOf, worth } from "./attempt.ts";
import { evenly } from "./light.ts";
import { withoutForeignInk } from "./ink.ts";
import { joinLooks, joinWithLines } from "./joinLooks.ts";
import type { LineModels } from "./lines/models.ts";
import { readBand, readPage } from "./lines/readPage.ts";
import { isDoubted, lookAgain, type Sheet } from "./lookAgain.ts";
import type { Ocr, OcrWord } from "./ocr.ts";
import type { Rotation } from "./pdfWords.ts";
import { textOf } from "./plainText.ts";
import { type Raster, release } from "./raster.ts";
import { inReadingOrder } from "./readingOrder.ts";

/** What recognition of one page gave. */
export type Recognised = {
  words: Word[];
  /** Clockwise turn in degrees that made the picture upright. */
  rotation: Rotation;
  /** The picture as it was read for codes and checks: turned upright, not straightened. */
  upright: Raster;
  /** Mean confidence 0..1 over the characters of plausible words. */
  confidence: number;
  /** Median height of the plausible words in pixels of the picture. */
  wordHeight: number;
};

/** Part of a lying reading's worth that the standing one must reach. */
const STANDING_WORTH = 0.7;
/** Mean confidence of a reading by lines below which ink of another colour is taken away and the page read again. */
const DOUBTED = 0.9;
/** A page this much longer than wide is a receipt: one column, read line by line. */
const RECEIPT_RATIO = 1.6;

/** What a page in its colours is made from, in the size of the picture; and what is done with the upright picture while a recogniser is at work. */
export type Beside = { colours?: (() => Promise<Raster>) | undefined; meanwhile?: ((upright: Raster) => void) | undefined };

/**
 * Recognises the words of a page picture: finds its orientation, straightens and evens it out, and looks again as far as needed.
 * Photos and receipts are read line by line, and so are pages that the first look read poorly or whose values do not add up; a good scan is
 * not: one look at the page costs half as much. `colours` gives the picture as RGBA in the same size, for pages with stamps over the print.
 */
export async function recognise(ocr: Ocr, picture: Raster, dpi: number, { colours, meanwhile }: Beside = {}): Promise<Recognised> {
  const even = evenly(picture);
  const layout = Math.max(even.width, even.height) > RECEIPT_RATIO * Math.min(even.width, even.height) ? "block" : "page";
  const lines = async () => {
    const models = await ocr.models?.();
    return models && byLines(ocr, models, { picture, even, colours });
  };
  const isPhoto = even !== picture;
  const atOnce = isPhoto || layout === "block" ? await lines() : undefined;
  if (atOnce) {
    if (isPhoto) release(even);
    return atOnce;
  }
  const sheet: Sheet = { picture: even, dpi, layout, colours };
  const first = await standRight(ocr, sheet, meanwhile);
  const { rotation, upright, score } = first;
  const { confidence, height: wordHeight } = score;
  const once: Recognised = { words: wordsOf(first), rotation, upright, confidence, wordHeight };
  if (!isDoubted(first, layout)) return lessDoubted(ocr, once, dpi, lines);
  const byLine = await lines();
  if (byLine) return byLine;
  const again = await lookAgain(ocr, sheet, first);
  return { words: again.words, rotation, upright, confidence: Math.max(confidence, again.confidence), wordHeight };
}

/**
 * Heights of a row above and below it that count as its place, and those that are looked at beyond it: at first little, then more, because the
 * lines are found a little differently with more of the page around them.
 */
const ROW_PLACE = 0.5;
const ROW_ROOMS = [1, 3];

/**
 * The reading of a page whose words were recognised well, or where their values do not add up one line by line: the recogniser loses cells
 * and columns of which it is not aware. Where some rows alone are doubted those are read again first, and the page only where that leaves doubts.
 * Of the readings and those joined the one that contradicts itself least is taken.
 */
async function lessDoubted(ocr: Ocr, once: Recognised, dpi: number, lines: () => Promise<Recognised | undefined>): Promise<Recognised> {
  const { upright, rotation } = once;
  const doubts = (words: Word[]) => doubtsOf(asPage(words, upright, dpi));
  const first = doubts(once.words);
  let best = { words: once.words, ...first };
  const consider = (words: Word[]) => {
    const found = doubts(words);
    const count = doubtsBeside(found, first);
    if (count <= best.count) best = { words, ...found, count };
  };
  // A gap is looked into once: rows may fall short of the document without one of them being lost.
  for (const [at, room] of ROW_ROOMS.entries())
    if (best.rows && best.count > (at === 0 ? 0 : best.gaps)) consider(await rowsAgain(ocr, { ...once, words: best.words }, best.rows, room));
  if (best.count <= best.gaps) return { ...once, words: best.words };
  const byLine = await lines();
  if (byLine?.rotation === rotation) {
    consider(byLine.words);
    consider(joinWithLines(byLine.words, once.words));
  }
  return { ...once, words: best.words };
}

/** The words of a page with those in some rows joined with a reading of these rows line by line. */
async function rowsAgain(ocr: Ocr, { words, upright }: Recognised, rows: readonly Box[], room: number): Promise<Word[]> {
  const models = await ocr.models?.();
  if (!models) return words;
  const text = textOf(words);
  let joined = words;
  for (const { top, foot, height } of bandsOf(rows, room)) {
    const place = { top: top - ROW_PLACE * height, foot: foot + ROW_PLACE * height };
    const read = await readBand(ocr, models, upright, { ...place, room: room * height, text });
    const frame = { width: upright.width, height: upright.height, uprightWidth: upright.width, uprightHeight: upright.height };
    const isInRow = ({ box: [, y0, , y1] }: Word) => (y0 + y1) / 2 > place.top && (y0 + y1) / 2 < place.foot;
    const byLine = wordsOf({ words: read, tilt: 0, frame }).filter(isInRow);
    const others = joined.filter((word) => !isInRow(word));
    joined = inReadingOrder([...others, ...joinWithLines(byLine, joined.filter(isInRow))]);
  }
  return joined;
}

/** Rows from the top, those whose surroundings meet together; `height` is that of the highest. */
function bandsOf(rows: readonly Box[], room: number): { top: number; foot: number; height: number }[] {
  const bands: { top: number; foot: number; height: number }[] = [];
  for (const [, top, , foot] of rows.toSorted((a, b) => a[1] - b[1])) {
    const height = foot - top;
    const last = bands.at(-1);
    if (last && top - last.foot < 2 * (ROW_PLACE + room) * height)
      Object.assign(last, { foot: Math.max(last.foot, foot), height: Math.max(last.height, height) });
    else bands.push({ top, foot, height });
  }
  return bands;
}

function asPage(words: Word[], { width, height }: Raster, dpi: number): PageText {
  return { page: 0, width: (width / dpi) * 72, height: (height / dpi) * 72, rotation: 0, source: "ocr", words };
}

/** Reads a page line by line; where the reading is poor, once more without stamps and pen strokes over the print. */
async function byLines(
  ocr: Ocr,
  models: LineModels,
  page: { picture: Raster; even: Raster; colours: (() => Promise<Raster>) | undefined },
): Promise<Recognised> {
  const first = await readPage(ocr, models, page.picture, page.even);
  const { rotation, upright, score } = first;
  const clear = score.confidence < DOUBTED && page.colours ? await withoutStamps(page.colours) : undefined;
  const again = clear && (await readPage(ocr, models, clear, evenly(clear)));
  const words = again?.rotation === rotation ? joinLooks([wordsOf(first), wordsOf(again)]) : wordsOf(first);
  return { words, rotation, upright, confidence: Math.max(score.confidence, again?.score.confidence ?? 0), wordHeight: score.height };
}

async function withoutStamps(colours: () => Promise<Raster>): Promise<Raster | undefined> {
  const coloured = await colours();
  const clear = withoutForeignInk(coloured);
  release(coloured);
  return clear;
}

/** Reads the page turned so that it stands. */
async function standRight(ocr: Ocr, sheet: Sheet, meanwhile: Beside["meanwhile"]): Promise<Attempt> {
  const { picture, dpi, layout } = sheet;
  const asIs = await attempt(ocr, picture, { rotation: 0, dpi, layout, text: "any", meanwhile });
  const turned = (rotation: Rotation) => attempt(ocr, picture, { rotation, tilt: asIs.tilt, dpi, layout, text: "any" });
  if (isLying(asIs.words)) {
    const standing = await standUp(asIs.words, turned);
    // Both readings may be as sure of their words; the page has to be shown standing.
    return worth(standing.score) > worth(asIs.score) * STANDING_WORTH ? standing : asIs;
  }
  if (isGood(asIs.score) || asIs.words.length < 3) return asIs;
  const detected = (await ocr.orientation(picture)) ?? 180;
  const other = detected === 0 ? asIs : await turned(detected);
  return worth(other.score) > worth(asIs.score) ? other : asIs;
}

/** True when the lines run up or down the page: the engines read such lines too, only worse. */
function isLying(words: OcrWord[]): boolean {
  const long = words.filter((word) => word.text.length >= 4);
  const standing = long.filter((word) => word.y1 - word.y0 > word.x1 - word.x0);
  return standing.length >= 5 && standing.length >= long.length * 0.6;
}

/** Turns a lying page up: first to the side that the order of its words suggests, and to the other when that reads badly. */
async function standUp(words: OcrWord[], turned: (rotation: Rotation) => Promise<Attempt>): Promise<Attempt> {
  let [down, up] = [0, 0];
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (next?.line !== word.line) continue;
    if (next.y0 > word.y0) down += 1;
    else up += 1;
  }
  const [likely, other]: Rotation[] = down >= up ? [270, 90] : [90, 270];
  const first = await turned(likely!);
  if (isGood(first.score)) return first;
  const second = await turned(other!);
  return worth(second.score) > worth(first.score) ? second : first;
}
