import { drawIssuer, drawNotes, drawPaymentCode, drawRegistration, drawStamp, notesHeight } from "#samples/invoices/drawing/extras.ts";
import { continuation, drawLines, heading, numberPages, reserve } from "#samples/invoices/drawing/page.ts";
import { drawBreakdown } from "#samples/invoices/drawing/breakdown.ts";
import { drawCells, drawInlineRows, drawRows } from "#samples/invoices/drawing/rows.ts";
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
  withoutColon,
} from "#samples/invoices/drawing/values.ts";
import type { GeneratedInvoice } from "#samples/invoices/types.ts";
import { A4, commonTraits, type Layout } from "./layout.ts";

const M = 38;
const W = A4[0] - 2 * M;
const BOTTOM = A4[1] - 54;

function drawBand(sheet: Sheet, generated: GeneratedInvoice): number {
  const { print } = generated;
  const height = 64;
  sheet.paint([0, 0, A4[0], height], print.accent);
  sheet.write([{ text: generated.supplier.name }], M, 20, { size: 16, weight: "bold", color: "#ffffff", width: W * 0.5 });
  sheet.write(heading(generated), M + W * 0.52, 22, { size: 14, color: "#ffffff", width: W * 0.48, align: "right" });
  return height + 14;
}

function drawParties(sheet: Sheet, generated: GeneratedInvoice, y: number): number {
  const { print } = generated;
  const delivery = deliveryLines(generated);
  const columns = delivery.length > 0 ? 3 : 2;
  const width = W / columns - 10;
  const bottoms = (["supplier", "customer"] as const).map((role, index) => {
    const x = M + index * (W / columns);
    let at = y + sheet.write(print.labels[role].toUpperCase(), x, y, { size: 7, weight: "bold", color: print.accent, width });
    at = drawLines(sheet, addressLines(generated, role), { x, y: at + 2, width, firstSize: 10 });
    return drawInlineRows(sheet, [...idRows(generated, role), ...(role === "supplier" ? contactRows(generated) : [])], { x, y: at + 3, width });
  });
  if (delivery.length > 0) {
    const x = M + 2 * (W / columns);
    const at = y + sheet.write(print.labels.delivery.toUpperCase(), x, y, { size: 7, weight: "bold", color: print.accent, width });
    bottoms.push(drawLines(sheet, delivery, { x, y: at + 2, width, boldFirst: false }));
  }
  return Math.max(...bottoms) + 12;
}

function drawClosing(sheet: Sheet, generated: GeneratedInvoice, y: number, nextPage: () => number): number {
  const { print } = generated;
  const totals = totalRows(generated);
  const needed =
    Math.max(generated.invoice.vatBreakdown.length * 16 + 70, totals.length * 16 + 40) +
    Math.max(notesHeight(sheet, generated, W * 0.6) + 30, print.qr ? 104 : 64);
  y = reserve(y + 10, needed, BOTTOM, nextPage);
  const left = drawBreakdown(sheet, generated, { x: M, y, width: W * 0.5, size: 8, color: "#4b5563", look: "filled", title: print.variant !== 1 });
  const x = M + W * 0.56;
  let right = drawRows(sheet, totals.slice(0, -1), { x, y, width: W * 0.44, valueAlign: "right", spacing: 1.15 }) + 4;
  const last = totals.at(-1)!;
  sheet.paint([x - 8, right, W * 0.44 + 8, 38], print.accent);
  sheet.write(last.label, x, right + 5, { size: 7.5, color: "#ffffff", width: W * 0.44 - 8 });
  sheet.write(last.value, x, right + 15, { size: 14, weight: "bold", color: "#ffffff", width: W * 0.44 - 8, align: "right" });
  right += 44;
  y = Math.max(left, right) + 10;
  drawPaymentCode(sheet, generated, { x: M + W - 84, y, side: 80 });
  drawStamp(sheet, generated, { x: M + W * 0.56, y: y + 10 });
  y = drawNotes(sheet, generated, { x: M, y, width: W * 0.52 }) + 4;
  return drawIssuer(sheet, generated, { x: M, y, size: 8, width: W * 0.52 });
}

/** A band of colour on top and a grid of cells, each with a small label above its value. */
export const labelsAbove: Layout = {
  traits: { ...commonTraits, languages: ["cs", "sk", "en", "fr", "de"], fonts: ["inter", "robotoCondensed", "openSans"], weight: 1.8 },
  draw(sheet, generated) {
    sheet.setBaseSize(9);
    let y = drawParties(sheet, generated, drawBand(sheet, generated));
    const rows = [numberRow(generated), ...dateRows(generated), ...symbolRows(generated), ...referenceRows(generated), ...methodRows(generated)].map(
      withoutColon,
    );
    const framed = generated.print.variant === 0 ? "#b8bec5" : undefined;
    y = drawCells(sheet, rows, { x: M, y, width: W, columns: 4, framed, valueWeight: "bold" }) + 4;
    const payment = [...accountRows(generated), ...exchangeRows(generated)].map(withoutColon);
    y = drawCells(sheet, payment, { x: M, y, width: W, columns: 2, framed }) + 10;
    const nextPage = continuation(sheet, generated, M);
    y = drawTable(
      sheet,
      generated,
      { x: M, y, width: W, bottom: BOTTOM, nextPage },
      { head: "lined", body: generated.print.variant === 2 ? "zebra" : "rules", color: generated.print.accent, size: 8.6, pad: 4 },
    );
    y = drawClosing(sheet, generated, y, nextPage);
    drawRegistration(sheet, generated, { x: M, y: A4[1] - 42, width: W, size: 7, color: "#555555" });
    numberPages(sheet, generated, { x: M, y: A4[1] - 26, width: W, align: "right" });
    return y;
  },
};
