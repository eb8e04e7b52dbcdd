import { sum, formatAmount } from "#domain/money/decimal.ts";
import { exact } from "#samples/invoices/numbers.ts";
import type { ItemColumn, GeneratedInvoice } from "#samples/invoices/types.ts";
import { cellOf, headingOf } from "./cells.ts";
import type { Line, Sheet } from "./sheet.ts";
import { amountText } from "./values.ts";

export type TableStyle = {
  /** How the heading is set off. */
  head: "filled" | "tinted" | "lined" | "plain";
  /** What stands between the lines. */
  body: "grid" | "rules" | "zebra" | "open";
  color: string;
  size: number;
  pad: number;
  headWeight?: "regular" | "bold";
  /** The description has a line of its own above the figures. */
  stacked?: boolean;
};

export type TablePlace = {
  x: number;
  y: number;
  width: number;
  /** No line goes below this y. */
  bottom: number;
  /** Begins a page and says where the table goes on. */
  nextPage(): number;
};

type Placed = { column: ItemColumn; x: number; width: number; align: "left" | "right" | "center" };

const RULE = "#bbbbbb";
const NARROWEST_DESCRIPTION = 120;

function alignOf(column: ItemColumn): Placed["align"] {
  if (column === "description" || column === "code") return "left";
  return column === "unit" || column === "position" ? "center" : "right";
}

/** Gives every column of figures the room that it needs and the description the rest. */
function placeColumns(sheet: Sheet, generated: GeneratedInvoice, place: TablePlace, style: TableStyle): Placed[] {
  const { columns } = generated.print;
  const figures = style.stacked ? columns.filter((column) => column !== "description") : columns;
  const rows = [...generated.invoice.lineItems.keys()];
  const needed = figures.map((column) => {
    if (column === "description") return 0;
    const words = headingOf(column, generated)
      .split(" ")
      .map((word) => sheet.widthOf(word, style.size, style.headWeight ?? "bold"));
    const cells = rows.map((row) => sheet.widthOfLine(cellOf(column, row, generated), style.size, "regular"));
    return Math.max(...words, ...cells) + 2 * style.pad + 2;
  });
  const total = needed.reduce((all, width) => all + width, 0);
  const room = style.stacked ? place.width : place.width - NARROWEST_DESCRIPTION;
  const scale = style.stacked || total > room ? room / total : 1;
  let x = place.x;
  return figures.map((column, index) => {
    const width = column === "description" ? place.width - total * scale : needed[index]! * scale;
    const placed = { column, x, width, align: alignOf(column) };
    x += width;
    return placed;
  });
}

/** A table being drawn: the columns have their places. */
type Table = { generated: GeneratedInvoice; place: TablePlace; style: TableStyle; columns: Placed[] };

function drawBackground(sheet: Sheet, { place, style }: Table, y: number, height: number): void {
  if (style.head === "filled") sheet.paint([place.x, y, place.width, height], style.color);
  if (style.head === "tinted") sheet.paint([place.x, y, place.width, height], "#e9ecef");
  if (style.head === "lined") for (const edge of [y, y + height]) sheet.rule(place.x, edge, place.x + place.width, { line: 0.9, color: style.color });
}

function drawGrid(sheet: Sheet, { style, columns }: Table, y: number, height: number): void {
  if (style.body === "grid") for (const { x, width } of columns) sheet.frame([x, y, width, height], { line: 0.5, color: "#444444" });
}

function drawHead(sheet: Sheet, table: Table, y: number): number {
  const { generated, place, style, columns } = table;
  const { size, pad } = style;
  const weight = style.headWeight ?? "bold";
  const headings = columns.map(({ column, width }) => sheet.wrap(headingOf(column, generated), width - 2 * pad, size, weight));
  const lines = Math.max(...headings.map((heading) => heading.length));
  const own = style.stacked ? sheet.lineHeight(size) : 0;
  const height = lines * sheet.lineHeight(size) + own + 2 * pad;
  drawBackground(sheet, table, y, height);
  drawGrid(sheet, table, y, height);
  const color = style.head === "filled" ? "#ffffff" : "#111111";
  if (style.stacked) sheet.write(generated.print.labels.description, place.x + pad, y + pad, { size, weight, color, width: place.width - 2 * pad });
  for (const [index, { x, width, align }] of columns.entries()) {
    for (const [line, text] of headings[index]!.entries())
      sheet.write(text, x + pad, y + pad + own + line * sheet.lineHeight(size), { size, weight, color, align, width: width - 2 * pad });
  }
  return y + height;
}

