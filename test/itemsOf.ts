import type { ReadRow } from "#domain/evidence/reading.ts";
import { completeItems, readItemRows, sumRows } from "#domain/extraction/items/items.ts";
import { readTotals } from "#domain/extraction/totals/totals.ts";
import { viewDocument } from "#domain/extraction/view.ts";
import type { LineItem } from "#domain/invoice/invoice.ts";
import { drawPage } from "./drawPage.ts";
import { NOBODY } from "./readPage.ts";

/** The line items that the reader finds on drawn pages. */
export function itemsOf(...pages: string[][]): ReadRow<LineItem>[] {
  const view = viewDocument(
    pages.map((rows, page) => drawPage(rows, { page })),
    [],
    NOBODY,
  );
  const rows = readItemRows(view);
  return completeItems(rows, readTotals(view, sumRows(rows)), view);
}
