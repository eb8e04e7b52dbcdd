import type { FieldDefinition } from "#contract/documentTypes.ts";
import type { Column } from "./grid.ts";

/** Columns of the items grid: the item fields that the document type shows, in their order. */
export function columnsOf(itemFields: readonly FieldDefinition[]): Column[] {
  return itemFields
    .filter((field) => !field.hidden)
    .sort((a, b) => a.order - b.order)
    .map((field) => ({
      name: field.name,
      label: field.label,
      format: field.name === "vatRate" ? "percent" : field.type === "NUMBER" ? "integer" : field.format,
      ...(field.exportMapping !== "None" && { coding: field.exportMapping }),
    }));
}

/** Width of a column in pixels; the description takes what is left. */
export function columnWidth(column: Column): string {
  if (column.name === "description") return "minmax(220px, 1fr)";
  if (column.format === "amount") return "132px";
  return column.name === "unit" || column.format === "percent" ? "80px" : "104px";
}
