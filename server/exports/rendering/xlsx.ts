import type { Cell, SheetData } from "write-excel-file/node";
import type { Culture } from "#domain/names.ts";
import { documentColumns, documentRow, itemColumns, itemRows, type CellKind, type TableColumn } from "#domain/exports/table.ts";
import { xmlText } from "#domain/exports/xml.ts";
import type { FileFormat } from "./format.ts";

/** Longest text of a cell in Excel. */
const MAX_CELL_CHARACTERS = 32_767;
/** A binary number keeps so many decimal digits exactly; a longer one stays text rather than lose some. */
const EXACT_DIGITS = 15;

const sheetNames = { "cs-CZ": ["Doklady", "Položky"], "en-US": ["Documents", "Items"] } as const;
const widths: Record<CellKind, number> = { text: 22, date: 12, amount: 14, number: 12 };
const numberFormats = { amount: "#,##0.00", number: "#,##0.######" } as const;

function isExact(value: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(value) && value.replace(/[-.]/g, "").replace(/^0+/, "").length <= EXACT_DIGITS;
}

function cellOf(kind: CellKind, value: string | undefined): Cell {
  if (value === undefined) return null;
  if (kind === "date" && /^\d{4}-\d{2}-\d{2}$/.test(value)) return { type: Date, value: new Date(`${value}T00:00:00Z`), format: "dd.mm.yyyy" };
  // An amount with more than two places is shown as it is, never rounded by the format.
  if ((kind === "amount" || kind === "number") && isExact(value)) {
    return { type: Number, value: Number(value), format: /\.\d{3,}$/.test(value) ? numberFormats.number : numberFormats[kind] };
  }
  return { type: String, value: xmlText(value).slice(0, MAX_CELL_CHARACTERS).toWellFormed() };
}

function sheetOf<Row>(columns: TableColumn<Row>[], rows: Row[], culture: Culture): { data: SheetData; columns: { width: number }[]; stickyRowsCount: number } {
  const header: Cell[] = columns.map((column) => ({ type: String, value: xmlText(column.labels[culture]), fontWeight: "bold" }));
  return {
    data: [header, ...rows.map((row) => columns.map((column) => cellOf(column.kind, column.value(row))))],
    columns: columns.map((column) => ({ width: widths[column.kind] })),
    stickyRowsCount: 1,
  };
}

/** Excel: a sheet of documents and a sheet of their lines; ids and symbols are text, dates and amounts are real. */
export const xlsx: FileFormat = {
  name: "Xlsx",
  fileType: () => ({ mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", extension: ".xlsx" }),
  bulk: true,
  check: () => [],
  write: async (documents, { culture }) => {
    const { default: writeXlsxFile } = await import("write-excel-file/node");
    const invoices = documents.map((document) => document.invoice);
    const [documentSheet, itemSheet] = sheetNames[culture];
    const rows = itemRows(invoices);
    return writeXlsxFile([
      { sheet: documentSheet, ...sheetOf(documentColumns(invoices), invoices.map(documentRow), culture) },
      { sheet: itemSheet, ...sheetOf(itemColumns(rows), rows, culture) },
    ]).toBuffer();
  },
};
