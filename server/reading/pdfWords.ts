import type { Box, Word } from "#domain/evidence/reading.ts";
import { MAX_PAGE_WORDS } from "./limits.ts";
import { type Glyph, partWords } from "./pdfGlyphs.ts";
import type { Pdfium } from "./pdfium.ts";
import { inReadingOrder } from "./readingOrder.ts";

export type Rotation = 0 | 90 | 180 | 270;

/** The text layer of a page. `words` are upright, that is in the page turned clockwise by `rotation`. */
export type PageLayer = {
  rotation: Rotation;
  words: Word[];
  /** Characters that stand for no known letter (no Unicode mapping, private use). */
  unknownCharacters: number;
  characters: number;
};

type Size = { width: number; height: number };
const BOLD_WEIGHT = 600;
/** Boxes lower than this share of the font size are those of the glyphs, as are higher ones that differ: the font states no height of its lines. */
const TIGHT = 0.95;
const MAX_TIGHT = 1.05;
const DIFFERENT = 0.02;
/** How far lines of usual fonts reach above and below their base, in font sizes. */
const ASCENT = 0.9;
const DESCENT = 0.22;
/** Characters read of one page; more is noise or an attack. */
const MAX_CHARACTERS = 200_000;

/** Reads the words of a loaded page with their boxes, font heights and weights. */
export function readTextLayer(engine: Pdfium, page: number, size: Size): PageLayer {
  const text = engine.FPDFText_LoadPage(page);
  const empty: PageLayer = { rotation: 0, words: [], unknownCharacters: 0, characters: 0 };
  if (!text) return empty;
  const scratch = engine.pdfium.wasmExports.malloc(64);
  try {
    const count = Math.min(engine.FPDFText_CountChars(text), MAX_CHARACTERS);
    if (count <= 0) return empty;
    const toPage = pageTransform(engine, page, size, scratch);
    const rotation = textRotation(engine, text, { count, toPage });
    const upright = rotation === 90 || rotation === 270 ? { width: size.height, height: size.width } : size;
    const place = { scratch, toPage, size, rotation };
    let unknownCharacters = 0;
    let characters = 0;
    const words: Word[] = [];
    let run: Glyph[] = [];
    let madeUp: Glyph["madeUp"];
    const close = () => {
      for (const glyphs of partWords(run)) {
        const word = toWord(glyphs, upright, {
          style: (index) => style(engine, text, index, scratch),
          base: (index) => baseOf(engine, text, { ...place, index }),
        });
        if (word) words.push(word);
      }
      run = [];
    };
    for (let index = 0; index < count && words.length < MAX_PAGE_WORDS; index += 1) {
      const code = engine.FPDFText_GetUnicode(text, index);
      if (isBlank(code)) {
        if (engine.FPDFText_IsGenerated(text, index) === 1) madeUp = isLineEnd(code) ? "line" : "word";
        else close();
        continue;
      }
      characters += 1;
      const character = readable(code);
      if (character === undefined) unknownCharacters += 1;
      const box = glyphBox(engine, text, { ...place, index });
      if (!box) continue;
      const glyph: Glyph = { text: character ?? "\uFFFD", ...box, index, ...(madeUp ? { madeUp } : {}) };
      const previous = run.at(-1);
      if (previous && isPrintedTwice(previous, glyph)) continue;
      madeUp = undefined;
      run.push(glyph);
    }
    close();
    return { rotation, words: inReadingOrder(words), unknownCharacters, characters };
  } finally {
    engine.pdfium.wasmExports.free(scratch);
    engine.FPDFText_ClosePage(text);
  }
}

function isBlank(code: number): boolean {
  return code <= 0x20 || code === 0xa0 || (code >= 0x2000 && code <= 0x200d) || code === 0x202f || code === 0x205f || code === 0x3000 || code === 0xfeff;
}

const isLineEnd = (code: number): boolean => code === 0x0a || code === 0x0d;

