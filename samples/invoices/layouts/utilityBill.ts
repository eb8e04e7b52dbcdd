import { drawLogo, drawNotes, drawPaymentCode, drawRegistration, drawStamp } from "#samples/invoices/drawing/extras.ts";
import { continuation, drawLines, heading, numberPages } from "#samples/invoices/drawing/page.ts";
import { drawBreakdown } from "#samples/invoices/drawing/breakdown.ts";
import { drawCells, drawInlineRows, drawRows } from "#samples/invoices/drawing/rows.ts";
import type { Sheet } from "#samples/invoices/drawing/sheet.ts";
import { drawTable } from "#samples/invoices/drawing/table.ts";
import {
  accountRows,
  addressLines,
  contactRows,
  dateRows,
  exchangeRows,
  idRows,
  methodRows,
  numberRow,
  referenceRows,
  symbolRows,
  totalRows,
} from "#samples/invoices/drawing/values.ts";
import { printDate } from "#samples/invoices/dates.ts";
import { printNumber } from "#samples/invoices/numbers.ts";
import type { GeneratedInvoice, Meter } from "#samples/invoices/types.ts";
import { A4, commonTraits, type Layout } from "./layout.ts";

const M = 44;
const W = A4[0] - 2 * M;
const BOTTOM = A4[1] - 60;

function meterRows(generated: GeneratedInvoice, meter: Meter): [string, string][] {
  const date = (text: string): string => printDate(text, generated.print.dates, generated.language);
  const count = (text: string): string => printNumber(text, generated.print.numbers);
  return [
    ["Odběrné místo", meter.place],
    ["EAN", meter.number],
    ["Zúčtovací období", `${date(meter.from)} - ${date(meter.to)}`],
    ["Počáteční stav", count(meter.start)],
    ["Konečný stav", count(meter.end)],
    ["Spotřeba", `${count(meter.used)} ${meter.unit}`],
  ];
}

function drawHead(sheet: Sheet, generated: GeneratedInvoice): number {
  const { print } = generated;
  sheet.paint([0, 0, A4[0], 12], print.accent);
  drawLogo(sheet, generated, { x: M, y: 34, side: 40 });
  drawLines(sheet, addressLines(generated, "supplier"), { x: M + 54, y: 34, width: 220, size: 8.4, firstSize: 12 });
  drawInlineRows(sheet, idRows(generated, "supplier"), { x: M + W - 180, y: 34, width: 180, size: 8.4, align: "right" });
  drawInlineRows(sheet, contactRows(generated), { x: M + W - 180, y: 60, width: 180, size: 8.4, align: "right" });
  const top = 108;
  sheet.write(heading(generated), M, top, { size: 17, weight: "bold", width: W, color: print.accent });
  sheet.write("Vyúčtování dodávek energie", M, top + 24, { size: 10, width: W * 0.5 });
  const left = drawRows(sheet, [numberRow(generated), ...dateRows(generated), ...symbolRows(generated), ...referenceRows(generated)], {
    x: M,
    y: top + 48,
    width: W * 0.52,
    spacing: 1.12,
  });
  const x = M + W * 0.58 + 10;
  sheet.write(print.labels.customer, x, top + 50, { size: 7.5, color: "#666666" });
  const right = drawLines(sheet, addressLines(generated, "customer"), { x, y: top + 62, width: W * 0.42 - 20, size: 9.5 });
  const ids = drawInlineRows(sheet, idRows(generated, "customer"), { x, y: right + 3, width: W * 0.42 - 20, size: 8.4 });
  sheet.frame([M + W * 0.58, top + 44, W * 0.42, ids - top - 38], { line: 0.6, color: "#9aa0a6" });
  return Math.max(left, ids + 6) + 14;
}

/** The first page: what was used, what it costs, how to pay. */
function drawSummary(sheet: Sheet, generated: GeneratedInvoice, y: number): number {
  const { print } = generated;
  const totals = totalRows(generated);
  const height = (totals.length - 1) * 15 + 62;
  sheet.paint([M, y, W, height], "#eef1f4", 6);
  sheet.write("Souhrn vyúčtování", M + 14, y + 10, { size: 11, weight: "bold" });
  let inner = drawRows(sheet, totals.slice(0, -1), { x: M + 14, y: y + 30, width: W - 28, valueAlign: "right", spacing: 1.25 });
  inner = drawRows(sheet, totals.slice(-1), {
    x: M + 14,
    y: inner + 2,
    width: W - 28,
    valueAlign: "right",
    size: 13,
    labelWeight: "bold",
    valueWeight: "bold",
    color: print.accent,
  });
  y += height + 16;
  sheet.write(print.labels.payBy, M, y, { size: 11, weight: "bold" });
  const paid = drawRows(sheet, [...methodRows(generated), ...accountRows(generated), ...exchangeRows(generated)], {
    x: M,
    y: y + 18,
    width: W * 0.6,
    spacing: 1.15,
  });
  drawPaymentCode(sheet, generated, { x: M + W - 92, y: y + 4, side: 88 });
  drawStamp(sheet, generated, { x: M + W - 240, y: y + 26 });
  y = Math.max(paid, y + (print.qr ? 112 : 80)) + 12;
  return drawNotes(sheet, generated, { x: M, y, width: W, size: 8.4 });
}

/** The detail: the meter and every item. */
function drawDetail(sheet: Sheet, generated: GeneratedInvoice, nextPage: () => number): number {
  const { print } = generated;
  let y = nextPage();
  y += sheet.write("Podrobný rozpis vyúčtování", M, y, { size: 13, weight: "bold", color: print.accent }) + 8;
  const rows = meterRows(generated, print.meter!).map(([label, text]) => ({ label: [{ text: label }], value: [{ text }] }));
  y = drawCells(sheet, rows, { x: M, y, width: W, columns: 3, framed: "#c4c9ce", size: 8.8 }) + 14;
  y =
    drawTable(sheet, generated, { x: M, y, width: W, bottom: BOTTOM, nextPage }, { head: "filled", body: "zebra", color: print.accent, size: 8.4, pad: 4 }) +
    14;
  if (y > BOTTOM - 110) y = nextPage();
  return drawBreakdown(sheet, generated, { x: M + W * 0.35, y, width: W * 0.65, size: 8.4, color: print.accent, look: "lined", title: true });
}

/** The bill of a supplier of energy: a page that sums up, then pages of detail. */
export const utilityBill: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs"],
    kinds: ["invoice"],
    trades: ["utility"],
    columns: [
      ["description", "quantity", "unitPrice", "vatRate", "totalWithoutVat"],
      ["description", "quantity", "unit", "unitPrice", "totalWithoutVat"],
    ],
    fonts: ["openSans", "inter", "robotoCondensed"],
    fewestLines: 5,
    maxLines: 9,
    consumption: true,
    weight: 1.5,
  },
  draw(sheet, generated) {
    sheet.setBaseSize(9);
    drawSummary(sheet, generated, drawHead(sheet, generated));
    drawRegistration(sheet, generated, { x: M, y: A4[1] - 46, width: W, size: 7, color: "#555555" });
    const y = drawDetail(sheet, generated, continuation(sheet, generated, M));
    numberPages(sheet, generated, { x: M, y: A4[1] - 28, width: W, align: "center" });
    return y;
  },
};
