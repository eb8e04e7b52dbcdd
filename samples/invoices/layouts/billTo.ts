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

const M = 50;
const W = A4[0] - 2 * M;
const BOTTOM = A4[1] - 56;
const DARK = "#2b2f36";

function drawHead(sheet: Sheet, generated: GeneratedInvoice): number {
  drawLogo(sheet, generated, { x: M, y: M - 4, side: 38 });
  let left = drawLines(sheet, addressLines(generated, "supplier"), { x: M, y: M + 44, width: W * 0.48, firstSize: 11 });
  left = drawInlineRows(sheet, [...idRows(generated, "supplier"), ...contactRows(generated)], { x: M, y: left + 2, width: W * 0.48, color: "#444444" });
  const x = M + W * 0.52;
  sheet.write(heading(generated), x, M - 6, { size: 24, weight: "bold", color: DARK, width: W * 0.48, align: "right" });
  const right = drawRows(sheet, [numberRow(generated), ...dateRows(generated), ...referenceRows(generated)], {
    x,
    y: M + 44,
    width: W * 0.48,
    valueAlign: "right",
    labelWeight: "bold",
    spacing: 1.2,
  });
  return Math.max(left, right) + 20;
}

function drawAddresses(sheet: Sheet, generated: GeneratedInvoice, y: number): number {
  const { print } = generated;
  const delivery = deliveryLines(generated);
  const half = W / 2 - 8;
  sheet.paint([M, y, half, 16], DARK);
  sheet.write(print.labels.customer, M + 6, y + 3, { size: 8.5, weight: "bold", color: "#ffffff", width: half - 12 });
  let left = drawLines(sheet, addressLines(generated, "customer"), { x: M + 6, y: y + 21, width: half - 12, firstSize: 9.6 });
  left = drawInlineRows(sheet, idRows(generated, "customer"), { x: M + 6, y: left + 2, width: half - 12 });
  if (delivery.length === 0) return left + 14;
  sheet.paint([M + W / 2 + 8, y, half, 16], DARK);
  sheet.write(print.labels.delivery, M + W / 2 + 14, y + 3, { size: 8.5, weight: "bold", color: "#ffffff", width: half - 12 });
  return Math.max(left, drawLines(sheet, delivery, { x: M + W / 2 + 14, y: y + 21, width: half - 12 })) + 14;
}

function drawClosing(sheet: Sheet, generated: GeneratedInvoice, y: number, nextPage: () => number): number {
  const { print } = generated;
  const single = generated.invoice.vatBreakdown.length === 1;
  const totals = totalRows(generated, single);
  const payment = [...methodRows(generated), ...accountRows(generated), ...symbolRows(generated), ...exchangeRows(generated)];
  y = reserve(y, totals.length * 18 + (single ? 0 : 100) + payment.length * 13 + notesHeight(sheet, generated, W) + (print.qr ? 60 : 0) + 90, BOTTOM, nextPage);
  const x = M + W * 0.55;
  for (const [index, row] of totals.entries()) {
    const isLast = index === totals.length - 1;
    if (isLast) sheet.paint([x, y, W * 0.45, 20], DARK);
    else sheet.rule(x, y + 17, M + W, { line: 0.4, color: "#c7cbd1" });
    drawRows(sheet, [row], {
      x: x + 6,
      y: y + (isLast ? 4 : 3),
      width: W * 0.45 - 12,
      valueAlign: "right",
      size: isLast ? 10 : 8.8,
      ...(isLast ? ({ labelWeight: "bold", valueWeight: "bold", color: "#ffffff", labelColor: "#ffffff" } as const) : {}),
    });
    y += isLast ? 20 : 17;
  }
  y += 16;
  const top = y;
  if (!single) y = drawBreakdown(sheet, generated, { x: M, y, width: W * 0.62, size: 8, color: DARK, look: "filled", title: true }) + 12;
  if (payment.length > 0) {
    y += sheet.write(print.labels.payBy, M, y, { weight: "bold", size: 9.5 }) + 2;
    y = drawRows(sheet, payment, { x: M, y, width: W * 0.6 }) + 8;
  }
  drawPaymentCode(sheet, generated, { x: M + W - 82, y: top, side: 80 });
  drawStamp(sheet, generated, { x: M + W - 126, y: top + (print.qr ? 106 : 10) });
  y = drawNotes(sheet, generated, { x: M, y: Math.max(y, top + (print.qr ? 100 : 0)), width: W * 0.68 }) + 4;
  return drawIssuer(sheet, generated, { x: M, y, size: 8.4, width: W * 0.6 });
}

/** The international commercial invoice: big title on the right, dark bars, "bill to" and "ship to". */
export const billTo: Layout = {
  traits: {
    ...commonTraits,
    languages: ["en", "de", "fr", "nl", "cs"],
    columns: [
      ["code", "description", "quantity", "unitPrice", "totalWithoutVat"],
      ["description", "quantity", "unitPrice", "vatRate", "totalWithoutVat"],
      ["position", "description", "quantity", "unit", "unitPrice", "discount", "totalWithoutVat"],
    ],
    fonts: ["openSans", "inter", "sourceSerif"],
    weight: 2,
  },
  draw(sheet, generated) {
    sheet.setBaseSize(8.8);
    let y = drawAddresses(sheet, generated, drawHead(sheet, generated));
    const nextPage = continuation(sheet, generated, M);
    y = drawTable(
      sheet,
      generated,
      { x: M, y, width: W, bottom: BOTTOM, nextPage },
      { head: "filled", body: generated.print.variant === 1 ? "grid" : "zebra", color: DARK, size: 8.6, pad: 4.5 },
    );
    y = drawClosing(sheet, generated, y + 6, nextPage);
    drawRegistration(sheet, generated, { x: M, y: A4[1] - 44, width: W, size: 7, color: "#666666", align: "center" });
    numberPages(sheet, generated, { x: M, y: A4[1] - 28, width: W, align: "center" });
    return y;
  },
};