/** The character as text; undefined when the font does not say which letter it is. */
function readable(code: number): string | undefined {
  // PDFium marks a hyphen at the end of a line so.
  if (code === 0xfffe || code === 0xad) return "-";
  if (code === 0xfffd || code === 0xffff || (code >= 0xe000 && code <= 0xf8ff) || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined;
  const character = String.fromCodePoint(code);
  return code >= 0xfb00 && code <= 0xfb06 ? character.normalize("NFKC") : character;
}

type Transform = (x: number, y: number) => [number, number];

/** From page space (points, origin at the bottom left, unturned) to points as shown with the origin at the top left. */
function pageTransform(engine: Pdfium, page: number, size: Size, scratch: number): Transform {
  // Device pixels are whole numbers: a fine grid keeps the error below a thousandth of a point.
  const grid = 1000;
  const span = 1000;
  const at = (x: number, y: number): [number, number] => {
    engine.FPDF_PageToDevice(page, 0, 0, Math.round(size.width * grid), Math.round(size.height * grid), 0, x, y, scratch, scratch + 4);
    return [engine.pdfium.getValue(scratch, "i32") / grid, engine.pdfium.getValue(scratch + 4, "i32") / grid];
  };
  const [ox, oy] = at(0, 0);
  const [xx, xy] = at(span, 0);
  const [yx, yy] = at(0, span);
  const [a, b, c, d] = [(xx - ox) / span, (xy - oy) / span, (yx - ox) / span, (yy - oy) / span];
  return (x, y) => [ox + a * x + c * y, oy + b * x + d * y];
}

const SAMPLE = 200;

/** The turn that makes most of the text upright: a page may be shown lying although its words are read standing. */
function textRotation(engine: Pdfium, text: number, of: { count: number; toPage: Transform }): Rotation {
  const [ox, oy] = of.toPage(0, 0);
  const votes: Record<Rotation, number> = { 0: 0, 90: 0, 180: 0, 270: 0 };
  const step = Math.max(1, Math.floor(of.count / SAMPLE));
  for (let index = 0; index < of.count; index += step) {
    if (isBlank(engine.FPDFText_GetUnicode(text, index))) continue;
    const angle = engine.FPDFText_GetCharAngle(text, index);
    if (angle < 0) continue;
    const [x, y] = of.toPage(Math.cos(angle), Math.sin(angle));
    const [dx, dy] = [x - ox, y - oy];
    if (Math.abs(dx) >= Math.abs(dy)) votes[dx >= 0 ? 0 : 180] += 1;
    else votes[dy > 0 ? 270 : 90] += 1;
  }
  const best = ([90, 180, 270] as const).reduce<Rotation>((winner, turn) => (votes[turn] > votes[winner] ? turn : winner), 0);
  return best;
}

type BoxInput = { index: number; scratch: number; toPage: Transform; size: Size; rotation: Rotation };

function glyphBox(engine: Pdfium, text: number, of: BoxInput): Pick<Glyph, "x0" | "y0" | "x1" | "y1"> | undefined {
  // FS_RECTF: left, top, right, bottom. The loose box has the full line height and the advance width.
  if (!engine.FPDFText_GetLooseCharBox(text, of.index, of.scratch)) return undefined;
  const floats = engine.pdfium.HEAPF32;
  const at = of.scratch >> 2;
  const [ax, ay] = turned(of.toPage(floats[at]!, floats[at + 1]!), of.size, of.rotation);
  const [bx, by] = turned(of.toPage(floats[at + 2]!, floats[at + 3]!), of.size, of.rotation);
  const box = { x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) };
  return Number.isFinite(box.x0 + box.y0 + box.x1 + box.y1) ? box : undefined;
}

