import Pdf from "pdfkit";
import type { Box } from "#domain/evidence/reading.ts";
import type { FieldRef, FontFamily, TruthBox } from "#samples/invoices/types.ts";
import { fontFile, type Weight } from "./fonts.ts";

/** A run of text; one that stands for values carries their names. */
export type Segment = { text: string; fields?: FieldRef[]; weight?: Weight };

/** A line of text that may hold several values. */
export type Line = Segment[];

export type TextStyle = {
  size?: number;
  weight?: Weight;
  color?: string;
  /** Room for the line; a longer one is set smaller, so that nothing is cut or overlaps. */
  width?: number;
  align?: "left" | "right" | "center";
};

const BLACK = "#111111";
/** Figures of equal width, so that columns of amounts line up. The other faces have them anyway; asking costs time. */
const FIGURES: { features: ["tnum"] } = { features: ["tnum"] };
/** Lines stand this far apart, in multiples of the font size. */
export const LEADING = 1.32;
/** A fixed date of creation, so that equal documents have equal bytes. */
const CREATED = new Date(Date.UTC(2024, 0, 1));

/** A sheaf of pages being drawn. It remembers where every value was printed. Points, origin top left. */
export type Sheet = ReturnType<typeof createSheet>;

/** Takes up a new document of pages of that size. */
export function createSheet(size: readonly [number, number], family: FontFamily, title: string) {
  const doc = new Pdf({ size: [...size], margin: 0, bufferPages: true, info: { Title: title, CreationDate: CREATED }, font: "" });
  doc.registerFont("regular", fontFile(family, "regular"));
  doc.registerFont("bold", fontFile(family, "bold"));
  const [pageWidth, pageHeight] = size;
  const marks: TruthBox[] = [];
  /** Widths at 1000 points, by weight and text: measuring is the dearest part of drawing. */
  const widths = new Map<string, number>();
  let page = 0;
  let baseSize = 9;

  function mark(fields: readonly FieldRef[] | undefined, text: string, [x, y, width, height]: [number, number, number, number]): void {
    const box: Box = [x / pageWidth, y / pageHeight, (x + width) / pageWidth, (y + height) / pageHeight];
    for (const field of fields ?? []) marks.push({ field, page, box, text });
  }

  function figures(text: string): typeof FIGURES | undefined {
    return family === "inter" && /\d/.test(text) ? FIGURES : undefined;
  }

  function widthOf(text: string, size: number, weight: Weight = "regular"): number {
    const key = weight + text;
    let width = widths.get(key);
    if (width === undefined) {
      width = doc.font(weight).fontSize(1000).widthOfString(text, figures(text));
      widths.set(key, width);
    }
    return (width * size) / 1000;
  }

  function widthOfLine(line: Line, size: number, weight: Weight): number {
    return line.reduce((total, segment) => total + widthOf(segment.text, size, segment.weight ?? weight), 0);
  }

  function toLine(content: string | Line): Line {
    return typeof content === "string" ? [{ text: content }] : content;
  }

  /** Prints one line at x, y (top of the line) and returns its height. */
  function write(content: string | Line, x: number, y: number, style: TextStyle = {}): number {
    const line = toLine(content);
    const { weight = "regular", color = BLACK, width, align = "left" } = style;
    let size = style.size ?? baseSize;
    const height = size * LEADING;
    let natural = widthOfLine(line, size, weight);
    if (width !== undefined && natural > width) {
      size *= width / natural;
      natural = width;
    }
    let left =
      width === undefined || align === "left"
        ? x - (align === "right" ? natural : align === "center" ? natural / 2 : 0)
        : x + (width - natural) * (align === "right" ? 1 : 0.5);
    for (const segment of line) {
      const segmentWidth = widthOf(segment.text, size, segment.weight ?? weight);
      doc
        .font(segment.weight ?? weight)
        .fontSize(size)
        .fillColor(color)
        .text(segment.text, left, y, { lineBreak: false, ...figures(segment.text) });
      mark(segment.fields, segment.text, [left, y, segmentWidth, size * 1.2]);
      left += segmentWidth;
    }
    return height;
  }

  /** Splits text into lines no wider than `width`. */
  function wrap(text: string, width: number, size = baseSize, weight: Weight = "regular"): string[] {
    const lines: string[] = [];
    let current = "";
    for (const word of text.split(" ")) {
      const longer = current === "" ? word : `${current} ${word}`;
      if (current !== "" && widthOf(longer, size, weight) > width) {
        lines.push(current);
        current = word;
      } else current = longer;
    }
    return [...lines, current];
  }

  /** Prints text over as many lines as it needs and returns their height; the value's box is the box around all of them. */
  function paragraph(segment: Segment | string, x: number, y: number, width: number, style: TextStyle = {}): number {
    const { text, fields, weight: own } = typeof segment === "string" ? ({ text: segment } as Segment) : segment;
    const size = style.size ?? baseSize;
    const lines = wrap(text, width, size, own ?? style.weight);
    for (const [index, part] of lines.entries()) write([{ text: part, ...(own ? { weight: own } : {}) }], x, y + index * size * LEADING, { ...style, width });
    const widest = Math.min(width, Math.max(...lines.map((part) => widthOf(part, size, own ?? style.weight))));
    const left = style.align === "right" ? x + width - widest : style.align === "center" ? x + (width - widest) / 2 : x;
    mark(fields, text, [left, y, widest, (lines.length - 1) * size * LEADING + size * 1.2]);
    return lines.length * size * LEADING;
  }

  return {
    doc,
    marks,
    pageWidth,
    pageHeight,
    write,
    wrap,
    paragraph,
    widthOf,
    widthOfLine,
    mark,
    /** Height of a line of text. */
    lineHeight: (size = baseSize): number => size * LEADING,
    /** The size of text that is printed without a size of its own. */
    setBaseSize(size: number): void {
      baseSize = size;
    },
    baseSize: (): number => baseSize,
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
    rule(x1: number, y1: number, x2: number, y2: number, width = 0.6, color = BLACK): void {
      doc.save().lineWidth(width).strokeColor(color).moveTo(x1, y1).lineTo(x2, y2).stroke().restore();
    },
    dashes(x1: number, y: number, x2: number, color = BLACK): void {
      doc.save().lineWidth(0.6).strokeColor(color).dash(2, { space: 2 }).moveTo(x1, y).lineTo(x2, y).stroke().restore();
    },
    frame(x: number, y: number, width: number, height: number, line = 0.6, color = BLACK): void {
      doc.save().lineWidth(line).strokeColor(color).rect(x, y, width, height).stroke().restore();
    },
    fill(x: number, y: number, width: number, height: number, color: string): void {
      doc.save().fillColor(color).rect(x, y, width, height).fill().restore();
    },
    roundedFill(x: number, y: number, width: number, height: number, radius: number, color: string): void {
      doc.save().fillColor(color).roundedRect(x, y, width, height, radius).fill().restore();
    },
    /** Ends the drawing and collects the file. */
    finish: (): Promise<Buffer> =>
      new Promise((resolve, reject) => {
        const chunks: Buffer[] = [];
        doc.on("data", (chunk: Buffer) => chunks.push(chunk));
        doc.on("end", () => resolve(Buffer.concat(chunks)));
        doc.on("error", reject);
        doc.end();
      }),
  };
}
