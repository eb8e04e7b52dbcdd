import type { FieldRef, FontFamily } from "#samples/invoices/types.ts";
import type { Weight } from "./fonts.ts";

/** A run of text; one that stands for values carries their names. */
export type Segment = { text: string; fields?: FieldRef[]; weight?: Weight };

/** A line of text that may hold several values. */
export type Line = Segment[];

/** Figures of equal width, so that columns of amounts line up. The other faces have them anyway; asking costs time. */
const FIGURES: { features: ["tnum"] } = { features: ["tnum"] };

/** How wide texts are in the family of a document, in points. */
export function createMeasure(doc: PDFKit.PDFDocument, family: FontFamily) {
  /** Widths at 1000 points, by weight and text: measuring is the dearest part of drawing. */
  const widths = new Map<string, number>();

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

  /** Splits text into lines no wider than `width`. */
  function wrap(text: string, width: number, size: number, weight: Weight = "regular"): string[] {
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

  return { figures, widthOf, widthOfLine, wrap };
}
