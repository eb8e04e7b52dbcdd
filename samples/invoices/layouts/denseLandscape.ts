import { drawIssuer, drawNotes, drawPaymentCode, drawRegistration, drawStamp, notesHeight } from "#samples/invoices/drawing/extras.ts";
import { continuation, drawLines, headingWithNumber, numberPages, reserve } from "#samples/invoices/drawing/page.ts";
import { drawBreakdown } from "#samples/invoices/drawing/breakdown.ts";
import { drawInlineRows, drawRows } from "#samples/invoices/drawing/rows.ts";
import type { Sheet } from "#samples/invoices/drawing/sheet.ts";
import { drawTable } from "#samples/invoices/drawing/table.ts";
import {
  accountRows,
  addressLines,
  contactRows,
  dateRows,
  deliveryLines,
  exchangeRows,
  idRows,
  methodRows,
  referenceRows,
  symbolRows,
  totalRows,
} from "#samples/invoices/drawing/values.ts";
import type { GeneratedInvoice } from "#samples/invoices/types.ts";
import { A4, commonTraits, type Layout } from "./layout.ts";

const M = 26;
const WIDTH = A4[1];
const HEIGHT = A4[0];
const W = WIDTH - 2 * M;
const BOTTOM = HEIGHT - 40;

/** Four boxes side by side: who, to whom, when, how to pay. */
function drawBoxes(sheet: Sheet, generated: GeneratedInvoice, top: number): number {
  const { labels } = generated.print;
  const widths = [W * 0.28, W * 0.27, W * 0.21, W * 0.24];
  const lefts = [M, M + W * 0.28, M + W * 0.55, M + W * 0.76];
  const room = (index: number): number => widths[index]! - 12;
  const begin = top + 16;
  for (const [index, text] of [labels.supplier, labels.customer, "", labels.payBy].entries()) {
    sheet.paint([lefts[index]!, top, widths[index]!, 13], "#dfe3e8");
    if (text) sheet.write(text, lefts[index]! + 6, top + 2, { size: 7.5, weight: "bold", width: room(index) });
  }
  let first = drawLines(sheet, addressLines(generated, "supplier"), { x: lefts[0]! + 6, y: begin, width: room(0), firstSize: 9.5 });
  first = drawInlineRows(sheet, [...idRows(generated, "supplier"), ...contactRows(generated)], { x: lefts[0]! + 6, y: first + 2, width: room(0) });
  let second = drawLines(sheet, addressLines(generated, "customer"), { x: lefts[1]! + 6, y: begin, width: room(1), firstSize: 9.5 });
  second = drawInlineRows(sheet, idRows(generated, "customer"), { x: lefts[1]! + 6, y: second + 2, width: room(1) });
  const delivery = deliveryLines(generated);
  if (delivery.length > 0) second = drawLines(sheet, [`${labels.delivery}:`, ...delivery], { x: lefts[1]! + 6, y: second + 3, width: room(1), size: 7.2 });
  const third = drawRows(sheet, [...dateRows(generated), ...referenceRows(generated)], { x: lefts[2]! + 6, y: begin, width: room(2), valueAlign: "right" });
  const fourth = drawRows(sheet, [...methodRows(generated), ...accountRows(generated), ...symbolRows(generated), ...exchangeRows(generated)], {
    x: lefts[3]! + 6,
    y: begin,
    width: room(3),
  });
  const bottom = Math.max(first, second, third, fourth) + 4;
  for (const [index, left] of lefts.entries()) sheet.frame([left, top, widths[index]!, bottom - top], { line: 0.5 });
  return bottom;
}

function drawClosing(sheet: Sheet, generated: GeneratedInvoice, y: number, nextPage: () => number): number {
  const totals = totalRows(generated);
  const needed =
    Math.max(totals.length * 13 + 24, generated.invoice.vatBreakdown.length * 15 + 50, generated.print.qr ? 92 : 0, 60) +
    notesHeight(sheet, generated, W, 7.8) +
    24;
  y = reserve(y + 6, needed, BOTTOM, nextPage);
  y = drawNotes(sheet, generated, { x: M, y, width: W, size: 7.8 }) + 3;
  const breakdown = drawBreakdown(sheet, generated, { x: M, y, width: W * 0.36, size: 7.6, color: "#000000", look: "grid", title: true });
  drawPaymentCode(sheet, generated, { x: M + W * 0.4, y, side: 74 });
  drawStamp(sheet, generated, { x: M + W * 0.51, y: y + 14 });
  const left = M + W * 0.68;
  let right = drawRows(sheet, totals.slice(0, -1), { x: left, y, width: W * 0.32, valueAlign: "right" }) + 3;
  sheet.paint([left - 4, right, W * 0.32 + 8, 20], "#dfe3e8");
  right = drawRows(sheet, totals.slice(-1), {
    x: left,
    y: right + 3,
    width: W * 0.32,
    valueAlign: "right",
    size: 10.5,
    labelWeight: "bold",
    valueWeight: "bold",
  });
  return drawIssuer(sheet, generated, { x: M, y: Math.max(breakdown, right, y + 72) + 4, size: 7.6, width: W * 0.36 });
}

/** A dense landscape form of a wholesaler's program with a column for everything. */
export const denseLandscape: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs", "sk", "de"],
    trades: ["food", "electro", "building", "office"],
    columns: [
      ["position", "code", "description", "quantity", "unit", "unitPrice", "discount", "totalWithoutVat", "vatRate", "vat", "totalWithVat"],
      ["position", "code", "description", "quantity", "unit", "unitPrice", "vatRate", "totalWithoutVat", "totalWithVat"],
    ],
    fonts: ["robotoCondensed", "inter"],
    fewestLines: 3,
    size: [WIDTH, HEIGHT],
    weight: 1.2,
  },
  draw(sheet, generated) {
    sheet.setBaseSize(7.8);
    sheet.write(headingWithNumber(generated), M, M - 4, { size: 12.5, weight: "bold", width: W });
    let y = drawBoxes(sheet, generated, M + 16);
    const nextPage = continuation(sheet, generated, M);
    const body = (["grid", "rules", "zebra"] as const)[generated.print.variant]!;
    y = drawTable(sheet, generated, { x: M, y: y + 5, width: W, bottom: BOTTOM, nextPage }, { head: "tinted", body, color: "#000000", size: 7.5, pad: 2.6 });
    y = drawClosing(sheet, generated, y, nextPage);
    drawRegistration(sheet, generated, { x: M, y: HEIGHT - 24, width: W * 0.7, size: 6.8, color: "#555555" });
    numberPages(sheet, generated, { x: M, y: HEIGHT - 24, width: W, align: "right" });
    return y;
  },
};
