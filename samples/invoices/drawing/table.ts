import { sum, formatAmount } from "#domain/money/decimal.ts";
import { exact } from "#samples/invoices/numbers.ts";
import type { Column, GeneratedInvoice } from "#samples/invoices/types.ts";
import { cellOf, headingOf } from "./cells.ts";
import type { Sheet } from "./sheet.ts";
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

type Placed = { column: Column; x: number; width: number; align: "left" | "right" | "center" };

const RULE = "#bbbbbb";
const NARROWEST_DESCRIPTION = 120;

function alignOf(column: Column): Placed["align"] {
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

function drawHead(sheet: Sheet, generated: GeneratedInvoice, place: TablePlace, style: TableStyle, columns: Placed[]): number {
  const { size, pad } = style;
  const weight = style.headWeight ?? "bold";
  const headings = columns.map(({ column, width }) => sheet.wrap(headingOf(column, generated), width - 2 * pad, size, weight));
  const lines = Math.max(...headings.map((heading) => heading.length));
  const own = style.stacked ? sheet.lineHeight(size) : 0;
  const height = lines * sheet.lineHeight(size) + own + 2 * pad;
  if (style.head === "filled") sheet.fill(place.x, place.y, place.width, height, style.color);
  if (style.head === "tinted") sheet.fill(place.x, place.y, place.width, height, "#e9ecef");
  if (style.head === "lined") {
    sheet.rule(place.x, place.y, place.x + place.width, place.y, 0.9, style.color);
    sheet.rule(place.x, place.y + height, place.x + place.width, place.y + height, 0.9, style.color);
  }
  if (style.body === "grid") for (const { x, width } of columns) sheet.frame(x, place.y, width, height, 0.5, "#444444");
  const color = style.head === "filled" ? "#ffffff" : "#111111";
  if (style.stacked) sheet.write(generated.print.labels.description, place.x + pad, place.y + pad, { size, weight, color, width: place.width - 2 * pad });
  for (const [index, { x, width, align }] of columns.entries()) {
    for (const [line, text] of headings[index]!.entries())
      sheet.write(text, x + pad, place.y + pad + own + line * sheet.lineHeight(size), { size, weight, color, align, width: width - 2 * pad });
  }
  return place.y + height;
}

function rowHeight(sheet: Sheet, generated: GeneratedInvoice, style: TableStyle, columns: Placed[], row: number, width: number): number {
  const text = generated.invoice.lineItems[row]!.description!;
  const description = columns.find(({ column }) => column === "description");
  const lines = sheet.wrap(text, (description?.width ?? width) - 2 * style.pad, style.size).length;
  return (lines + (style.stacked ? 1 : 0)) * sheet.lineHeight(style.size) + style.pad * (style.body === "open" ? 1 : 1.6);
}

function drawRow(sheet: Sheet, generated: GeneratedInvoice, place: TablePlace, style: TableStyle, columns: Placed[], row: number): number {
  const { size, pad } = style;
  const height = rowHeight(sheet, generated, style, columns, row, place.width);
  const top = place.y + pad * (style.body === "open" ? 0.5 : 0.8);
  if (style.body === "zebra" && row % 2 === 1) sheet.fill(place.x, place.y, place.width, height, "#f3f5f7");
  if (style.body === "grid") for (const { x, width } of columns) sheet.frame(x, place.y, width, height, 0.5, "#444444");
  if (style.body === "rules") sheet.rule(place.x, place.y + height, place.x + place.width, place.y + height, 0.5, RULE);
  let figuresTop = top;
  if (style.stacked) figuresTop += sheet.paragraph(cellOf("description", row, generated)[0]!, place.x + pad, top, place.width - 2 * pad, { size });
  for (const { column, x, width, align } of columns) {
    const cell = cellOf(column, row, generated);
    if (cell.length === 0) continue;
    if (column === "description") sheet.paragraph(cell[0]!, x + pad, top, width - 2 * pad, { size });
    else sheet.write(cell, x + pad, figuresTop, { size, align, width: width - 2 * pad });
  }
  return place.y + height;
}

/** Sum of the first `rows` lines in the last column of amounts. */
function sumSoFar(generated: GeneratedInvoice, rows: number): string {
  const field = generated.print.columns.includes("totalWithVat") ? "totalWithVat" : "totalWithoutVat";
  return formatAmount(sum(generated.invoice.lineItems.slice(0, rows).map((item) => exact(item[field] ?? "0"))));
}

function drawCarried(sheet: Sheet, generated: GeneratedInvoice, place: TablePlace, style: TableStyle, label: string, rows: number): number {
  const { size, pad } = style;
  const amount = amountText(generated, sumSoFar(generated, rows));
  sheet.write([{ text: `${label}  ` }, { text: amount, weight: "bold" }], place.x + pad, place.y + pad * 0.6, {
    size,
    align: "right",
    width: place.width - 2 * pad,
  });
  return place.y + sheet.lineHeight(size) + pad * 1.2;
}

/** Draws the table of lines over as many pages as it takes, with its head on each, and returns the y below its last line. */
export function drawTable(sheet: Sheet, generated: GeneratedInvoice, place: TablePlace, style: TableStyle): number {
  const { labels, carry } = generated.print;
  const columns = placeColumns(sheet, generated, place, style);
  const carriedHeight = carry ? sheet.lineHeight(style.size) + style.pad * 1.2 : 0;
  let at = { ...place, y: drawHead(sheet, generated, place, style, columns) };
  for (const row of generated.invoice.lineItems.keys()) {
    const height = rowHeight(sheet, generated, style, columns, row, place.width);
    if (at.y + height + carriedHeight > place.bottom) {
      if (carry && row > 0) drawCarried(sheet, generated, at, style, labels.carryForward, row);
      at = { ...at, y: place.nextPage() };
      at = { ...at, y: drawHead(sheet, generated, at, style, columns) };
      if (carry && row > 0) at = { ...at, y: drawCarried(sheet, generated, at, style, labels.carryOver, row) };
    }
    at = { ...at, y: drawRow(sheet, generated, at, style, columns, row) };
  }
  if (style.body !== "grid" && style.body !== "rules")
    sheet.rule(place.x, at.y + 1, place.x + place.width, at.y + 1, 0.7, style.body === "open" ? "#555555" : RULE);
  return at.y + 2;
}
