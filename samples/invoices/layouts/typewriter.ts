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

const M = 40;
const W = A4[0] - 2 * M;
const HALF = W / 2;
const BOTTOM = A4[1] - 50;

/** A line of signs across the page, as programs for dot-matrix printers draw it. */
function signs(sheet: Sheet, y: number, sign: "-" | "="): number {
  const width = sheet.widthOf(sign, 8.6);
  return y + sheet.write(sign.repeat(Math.floor(W / width)), M, y, { size: 8.6, width: W });
}

function drawParties(sheet: Sheet, generated: GeneratedInvoice, y: number): number {
  const { labels, variant } = generated.print;
  const mark = variant === 0 ? (text: string): string => text.toUpperCase() : (text: string): string => `${text}:`;
  const style = { width: HALF - 14, boldFirst: variant !== 2 };
  let left = y + sheet.write(mark(labels.supplier), M, y, {});
  left = drawLines(sheet, addressLines(generated, "supplier"), { x: M + 10, y: left, ...style });
  left = drawInlineRows(sheet, [...idRows(generated, "supplier"), ...contactRows(generated)], { x: M + 10, y: left + 4, ...style });
  let right = y + sheet.write(mark(labels.customer), M + HALF, y, {});
  right = drawLines(sheet, addressLines(generated, "customer"), { x: M + HALF + 10, y: right, ...style });
  right = drawInlineRows(sheet, idRows(generated, "customer"), { x: M + HALF + 10, y: right + 4, ...style });
  const delivery = deliveryLines(generated);
  if (delivery.length > 0) right = drawLines(sheet, [`${labels.delivery}:`, ...delivery], { x: M + HALF, y: right + 6, ...style, size: 8 });
  return drawRegistration(sheet, generated, { x: M, y: Math.max(left, right) + 4, width: W, size: 7.2 }) + 4;
}

function drawClosing(sheet: Sheet, generated: GeneratedInvoice, y: number, nextPage: () => number): number {
  const totals = totalRows(generated);
  const needed = totals.length * 13 + generated.invoice.vatBreakdown.length * 16 + notesHeight(sheet, generated, W) + (generated.print.qr ? 100 : 60) + 90;
  y = reserve(y + 4, needed, BOTTOM, nextPage);
  y = drawRows(sheet, totals.slice(0, -1), { x: M + HALF * 0.8, y, width: W - HALF * 0.8, valueAlign: "right" });
  y = signs(sheet, y, "=");
  y = drawRows(sheet, totals.slice(-1), {
    x: M + HALF * 0.8,
    y,
    width: W - HALF * 0.8,
    valueAlign: "right",
    labelWeight: "bold",
    valueWeight: "bold",
    size: 10,
  });
  y = signs(sheet, y, "=") + 6;
  y = drawBreakdown(sheet, generated, { x: M, y, width: W * 0.72, size: 8, color: "#000000", look: "open", title: true }) + 10;
  y = drawNotes(sheet, generated, { x: M, y, width: W, size: 8.4 }) + 6;
  drawIssuer(sheet, generated, { x: M, y, size: 8.6, width: HALF });
  drawPaymentCode(sheet, generated, { x: M, y: y + 16, side: 70 });
  drawStamp(sheet, generated, { x: M + HALF + 40, y: y + 6 });
  return y + 90;
}

/** Fixed pitch and no ruled lines: the print-out of an old program, columns held by spaces and rows of signs. */
export const typewriter: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs", "sk"],
    columns: [
      ["description", "quantity", "unitPrice", "vatRate", "totalWithoutVat"],
      ["code", "description", "quantity", "unit", "unitPrice", "totalWithoutVat"],
      ["description", "quantity", "unitPrice", "vatRate", "totalWithVat"],
    ],
    fonts: ["robotoMono"],
    maxLines: 34,
  },
  draw(sheet, generated) {
    sheet.setBaseSize(8.6);
    let y = M + sheet.write(headingWithNumber(generated), M, M, { size: 11.5, weight: "bold", width: W }) + 2;
    y = signs(sheet, y, "=") + 2;
    y = signs(sheet, drawParties(sheet, generated, y), "-");
    const left = drawRows(sheet, [...methodRows(generated), ...accountRows(generated), ...symbolRows(generated)], { x: M, y, width: HALF - 10 });
    const right = drawRows(sheet, [...dateRows(generated), ...referenceRows(generated), ...exchangeRows(generated)], { x: M + HALF, y, width: HALF });
    y = signs(sheet, Math.max(left, right) + 2, "-");
    const nextPage = continuation(sheet, generated, M);
    y = drawTable(
      sheet,
      generated,
      { x: M, y, width: W, bottom: BOTTOM, nextPage },
      { head: "plain", body: "open", color: "#000000", size: 8.2, pad: 3, headWeight: "regular" },
    );
    y = drawClosing(sheet, generated, y, nextPage);
    numberPages(sheet, generated, { x: M, y: A4[1] - 34, width: W, align: "right" });
    return y;
  },
};
