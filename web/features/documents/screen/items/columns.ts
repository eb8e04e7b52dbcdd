import type { FieldDefinition } from "#contract/organisation/documentTypes.ts";
import type { Codes } from "#web/components/codes/searchCodes.ts";
import type { GridColumn } from "./grid.ts";

/** Columns of the items grid: the item fields that the document type shows, in their order. */
export function columnsOf(itemFields: readonly FieldDefinition[], codesFor: (name: string) => Codes | undefined): GridColumn[] {
  return itemFields
    .filter((field) => !field.hidden)
    .sort((a, b) => a.order - b.order)
    .map((field) => ({
      name: field.name,
      label: field.label,
      format: field.name === "vatRate" ? "percent" : field.type === "NUMBER" ? "integer" : field.format,
      ...(field.exportMapping !== "None" && { coding: field.exportMapping }),
      codes: codesFor(field.name),
    }));
}

/** Width of the column of row numbers, in pixels. */
const NUMBER_WIDTH = 40;

/** Least width of a column in pixels; the description takes what is left. */
function leastWidth(column: GridColumn): number {
  if (column.name === "description") return 140;
  if (column.format === "amount") return 106;
  if (column.codes) return 140;
  return column.name === "unit" || column.format === "percent" ? 60 : 84;
}

/** The same columns for heading, rows and totals, and the width below which the grid scrolls sideways. */
export function gridColumns(columns: readonly GridColumn[]): { "--columns": string; "--least": string } {
  const widths = columns.map((column) => (column.name === "description" ? `minmax(${leastWidth(column)}px, 1fr)` : `${leastWidth(column)}px`));
  const least = columns.reduce((sum, column) => sum + leastWidth(column), NUMBER_WIDTH);
  return { "--columns": `${NUMBER_WIDTH}px ${widths.join(" ")}`, "--least": `${least}px` };
}
