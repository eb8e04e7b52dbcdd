import type { HeaderField } from "#domain/invoice/invoice.ts";
import { drawLogo, drawNotes, drawPaymentCode } from "#samples/invoices/drawing/extras.ts";
import { drawCells, drawRows } from "#samples/invoices/drawing/rows.ts";
import { LEADING, type Line, type Sheet } from "#samples/invoices/drawing/sheet.ts";
import type { Row } from "#samples/invoices/drawing/values.ts";
import { takeForm, type Form } from "#samples/invoices/forms/form.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import type { GeneratedInvoice, ItemColumn, Language } from "#samples/invoices/types.ts";
import { drawLineTable } from "./lineTable.ts";
import type { Part, Program } from "./program.ts";
import { lineOf, linesOf, rowsOf, splitAtBars } from "./write.ts";

type Area = { x: number; y: number; width: number };
type Named<Key extends string> = Extract<Part, Record<Key, unknown>>;

/** Draws parts one below the other and returns the y below. */
function drawParts(form: Form, parts: readonly Part[], { x, y, width }: Area): number {
  for (const part of parts) y = drawPart(form, part, { x, y, width });
  return y;
}

function drawPart(form: Form, part: Part, area: Area): number {
  if (typeof part === "number") return area.y + part;
  if (typeof part === "string") return say(form, { say: [part] }, area);
  const name = Object.keys(drawers).find((key) => key in part)!;
  return drawers[name]!(form, part as never, area);
}

function say({ sheet, ...form }: Form, { say: templates, spacing = 1, size = sheet.baseSize(), ...look }: Named<"say">, { x, y, width }: Area): number {
  for (const line of templates.flatMap((template) => linesOf({ sheet, ...form }, template))) y += sheet.write(line, x, y, { ...look, size, width }) * spacing;
  return y;
}

function rows(form: Form, { rows: templates, color, ...look }: Named<"rows">, area: Area): number {
  const written = templates.flatMap((template) => rowsOf(form, template)).map(([label = [], ...value]): Row => ({ label, value: value.flat() }));
  return drawRows(form.sheet, written, { ...area, ...look, color, labelWeight: look.weight });
}

function cells(form: Form, { cells: templates, under, ...look }: Named<"cells">, area: Area): number {
  const written = templates.flatMap((template) => rowsOf(form, template)).map(([label = [], ...value]): Row => ({ label, value: value.flat() }));
  if (!under) return drawCells(form.sheet, written, { ...area, ...look });
  const { sheet } = form;
  const size = look.size ?? sheet.baseSize();
  const step = area.width / look.columns;
  const height = size * LEADING * 1.9 + 4;
  for (const [index, { label, value }] of written.entries()) {
    const [x, y] = [area.x + (index % look.columns) * step, area.y + Math.floor(index / look.columns) * height];
    sheet.write(value, x, y, { size, width: step - 6, weight: look.weight });
    sheet.write(label, x, y + size * LEADING, { size: size * 0.75, width: step - 6, color: "#666666" });
  }
  return area.y + Math.ceil(written.length / look.columns) * height;
}

function writeCells(
  sheet: Sheet,
  written: readonly Line[],
  widths: readonly number[],
  { x, y, ...style }: Omit<Area, "width"> & Parameters<Sheet["write"]>[3] & {},
): void {
  let left = x;
  for (const [index, width] of widths.entries()) {
    sheet.write(written[index] ?? [], left, y, { ...style, width: width - 4, align: index === 0 ? "left" : "right" });
    left += width;
  }
}

function table(
  form: Form,
  { table: templates, heading, widths, head = "plain", size = form.sheet.baseSize(), ...look }: Named<"table">,
  { x, y }: Area,
): number {
  const { sheet } = form;
  const lines = templates.flatMap((template) => rowsOf(form, template));
  if (lines.length === 0) return y;
  const width = widths.reduce((sum, one) => sum + one, 0);
  if (heading) {
    if (head === "band") sheet.paint([x - 2, y - 1, width, size * LEADING + 1], "#444444");
    const color = head === "band" ? "#ffffff" : undefined;
    writeCells(sheet, splitAtBars(lineOf(form, heading)!), widths, { x, y, size, weight: "bold", ...(color ? { color } : {}) });
    y += size * LEADING;
    if (head === "ruled") sheet.rule(x, y, x + width, { line: 0.6 });
    y += 2;
  }
  for (const line of lines) {
    writeCells(sheet, line, widths, { x, y, size, ...look });
    y += size * LEADING;
  }
  return y;
}

function each(form: Form, { each: templates, size = form.sheet.baseSize(), ...look }: Named<"each">, { x, y, width }: Area): number {
  const { sheet } = form;
  for (const item of form.generated.invoice.lineItems.keys())
    for (const template of templates) {
      const [left = [], right = []] = splitAtBars(lineOf(form, template, { item }) ?? []);
      const room = right.length > 0 ? sheet.widthOfLine(right, size, "regular") + 4 : 0;
      sheet.write(left, x, y, { ...look, size, width: width - room });
      y += sheet.write(right, x, y, { ...look, size, width, align: "right" });
    }
  return y;
}

function beside(form: Form, { beside: columns }: Named<"beside">, { x, y, width }: Area): number {
  const bottoms: number[] = [y];
  let left = x;
  for (const [share, ...parts] of columns) {
    bottoms.push(drawParts(form, parts, { x: left, y, width: width * share - 8 }));
    left += width * share;
  }
  return Math.max(...bottoms);
}

