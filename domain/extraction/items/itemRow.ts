import type { LineItem } from "#domain/invoice/invoice.ts";
import type { Line } from "#domain/extraction/page/geometry.ts";
import type { Box } from "#domain/evidence/reading.ts";

/** A row of items with its amounts in hundredths and the description still to be completed. */
export type ItemRow = {
  item: LineItem;
  page: number;
  box: Box;
  lines: Line[];
  /** Amount of the ambiguous "total" column: with or without VAT is decided with the document's totals. */
  total?: number;
  net?: number;
  gross?: number;
  rate?: number;
  /** Whether the row is a product on the roll of a till, under no heading of a table. */
  ofTill?: boolean;
};