/** Where the base of a character's line lies, from the top of the upright page. */
function baseOf(engine: Pdfium, text: number, of: BoxInput): number | undefined {
  if (!engine.FPDFText_GetCharOrigin(text, of.index, of.scratch, of.scratch + 8)) return undefined;
  const [x, y] = [engine.pdfium.getValue(of.scratch, "double"), engine.pdfium.getValue(of.scratch + 8, "double")];
  return turned(of.toPage(x, y), of.size, of.rotation)[1];
}

function turned([x, y]: [number, number], size: Size, rotation: Rotation): [number, number] {
  if (rotation === 90) return [size.height - y, x];
  if (rotation === 180) return [size.width - x, size.height - y];
  if (rotation === 270) return [y, size.width - x];
  return [x, y];
}

/** Bold is often faked by printing a character twice with a tiny shift. */
function isPrintedTwice(previous: Glyph, next: Glyph): boolean {
  // The letters of a ligature ("tt" in one glyph) share its box to the last digit; a second print is shifted.
  if (previous.x0 === next.x0 && previous.x1 === next.x1) return false;
  const width = previous.x1 - previous.x0;
  return previous.text === next.text && Math.abs(previous.x0 - next.x0) < width * 0.3 && Math.abs(previous.y0 - next.y0) < width * 0.3;
}

type Style = { points: number; bold: boolean };
/** What the engine knows of the character with an index. */
type Known = { style(index: number): Style; base(index: number): number | undefined };

function style(engine: Pdfium, text: number, index: number, scratch: number): Style {
  const nominal = engine.FPDFText_GetFontSize(text, index);
  let scale = 1;
  if (engine.FPDFText_GetMatrix(text, index, scratch)) {
    const [c, d] = [engine.pdfium.getValue(scratch + 8, "float"), engine.pdfium.getValue(scratch + 12, "float")];
    scale = Math.hypot(c, d) || 1;
  }
  let bold = engine.FPDFText_GetFontWeight(text, index) >= BOLD_WEIGHT;
  if (!bold) {
    engine.FPDFText_GetFontInfo(text, index, scratch + 4, 60, scratch);
    engine.pdfium.setValue(scratch + 63, 0, "i8");
    bold = /bold|black|heavy|semibold|demi/i.test(engine.pdfium.UTF8ToString(scratch + 4));
  }
  return { points: nominal * scale, bold };
}

function isTight(glyphs: readonly Glyph[], height: number, points: number): boolean {
  if (height < TIGHT * points) return true;
  const [{ y0, y1 }] = glyphs as [Glyph];
  return height < MAX_TIGHT * points && glyphs.some((glyph) => Math.abs(glyph.y0 - y0) + Math.abs(glyph.y1 - y1) > DIFFERENT * points);
}

/** Joins characters to a word; undefined for one outside the page. */
function toWord(glyphs: Glyph[], page: Size, of: Known): Word | undefined {
  const first = glyphs[0];
  if (!first) return undefined;
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  const { points, bold } = of.style(first.index);
  let [x0, y0, x1, y1] = [first.x0, first.y0, first.x1, first.y1];
  for (const glyph of glyphs) {
    [x0, y0, x1, y1] = [Math.min(x0, glyph.x0), Math.min(y0, glyph.y0), Math.max(x1, glyph.x1), Math.max(y1, glyph.y1)];
  }
  const base = isTight(glyphs, y1 - y0, points) ? of.base(first.index) : undefined;
  if (base !== undefined) [y0, y1] = [Math.min(y0, base - ASCENT * points), Math.max(y1, base + DESCENT * points)];
  if (x1 <= 0 || y1 <= 0 || x0 >= page.width || y0 >= page.height) return undefined;
  const box: Box = [clamp(x0 / page.width), clamp(y0 / page.height), clamp(x1 / page.width), clamp(y1 / page.height)];
  const text = glyphs
    .map((glyph) => glyph.text)
    .join("")
    .normalize("NFC");
  const size = points > 0 ? points : y1 - y0;
  return bold ? { text, box, size: size / page.height, bold } : { text, box, size: size / page.height };
}
