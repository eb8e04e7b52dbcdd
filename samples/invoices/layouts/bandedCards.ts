import { drawIssuer, drawNotes, drawPaymentCode, drawRegistration, drawStamp, notesHeight } from "#samples/invoices/drawing/extras.ts";
import { continuation, drawLines, headingWithNumber, numberPages, reserve } from "#samples/invoices/drawing/page.ts";
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
  money,
  referenceRows,
  symbolRows,
  totalRows,
  withoutColon,
} from "#samples/invoices/drawing/values.ts";
import type { GeneratedInvoice } from "#samples/invoices/types.ts";
import { A4, commonTraits, type Layout } from "./layout.ts";

const M = 34;
const W = A4[0] - 2 * M;
const BOTTOM = A4[1] - 58;
const CARD = "#f2f4f7";

/** The card on top: what is to be paid, until when, to which account, before anything else. */
function drawPaymentCard(sheet: Sheet, generated: GeneratedInvoice, y: number): number {
  const { invoice, print } = generated;
  const rows = [...dateRows(generated), ...accountRows(generated), ...symbolRows(generated), ...methodRows(generated)].map(withoutColon);
  const codeWidth = print.qr ? 96 : 0;
  const inner = W - 24 - codeWidth;
  const amountHeight = 39;
  const height = Math.max(amountHeight + Math.ceil(rows.length / 3) * 27 + 18, print.qr ? 112 : 0);
  sheet.paint([M, y, W, height], CARD, 7);
  sheet.write(invoice.advancePaid ? print.labels.amountDue : print.labels.totalToPay, M + 12, y + 9, { size: 8.2, color: "#555555" });
  sheet.write(money(generated, invoice.amountDue!, "amountDue"), M + 12, y + 22, { size: 17, weight: "bold", color: print.accent, width: inner });
  drawCells(sheet, rows, { x: M + 12, y: y + amountHeight + 12, width: inner, columns: 3, valueWeight: "bold", size: 8.8 });
  drawPaymentCode(sheet, generated, { x: M + W - 94, y: y + 8, side: 82 });
  return y + height + 10;
}

function drawPartyCards(sheet: Sheet, generated: GeneratedInvoice, y: number): number {
  const { print } = generated;
  const half = W / 2 - 5;
  const delivery = deliveryLines(generated);
  const bottoms = (["supplier", "customer"] as const).map((role, index) => {
    const x = M + index * (half + 10) + 12;
    let at = y + 8 + sheet.write(print.labels[role], x, y + 8, { size: 8, weight: "bold", color: print.accent, width: half - 24 });
    at = drawLines(sheet, addressLines(generated, role), { x, y: at + 1, width: half - 24 });
    at = drawInlineRows(sheet, [...idRows(generated, role), ...(role === "supplier" ? contactRows(generated) : [])], { x, y: at + 2, width: half - 24 });
    return role === "customer" && delivery.length > 0
      ? drawLines(sheet, [print.labels.delivery, ...delivery], { x, y: at + 4, width: half - 24, size: 8 })
      : at;
  });
  const bottom = Math.max(...bottoms) + 8;
  for (const index of [0, 1])
    sheet.doc
      .save()
      .lineWidth(0.8)
      .strokeColor("#d3d8de")
      .roundedRect(M + index * (half + 10), y, half, bottom - y, 7)
      .stroke()
      .restore();
  return bottom + 12;
}

function drawClosing(sheet: Sheet, generated: GeneratedInvoice, y: number, nextPage: () => number): number {
  const totals = totalRows(generated);
  const rowsNeeded = Math.max(totals.length * 15 + 24, generated.invoice.vatBreakdown.length * 16 + 56);
  y = reserve(y + 8, rowsNeeded + notesHeight(sheet, generated, W) + 84, BOTTOM, nextPage);
  const left = drawBreakdown(sheet, generated, { x: M, y, width: W * 0.48, size: 8, color: "#777777", look: "lined", title: true });
  let right = drawRows(sheet, totals.slice(0, -1), { x: M + W * 0.54, y, width: W * 0.46, valueAlign: "right", spacing: 1.1 });
  right = drawRows(sheet, totals.slice(-1), {
    x: M + W * 0.54,
    y: right + 3,
    width: W * 0.46,
    valueAlign: "right",
    size: 11,
    labelWeight: "bold",
    valueWeight: "bold",
  });
  y = drawRows(sheet, exchangeRows(generated), { x: M, y: Math.max(left, right) + 8, width: W * 0.5 });
  y = drawNotes(sheet, generated, { x: M, y: y + 2, width: W }) + 4;
  drawStamp(sheet, generated, { x: M + W - 140, y: y + 6 });
  return drawIssuer(sheet, generated, { x: M, y, size: 8.4, width: W * 0.5 });
}

/** The payment on a card at the top, the parties on cards below it, the lines last. */
export const bandedCards: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs", "sk", "en", "de"],
    columns: [
      ["description", "quantity", "unitPrice", "vatRate", "totalWithVat"],
      ["description", "quantity", "unitPrice", "vatRate", "totalWithoutVat"],
      ["code", "description", "quantity", "unit", "unitPrice", "vatRate", "totalWithoutVat", "totalWithVat"],
    ],
    fonts: ["inter", "robotoCondensed", "openSans"],
    weight: 1.6,
  },
  draw(sheet, generated) {
    sheet.setBaseSize(8.7);
    let y = M + sheet.write(headingWithNumber(generated), M, M, { size: 15, weight: "bold", width: W }) + 3;
    y = drawRows(sheet, referenceRows(generated), { x: M, y, width: W * 0.6, labelColor: "#555555" }) + 5;
    y = drawPartyCards(sheet, generated, drawPaymentCard(sheet, generated, y));
    const nextPage = continuation(sheet, generated, M);
    y = drawTable(
      sheet,
      generated,
      { x: M, y, width: W, bottom: BOTTOM, nextPage },
      { head: "tinted", body: generated.print.variant === 0 ? "open" : "rules", color: generated.print.accent, size: 8.5, pad: 4 },
    );
    y = drawClosing(sheet, generated, y, nextPage);
    drawRegistration(sheet, generated, { x: M, y: A4[1] - 46, width: W, size: 7, color: "#666666" });
    numberPages(sheet, generated, { x: M, y: A4[1] - 28, width: W, align: "right" });
    return y;
  },
};
