import type { Word } from "#domain/evidence/reading.ts";
import { type Attempt, attempt, GOOD_WORDS, wordsOf } from "./attempt.ts";
import { withoutForeignInk } from "./ink.ts";
import { joinLooks } from "./joinLooks.ts";
import { evenly } from "./light.ts";
import type { Ocr, OcrLayout, OcrText } from "./ocr.ts";
import { textOf } from "./plainText.ts";
import { resize, soften } from "./picture.ts";
import type { Raster } from "./raster.ts";

/** A picture and how it is read: its resolution and layout. */
export type Sheet = { picture: Raster; dpi: number; layout: OcrLayout; colours?: (() => Promise<Raster>) | undefined };

/** Mean confidence below which a reading is looked at again; tills print poorly, so receipts nearly always are. */
const DOUBTED = { page: 0.87, block: 0.95, sparse: 0 };
/** Small print is enlarged to this height of a word in pixels for a sharp look, and brought to that one for a soft look. */
const SHARP_HEIGHT = 32;
const SOFT_HEIGHT = 24;
const MAX_ENLARGEMENT = 2;
const WORTH_ENLARGING = 1.25;
const MAX_PIXELS = 4_000_000;
/** Resolution that softened print of SOFT_HEIGHT has, in dpi. */
const SOFT_DPI = 200;

/** Whether a reading is so poor that the page is to be read again; not where there is nothing to read. */
export function isDoubted({ score }: Attempt, layout: OcrLayout): boolean {
  return score.confidence < DOUBTED[layout] && score.words >= GOOD_WORDS;
}

/**
 * Looks at a poor picture again, more slowly: without stamps and pen strokes over the print, sharp and enlarged as scattered words, and
 * softened to the size that suits the models best. The looks err in different places, so their words vote.
 */
export async function lookAgain(ocr: Ocr, sheet: Sheet, first: Attempt): Promise<{ words: Word[]; confidence: number }> {
  const { picture, dpi, layout } = sheet;
  const text: OcrText = textOf(first.words);
  const { rotation, tilt } = first;
  const clear = await withoutMarks(sheet);
  const base = clear ? await attempt(ocr, clear, { rotation, tilt, dpi, layout, text: "any" }) : first;
  const room = Math.sqrt(MAX_PIXELS / (picture.width * picture.height));
  const enlarged = Math.min(MAX_ENLARGEMENT, SHARP_HEIGHT / first.score.height, room);
  const scale = enlarged > WORTH_ENLARGING ? enlarged : 1;
  const sharp = scale === 1 ? (clear ?? picture) : await resize(clear ?? picture, scale);
  const scattered = await attempt(ocr, sharp, { rotation, tilt, dpi: dpi * scale, layout: "sparse", text });
  const soft = await soften(await resize(clear ?? picture, Math.min(MAX_ENLARGEMENT, SOFT_HEIGHT / first.score.height, room)));
  const softened = await attempt(ocr, soft, { rotation, tilt, dpi: SOFT_DPI, layout, text });
  const looks = [base, scattered, softened];
  return { words: joinLooks(looks.map(wordsOf)), confidence: Math.max(...looks.map((look) => look.score.confidence)) };
}

/** The picture without ink of another colour than the print, evenly lit; undefined where there is none. */
async function withoutMarks({ colours }: Sheet): Promise<Raster | undefined> {
  const clear = colours && withoutForeignInk(await colours());
  return clear && evenly(clear);
}
