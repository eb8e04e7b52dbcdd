import type { Word } from "#domain/evidence/reading.ts";
import { type Attempt, attempt, GOOD_WORDS, isGood, wordsOf, worth } from "./attempt.ts";
import { evenly } from "./light.ts";
import { withoutForeignInk } from "./ink.ts";
import { joinLooks } from "./joinLooks.ts";
import { type Readers, readLines, readLinesOnce } from "./lines/readLines.ts";
import { type LineReader, readPage } from "./lines/readPage.ts";
import { isDoubted, lookAgain, type Sheet } from "./lookAgain.ts";
import type { Ocr, OcrLayout, OcrWord } from "./ocr.ts";
import type { Rotation } from "./pdfWords.ts";
import { textOf } from "./plainText.ts";
import { type Raster, release } from "./raster.ts";

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
  /** Whether only the recogniser of lines of our own read it, which holds the accents of all languages we read (decision 115). */
  hasAllAccents: boolean;
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
 * A page is read line by line by one recogniser, and where it is not clear by two others. Where the models of lines do not run it is read as a whole. `colours` gives the picture as RGBA in the same size, for pages
 * with stamps over the print.
 */
export async function recognise(ocr: Ocr, picture: Raster, dpi: number, beside: Beside = {}): Promise<Recognised> {
  const even = evenly(picture);
  const layout = Math.max(even.width, even.height) > RECEIPT_RATIO * Math.min(even.width, even.height) ? "block" : "page";
  const models = await ocr.models?.();
  const read = await (models ? byLines({ ocr, models }, { picture, even, layout }, beside) : asWhole(ocr, { picture: even, dpi, layout, ...beside }));
  // What a page as a whole was read from may be this.
  if (models && even !== picture) release(even);
  return read;
}

/** A page and the same on even light. */
type LinePage = { picture: Raster; even: Raster; layout: OcrLayout };

async function byLines(readers: Readers, page: LinePage, { colours, meanwhile }: Beside): Promise<Recognised> {
  const once: LineReader = (upright, boxes) => {
    meanwhile?.(upright);
    return readLinesOnce(readers.models, upright, boxes);
  };
  const first = await readPage(once, readers.models, page.picture, page.even);
  return isClear(first.words, page.layout) ? recognised(first, true) : readTwice(readers, page, colours);
}

function recognised(read: Attempt, hasAllAccents = false): Recognised {
  const { rotation, upright, score } = read;
  return { words: wordsOf(read), rotation, upright, confidence: score.confidence, wordHeight: score.height, hasAllAccents };
}

/** Reads a page as a whole, and again where that was poor. */
async function asWhole(ocr: Ocr, sheet: Sheet & Beside): Promise<Recognised> {
  const first = await standRight(ocr, sheet, sheet.meanwhile);
  const once = recognised(first);
  if (!isDoubted(first, sheet.layout)) return once;
  const again = await lookAgain(ocr, sheet, first);
  return { ...once, words: again.words, confidence: Math.max(once.confidence, again.confidence) };
}

/**
 * Confidence below which a word is doubted, and the part of the letters of a clear page that may stand in such words: less of receipts and of texts
 * without accents, because tills print with needles and heat, which the recogniser of lines was not trained on.
 */
const DOUBTED_WORD = 0.8;
const DOUBTED_PART = 0.1;
const DOUBTED_PART_OF_TILLS = 0.03;

/** Whether a page was read so well line by line that other recognisers would hardly find more. */
function isClear(words: readonly OcrWord[], layout: OcrLayout): boolean {
  const limit = layout === "block" || textOf(words) === "plain" ? DOUBTED_PART_OF_TILLS : DOUBTED_PART;
  const [doubted, all] = [words.filter(({ confidence }) => confidence < DOUBTED_WORD), words].map((some) =>
    some.reduce((sum, { text }) => sum + text.length, 0),
  );
  return words.length >= GOOD_WORDS && doubted! <= limit * all!;
}

/** Reads a page line by line by two recognisers; where the reading is poor, once more without stamps and pen strokes over the print. */
async function readTwice(readers: Readers, { picture, even }: LinePage, colours: Beside["colours"]): Promise<Recognised> {
  const read = (from: Raster, evened: Raster) => readPage((upright, boxes) => readLines(readers, upright, boxes), readers.models, from, evened);
  const first = await read(picture, even);
  const once = recognised(first);
  const clear = once.confidence < DOUBTED && colours ? await withoutStamps(colours) : undefined;
  const again = clear && (await read(clear, evenly(clear)));
  const words = again?.rotation === once.rotation ? joinLooks([once.words, wordsOf(again)]) : once.words;
  return { ...once, words, confidence: Math.max(once.confidence, again?.score.confidence ?? 0) };
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
