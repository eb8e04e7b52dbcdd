import type { Place, Sheet, TextStyle } from "./sheet.ts";
import type { Row } from "./values.ts";

export type RowsStyle = {
  width: number;
  size?: number;
  /** Width of the column of labels; without it the widest label decides. */
  labelWidth?: number;
  labelAlign?: "left" | "right";
  valueAlign?: "left" | "right";
  labelColor?: string;
  labelWeight?: TextStyle["weight"];
  valueWeight?: TextStyle["weight"];
  color?: string;
  /** Distance of lines in multiples of the usual one. */
  spacing?: number;
};

const GAP = 8;

/** Prints labels with their values beside them and returns the y below. */
export function drawRows(sheet: Sheet, rows: Row[], style: Place & RowsStyle): number {
  const { x } = style;
  let { y } = style;
  const { width, size = sheet.baseSize(), labelAlign = "left", valueAlign = "left", spacing = 1, labelWeight = "regular" } = style;
  const widest = Math.max(0, ...rows.map((row) => sheet.widthOfLine(row.label, size, labelWeight)));
  const labelWidth = Math.min(style.labelWidth ?? widest + GAP, width * 0.62);
  for (const row of rows) {
    // Values at the right edge may reach into the column of labels where their own label is short.
    const own = valueAlign === "right" ? Math.min(sheet.widthOfLine(row.label, size, labelWeight) + GAP, width * 0.7) : labelWidth;
    sheet.write(row.label, x, y, {
      size,
      width: own - (labelAlign === "right" ? GAP : GAP / 2),
      align: labelAlign,
      weight: labelWeight,
      color: style.labelColor,
    });
    sheet.write(row.value, x + own, y, { size, width: width - own, align: valueAlign, weight: style.valueWeight, color: style.color });
    y += sheet.lineHeight(size) * spacing;
  }
  return y;
}

/** Prints rows as running text, "label value", each on its own line. */
export function drawInlineRows(sheet: Sheet, rows: Row[], { x, y, ...style }: Place & TextStyle): number {
  for (const row of rows) y += sheet.write([...row.label, { text: " " }, ...row.value], x, y, style);
  return y;
}

/** Prints small labels above their values in `columns` columns and returns the y below. */
export function drawCells(sheet: Sheet, rows: Row[], style: Place & RowsStyle & { columns: number; framed?: string }): number {
  const { x, y, width, columns, size = sheet.baseSize() } = style;
  const labelSize = size * 0.78;
  const cellWidth = width / columns;
  const pad = style.framed ? 5 : 0;
  const height = sheet.lineHeight(labelSize) + sheet.lineHeight(size) + (style.framed ? 6 : 7);
  for (const [index, row] of rows.entries()) {
    const left = x + (index % columns) * cellWidth;
    const top = y + Math.floor(index / columns) * height;
    const room = cellWidth - pad - 6;
    if (style.framed) sheet.frame([left, top, cellWidth, height], { line: 0.5, color: style.framed });
    sheet.write(row.label, left + pad, top + pad * 0.6, { size: labelSize, width: room, color: style.labelColor ?? "#666666", weight: style.labelWeight });
    sheet.write(row.value, left + pad, top + pad * 0.6 + sheet.lineHeight(labelSize), { size, width: room, weight: style.valueWeight, color: style.color });
  }
  return y + Math.ceil(rows.length / columns) * height;
}