function rowHeight(sheet: Sheet, { generated, place, style, columns }: Table, row: number): number {
  const text = generated.invoice.lineItems[row]!.description!;
  const description = columns.find(({ column }) => column === "description");
  const lines = sheet.wrap(text, (description?.width ?? place.width) - 2 * style.pad, style.size).length;
  return (lines + (style.stacked ? 1 : 0)) * sheet.lineHeight(style.size) + style.pad * (style.body === "open" ? 1 : 1.6);
}

function drawRow(sheet: Sheet, table: Table, row: number, y: number): number {
  const { generated, place, style, columns } = table;
  const { size, pad } = style;
  const height = rowHeight(sheet, table, row);
  const top = y + pad * (style.body === "open" ? 0.5 : 0.8);
  if (style.body === "zebra" && row % 2 === 1) sheet.paint([place.x, y, place.width, height], "#f3f5f7");
  drawGrid(sheet, table, y, height);
  if (style.body === "rules") sheet.rule(place.x, y + height, place.x + place.width, { line: 0.5, color: RULE });
  let figuresTop = top;
  if (style.stacked) figuresTop += sheet.paragraph(cellOf("description", row, generated)[0]!, place.x + pad, top, { width: place.width - 2 * pad, size });
  for (const { column, x, width, align } of columns) {
    const cell = cellOf(column, row, generated);
    if (cell.length === 0) continue;
    if (column === "description") sheet.paragraph(cell[0]!, x + pad, top, { width: width - 2 * pad, size });
    else sheet.write(cell, x + pad, figuresTop, { size, align, width: width - 2 * pad });
  }
  return y + height;
}

/** The sum of the first `rows` lines in the last column of amounts, with its label. */
function carriedSum(generated: GeneratedInvoice, label: string, rows: number): Line {
  const field = generated.print.columns.includes("totalWithVat") ? "totalWithVat" : "totalWithoutVat";
  const total = sum(generated.invoice.lineItems.slice(0, rows).map((item) => exact(item[field] ?? "0")));
  return [{ text: `${label}  ` }, { text: amountText(generated, formatAmount(total)), weight: "bold" }];
}

function drawCarried(sheet: Sheet, { place, style }: Table, line: Line, y: number): number {
  const { size, pad } = style;
  sheet.write(line, place.x + pad, y + pad * 0.6, { size, align: "right", width: place.width - 2 * pad });
  return y + sheet.lineHeight(size) + pad * 1.2;
}

/** Draws the table of lines over as many pages as it takes, with its head on each, and returns the y below its last line. */
export function drawTable(sheet: Sheet, generated: GeneratedInvoice, place: TablePlace, style: TableStyle): number {
  const { labels, carry } = generated.print;
  const table: Table = { generated, place, style, columns: placeColumns(sheet, generated, place, style) };
  const carriedHeight = carry ? sheet.lineHeight(style.size) + style.pad * 1.2 : 0;
  let y = drawHead(sheet, table, place.y);
  for (const row of generated.invoice.lineItems.keys()) {
    if (y + rowHeight(sheet, table, row) + carriedHeight > place.bottom) {
      const carries = carry && row > 0;
      if (carries) drawCarried(sheet, table, carriedSum(generated, labels.carryForward, row), y);
      y = drawHead(sheet, table, place.nextPage());
      if (carries) y = drawCarried(sheet, table, carriedSum(generated, labels.carryOver, row), y);
    }
    y = drawRow(sheet, table, row, y);
  }
  if (style.body !== "grid" && style.body !== "rules")
    sheet.rule(place.x, y + 1, place.x + place.width, { line: 0.7, color: style.body === "open" ? "#555555" : RULE });
  return y + 2;
}
