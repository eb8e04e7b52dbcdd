import { drawIssuer, drawNotes, drawPaymentCode, drawRegistration, drawStamp, notesHeight } from "#samples/invoices/drawing/extras.ts";
import { continuation, drawLines, heading, numberPages, reserve } from "#samples/invoices/drawing/page.ts";
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
  numberRow,
  referenceRows,
  symbolRows,
  totalRows,
} from "#samples/invoices/drawing/values.ts";
import type { GeneratedInvoice } from "#samples/invoices/types.ts";
import { A4, commonTraits, type Layout } from "./layout.ts";

const M = 30;
const W = A4[0] - 2 * M;
const HALF = W / 2;
const BOTTOM = A4[1] - 48;

function drawParties(sheet: Sheet, generated: GeneratedInvoice, top: number): number {
  const { labels } = generated.print;
  const right = M + HALF;
  let left = top + 5 + sheet.write(labels.supplier, M + 6, top + 5, { size: 7.5, width: HALF - 12 });
  left = drawLines(sheet, addressLines(generated, "supplier"), { x: M + 14, y: left + 3, width: HALF - 20, firstSize: 10.5 });
  left = drawInlineRows(sheet, [...idRows(generated, "supplier"), ...contactRows(generated)], { x: M + 14, y: left + 6, width: HALF - 20 });
  left = drawRegistration(sheet, generated, { x: M + 14, y: left + 4, width: HALF - 22, size: 7 });

  let y = drawRows(sheet, [numberRow(generated), ...symbolRows(generated), ...referenceRows(generated)], {
    x: right + 6,
    y: top + 6,
    width: HALF - 14,
    valueWeight: "bold",
    labelWidth: 118,
  });
  const boxTop = y + 4;
  y = boxTop + 5 + sheet.write(labels.customer, right + 10, boxTop + 5, { size: 7.5, width: HALF - 24 });
  y = drawLines(sheet, addressLines(generated, "customer"), { x: right + 18, y: y + 4, width: HALF - 30, firstSize: 11, size: 10 });
  y = drawInlineRows(sheet, idRows(generated, "customer"), { x: right + 18, y: y + 6, width: HALF - 30 }) + 8;
  sheet.frame([right + 5, boxTop, HALF - 10, y - boxTop], { line: 1.5 });
  const bottom = Math.max(left, y) + 7;
  sheet.frame([M, top, HALF, bottom - top], { line: 0.8 });
  sheet.frame([right, top, HALF, bottom - top], { line: 0.8 });
  return bottom;
}

function drawTerms(sheet: Sheet, generated: GeneratedInvoice, top: number): number {
  const right = M + HALF;
  const left = drawRows(sheet, [...methodRows(generated), ...accountRows(generated), ...exchangeRows(generated)], {
    x: M + 6,
    y: top + 5,
    width: HALF - 12,
    labelWidth: 86,
  });
  let y = drawRows(sheet, dateRows(generated), { x: right + 6, y: top + 5, width: HALF - 12, valueAlign: "right", valueWeight: "bold" });
  const delivery = deliveryLines(generated);
  if (delivery.length > 0) y = drawLines(sheet, [`${generated.print.labels.delivery}:`, ...delivery], { x: right + 6, y: y + 3, width: HALF - 12, size: 8 });
  const bottom = Math.max(left, y) + 4;
  sheet.frame([M, top, HALF, bottom - top], { line: 0.8 });
  sheet.frame([right, top, HALF, bottom - top], { line: 0.8 });
  return bottom;
}

function drawClosing(sheet: Sheet, generated: GeneratedInvoice, y: number, nextPage: () => number): number {
  const totals = totalRows(generated);
  const needed =
    Math.max(totals.length * 16 + 30, generated.invoice.vatBreakdown.length * 16 + 50, generated.print.qr ? 120 : 0) +
    70 +
    notesHeight(sheet, generated, W, 8.5);
  y = reserve(y + 6, needed, BOTTOM, nextPage);
  y = drawNotes(sheet, generated, { x: M + 4, y, width: W - 8, size: 8.5 }) + 4;
  const breakdownBottom = drawBreakdown(sheet, generated, { x: M, y, width: HALF - 20, size: 8, color: "#000000", look: "grid", title: true });
  const rows = totals.slice(0, -1);
  let right = drawRows(sheet, rows, { x: M + HALF, y: y + 2, width: HALF - 6, valueAlign: "right", spacing: 1.15 });
  const last = totals.at(-1)!;
  sheet.frame([M + HALF - 6, right + 3, HALF + 6, 25], { line: 1.5 });
  sheet.write(last.label, M + HALF, right + 8, { size: 11, weight: "bold", width: HALF * 0.5 });
  sheet.write(last.value, M + HALF * 1.5, right + 7, { size: 13, weight: "bold", width: HALF / 2 - 6, align: "right" });
  right += 34;
  y = Math.max(breakdownBottom, right) + 8;
  drawPaymentCode(sheet, generated, { x: M + 4, y, side: 82 });
  drawStamp(sheet, generated, { x: M + 118, y: y + 12 });
  drawIssuer(sheet, generated, { x: M + HALF, y, size: 8, width: HALF - 6 });
  sheet.dashes(M + HALF + 40, y + 66, M + W - 10, "#555555");
  return y + 90;
}

/** The form of a classic accounting program: everything in ruled boxes, the customer in the heaviest one. */
export const boxedForm: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs", "sk", "en"],
    columns: [
      ["description", "quantity", "unitPrice", "discount", "totalWithoutVat", "vatRate", "vat", "totalWithVat"],
      ["description", "quantity", "unit", "unitPrice", "vatRate", "totalWithoutVat", "vat", "totalWithVat"],
      ["code", "description", "quantity", "unitPrice", "vatRate", "totalWithoutVat"],
    ],
    fonts: ["inter", "robotoCondensed", "openSans"],
    weight: 3,
  },
  draw(sheet, generated) {
    sheet.setBaseSize(8.8);
    sheet.write(heading(generated), M, M, { size: 14, weight: "bold", width: W, align: generated.print.variant === 1 ? "right" : "left" });
    let y = drawTerms(sheet, generated, drawParties(sheet, generated, M + 22));
    const nextPage = continuation(sheet, generated, M);
    y = drawTable(
      sheet,
      generated,
      { x: M, y: y + 8, width: W, bottom: BOTTOM, nextPage },
      {
        head: generated.print.variant === 2 ? "tinted" : "lined",
        body: generated.print.variant === 0 ? "grid" : "open",
        color: "#000000",
        size: 8.3,
        pad: 3.5,
        stacked: generated.print.variant === 1,
      },
    );
    y = drawClosing(sheet, generated, y, nextPage);
    numberPages(sheet, generated, { x: M, y: A4[1] - 34, width: W, align: "right" });
    return y;
  },
};