function box(form: Form, { box: parts, line = "#555555", pad = 6 }: Named<"box">, { x, y, width }: Area): number {
  const bottom = drawParts(form, parts, { x: x + pad, y: y + pad, width: width - 2 * pad }) + pad;
  form.sheet.frame([x, y, width, bottom - y], { line: 0.7, color: line });
  return bottom;
}

function foot(form: Form, { foot: parts, height }: Named<"foot">, { x, y, width }: Area): number {
  const top = pageHeight(form) - form.margin - height;
  if (y > top) form.nextPage();
  drawParts(form, parts, { x, y: top, width });
  return top + height;
}

function pageHeight({ sheet }: Form): number {
  return sheet.doc.page.height;
}

const drawers: Record<string, (form: Form, part: never, area: Area) => number> = {
  say,
  rows,
  cells,
  table,
  each,
  beside,
  box,
  foot,
  prose: ({ sheet }, { prose, ...look }: Named<"prose">, { x, y, width }) => y + sheet.paragraph(prose, x, y, { ...look, width }),
  band: (form, { band, height, over }: Named<"band">, { x, y, width }) => {
    form.sheet.paint([x, y, width, height], band);
    drawParts(form, over, { x: x + 6, y: y + 4, width: width - 12 });
    return y + height;
  },
  items: (form, { items }: Named<"items">, { x, y, width }) => drawLineTable(form, items, { x, y, width, bottom: pageHeight(form) - form.margin - 22 }),
  keep: (form, { keep }: Named<"keep">, { y }) => (y + keep > pageHeight(form) - form.margin ? form.nextPage() : y),
  rule: ({ sheet }, { rule }: Named<"rule">, { x, y, width }) => {
    sheet.rule(x, y, x + width, { line: 0.7, color: rule });
    return y + 3;
  },
  logo: ({ sheet, generated }, { logo }: Named<"logo">, { x, y }) => {
    drawLogo(sheet, generated, { x, y, side: logo });
    return y + logo + 4;
  },
  notes: ({ sheet, generated }, { notes }: Named<"notes">, area) => drawNotes(sheet, generated, { ...area, size: notes }),
  code: ({ sheet, generated }, { code }: Named<"code">, { x, y }) => {
    drawPaymentCode(sheet, generated, { x, y, side: code });
    return generated.print.qr ? y + code + 12 : y;
  },
};

/** Fields that a document may lack; a form prints those that it has a template for. */
const optional: readonly HeaderField[] = [
  ...(["supplier", "customer"] as const).flatMap((role) => [`${role}CompanyId` as const, `${role}VatId` as const, `${role}Country` as const]),
  ...(["supplierTaxNumber", "supplierRegistration", "supplierEmail", "supplierPhone", "orderNumber", "originalDocumentNumber"] as const),
  ...(["taxDate", "dueDate", "paymentMethod", "variableSymbol", "constantSymbol", "specificSymbol", "accountNumber", "iban", "bic", "bankName"] as const),
  ...(["totalWithoutVat", "totalVat", "rounding", "advancePaid", "exchangeRate", "exchangeRateAmount", "reverseCharge"] as const),
];

/** Names of the values that the templates of a form print. */
function namesIn(parts: readonly Part[]): Set<string> {
  return new Set([...JSON.stringify(parts).matchAll(/\{-?(?:item\.)?(\w+)\$?\}/g)].map(([, name]) => name!));
}

function itemsIn(text: string): string[] {
  return [...text.matchAll(/\{item\.(\w+)\}/g)].map(([, name]) => name!);
}

function columnsOf(parts: readonly Part[]): ItemColumn[] {
  const items = parts.find((part): part is Named<"items"> => typeof part === "object" && "items" in part);
  if (!items) return [...new Set(itemsIn(JSON.stringify(parts)))] as ItemColumn[];
  const named = items.items.columns.flatMap(([name]) => [...(/^\w+$/.test(name) ? [name] : []), ...itemsIn(name)]);
  const below = itemsIn(JSON.stringify(items.items.below ?? []));
  return [...new Set([...named, ...below])] as ItemColumn[];
}

/** A form that is data as a layout of the generator. */
export function layoutOf({ language, titles, text = 9, margin = 42, pageText, parts, ...traits }: Program): Layout {
  const names = namesIn(parts);
  const size = traits.size ?? A4;
  return {
    traits: {
      ...commonTraits,
      payersOnly: !traits.withoutVat,
      kinds: titles ? (Object.keys(titles) as (keyof typeof titles)[]) : ["invoice", "creditNote"],
      ...traits,
      languages: typeof language === "string" ? [language] : (language as readonly Language[]),
      columns: [columnsOf(parts)],
      ...(titles ? { titles } : {}),
      omits: optional.filter((field) => !names.has(field) && !(field === "reverseCharge")),
    },
    draw(sheet: Sheet, generated: GeneratedInvoice): number {
      const form = takeForm(sheet, generated, { size: text, margin, salt: 57 });
      const bottom = drawParts(form, parts, { x: margin, y: margin, width: size[0] - 2 * margin });
      if (pageText)
        sheet.onEachPage((index, pages) =>
          sheet.write(pageText.replace("{page}", String(index + 1)).replace("{pages}", String(pages)), margin, size[1] - margin + 8, {
            size: text * 0.85,
            width: size[0] - 2 * margin,
            align: "right",
          }),
        );
      return bottom;
    },
  };
}
