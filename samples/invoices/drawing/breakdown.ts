import { exact, printAmount, printRate } from "#samples/invoices/numbers.ts";
import { formatAmount } from "#domain/money/decimal.ts";
import type { FieldRef, GeneratedInvoice, Language } from "#samples/invoices/types.ts";
import type { Line, Place, Sheet } from "./sheet.ts";

export type BreakdownStyle = { width: number; size: number; color: string; look: "grid" | "lined" | "open" | "filled"; title?: boolean };

const sumWord: Record<Language, string> = { cs: "Celkem", sk: "Spolu", de: "Summe", en: "Total", fr: "Total", nl: "Totaal", pl: "Razem" };

/** The table of VAT by rate; with several rates a last line sums them up. Returns the y below; nothing is drawn without VAT. */
export function drawBreakdown(sheet: Sheet, generated: GeneratedInvoice, style: Place & BreakdownStyle): number {
  const { x } = style;
  let { y } = style;
  const { invoice, print } = generated;
  const { labels, numbers } = print;
  const rows = invoice.vatBreakdown;
  if (rows.length === 0) return y;
  const { size, width, look } = style;
  const step = sheet.lineHeight(size) + 4;
  const shares = [0.22, 0.27, 0.23, 0.28];
  const cell = (field: "rate" | "base" | "vat", row: number): FieldRef => ({ table: "vatBreakdown", field, row });
  const amount = (text: string, ...fields: FieldRef[]): Line => [{ text: printAmount(text, numbers), fields }];
  const drawCells = (cells: Line[], top: number, weight: "regular" | "bold", color: string): void => {
    let left = x;
    for (const [index, content] of cells.entries()) {
      const room = width * shares[index]!;
      if (look === "grid") sheet.frame([left, top, room, step], { line: 0.5, color: "#444444" });
      sheet.write(content, left + 3, top + 2.5, { size, weight, color, width: room - 6, align: index === 0 ? "left" : "right" });
      left += room;
    }
  };

  if (style.title) y += sheet.write(labels.breakdown, x, y, { size: size * 1.05, weight: "bold", width }) + 2;
  if (look === "filled") sheet.paint([x, y, width, step], style.color);
  drawCells(
    [labels.breakdownRate, labels.breakdownBase, labels.breakdownVat, labels.breakdownTotal].map((text) => [{ text }]),
    y,
    "bold",
    look === "filled" ? "#ffffff" : "#111111",
  );
  y += step;
  if (look === "lined") sheet.rule(x, y, x + width, { line: 0.7, color: style.color });
  for (const [row, { rate, base, vat }] of rows.entries()) {
    const gross = formatAmount(exact(base).plus(exact(vat)));
    drawCells(
      [
        [{ text: printRate(rate, { ...numbers, percent: numbers.percent || " %" }), fields: [cell("rate", row)] }],
        amount(base, cell("base", row)),
        amount(vat, cell("vat", row)),
        amount(gross),
      ],
      y,
      "regular",
      "#111111",
    );
    y += step;
  }
  if (rows.length > 1) {
    if (look !== "grid") sheet.rule(x, y, x + width, { line: 0.5, color: "#777777" });
    const gross = formatAmount(exact(invoice.totalWithoutVat!).plus(exact(invoice.totalVat!)));
    drawCells(
      [[{ text: sumWord[generated.language] }], amount(invoice.totalWithoutVat!, "totalWithoutVat"), amount(invoice.totalVat!, "totalVat"), amount(gross)],
      y,
      "bold",
      "#111111",
    );
    y += step;
  }
  return y;
}
