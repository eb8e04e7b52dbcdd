import type { Pdfium } from "./pdfium.ts";

/** What is drawn on a page: it shows whether there may be codes on it, whether it is a scan, and whether its text layer can be seen. */
export type Drawing = {
  images: number;
  paths: number;
  /** Resolution in dpi of the picture that covers most of the page; undefined when none does. */
  scanDpi?: number;
  /** Most of the text cannot be seen: it is invisible, or the scan lies on it, as where a scanner adds what it recognised. */
  isTextHidden: boolean;
};

const OBJECT_TEXT = 1;
const OBJECT_PATH = 2;
const OBJECT_IMAGE = 3;
const OBJECT_SHADING = 4;
const OBJECT_FORM = 5;
/** Text rendering mode 3 (ISO 32000-1, 9.3.6): neither filled nor stroked. */
const INVISIBLE = 3;
/** Objects looked at on one page; beyond that the page surely has drawings. */
const MAX_OBJECTS = 5_000;
/** Forms are looked into so deep. */
const MAX_DEPTH = 4;
/** Share of the page that a picture must cover to count as its scan. */
const SCAN_SHARE = 0.5;

/** Texts of a page, by whether they can be seen, and objects that may still be looked at. */
type Texts = { shown: number; hidden: number; left: number };

/** Looks at what is drawn on a loaded page of `area` square points. */
export function lookAtDrawing(engine: Pdfium, page: number, area: number): Drawing {
  const scratch = engine.pdfium.wasmExports.malloc(16);
  const drawing: Drawing = { images: 0, paths: 0, isTextHidden: false };
  const texts: Texts = { shown: 0, hidden: 0, left: MAX_OBJECTS };
  try {
    const count = Math.min(engine.FPDFPage_CountObjects(page), MAX_OBJECTS);
    for (let index = 0; index < count; index += 1) {
      const object = engine.FPDFPage_GetObject(page, index);
      const type = engine.FPDFPageObj_GetType(object);
      countTexts(engine, object, texts);
      if (type === OBJECT_PATH || type === OBJECT_SHADING) drawing.paths += 1;
      if (type === OBJECT_IMAGE) {
        drawing.images += 1;
        const dpi = scanResolution(engine, object, area, scratch);
        drawing.scanDpi ??= dpi;
        // What was drawn before lies under it.
        if (dpi !== undefined) Object.assign(texts, { hidden: texts.hidden + texts.shown, shown: 0 });
      }
      if (type === OBJECT_FORM) {
        // A form is a drawing of its own: what it holds counts, whatever its depth.
        const parts = engine.FPDFFormObj_CountObjects(object);
        drawing.paths += Math.max(parts, 0);
        drawing.images += parts > 0 ? 1 : 0;
      }
    }
    return { ...drawing, isTextHidden: texts.hidden > texts.shown };
  } finally {
    engine.pdfium.wasmExports.free(scratch);
  }
}

function countTexts(engine: Pdfium, object: number, texts: Texts, depth = 0): void {
  if (texts.left-- <= 0) return;
  const type = engine.FPDFPageObj_GetType(object);
  if (type === OBJECT_TEXT) texts[engine.FPDFTextObj_GetTextRenderMode(object) === INVISIBLE ? "hidden" : "shown"] += 1;
  if (type !== OBJECT_FORM || depth >= MAX_DEPTH) return;
  const parts = engine.FPDFFormObj_CountObjects(object);
  for (let index = 0; index < parts && texts.left > 0; index += 1) countTexts(engine, engine.FPDFFormObj_GetObject(object, index), texts, depth + 1);
}

function scanResolution(engine: Pdfium, image: number, pageArea: number, scratch: number): number | undefined {
  const float = (at: number) => engine.pdfium.getValue(scratch + at, "float");
  if (!engine.FPDFPageObj_GetBounds(image, scratch, scratch + 4, scratch + 8, scratch + 12)) return undefined;
  const wide = Math.abs(float(8) - float(0));
  const high = Math.abs(float(12) - float(4));
  if (wide * high < SCAN_SHARE * pageArea) return undefined;
  if (!engine.FPDFImageObj_GetImagePixelSize(image, scratch, scratch + 4)) return undefined;
  const pixels = engine.pdfium.getValue(scratch, "i32") * engine.pdfium.getValue(scratch + 4, "i32");
  return pixels > 0 ? Math.sqrt(pixels / (wide * high)) * 72 : undefined;
}
