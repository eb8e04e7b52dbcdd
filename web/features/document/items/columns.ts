import type { FieldDefinition } from "#contract/documentTypes.ts";
import type { Codes } from "#web/components/codes/searchCodes.ts";
import type { Column } from "./grid.ts";

/** Columns of the items grid: the item fields that the document type shows, in their order. */
export function columnsOf(itemFields: readonly FieldDefinition[], codesFor: (name: string) => Codes | undefined): Column[] {
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

/** Width of a column in pixels; the description takes what is left. */
export function columnWidth(column: Column): string {
  if (column.name === "description") return "minmax(220px, 1fr)";
  if (column.format === "amount") return "132px";
  if (column.codes) return "160px";
  return column.name === "unit" || column.format === "percent" ? "80px" : "104px";
}
