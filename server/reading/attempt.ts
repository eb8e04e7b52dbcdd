import type { Word } from "#domain/evidence/reading.ts";
import type { Ocr, OcrLayout, OcrText, OcrWord } from "./ocr.ts";
import type { Rotation } from "./pdfWords.ts";
import { straighten } from "./picture.ts";
import { type Raster, release, turn } from "./raster.ts";
import { withoutRuledLines } from "./ruledLines.ts";
import { inReadingOrder } from "./readingOrder.ts";
import { measureTilt } from "./skew.ts";

/**
 * How a picture is read: turned clockwise by `rotation`, then straightened by `tilt` degrees, which are measured unless they are known.
 * `meanwhile` gets the upright picture once the engine is at work.
 */
export type Look = { rotation: Rotation; tilt?: number; dpi: number; layout: OcrLayout; text: OcrText; meanwhile?: ((upright: Raster) => void) | undefined };

type Frame = { width: number; height: number; uprightWidth: number; uprightHeight: number };

/** How well a picture was read: mean confidence 0..1 over the characters, count of plausible words, their median height in pixels. */
export type Score = { confidence: number; words: number; height: number };

/** One reading of a picture; words in pixels of the straightened picture, `upright` is the picture before that. */
export type Attempt = { rotation: Rotation; words: OcrWord[]; tilt: number; frame: Frame; upright: Raster; score: Score };

/** Tilt below which straightening is not worth its blur, in degrees. */
const LEVEL_ENOUGH = 0.35;
/** A reading below these is doubted: wrong side up, or a bad picture. */
const GOOD_CONFIDENCE = 0.72;
export const GOOD_WORDS = 8;

/** Reads a picture in one way. */
export async function attempt(ocr: Ocr, picture: Raster, how: Look): Promise<Attempt> {
  const upright = turn(picture, how.rotation);
  let [read, tilt] = [upright, 0];
  const { dpi, layout, text, meanwhile } = how;
  const straightened = async () => {
    const measured = how.tilt ?? measureTilt(picture);
    tilt = Math.abs(measured) >= LEVEL_ENOUGH ? measured : 0;
    const straight = tilt === 0 ? upright : await straighten(upright, -tilt);
    read = withoutRuledLines(straight, dpi);
    if (straight !== read && straight !== upright) release(straight);
    return read;
  };
  const words = await ocr.recognise(straightened, { dpi, layout, text, meanwhile: meanwhile && (() => meanwhile(upright)) });
  const frame = { width: read.width, height: read.height, uprightWidth: upright.width, uprightHeight: upright.height };
  if (read !== upright) release(read);
  return { rotation: how.rotation, words, tilt, frame, upright, score: rate(words) };
}

/** The plausible words of a reading in their order, with boxes as shares of the upright page. */
export function wordsOf(from: Pick<Attempt, "words" | "tilt" | "frame">): Word[] {
  return inReadingOrder(from.words.filter(isPlausible).map((word) => toPage(word, from)));
}

/** A word as opposed to specks, lines and the pattern of a picture. */
function isPlausible(word: OcrWord): boolean {
  if (/[\p{L}\p{N}]/u.test(word.text)) return word.confidence >= 0.15;
  return word.confidence >= 0.5 && word.text.length <= 3;
}

/** Judges a reading by its words. */
export function rate(words: readonly OcrWord[]): Score {
  let [characters, sum, count] = [0, 0, 0];
  const heights: number[] = [];
  for (const word of words) {
    const letters = word.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    if (letters === 0) continue;
    characters += letters;
    sum += letters * word.confidence;
    if (letters >= 2 && word.confidence >= 0.5) {
      count += 1;
      heights.push(word.y1 - word.y0);
    }
  }
  heights.sort((a, b) => a - b);
  return { confidence: characters ? sum / characters : 0, words: count, height: heights[heights.length >> 1] ?? 0 };
}

/** Whether a reading leaves no doubt that the page stands right. */
export function isGood(score: Score): boolean {
  return score.confidence >= GOOD_CONFIDENCE && score.words >= GOOD_WORDS;
}

/** What a reading is worth beside others of the same picture. */
export function worth(score: Score): number {
  return score.words * score.confidence ** 2;
}

/** The text without the line of a frame or column that stands close to it. */
function withoutFrame(text: string): string {
  return text.replace(/^[|¦]+(?=[^|¦])/, "").replace(/(?<=[^|¦])[|¦]+$/, "");
}

/** From pixels of the straightened picture to shares of the upright page. */
function toPage(word: OcrWord, from: Pick<Attempt, "tilt" | "frame">): Word {
  const { frame } = from;
  const angle = (from.tilt * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // The word's axis is kept by turning its centre and keeping its size: the hull of a turned long word would be far too high.
  const [cx, cy] = [(word.x0 + word.x1) / 2 - frame.width / 2, (word.y0 + word.y1) / 2 - frame.height / 2];
  const x = cx * cos - cy * sin + frame.uprightWidth / 2;
  const y = cx * sin + cy * cos + frame.uprightHeight / 2;
  const half = [(word.x1 - word.x0) / 2, (word.y1 - word.y0) / 2] as const;
  const share = (value: number, of: number) => Math.min(1, Math.max(0, value / of));
  const height = Math.min(word.lineHeight, 1.5 * (word.y1 - word.y0)) || word.y1 - word.y0;
  return {
    text: withoutFrame(word.text.normalize("NFC")),
    box: [
      share(x - half[0], frame.uprightWidth),
      share(y - half[1], frame.uprightHeight),
      share(x + half[0], frame.uprightWidth),
      share(y + half[1], frame.uprightHeight),
    ],
    size: height / frame.uprightHeight,
    confidence: Math.round(word.confidence * 1000) / 1000,
    ...(word.slope === undefined ? {} : { slope: Math.round(word.slope * 10_000) / 10_000 }),
  };
}
