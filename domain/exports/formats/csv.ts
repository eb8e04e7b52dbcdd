import { decimal } from "#domain/money/decimal.ts";
import type { Culture } from "#domain/names.ts";
import type { Format } from "#domain/exports/format.ts";
import { documentColumns, documentRow, type TableColumn, type TableRow } from "#domain/exports/table.ts";
import { guarded } from "#domain/exports/formulas.ts";

/** Writes a text so that no spreadsheet runs it (formula injection) and no separator breaks the row (RFC 4180). */
function textCell(text: string): string {
  const safe = guarded(text);
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Spreadsheets of a culture take a number with another mark for a date or a text. */
const decimalMarks: Record<Culture, string> = { "cs-CZ": ",", "en-US": "." };

function cell(column: TableColumn<TableRow>, row: TableRow, culture: Culture): string {
  const value = column.value(row);
  if (value === undefined) return "";
  // A negative number is a number; only what really is one escapes the guard.
  if ((column.kind === "amount" || column.kind === "number") && decimal(value)) return value.replace(".", decimalMarks[culture]);
  // oxlint-disable-next-line no-control-regex
  return textCell(value.toWellFormed().replaceAll("\u0000", ""));
}

/**
 * Our own CSV: one line per document, labels in the language of the user, `;`, CRLF, UTF-8 with BOM, the decimal mark of the culture.
 * Lines of documents stand in the second sheet of Xlsx, since one table cannot hold both.
 */
export const csv: Format = {
  name: "Csv",
  mediaType: "text/csv",
  extension: ".csv",
  bulk: true,
  check: () => [],
  write: (invoices, { culture }) => {
    const columns = documentColumns(invoices);
    const header = columns.map((column) => textCell(column.labels[culture]));
    const rows = invoices.map(documentRow).map((row) => columns.map((column) => cell(column, row, culture)));
    return { text: [header, ...rows].map((cells) => `${cells.join(";")}\r\n`).join(""), encoding: "UTF-8 with BOM" };
  },
};
