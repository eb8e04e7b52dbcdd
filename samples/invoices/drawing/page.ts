import type { GeneratedInvoice } from "#samples/invoices/types.ts";
import type { Line, Place, Sheet, TextStyle } from "./sheet.ts";
import { numberRow, pageText } from "./values.ts";

/** The heading of the document, which names its kind. */
export function heading({ print }: GeneratedInvoice): Line {
  return [{ text: print.title, fields: ["documentKind"] }];
}

/** The heading with the number behind it, "Faktura č. 2026001". */
export function headingWithNumber(generated: GeneratedInvoice): Line {
  const { language, invoice } = generated;
  const sign = language === "de" ? "Nr." : language === "fr" ? "n°" : language === "en" ? "No." : language === "nl" ? "nr." : "č.";
  return [...heading(generated), { text: ` ${sign} ` }, { text: invoice.invoiceNumber!, fields: ["invoiceNumber"] }];
}

/** Makes the function that begins another page: it repeats the number on top and says where the text goes on. */
export function continuation(sheet: Sheet, generated: GeneratedInvoice, margin: number, style: TextStyle = {}): () => number {
  return () => {
    sheet.addPage();
    const row = numberRow(generated);
    const size = style.size ?? sheet.baseSize();
    sheet.write([...row.label, { text: " " }, ...row.value], margin, margin, { size, color: "#333333", ...style });
    return margin + sheet.lineHeight(size) + 8;
  };
}

/** Begins another page when there is less than `needed` left above `bottom`. */
export function reserve(y: number, needed: number, bottom: number, nextPage: () => number): number {
  return y + needed > bottom ? nextPage() : y;
}

/** Numbers the pages at their foot; a single page often has no number. */
export function numberPages(
  sheet: Sheet,
  generated: GeneratedInvoice,
  place: { x: number; y: number; width: number; align: "left" | "right" | "center" },
  size = 7.5,
): void {
  if (sheet.pageCount() === 1 && generated.print.variant !== 0) return;
  sheet.onEachPage((index, count) => {
    sheet.write(pageText(generated, index, count), place.x, place.y, { size, color: "#555555", width: place.width, align: place.align });
  });
}

/** Prints lines below each other, the first in bold, and returns the y below. */
export function drawLines(
  sheet: Sheet,
  lines: readonly (Line | string)[],
  { x, y, firstSize, boldFirst = true, ...style }: Place & TextStyle & { firstSize?: number; boldFirst?: boolean },
): number {
  for (const [index, line] of lines.entries()) {
    const isFirst = index === 0 && boldFirst;
    y += sheet.write(line, x, y, { ...style, ...(isFirst ? { weight: "bold", size: firstSize ?? style.size } : {}) });
  }
  return y;
}
