import type { Word } from "#domain/extraction/reading.ts";
import { joinLooks } from "./bothLooks.ts";
import { level, measureLight } from "./light.ts";
import type { Ocr, OcrLayout, OcrWord } from "./ocr.ts";
import type { Rotation } from "./pdfWords.ts";
import { resize, straighten } from "./picture.ts";
import { type Raster, turn } from "./raster.ts";
import { inReadingOrder } from "./readingOrder.ts";
import { measureTilt } from "./skew.ts";

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

/** Tilt below which straightening is not worth its blur, in degrees. */
const LEVEL_ENOUGH = 0.35;
/** A reading below these is doubted: wrong side up, or a bad picture. */
const GOOD_CONFIDENCE = 0.72;
const GOOD_WORDS = 8;

/** Part of a lying reading's worth that the standing one must reach. */
const STANDING_WORTH = 0.7;
/** A page this much longer than wide is a receipt: one column, read line by line. */
const RECEIPT_RATIO = 1.6;
/** A reading below this is looked at again: with small print enlarged to this height of a word in pixels, within limits. */
const DOUBTED_CONFIDENCE = 0.87;
const GOOD_HEIGHT = 32;
const SECOND_LOOK_PIXELS = 4_000_000;
const MOST_ENLARGED = 2;
const WORTH_ENLARGING = 1.25;
/** Czech and Slovak have an accent on every seventh letter, German on every fiftieth; a text with fewer than this has none. */
const PLAIN_LETTERS = 0.012;

type Attempt = { rotation: Rotation; words: OcrWord[]; tilt: number; frame: Frame; upright: Raster; score: Score };
type Look = { rotation: Rotation; tilt: number; dpi: number; layout: OcrLayout; plain?: boolean };
type Frame = { width: number; height: number; uprightWidth: number; uprightHeight: number };
type Score = { confidence: number; words: number; height: number };

/** Recognises the words of a page picture: finds its orientation, straightens and evens it out as far as needed. */
export async function recognise(ocr: Ocr, picture: Raster, dpi: number): Promise<Recognised> {
  const light = measureLight(picture);
  const even = light.uneven ? level(picture, light) : picture;
  const tilt = measureTilt(even);
  const layout = Math.max(even.width, even.height) > RECEIPT_RATIO * Math.min(even.width, even.height) ? "block" : "page";
  let best = await attempt(ocr, even, { rotation: 0, tilt, dpi, layout });
  const take = (next: Attempt) => {
    if (worth(next.score) > worth(best.score)) best = next;
  };
  if (isLying(best.words)) {
    const standing = await standUp(best.words, (rotation) => attempt(ocr, even, { rotation, tilt, dpi, layout }));
    // Both readings may be as sure of their words; the page has to be shown standing.
    if (worth(standing.score) > worth(best.score) * STANDING_WORTH) best = standing;
  } else if (!isGood(best.score) && best.words.length >= 3) {
    const told = (await ocr.orientation(even)) ?? 180;
    if (told !== 0) take(await attempt(ocr, even, { rotation: told, tilt, dpi, layout }));
  }
  const first = wordsOf(best);
  const second = await secondLook(ocr, even, { best, tilt, dpi });
  return {
    words: second ? joinLooks(first, wordsOf(second)) : first,
    rotation: best.rotation,
    upright: best.upright,
    confidence: Math.max(best.score.confidence, second?.score.confidence ?? 0),
    wordHeight: best.score.height,
  };
}

/**
 * A poor picture is worth a slower look: small print enlarged, without believing in lines and columns, and without accents where the first
 * look saw next to none. The two looks err in different places, so their words are joined; undefined when the first is good.
 */
async function secondLook(ocr: Ocr, even: Raster, first: { best: Attempt; tilt: number; dpi: number }): Promise<Attempt | undefined> {
  const { best, tilt, dpi } = first;
  if (best.score.confidence >= DOUBTED_CONFIDENCE || best.score.words < GOOD_WORDS) return undefined;
  const scale = Math.min(MOST_ENLARGED, GOOD_HEIGHT / best.score.height, Math.sqrt(SECOND_LOOK_PIXELS / (even.width * even.height)));
  const larger = scale > WORTH_ENLARGING ? await resize(even, scale) : even;
  const plain = accentedShare(best.words) < PLAIN_LETTERS;
  return attempt(ocr, larger, { rotation: best.rotation, tilt, dpi: larger === even ? dpi : dpi * scale, layout: "sparse", plain });
}

/** Part of the letters that carry an accent; a recogniser that knows accents sees some in specks. */
function accentedShare(words: OcrWord[]): number {
  const text = words.map((word) => word.text).join("");
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const accented = text.normalize("NFD").match(/\p{M}/gu)?.length ?? 0;
  return letters === 0 ? 0 : accented / letters;
}

function wordsOf(from: Attempt): Word[] {
  return inReadingOrder(from.words.filter(isPlausible).map((word) => toPage(word, from)));
}

/** True when the lines run up or down the page: the engines read such lines too, only worse. */
function isLying(words: OcrWord[]): boolean {
  const long = words.filter((word) => word.text.length >= 4);
  const standing = long.filter((word) => word.y1 - word.y0 > word.x1 - word.x0);
  return standing.length >= 5 && standing.length >= long.length * 0.6;
}

/** Turns a lying page up: first to the side that the order of its words tells, and to the other when that reads badly. */
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

async function attempt(ocr: Ocr, picture: Raster, how: Look): Promise<Attempt> {
  const upright = turn(picture, how.rotation);
  const tilt = Math.abs(how.tilt) >= LEVEL_ENOUGH ? how.tilt : 0;
  const straight = tilt === 0 ? upright : await straighten(upright, -tilt);
  const words = await ocr.recognise(straight, how);
  const frame = { width: straight.width, height: straight.height, uprightWidth: upright.width, uprightHeight: upright.height };
  return { rotation: how.rotation, words, tilt, frame, upright, score: rate(words) };
}

/** A word as opposed to specks, lines and the pattern of a picture. */
function isPlausible(word: OcrWord): boolean {
  if (/[\p{L}\p{N}]/u.test(word.text)) return word.confidence >= 0.15;
  return word.confidence >= 0.5 && word.text.length <= 3;
}

function rate(words: OcrWord[]): Score {
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

function isGood(score: Score): boolean {
  return score.confidence >= GOOD_CONFIDENCE && score.words >= GOOD_WORDS;
}

function worth(score: Score): number {
  return score.words * score.confidence ** 2;
}

/** From pixels of the straightened picture to shares of the upright page. */
function toPage(word: OcrWord, from: Attempt): Word {
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
    text: word.text.normalize("NFC"),
    box: [
      share(x - half[0], frame.uprightWidth),
      share(y - half[1], frame.uprightHeight),
      share(x + half[0], frame.uprightWidth),
      share(y + half[1], frame.uprightHeight),
    ],
    size: height / frame.uprightHeight,
    confidence: Math.round(word.confidence * 1000) / 1000,
  };
}
