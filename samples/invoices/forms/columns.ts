import type { Line, Sheet } from "#samples/invoices/drawing/sheet.ts";

/** A column of a form's own table; its heading may take several lines. */
export type FreeColumn = { title: readonly string[]; width: number; align?: "left" | "right" | "center"; cell: (row: number) => Line };

export type FreeTable = {
  x: number;
  y: number;
  bottom: number;
  rows: number;
  columns: readonly FreeColumn[];
  size: number;
  headSize?: number;
  /** A dark band with white words, a rule below the words, or the words alone. */
  head: "band" | "ruled" | "plain";
  headColor?: string;
  rules?: string;
  /** Room below each line, in points. */
  gap: number;
  /** Further lines of small print below a line. */
  below?: (row: number) => { line: Line; indent: number }[];
  nextPage(): number;
  /** Sums carried over the pages: what is written before `row` lines end a page, and on top of the next one. */
  carried?: (row: number) => { forward: string; over: string };
};

function drawHead(sheet: Sheet, table: FreeTable, y: number): number {
  const { columns, x, head } = table;
  const size = table.headSize ?? table.size;
  const width = columns.reduce((total, column) => total + column.width, 0);
  const lines = Math.max(...columns.map((column) => column.title.length));
  const height = lines * sheet.lineHeight(size) + 6;
  if (head === "band") sheet.paint([x, y, width, height], table.headColor ?? "#333333");
  let left = x;
  for (const { title, width: room, align = "left" } of columns) {
    for (const [index, text] of title.entries())
      sheet.write(text, left + 2, y + 3 + index * sheet.lineHeight(size), {
        size,
        weight: head === "plain" ? "regular" : "bold",
        color: head === "band" ? "#ffffff" : "#222222",
        width: room - 4,
        align,
      });
    left += room;
  }
  if (head === "ruled") sheet.rule(x, y + height, x + width, { line: 0.8 });
  return y + height + 2;
}

/** Height of the cell: longer texts wrap, figures keep one line. */
function linesOf(sheet: Sheet, line: Line, width: number, size: number): number {
  return line.length === 1 ? sheet.wrap(line[0]!.text, width, size).length : 1;
}

/** Draws a form's table over as many pages as it takes and returns the y below. */
export function drawColumns(sheet: Sheet, table: FreeTable): number {
  const { columns, size, bottom } = table;
  const width = columns.reduce((total, column) => total + column.width, 0);
  let y = drawHead(sheet, table, table.y);
  for (let row = 0; row < table.rows; row++) {
    const below = table.below?.(row).filter(({ line }) => line.length > 0) ?? [];
    const lines = Math.max(1, ...columns.map((column) => linesOf(sheet, column.cell(row), column.width - 4, size)));
    const height = (lines + below.length) * sheet.lineHeight(size) + table.gap;
    if (y + height + (table.carried ? 14 : 0) > bottom) {
      const carried = row > 0 ? table.carried?.(row) : undefined;
      if (carried) sheet.write(carried.forward, table.x, y + 1, { size, width: width - 2, align: "right" });
      y = drawHead(sheet, table, table.nextPage());
      if (carried) y += sheet.write(carried.over, table.x, y, { size, width: width - 2, align: "right" });
    }
    let left = table.x;
    for (const { cell, width: room, align = "left" } of columns) {
      const line = cell(row);
      if (line.length === 1) sheet.paragraph(line[0]!, left + 2, y, { width: room - 4, size, align });
      else if (line.length > 1) sheet.write(line, left + 2, y, { size, align, width: room - 4 });
      left += room;
    }
    let under = y + lines * sheet.lineHeight(size);
    for (const { line, indent } of below) under += sheet.write(line, table.x + indent, under, { size: size * 0.92, width: width - indent });
    if (table.rules) sheet.rule(table.x, y + height - table.gap / 2, table.x + width, { line: 0.4, color: table.rules });
    y += height;
  }
  return y;
}
