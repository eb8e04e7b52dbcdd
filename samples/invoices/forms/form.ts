import { reserve } from "#samples/invoices/drawing/page.ts";
import type { Line, Place, Sheet, TextStyle } from "#samples/invoices/drawing/sheet.ts";
import { A4 } from "#samples/invoices/layouts/layout.ts";
import { createRandom, type Random } from "#samples/invoices/random.ts";
import type { GeneratedInvoice } from "#samples/invoices/types.ts";
import { drawColumns, type FreeTable } from "./columns.ts";
import { type Pen, penOf } from "./pen.ts";

/** What the parts of a form draw with: its sheet, the document and the writer of its values, and choices for decoys of its own. */
export type Form = { sheet: Sheet; generated: GeneratedInvoice; pen: Pen; random: Random; margin: number; nextPage(): number };

/** Takes up a form; `size` is that of its common text, `salt` sets its decoys apart from those of other forms. */
export function takeForm(sheet: Sheet, generated: GeneratedInvoice, { size, margin, salt = 0 }: { size: number; margin: number; salt?: number }): Form {
  sheet.setBaseSize(size);
  const nextPage = (): number => {
    sheet.addPage();
    return margin;
  };
  return { sheet, generated, pen: penOf(generated), random: createRandom(generated.seed + salt), margin, nextPage };
}

/** Draws the table of lines from margin to margin and returns the y below. */
export function drawItems(form: Form, y: number, table: Omit<FreeTable, "x" | "y" | "rows" | "nextPage"> & { nextPage?: () => number }): number {
  const { sheet, generated, margin, nextPage } = form;
  return drawColumns(sheet, { x: margin, y, rows: generated.invoice.lineItems.length, nextPage, ...table });
}

/** Begins another page when less than `height` is left of an upright sheet. */
export function keepRoom({ nextPage }: Form, y: number, height: number): number {
  return reserve(y, height, A4[1], nextPage);
}

/** Writes lines side by side, `step` apart and flush right in their own `width`. */
export function writeAcross(
  sheet: Sheet,
  lines: readonly (Line | string)[],
  { x, y, step, firstAlign = "right", ...style }: Place & TextStyle & { step: number; firstAlign?: "left" | "right" },
): void {
  for (const [index, line] of lines.entries()) sheet.write(line, x + index * step, y, { align: index === 0 ? firstAlign : "right", ...style });
}
