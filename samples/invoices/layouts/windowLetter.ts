import { drawIssuer, drawLogo, drawNotes, drawPaymentCode, drawRegistration, drawStamp, notesHeight } from "#samples/invoices/drawing/extras.ts";
import { continuation, drawLines, headingWithNumber, numberPages, reserve } from "#samples/invoices/drawing/page.ts";
import { drawBreakdown } from "#samples/invoices/drawing/breakdown.ts";
import { drawInlineRows, drawRows } from "#samples/invoices/drawing/rows.ts";
import type { Line, Sheet } from "#samples/invoices/drawing/sheet.ts";
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
import { labelVariants } from "#samples/invoices/languages/index.ts";
import type { GeneratedInvoice } from "#samples/invoices/types.ts";
import { A4, commonTraits, type Layout } from "./layout.ts";

const M = 62;
const W = A4[0] - M - 50;
const BOTTOM = A4[1] - 118;

/** The sender on one small line above the window, as letters have it. */
function senderLine(generated: GeneratedInvoice): Line {
  return addressLines(generated, "supplier").flatMap((line, index) => (index === 0 ? line : [{ text: " · " }, ...line]));
}

function drawHead(sheet: Sheet, generated: GeneratedInvoice): number {
  const { print } = generated;
  drawLogo(sheet, generated, { x: M + W - 44, y: 34, side: 44 });
  sheet.write([{ text: generated.supplier.name, fields: ["supplierName"] }], M, 46, { size: 15, weight: "bold", color: print.accent, width: W - 60 });
  sheet.write(senderLine(generated), M, 118, { size: 6.8, color: "#555555", width: 245 });
  sheet.rule(M, 129, M + 245, { line: 0.4, color: "#999999" });
  let left = drawLines(sheet, addressLines(generated, "customer"), { x: M, y: 136, width: 235, size: 10, boldFirst: false });
  left = drawInlineRows(sheet, idRows(generated, "customer"), { x: M, y: left + 5, width: 235, size: 8.5 });
  const right = drawRows(sheet, [...dateRows(generated), ...referenceRows(generated), ...symbolRows(generated), ...contactRows(generated)], {
    x: M + 265,
    y: 122,
    width: W - 265,
    size: 8.8,
    valueAlign: "right",
    spacing: 1.06,
  });
  return Math.max(left, right, 226) + 22;
}

function drawFoot(sheet: Sheet, generated: GeneratedInvoice): void {
  const top = A4[1] - 100;
  sheet.rule(M, top, M + W, { line: 0.5, color: "#999999" });
  const column = W / 2 - 8;
  const style = { width: column, size: 7.4, color: "#333333" };
  const left = drawInlineRows(sheet, idRows(generated, "supplier"), { x: M, y: top + 6, ...style });
  drawRegistration(sheet, generated, { x: M, y: left, width: column, size: 7, color: "#333333" });
  drawRows(sheet, [...methodRows(generated), ...accountRows(generated)], {
    x: M + W / 2 + 8,
    y: top + 6,
    width: column,
    size: 7.4,
    color: "#333333",
    labelColor: "#333333",
  });
}

function drawClosing(sheet: Sheet, generated: GeneratedInvoice, y: number, nextPage: () => number): number {
  const single = generated.invoice.vatBreakdown.length === 1 && generated.print.variant !== 2;
  const totals = [...totalRows(generated, single)];
  const needed = totals.length * 15 + (single ? 0 : 90) + notesHeight(sheet, generated, W) + (generated.print.qr ? 100 : 30) + 30;
  y = reserve(y + 8, needed, BOTTOM, nextPage);
  const left = M + W * 0.45;
  y = drawRows(sheet, totals.slice(0, -1), { x: left, y, width: W * 0.55, valueAlign: "right", spacing: 1.1 });
  sheet.rule(left, y + 1, M + W, { line: 0.7 });
  y = drawRows(sheet, totals.slice(-1), { x: left, y: y + 5, width: W * 0.55, valueAlign: "right", labelWeight: "bold", valueWeight: "bold", size: 10.5 });
  sheet.rule(left, y + 1, M + W, { line: 0.7 });
  sheet.rule(left, y + 3, M + W, { line: 0.7 });
  y += 14;
  if (!single) y = drawBreakdown(sheet, generated, { x: M, y, width: W * 0.7, size: 8, color: "#555555", look: "lined", title: true }) + 8;
  y = drawRows(sheet, exchangeRows(generated), { x: M, y, width: W * 0.7, size: 8.5 });
  y = drawNotes(sheet, generated, { x: M, y: y + 4, width: W }) + 6;
  drawStamp(sheet, generated, { x: M + W - 130, y: y + 4 });
  drawIssuer(sheet, generated, { x: M, y, size: sheet.baseSize(), width: W * 0.6 });
  drawPaymentCode(sheet, generated, { x: M, y: y + 16, side: 74 });
  return y + 100;
}

/** A business letter: the address in the window, the particulars beside it, a sentence before the table, the bank in the foot. */
export const windowLetter: Layout = {
  traits: {
    ...commonTraits,
    columns: [
      ["position", "description", "quantity", "unitPrice", "totalWithoutVat"],
      ["position", "code", "description", "quantity", "unit", "unitPrice", "vatRate", "totalWithoutVat"],
      ["position", "description", "quantity", "unitPrice", "discount", "vatRate", "totalWithoutVat"],
    ],
    fonts: ["sourceSerif", "openSans", "inter"],
    weight: 2,
  },
  draw(sheet, generated) {
    const { print, language } = generated;
    sheet.setBaseSize(9.3);
    let y = drawHead(sheet, generated);
    y += sheet.write(headingWithNumber(generated), M, y, { size: 14, weight: "bold", width: W }) + 6;
    y += sheet.paragraph(labelVariants[language].notes[0]!, M, y, { width: W }) + 8;
    const delivery = deliveryLines(generated);
    if (delivery.length > 0) y += sheet.write(`${print.labels.delivery}: ${delivery.join(", ")}`, M, y, { size: 8.5, width: W }) + 6;
    const nextPage = continuation(sheet, generated, 50);
    y = drawTable(
      sheet,
      generated,
      { x: M, y, width: W, bottom: BOTTOM, nextPage },
      { head: "lined", body: print.variant === 0 ? "rules" : "open", color: print.variant === 1 ? print.accent : "#333333", size: 8.8, pad: 3.5 },
    );
    y = drawClosing(sheet, generated, y, nextPage);
    drawFoot(sheet, generated);
    numberPages(sheet, generated, { x: M, y: A4[1] - 26, width: W, align: "right" });
    return y;
  },
};
