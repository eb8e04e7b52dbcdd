import type { FoundDate } from "#domain/extraction/candidates/dates.ts";
import type { Link } from "#domain/extraction/labels/links.ts";
import type { DocumentView } from "#domain/extraction/view.ts";

/** Whether a date is claimed by the heading of a column of the items alone: that names the days of the rows, not one of the document. */
export function isOfColumn(date: FoundDate, link: Link | undefined, view: DocumentView): boolean {
  // A heading stands beside those of other columns; a label alone on its line is that of a block beside the table.
  const isHeading = link?.direction === "below" && link.hit.line.segments.length > 1;
  return isHeading && view.tableLines.has(date.line) && view.tableLines.has(link.hit.line);
}

/** From so many on dates under each other are a column. */
const COLUMN = 3;

/** Dates of rows: each begins a line with an amount, in one column with others such as the days of deliveries. */
export function datesOfRows({ dates, numbers, isReceipt }: DocumentView): ReadonlySet<FoundDate> {
  if (isReceipt) return new Set();
  const priced = new Set(numbers.filter(({ isMoney, isPercent }) => isMoney && !isPercent).map(({ line }) => line));
  const leading = dates.filter(({ line, start }) => start === line.segments[0]!.start && priced.has(line));
  return new Set(
    leading.filter((date) => leading.filter(({ line, x0 }) => line.page === date.line.page && Math.abs(x0 - date.x0) < line.height).length >= COLUMN),
  );
}
