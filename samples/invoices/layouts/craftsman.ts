import { drawIssuer, drawNotes, drawPaymentCode, drawRegistration, drawStamp, notesHeight } from "#samples/invoices/drawing/extras.ts";
import { continuation, headingWithNumber, numberPages, reserve } from "#samples/invoices/drawing/page.ts";
import { drawBreakdown } from "#samples/invoices/drawing/breakdown.ts";
import { drawRows } from "#samples/invoices/drawing/rows.ts";
import type { Line, Place, Sheet } from "#samples/invoices/drawing/sheet.ts";
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
  type Row,
} from "#samples/invoices/drawing/values.ts";
import { labelVariants } from "#samples/invoices/languages/index.ts";
import type { GeneratedInvoice } from "#samples/invoices/types.ts";
import { A4, commonTraits, type Layout } from "./layout.ts";

const M = 64;
const W = A4[0] - 2 * M;
const BOTTOM = A4[1] - 62;

/** Puts lines one after another as running text, breaking only between them. */
function flow(sheet: Sheet, parts: Line[], { x, y, width }: Place & { width: number }): number {
  const size = sheet.baseSize();
  let line: Line = [];
  for (const part of parts) {
    const longer: Line = line.length === 0 ? part : [...line, { text: ", " }, ...part];
    if (line.length > 0 && sheet.widthOfLine(longer, size, "regular") > width) {
      y += sheet.write([...line, { text: "," }], x, y, { width });
      line = part;
    } else line = longer;
  }
  return line.length === 0 ? y : y + sheet.write(line, x, y, { width });
}

function asText(rows: Row[]): Line[] {
  return rows.map((row) => [...row.label, { text: " " }, ...row.value]);
}

function drawParty(sheet: Sheet, generated: GeneratedInvoice, role: "supplier" | "customer", y: number): number {
  const { labels } = generated.print;
  const contacts = role === "supplier" ? contactRows(generated) : [];
  y += sheet.write(`${labels[role]}:`, M, y, { weight: "bold" });
  y = flow(sheet, [...addressLines(generated, role), ...asText([...idRows(generated, role), ...contacts])], { x: M + 16, y, width: W - 16 });
  if (role === "supplier") return drawRegistration(sheet, generated, { x: M + 16, y, width: W - 16, size: 8.4 }) + 8;
  const delivery = deliveryLines(generated);
  return (delivery.length > 0 ? y + sheet.paragraph(`${labels.delivery}: ${delivery.join(", ")}`, M + 16, y, { width: W - 16 }) : y) + 8;
}

function drawClosing(sheet: Sheet, generated: GeneratedInvoice, y: number, nextPage: () => number): number {
  const { variant } = generated.print;
  const single = generated.invoice.vatBreakdown.length === 1 && variant !== 0;
  const totals = totalRows(generated, single);
  const needed =
    totals.length * 16 + (single ? 0 : generated.invoice.vatBreakdown.length * 16 + 60) + notesHeight(sheet, generated, W) + (generated.print.qr ? 100 : 84);
  y = reserve(y + 8, needed, BOTTOM, nextPage);
  y = drawRows(sheet, totals.slice(0, -1), { x: M + W * 0.42, y, width: W * 0.58, valueAlign: "right" });
  y =
    drawRows(sheet, totals.slice(-1), { x: M + W * 0.42, y: y + 3, width: W * 0.58, valueAlign: "right", size: 12, labelWeight: "bold", valueWeight: "bold" }) +
    8;
  if (!single) y = drawBreakdown(sheet, generated, { x: M, y, width: W * 0.75, size: 8.8, color: "#000000", look: "grid", title: true }) + 10;
  y = drawNotes(sheet, generated, { x: M, y, width: W }) + 8;
  drawPaymentCode(sheet, generated, { x: M, y, side: 76 });
  drawStamp(sheet, generated, { x: M + 110, y: y + 12 });
  drawIssuer(sheet, generated, { x: M + W * 0.55, y, size: 9, width: W * 0.45 });
  sheet.dashes(M + W * 0.6, y + 60, M + W, "#333333");
  return y + 92;
}

/** What a tradesperson writes in a word processor: sentences, a plain table, a signature. */
export const craftsman: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs", "sk"],
    trades: ["building", "electro", "services", "transport"],
    columns: [
      ["description", "quantity", "unitPrice", "totalWithoutVat"],
      ["description", "totalWithoutVat"],
      ["position", "description", "quantity", "unit", "unitPrice", "vatRate", "totalWithoutVat"],
    ],
    fonts: ["sourceSerif", "openSans"],
    maxLines: 14,
    weight: 1.3,
  },
  draw(sheet, generated) {
    sheet.setBaseSize(10);
    let y = M - 8;
    y += sheet.write(headingWithNumber(generated), M, y, { size: 17, weight: "bold", width: W, align: "center" }) + 14;
    y = drawParty(sheet, generated, "customer", drawParty(sheet, generated, "supplier", y));
    y =
      drawRows(
        sheet,
        [
          ...referenceRows(generated),
          ...dateRows(generated),
          ...methodRows(generated),
          ...accountRows(generated),
          ...symbolRows(generated),
          ...exchangeRows(generated),
        ],
        { x: M, y, width: W * 0.85 },
      ) + 10;
    y += sheet.paragraph(labelVariants[generated.language].notes[0]!, M, y, { width: W }) + 6;
    const nextPage = continuation(sheet, generated, M);
    y = drawTable(
      sheet,
      generated,
      { x: M, y, width: W, bottom: BOTTOM, nextPage },
      { head: "plain", body: generated.print.variant === 2 ? "open" : "grid", color: "#000000", size: 9.4, pad: 4 },
    );
    y = drawClosing(sheet, generated, y, nextPage);
    numberPages(sheet, generated, { x: M, y: A4[1] - 38, width: W, align: "center" });
    return y;
  },
};
