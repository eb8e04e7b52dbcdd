import { divided, middleSpace } from "./halves.ts";
import { LINE_SEGMENTATION, type Ocr, OCR_MODELS, type OcrText, type OcrWord, parseTsv, SEGMENTATION } from "./ocr.ts";
import type { Raster } from "./raster.ts";
import { openLibrary, type Recogniser } from "./tesseract/library.ts";

/**
 * The installed library of Tesseract with two recognisers, which keep their models from page to page and read a half of a page each at the same time;
 * undefined when it or its Czech data is missing.
 */
export async function nativeOcr(): Promise<Ocr | undefined> {
  const library = openLibrary();
  const recogniser = library?.recogniser();
  const installed = await recogniser?.installed(OCR_MODELS.any.join("+"));
  if (!library || !recogniser || !installed?.includes(OCR_MODELS.any[0]!)) {
    await recogniser?.close();
    return undefined;
  }
  const known = (text: OcrText) => OCR_MODELS[text].filter((model) => installed.includes(model));
  const any = known("any").join("+");
  const models: Record<OcrText, string> = { any, plain: known("plain").join("+") || any };
  let second: Recogniser | undefined;
  const read = async (by: Recogniser, picture: Raster, text: OcrText, how: { mode: string; dpi: number | string }): Promise<OcrWord[]> =>
    parseTsv(await by.read(picture, { models: models[text], mode: Number(how.mode), dpi: Math.round(Number(how.dpi)) }));
  return {
    describe: async () => `native tesseract ${library.version} (${any})`,
    recognise: async (picture, { dpi, layout, text, meanwhile }) => {
      const whole = await picture();
      const how = { mode: SEGMENTATION[layout], dpi };
      const row = layout === "page" ? middleSpace(whole, dpi) : undefined;
      const halves = row === undefined ? [whole] : divided(whole, row);
      const words = halves.map((half, at) => read(at === 0 ? recogniser : (second ??= library.recogniser()), half, text, how));
      meanwhile?.();
      const [upper = [], lower = []] = await Promise.all(words);
      return [...upper, ...below(lower, row ?? 0, upper.at(-1)?.line ?? 0)];
    },
    readLines: (lines, text) => Promise.all(lines.map((line) => read(recogniser, line, text, LINE_SEGMENTATION))),
    orientation: async (picture) => (installed.includes("osd") ? recogniser.orientation(picture) : undefined),
    close: async () => {
      await Promise.all([recogniser.close(), second?.close()]);
    },
  };
}

/** Words of the lower half of a page on the page; its lines follow those of the upper half. */
function below(words: OcrWord[], row: number, lines: number): OcrWord[] {
  return words.map((word) => ({ ...word, y0: word.y0 + row, y1: word.y1 + row, line: word.line + lines }));
}
