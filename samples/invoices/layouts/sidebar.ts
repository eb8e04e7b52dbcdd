import { drawIssuer, drawLogo, drawNotes, drawPaymentCode, drawRegistration, drawStamp, notesHeight } from "#samples/invoices/drawing/extras.ts";
import { drawLines, heading, numberPages, reserve } from "#samples/invoices/drawing/page.ts";
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
  type Row,
} from "#samples/invoices/drawing/values.ts";
import type { GeneratedInvoice } from "#samples/invoices/types.ts";
import { A4, commonTraits, type Layout } from "./layout.ts";

const SIDE = 168;
const INNER = SIDE - 36;
const M = SIDE + 24;
const W = A4[0] - M - 34;
const BOTTOM = A4[1] - 52;

function stacked(sheet: Sheet, rows: Row[], y: number): number {
  return drawCells(sheet, rows.map(withoutColon), { x: 20, y, width: INNER + 6, columns: 1, labelColor: "#6b7280", size: 8.4 });
}

/** The column of colour: who sends the bill and how it is to be paid. */
function drawSide(sheet: Sheet, generated: GeneratedInvoice): void {
  const { print } = generated;
  sheet.paint([0, 0, SIDE, A4[1]], "#eef0f3");
  sheet.paint([0, 0, 6, A4[1]], print.accent);
  drawLogo(sheet, generated, { x: 20, y: 36, side: 46 });
  let y = 98 + sheet.write(print.labels.supplier, 20, 98, { size: 7.5, color: print.accent, weight: "bold" });
  for (const [index, line] of addressLines(generated, "supplier").entries()) {
    if (index === 0) y += sheet.paragraph({ ...line[0]!, weight: "bold" }, 20, y, { width: INNER, size: 10 });
    else y += sheet.write(line, 20, y, { width: INNER });
  }
  y = drawInlineRows(sheet, idRows(generated, "supplier"), { x: 20, y: y + 5, width: INNER });
  y = drawInlineRows(sheet, contactRows(generated), { x: 20, y: y + 5, width: INNER, size: 8 });
  y += 18 + sheet.write(print.labels.payBy, 20, y + 18, { size: 7.5, color: print.accent, weight: "bold" });
  y = stacked(sheet, [...methodRows(generated), ...accountRows(generated), ...symbolRows(generated), ...exchangeRows(generated)], y + 4);
  drawPaymentCode(sheet, generated, { x: 20, y: y + 10, side: 96 });
  drawRegistration(sheet, generated, { x: 20, y: A4[1] - 96, width: INNER, size: 6.8, color: "#555555" });
}

function drawTop(sheet: Sheet, generated: GeneratedInvoice): number {
  const { print } = generated;
  let y = 36 + sheet.paragraph({ ...heading(generated)[0]!, weight: "bold" }, M, 36, { width: W, size: 17, color: print.accent });
  y = drawRows(sheet, [numberRow(generated), ...dateRows(generated), ...referenceRows(generated)], {
    x: M,
    y: y + 8,
    width: W * 0.72,
    spacing: 1.12,
    valueWeight: "bold",
  });
  y += 12;
  const top = y;
  y += sheet.write(print.labels.customer, M, y, { size: 7.5, color: print.accent, weight: "bold" });
  y = drawLines(sheet, addressLines(generated, "customer"), { x: M, y: y + 2, width: W * 0.55, firstSize: 10.5 });
  y = drawInlineRows(sheet, idRows(generated, "customer"), { x: M, y: y + 3, width: W * 0.55 });
  const delivery = deliveryLines(generated);
  if (delivery.length === 0) return y + 16;
  const right = top + sheet.write(print.labels.delivery, M + W * 0.6, top, { size: 7.5, color: print.accent, weight: "bold" });
  return Math.max(y, drawLines(sheet, delivery, { x: M + W * 0.6, y: right + 2, width: W * 0.4, boldFirst: false, size: 8.2 })) + 16;
}

function drawClosing(sheet: Sheet, generated: GeneratedInvoice, y: number, nextPage: () => number): number {
  const { print } = generated;
  const single = generated.invoice.vatBreakdown.length === 1 && print.variant === 0;
  const totals = totalRows(generated, single);
  y = reserve(y + 10, totals.length * 17 + generated.invoice.vatBreakdown.length * 16 + 60 + notesHeight(sheet, generated, W) + 90, BOTTOM, nextPage);
  y = drawRows(sheet, totals.slice(0, -1), { x: M + W * 0.3, y, width: W * 0.7, valueAlign: "right", spacing: 1.15 });
  sheet.rule(M + W * 0.3, y + 2, M + W, { line: 1.2, color: print.accent });
  y =
    drawRows(sheet, totals.slice(-1), { x: M + W * 0.3, y: y + 7, width: W * 0.7, valueAlign: "right", size: 12.5, labelWeight: "bold", valueWeight: "bold" }) +
    10;
  if (!single) y = drawBreakdown(sheet, generated, { x: M, y, width: W, size: 7.8, color: print.accent, look: "lined", title: true }) + 10;
  y = drawNotes(sheet, generated, { x: M, y, width: W, size: 8.4 }) + 4;
  drawIssuer(sheet, generated, { x: M, y, size: 8.2, width: W * 0.55 });
  drawStamp(sheet, generated, { x: M + W - 130, y: y + 8 });
  return y + 64;
}

/** A coloured column on the left holds the supplier and the payment, the rest of the page the sale. */
export const sidebar: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs", "sk", "en", "fr", "nl"],
    columns: [
      ["description", "quantity", "unitPrice", "totalWithoutVat"],
      ["description", "quantity", "unitPrice", "vatRate", "totalWithoutVat"],
      ["description", "quantity", "vatRate", "totalWithVat"],
    ],
    fonts: ["inter", "openSans", "robotoCondensed"],
    weight: 1.5,
  },
  draw(sheet, generated) {
    sheet.setBaseSize(8.8);
    drawSide(sheet, generated);
    let y = drawTop(sheet, generated);
    const nextPage = (): number => {
      sheet.addPage();
      sheet.paint([0, 0, 6, A4[1]], generated.print.accent);
      const row = numberRow(generated);
      sheet.write([...row.label, { text: " " }, ...row.value], M, 36, { color: "#555555", size: 8 });
      return 56;
    };
    y = drawTable(
      sheet,
      generated,
      { x: M, y, width: W, bottom: BOTTOM, nextPage },
      { head: "lined", body: "rules", color: generated.print.accent, size: 8.4, pad: 3.5 },
    );
    y = drawClosing(sheet, generated, y, nextPage);
    numberPages(sheet, generated, { x: M, y: A4[1] - 30, width: W, align: "right" });
    return y;
  },
};
