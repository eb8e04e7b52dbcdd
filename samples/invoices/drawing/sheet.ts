import Pdf from "pdfkit";
import type { Box } from "#domain/evidence/reading.ts";
import type { FieldRef, FontFamily, TruthBox } from "#samples/invoices/types.ts";
import { fontFile, type Weight } from "./fonts.ts";
import { createMeasure, type Line, type Segment } from "./measure.ts";
import { type Area, shapesOn } from "./shapes.ts";

export type { Line, Segment } from "./measure.ts";

/** Where something begins, in points from the upper left corner of the page. */
export type Place = { x: number; y: number };

export type TextStyle = {
  size?: number;
  weight?: Weight;
  color?: string;
  /** Room for the line; a longer one is set smaller, so that nothing is cut or overlaps. */
  width?: number;
  align?: "left" | "right" | "center";
};

const BLACK = "#111111";
/** Lines stand this far apart, in multiples of the font size. */
export const LEADING = 1.32;
/** A fixed date of creation, so that equal documents have equal bytes. */
const CREATED = new Date(Date.UTC(2024, 0, 1));

/** A sheaf of pages being drawn. It remembers where every value was printed. Points, origin top left. */
export type Sheet = ReturnType<typeof createSheet>;

function openDocument(size: readonly [number, number], family: FontFamily, title: string): PDFKit.PDFDocument {
  const doc = new Pdf({ size: [...size], margin: 0, bufferPages: true, info: { Title: title, CreationDate: CREATED }, font: "" });
  doc.registerFont("regular", fontFile(family, "regular"));
  doc.registerFont("bold", fontFile(family, "bold"));
  return doc;
}

/** Takes up a new document of pages of that size. */
export function createSheet(size: readonly [number, number], family: FontFamily, title: string) {
  const doc = openDocument(size, family, title);
  const measure = createMeasure(doc, family);
  const pages = createPages(doc, size);
  let baseSize = 9;

  /** Prints one line at x, y (top of the line) and returns its height. */
  function write(content: string | Line, x: number, y: number, style: TextStyle = {}): number {
    const line: Line = typeof content === "string" ? [{ text: content }] : content;
    const { weight = "regular", color = BLACK, width, align = "left" } = style;
    let textSize = style.size ?? baseSize;
    const height = textSize * LEADING;
    let natural = measure.widthOfLine(line, textSize, weight);
    if (width !== undefined && natural > width) {
      textSize *= width / natural;
      natural = width;
    }
    let left =
      width === undefined || align === "left"
        ? x - (align === "right" ? natural : align === "center" ? natural / 2 : 0)
        : x + (width - natural) * (align === "right" ? 1 : 0.5);
    for (const { text, fields, weight: own = weight } of line) {
      const segmentWidth = measure.widthOf(text, textSize, own);
      doc
        .font(own)
        .fontSize(textSize)
        .fillColor(color)
        .text(text, left, y, { lineBreak: false, ...measure.figures(text) });
      pages.mark(fields, text, [left, y, segmentWidth, textSize * 1.2]);
      left += segmentWidth;
    }
    return height;
  }

  /** Prints text over as many lines as it needs and returns their height; the value's box is the box around all of them. */
  function paragraph(segment: Segment | string, x: number, y: number, style: TextStyle & { width: number }): number {
    const { text, fields, weight: own }: Segment = typeof segment === "string" ? { text: segment } : segment;
    const { width, size: textSize = baseSize } = style;
    const weight = own ?? style.weight;
    const lines = measure.wrap(text, width, textSize, weight);
    for (const [index, part] of lines.entries()) write([{ text: part, ...(own ? { weight: own } : {}) }], x, y + index * textSize * LEADING, style);
    const widest = Math.min(width, Math.max(...lines.map((part) => measure.widthOf(part, textSize, weight))));
    const left = style.align === "right" ? x + width - widest : style.align === "center" ? x + (width - widest) / 2 : x;
    pages.mark(fields, text, [left, y, widest, (lines.length - 1) * textSize * LEADING + textSize * 1.2]);
    return lines.length * textSize * LEADING;
  }

  return {
    doc,
    ...shapesOn(doc),
    ...pages,

    write,
    paragraph,
    widthOf: measure.widthOf,
    widthOfLine: measure.widthOfLine,
    wrap: (text: string, width: number, textSize = baseSize, weight?: Weight): string[] => measure.wrap(text, width, textSize, weight),
    /** Height of a line of text. */
    lineHeight: (textSize = baseSize): number => textSize * LEADING,
    /** The size of text that is printed without a size of its own. */
    setBaseSize(textSize: number): void {
      baseSize = textSize;
    },
    baseSize: (): number => baseSize,
    /** Ends the drawing and collects the file. */
    finish: (): Promise<Buffer> => finish(doc),
  };
}

/** The pages of a document, and where on them values stand. */
function createPages(doc: PDFKit.PDFDocument, [pageWidth, pageHeight]: readonly [number, number]) {
  const marks: TruthBox[] = [];
  let page = 0;
  return {
    marks,
    mark(fields: readonly FieldRef[] | undefined, text: string, [x, y, width, height]: Area): void {
      const box: Box = [x / pageWidth, y / pageHeight, (x + width) / pageWidth, (y + height) / pageHeight];
      for (const field of fields ?? []) marks.push({ field, page, box, text });
    },
    addPage(): void {
      doc.addPage();
      page += 1;
    },
    pageCount: (): number => page + 1,
    /** Prints on a page that was drawn before, e.g. "page 1 of 3" once the count is known. */
    onEachPage(print: (index: number, count: number) => void): void {
      const count = page + 1;
      for (let index = 0; index < count; index++) {
        doc.switchToPage(index);
        print(index, count);
      }
      doc.switchToPage(count - 1);
    },
  };
}

function finish(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
    doc.end();
  });
}
