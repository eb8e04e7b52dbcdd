import type { LineModels } from "./lines/models.ts";
import type { Raster } from "./raster.ts";

/** A recognised word; box in pixels of the picture, `line` is common to the words of one line, confidence 0..1, `slope` that of its line where it is known. */
export type OcrWord = { slope?: number; text: string; x0: number; y0: number; x1: number; y1: number; line: number; lineHeight: number; confidence: number };

/** How the words lie: columns and tables of a `page`, one `block` of lines as on a receipt, or `sparse` words anywhere. */
export type OcrLayout = "page" | "block" | "sparse";

/** The engines' page segmentation modes. */
export const SEGMENTATION: Record<OcrLayout, string> = { page: "3", block: "6", sparse: "11" };

/** The engines' segmentation mode and resolution for the picture of a single line. */
export const LINE_SEGMENTATION = { mode: "7", dpi: "300" };

/** A recogniser of printed text on grey pictures. Words of one line follow each other as they are read. */
export type Ocr = {
  /** Name, version and languages, for the health page. */
  describe(): Promise<string>;
  /**
   * An engine without the model for plain text reads it as any. It loads its models while the picture is made, and calls `meanwhile` when it has
   * it: the engine is then at work for some time, elsewhere.
   */
  recognise(picture: () => Promise<Raster>, how: { dpi: number; layout: OcrLayout; text: OcrText; meanwhile?: (() => void) | undefined }): Promise<OcrWord[]>;
  /** Reads pictures of one line each, black on white; their words by line, boxes in pixels of the picture of the line. */
  readLines(lines: readonly Raster[], text: OcrText): Promise<OcrWord[][]>;
  /** How many quarter turns clockwise make the picture upright, in degrees; undefined when the engine does not know. */
  orientation(picture: Raster): Promise<0 | 90 | 180 | 270 | undefined>;
  /** The models that find the lines of a page; undefined where they do not run, the engine then finds them itself. */
  models?(): Promise<LineModels | undefined>;
  close(): Promise<void>;
};

/** What a text is taken to be: in `any` of the languages around, or `plain` letters without accents as in English. */
export type OcrText = "any" | "plain";

/** Models by kind of text. Czech and German hold the letters of all languages around; a third model costs a fifth more time for no more values found. */
export const OCR_MODELS: Record<OcrText, string[]> = { any: ["ces", "deu"], plain: ["eng"] };

const COLUMNS = { level: 0, page: 1, left: 6, top: 7, width: 8, height: 9, confidence: 10, text: 11 };
const LINE = 4;
const WORD = 5;

/** Reads the TSV output that both engines share: one row per block, paragraph, line and word. */
export function parseTsv(tsv: string): OcrWord[] {
  const words: OcrWord[] = [];
  let [line, lineHeight] = [0, 0];
  for (const row of tsv.split("\n")) {
    const cells = row.split("\t");
    const number = (column: number) => Number(cells[column]);
    const level = number(COLUMNS.level);
    if (level === LINE) [line, lineHeight] = [line + 1, number(COLUMNS.height)];
    if (level !== WORD || cells.length <= COLUMNS.text) continue;
    const text = cells[COLUMNS.text]!.trim();
    const confidence = number(COLUMNS.confidence) / 100;
    if (!text || !(confidence >= 0)) continue;
    const [x0, y0] = [number(COLUMNS.left), number(COLUMNS.top)];
    words.push({ text, x0, y0, x1: x0 + number(COLUMNS.width), y1: y0 + number(COLUMNS.height), line, lineHeight, confidence });
  }
  partWords(words);
  return words;
}

/** Width of a space in heights of the line. */
const SPACE = 0.2;

/**
 * The engine now and then gives a word the box of all words behind it in the line, by which they would be read in another order ("Jelení provozovatel:").
 * Words are in the order of reading: each ends before the middle of the next one.
 */
function partWords(words: OcrWord[]): void {
  for (const [i, word] of words.entries()) {
    const next = words[i + 1];
    if (next?.line !== word.line || next.x0 <= word.x0 || word.x1 <= (next.x0 + next.x1) / 2) continue;
    word.x1 = Math.max(word.x0 + 1, Math.round(next.x0 - word.lineHeight * SPACE));
  }
}
