import type { PageText, Word } from "#domain/evidence/reading.ts";

const CHARACTER = 5;
const ROW = 12;
const HEIGHT = 10;

/** How a drawn page differs from an upright A4 page with a text layer. */
export type Drawing = { page?: number; source?: "text" | "ocr"; /** Fall of the lines per point to the right, as in a scan put in askew. */ slope?: number };

/**
 * A page from rows of fixed-pitch text: a character is 5 points wide, a row 12 points high. One space parts words,
 * two or more part cells.
 */
export function drawPage(rows: string[], drawing: Drawing = {}): PageText {
  const { page = 0, source = "text", slope = 0 } = drawing;
  const [width, height] = [595, 842];
  const words: Word[] = [];
  rows.forEach((row, line) => {
    for (const match of row.matchAll(/\S+/g)) {
      const x0 = 20 + match.index * CHARACTER;
      const x1 = x0 + match[0].length * CHARACTER;
      const top = 30 + line * ROW + slope * ((x0 + x1) / 2);
      words.push({
        text: match[0],
        box: [x0 / width, top / height, x1 / width, (top + HEIGHT) / height],
        size: HEIGHT / height,
        ...(source === "ocr" ? { confidence: 0.95 } : {}),
      });
    }
  });
  return { page, width, height, rotation: 0, source, words };
}
