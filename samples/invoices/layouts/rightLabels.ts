import { drawIssuer, drawLogo, drawNotes, drawPaymentCode, drawRegistration, drawStamp, notesHeight } from "#samples/invoices/drawing/extras.ts";
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

const M = 42;
const W = A4[0] - 2 * M;
const AXIS = 148;
const BOTTOM = A4[1] - 56;

/** A block of particulars whose labels end where its values begin, on one axis down the page. */
function drawBlock(sheet: Sheet, generated: GeneratedInvoice, y: number): number {
  const { print } = generated;
  const rows = [
    numberRow(generated),
    ...dateRows(generated),
    ...referenceRows(generated),
    ...symbolRows(generated),
    ...methodRows(generated),
    ...accountRows(generated),
    ...exchangeRows(generated),
  ];
  const bottom = drawRows(sheet, rows, { x: M, y, width: W * 0.56, labelWidth: AXIS, labelAlign: "right", labelColor: print.accent, spacing: 1.1 });
  sheet.upright(M + AXIS - 4, y - 1, bottom, { line: 0.7, color: print.accent });
  const x = M + W * 0.6;
  let right = y + sheet.write(print.labels.customer, x, y, { size: 8, color: print.accent, weight: "bold" });
  right = drawLines(sheet, addressLines(generated, "customer"), { x, y: right + 3, width: W * 0.4, firstSize: 10.5 });
  right = drawInlineRows(sheet, idRows(generated, "customer"), { x, y: right + 4, width: W * 0.4 });
  const delivery = deliveryLines(generated);
  if (delivery.length > 0) {
    right += 8 + sheet.write(print.labels.delivery, x, right + 8, { size: 8, color: print.accent, weight: "bold" });
    right = drawLines(sheet, delivery, { x, y: right + 2, width: W * 0.4, size: 8.2, boldFirst: false });
  }
  return Math.max(bottom, right) + 16;
}

function drawSupplier(sheet: Sheet, generated: GeneratedInvoice): number {
  const { print } = generated;
  drawLogo(sheet, generated, { x: M, y: M, side: 50 });
  let y = drawLines(sheet, addressLines(generated, "supplier"), { x: M + W - 250, y: M, width: 250, align: "right", firstSize: 11.5 });
  y = drawInlineRows(sheet, [...idRows(generated, "supplier"), ...contactRows(generated)], { x: M + W - 250, y: y + 3, width: 250, align: "right" });
  const top = Math.max(y, M + 56) + 10;
  sheet.write(heading(generated), M, top, { size: 18, weight: "bold", color: print.accent, width: W });
  sheet.rule(M, top + 27, M + W, { line: 1.2, color: print.accent });
  return top + 40;
}

function drawClosing(sheet: Sheet, generated: GeneratedInvoice, y: number, nextPage: () => number): number {
  const { print } = generated;
  const totals = totalRows(generated);
  const breakdownHeight = generated.invoice.vatBreakdown.length * 16 + 56;
  y = reserve(y + 8, totals.length * 17 + breakdownHeight + notesHeight(sheet, generated, W) + (print.qr ? 90 : 50), BOTTOM, nextPage);
  const split = M + W * 0.66;
  const from = M + W * 0.2;
  y = drawRows(sheet, totals.slice(0, -1), {
    x: from,
    y,
    width: M + W - from,
    labelWidth: split - from,
    labelAlign: "right",
    labelColor: "#444444",
    spacing: 1.15,
  });
  y = drawRows(sheet, totals.slice(-1), {
    x: from,
    y: y + 3,
    width: M + W - from,
    labelWidth: split - from,
    labelAlign: "right",
    size: 13,
    labelWeight: "bold",
    valueWeight: "bold",
    color: print.accent,
  });
  y = drawBreakdown(sheet, generated, { x: M + W * 0.36, y: y + 10, width: W * 0.64, size: 8, color: print.accent, look: "lined", title: true }) + 10;
  const codeTop = y;
  drawPaymentCode(sheet, generated, { x: M + W - 80, y: codeTop, side: 76 });
  drawStamp(sheet, generated, { x: M + W - 230, y: codeTop + 14 });
  y = drawNotes(sheet, generated, { x: M, y, width: W * 0.54 }) + 4;
  return drawIssuer(sheet, generated, { x: M, y, size: 8, width: W * 0.5 });
}

/** Labels set flush right against an axis, values to the right of it; the supplier in the upper right corner. */
export const rightLabels: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs", "sk", "en", "nl"],
    columns: [
      ["description", "quantity", "unit", "unitPrice", "vatRate", "totalWithoutVat"],
      ["description", "quantity", "unitPrice", "vatRate", "totalWithVat"],
      ["code", "description", "quantity", "unitPrice", "discount", "vatRate", "totalWithoutVat"],
    ],
    fonts: ["openSans", "inter", "sourceSerif"],
    weight: 1.5,
  },
  draw(sheet, generated) {
    sheet.setBaseSize(9);
    let y = drawBlock(sheet, generated, drawSupplier(sheet, generated));
    const nextPage = continuation(sheet, generated, M);
    y = drawTable(
      sheet,
      generated,
      { x: M, y, width: W, bottom: BOTTOM, nextPage },
      { head: "filled", body: generated.print.variant === 0 ? "zebra" : "rules", color: generated.print.accent, size: 8.7, pad: 4 },
    );
    y = drawClosing(sheet, generated, y, nextPage);
    drawRegistration(sheet, generated, { x: M, y: A4[1] - 44, width: W, size: 7, align: "center", color: "#555555" });
    numberPages(sheet, generated, { x: M, y: A4[1] - 28, width: W, align: "center" });
    return y;
  },
};
