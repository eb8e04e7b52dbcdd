import { drawColumns, type FreeColumn } from "#samples/invoices/forms/columns.ts";
import type { Form } from "#samples/invoices/forms/form.ts";
import type { Line } from "#samples/invoices/drawing/sheet.ts";
import type { ItemColumn, Print } from "#samples/invoices/types.ts";
import type { CellTemplate, ItemColumnSpec, ItemsSpec, Template } from "./program.ts";
import { lineOf } from "./write.ts";

const AMOUNTS = ["totalWithoutVat", "totalWithVat"] as const;

/**
 * The columns that the document prints of those that the form has. Where the regime of VAT leaves the form's amounts out, the other
 * amount takes the place of the first of them, under a heading that does not speak of VAT.
 */
function printedColumns(columns: readonly ItemColumnSpec[], { columns: printed, labels }: Print): ItemColumnSpec[] {
  const other = AMOUNTS.find((name) => printed.includes(name) && !columns.some(([own]) => own === name));
  const replaced = other && columns.find(([name]) => AMOUNTS.includes(name as (typeof AMOUNTS)[number]) && !printed.some((one) => one === name));
  return columns
    .map((column): ItemColumnSpec => (column === replaced ? [other!, labels.totalColumn, column[2]] : column))
    .filter(([name]) => name.includes("{") || name === "position" || printed.some((one) => one === name));
}

/** Draws the table of lines from edge to edge of the area and returns the y below. */
export function drawLineTable(form: Form, items: ItemsSpec, { x, y, width, bottom }: { x: number; y: number; width: number; bottom: number }): number {
  const { sheet, generated, nextPage, pen } = form;
  const columns = printedColumns(items.columns, generated.print);
  const rest = width - columns.reduce((sum, column) => sum + column[2], 0);
  const kept = new Map<string, Line>();
  const cell = (name: ItemColumn | CellTemplate, row: number): Line => {
    const key = `${name}/${row}`;
    if (!kept.has(key)) kept.set(key, name.includes("{") ? (lineOf(form, name, { item: row }) ?? []) : pen.cell(name as ItemColumn, row));
    return kept.get(key)!;
  };
  const below = new Map<number, { line: Line; indent: number }[]>();
  const indent = columns
    .slice(
      0,
      columns.findIndex(([name]) => name === "description"),
    )
    .reduce((sum, column) => sum + column[2], 2);
  const { below: templates, carried } = items;
  return drawColumns(sheet, {
    x,
    y,
    bottom,
    nextPage,
    rows: generated.invoice.lineItems.length,
    size: items.size ?? sheet.baseSize(),
    headSize: items.headSize,
    head: items.head ?? "ruled",
    headColor: items.headColor,
    rules: items.rules,
    gap: items.gap ?? 4,
    columns: columns.map(([name, title, room, align]): FreeColumn => ({
      title: typeof title === "string" ? [title] : title,
      width: name === "description" ? room + rest : room,
      align: align ?? (name === "description" || name === "code" || name === "unit" || name === "position" ? "left" : "right"),
      cell: (row) => cell(name, row),
    })),
    ...(templates
      ? {
          below: (row) => {
            if (!below.has(row))
              below.set(
                row,
                templates.flatMap((template) => {
                  const line = lineOf(form, template, { item: row });
                  return line ? [{ line, indent }] : [];
                }),
              );
            return below.get(row)!;
          },
        }
      : {}),
    ...(carried ? { carried: (row) => ({ forward: textOf(form, carried[0], row), over: textOf(form, carried[1], row) }) } : {}),
  });
}

function textOf(form: Form, template: Template, row: number): string {
  return (lineOf(form, template, { item: row }) ?? []).map(({ text }) => text).join("");
}
