import { drawNotes, drawPaymentCode, drawRegistration } from "#samples/invoices/drawing/extras.ts";
import { drawLines, heading } from "#samples/invoices/drawing/page.ts";
import { drawBreakdown } from "#samples/invoices/drawing/breakdown.ts";
import { drawCells, drawInlineRows, drawRows } from "#samples/invoices/drawing/rows.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import type { ItemColumn } from "#samples/invoices/types.ts";
import { drawItems, keepRoom, takeForm, type Form } from "./form.ts";
import { restOf } from "./pen.ts";

const M = 40;
const W = A4[0] - 2 * M;

function drawParties({ sheet, generated, pen }: Form): number {
  const { labels, accent } = generated.print;
  sheet.write(heading(generated), M, M, { size: 16, weight: "bold", color: accent });
  sheet.write(pen.of("invoiceNumber"), M, M + 20, { size: 12, color: "#555555" });
  const corner = { x: M + W * 0.55, width: W * 0.45, align: "right" } as const;
  const below = drawLines(sheet, pen.address("supplier"), { ...corner, y: M, size: 9, firstSize: 10.5 });
  const contact = [...pen.ids("supplier", "IČO:", `${labels.vatId}:`), ...pen.row("", "supplierPhone"), ...pen.row("", "supplierEmail")];
  const right = drawInlineRows(sheet, contact, { ...corner, y: below, size: 8.5 });
  let left = M + 60 + sheet.write(labels.customer, M + 10, M + 60, { size: 8, color: accent });
  left = drawLines(sheet, pen.address("customer"), { x: M + 10, y: left, width: W * 0.45 });
  left = drawInlineRows(sheet, pen.ids("customer", "IČO:", `${labels.vatId}:`), { x: M + 10, y: left, size: 8.5 });
  sheet.frame([M, M + 54, W * 0.48, left - M - 48], { line: 0.8, color: "#cfd8e3" });
  return Math.max(left, right);
}

function drawParticulars({ sheet, generated, pen }: Form, y: number): number {
  const { labels } = generated.print;
  const rows = [
    ...pen.row(labels.issueDate, "issueDate"),
    ...pen.row(labels.taxDate, "taxDate"),
    ...pen.row(labels.orderNumber, "orderNumber"),
    ...pen.row(labels.originalDocument, "originalDocumentNumber"),
    ...pen.row(labels.paymentMethod, "paymentMethod"),
    ...pen.row(labels.constantSymbol, "constantSymbol"),
    ...pen.row(labels.specificSymbol, "specificSymbol"),
    ...pen.row("IBAN", "iban"),
    ...pen.row("SWIFT", "bic"),
    ...pen.row(labels.bank, "bankName"),
  ];
  return drawRows(sheet, rows, { x: M, y, width: W * 0.62, labelColor: "#5b6b80", labelWidth: 170 });
}

function drawBand({ sheet, generated, pen }: Form, y: number): void {
  const { labels, accent } = generated.print;
  const cells = [
    ...pen.row(labels.account, "accountNumber"),
    ...pen.row(labels.variableSymbol, "variableSymbol"),
    ...pen.row(labels.dueDate, "dueDate"),
    { label: [{ text: generated.language === "sk" ? "K úhrade" : "K úhradě" }], value: pen.due() },
  ];
  sheet.paint([M, y, W, 40], accent);
  drawCells(sheet, cells, {
    x: M + 8,
    y: y + 6,
    width: W - 12,
    columns: cells.length,
    size: 11,
    color: "#ffffff",
    labelColor: "#e8eef5",
    valueWeight: "bold",
  });
}

function drawLineTable(form: Form, y: number): number {
  const { generated, pen } = form;
  const { labels, columns: printed } = generated.print;
  const known: Partial<Record<ItemColumn, [title: string, width: number]>> = {
    quantity: [labels.quantity, 62],
    unitPrice: [labels.unitPrice, 76],
    vatRate: [labels.vatRate, 48],
    totalWithoutVat: [labels.totalWithoutVatColumn, 74],
    vat: [labels.vatColumn, 56],
    totalWithVat: [labels.totalWithVatColumn, 78],
  };
  const figures = printed.filter((name) => known[name]).map((name) => pen.column(name, ...known[name]!));
  const columns = [pen.column("description", labels.description, restOf(W, figures), "left"), ...figures];
  return drawItems(form, y, { bottom: A4[1] - 60, columns, size: 8.3, headSize: 7.6, head: "ruled", rules: "#e2e6ea", gap: 5 });
}

function drawSums({ sheet, generated, pen }: Form, y: number): void {
  const { invoice, print, language } = generated;
  const { labels } = print;
  const rows = [
    ...pen.amountRow(labels.totalWithoutVat, "totalWithoutVat"),
    ...pen.amountRow(labels.totalVat, "totalVat"),
    ...pen.amountRow(labels.rounding, "rounding"),
    ...(invoice.advancePaid ? [...pen.amountRow(labels.total, "totalAmount"), ...pen.amountRow(labels.advancePaid, "advancePaid")] : []),
  ];
  y = drawRows(sheet, rows, { x: M + W * 0.58, y, width: W * 0.42, valueAlign: "right" });
  const due = pen.withCurrency(pen.of(invoice.advancePaid ? "amountDue" : "totalAmount"));
  const line = [{ text: language === "sk" ? "Spolu na úhradu " : "Celkem k úhradě " }, ...due];
  sheet.write(line, M + W * 0.58, y + 4, { size: 12, weight: "bold", width: W * 0.42, align: "right" });
}

/** A portal's form: the customer on the left in a pale card, a coloured band of four cells with what is needed to pay. */
export const portalBand: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs", "sk"],
    columns: [["description", "quantity", "unitPrice", "vatRate", "totalWithoutVat", "vat", "totalWithVat"]],
    fonts: ["openSans", "inter"],
    maxLines: 16,
    omits: ["exchangeRate", "exchangeRateAmount"],
  },
  draw(sheet, generated) {
    const form = takeForm(sheet, generated, { size: 9, margin: M });
    let y = drawParticulars(form, drawParties(form) + 16) + 8;
    drawBand(form, y);
    y = drawNotes(sheet, generated, { x: M, y: y + 50, width: W, size: 8.5 }) + 6;
    y = keepRoom(form, drawLineTable(form, y), 230);
    const bottom = drawBreakdown(sheet, generated, { x: M, y: y + 6, width: W * 0.5, size: 7.8, color: generated.print.accent, look: "open" });
    drawPaymentCode(sheet, generated, { x: M, y: bottom + 8, side: 72 });
    drawSums(form, y + 8);
    return drawRegistration(sheet, generated, { x: M, y: A4[1] - 40, width: W, size: 7, color: "#777777" });
  },
};
