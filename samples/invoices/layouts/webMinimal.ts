import { drawIssuer, drawLogo, drawNotes, drawPaymentCode, drawRegistration, drawStamp, notesHeight } from "#samples/invoices/drawing/extras.ts";
import { continuation, drawLines, heading, numberPages, reserve } from "#samples/invoices/drawing/page.ts";
import { drawBreakdown } from "#samples/invoices/drawing/breakdown.ts";
import { drawInlineRows, drawRows } from "#samples/invoices/drawing/rows.ts";
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
import type { Sheet } from "#samples/invoices/drawing/sheet.ts";
import type { GeneratedInvoice } from "#samples/invoices/types.ts";
import { A4, commonTraits, type Layout } from "./layout.ts";

const M = 48;
const W = A4[0] - 2 * M;
const BOTTOM = A4[1] - 60;
const GREY = "#6b7280";

function drawTop(sheet: Sheet, generated: GeneratedInvoice): number {
  const { print, invoice } = generated;
  drawLogo(sheet, generated, { x: M, y: M - 6, side: 34 });
  sheet.write(heading(generated), M + 46, M - 4, { size: 20, weight: "bold", width: W - 46 });
  sheet.write([{ text: invoice.invoiceNumber!, fields: ["invoiceNumber"] }], M + 46, M + 25, { size: 11, color: GREY });
  const top = M + 62;
  const column = W / 2 - 12;
  const bottoms = (["supplier", "customer"] as const).map((role, index) => {
    const x = M + index * (W / 2 + 12);
    let y = top + sheet.write(print.labels[role], x, top, { size: 8, color: GREY, width: column });
    y = drawLines(sheet, addressLines(generated, role), { x, y: y + 4, width: column, firstSize: 10.5 });
    y = drawInlineRows(sheet, idRows(generated, role), { x, y: y + 5, width: column });
    if (role === "supplier") return drawInlineRows(sheet, contactRows(generated), { x, y: y + 3, width: column, color: GREY });
    const delivery = deliveryLines(generated);
    return delivery.length > 0 ? drawLines(sheet, [print.labels.delivery, ...delivery], { x, y: y + 8, width: column, size: 8.3 }) : y;
  });
  return Math.max(...bottoms) + 18;
}

function drawTerms(sheet: Sheet, generated: GeneratedInvoice, y: number): number {
  sheet.rule(M, y, M + W, { line: 0.7, color: "#d1d5db" });
  const style = { width: W / 2 - 12, labelColor: GREY, spacing: 1.1 };
  const left = drawRows(sheet, [...accountRows(generated), ...symbolRows(generated), ...methodRows(generated)], { x: M, y: y + 10, ...style });
  const right = drawRows(sheet, [...dateRows(generated), ...referenceRows(generated), ...exchangeRows(generated)], {
    x: M + W / 2 + 12,
    y: y + 10,
    ...style,
    valueAlign: generated.print.variant === 1 ? "right" : "left",
  });
  const bottom = Math.max(left, right) + 8;
  sheet.rule(M, bottom, M + W, { line: 0.7, color: "#d1d5db" });
  return bottom + 14;
}

function drawClosing(sheet: Sheet, generated: GeneratedInvoice, y: number, nextPage: () => number): number {
  const single = generated.invoice.vatBreakdown.length === 1;
  const totals = totalRows(generated, single);
  const needed = totals.length * 17 + 30 + Math.max(notesHeight(sheet, generated, W, 8.5) + 30, generated.print.qr ? 60 : 0) + (single ? 0 : 90);
  y = reserve(y + 12, needed, BOTTOM, nextPage);
  const left = M + W * 0.5;
  const codeTop = y;
  drawPaymentCode(sheet, generated, { x: M, y: codeTop, side: 84 });
  drawStamp(sheet, generated, { x: M + (generated.print.qr ? 100 : 10), y: y + 10 });
  y = drawRows(sheet, totals.slice(0, -1), { x: left, y, width: W * 0.5, valueAlign: "right", spacing: 1.2, labelColor: GREY }) + 4;
  const last = totals.at(-1)!;
  sheet.write(last.label, left, y + 5, { size: 10.5, weight: "bold", width: W * 0.22 });
  sheet.write(last.value, left + W * 0.22, y, { size: 16, weight: "bold", width: W * 0.28, align: "right", color: generated.print.accent });
  y += 30;
  if (!single) y = drawBreakdown(sheet, generated, { x: left, y, width: W * 0.5, size: 7.8, color: "#9ca3af", look: "lined", title: true }) + 6;
  y = Math.max(y, codeTop + (generated.print.qr ? 104 : 0)) + 6;
  y = drawNotes(sheet, generated, { x: M, y, width: W, size: 8.5 }) + 2;
  return drawIssuer(sheet, generated, { x: M, y, size: 8, width: W });
}

/** The invoice of a web service: no boxes, much white, one colour. */
export const webMinimal: Layout = {
  traits: { ...commonTraits, fonts: ["inter", "openSans"], weight: 3 },
  draw(sheet, generated) {
    sheet.setBaseSize(8.8);
    let y = drawTerms(sheet, generated, drawTop(sheet, generated));
    const nextPage = continuation(sheet, generated, M);
    y = drawTable(
      sheet,
      generated,
      { x: M, y, width: W, bottom: BOTTOM, nextPage },
      { head: "plain", body: "rules", color: GREY, size: 8.8, pad: 4, headWeight: generated.print.variant === 0 ? "regular" : "bold" },
    );
    y = drawClosing(sheet, generated, y, nextPage);
    drawRegistration(sheet, generated, { x: M, y: A4[1] - 46, width: W, size: 7, color: GREY });
    numberPages(sheet, generated, { x: M, y: A4[1] - 24, width: W, align: "right" });
    return y;
  },
};
