import { drawNotes, drawRegistration } from "#samples/invoices/drawing/extras.ts";
import { drawLines, heading } from "#samples/invoices/drawing/page.ts";
import { drawCells, drawInlineRows, drawRows } from "#samples/invoices/drawing/rows.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { drawItems, keepRoom, takeForm, type Form, writeAcross } from "./form.ts";
import { restOf } from "./pen.ts";

const M = 40;
const W = A4[0] - 2 * M;
const HALF = W / 2;

function drawHead({ sheet, generated, pen, random }: Form): number {
  let y = M + sheet.write(generated.print.labels.customer, M, M, { size: 7.6, color: "#777777" });
  y = drawLines(sheet, pen.address("customer"), { x: M, y, size: 10, width: HALF - 20 });
  y = drawInlineRows(sheet, pen.ids("customer", "IČO", "DIČ"), { x: M, y, size: 8.6 });
  sheet.write(heading(generated), M + HALF, M, { size: 13, weight: "bold", width: HALF, align: "right" });
  sheet.write(pen.of("invoiceNumber"), M + HALF, M + 20, { size: 13, width: HALF, align: "right" });
  sheet.write(`Dodací list ${random.digits(7)}   Zakázka ${random.digits(6)}`, M + HALF, M + 40, { size: 8, width: HALF, align: "right" });
  return Math.max(y, M + 60);
}

function drawParticulars({ sheet, generated, pen }: Form, y: number): number {
  const { invoice, print } = generated;
  const { labels } = print;
  const exchange = [...pen.of("exchangeRateAmount"), { text: ` ${invoice.currency} = ` }, ...pen.of("exchangeRate"), { text: " CZK" }];
  const cells = [
    ...pen.row(labels.issueDate, "issueDate"),
    ...pen.row(labels.taxDate, "taxDate"),
    ...pen.row(labels.dueDate, "dueDate"),
    ...pen.row(labels.paymentMethod, "paymentMethod"),
    ...pen.row(labels.variableSymbol, "variableSymbol"),
    ...pen.row(labels.constantSymbol, "constantSymbol"),
    ...pen.row(labels.orderNumber, "orderNumber"),
    ...pen.row(labels.originalDocument, "originalDocumentNumber"),
    ...(invoice.exchangeRate ? [{ label: [{ text: labels.exchangeRate }], value: exchange }] : []),
  ];
  return drawCells(sheet, cells, { x: M, y, width: W, columns: 3, size: 9.2 });
}

function drawGoods(form: Form, y: number): number {
  const { generated, pen } = form;
  const { labels } = generated.print;
  const figures = [
    pen.column("quantity", labels.quantity, 58),
    pen.column("unitPrice", labels.unitPrice, 66),
    ...pen.columnOrNone("vatRate", labels.vatRate, 46),
    ...pen.columnOrNone("totalWithoutVat", labels.totalWithoutVatColumn, 70),
    ...pen.columnOrNone("totalWithVat", pen.has("vatRate") ? labels.totalWithVatColumn : labels.totalColumn, 72),
  ];
  const columns = [pen.column("description", labels.description, restOf(W - 56, figures), "left"), pen.column("code", labels.code, 56, "left"), ...figures];
  return drawItems(form, y, { bottom: A4[1] - 130, columns, size: 8.2, headSize: 7.4, head: "band", headColor: "#2f4858", gap: 4 });
}

function drawSums({ sheet, generated, pen }: Form, top: number): number {
  const { vatInCrowns } = generated.print;
  let y = top;
  for (const index of pen.rates) {
    const { rate, base, vat, gross } = pen.breakdown(index);
    sheet.write(rate, M, y, { width: 40, align: "right" });
    writeAcross(sheet, [base, vat, gross], { x: M + 50, y, step: 70, width: 66 });
    y += 12;
  }
  if (vatInCrowns) y += sheet.write(`Daň v Kč: ${pen.amount(vatInCrowns)} Kč`, M, y + 2, { size: 8.4 });
  const rows = pen.labelledSums();
  const bottom = drawRows(sheet, rows, { x: M + W * 0.56, y: top, width: W * 0.44, valueAlign: "right", valueWeight: "bold" });
  return drawNotes(sheet, generated, { x: M, y: Math.max(y, bottom) + 8, width: W, size: 8.2 });
}

/** The supplier, who has no place at the head. */
function drawFoot({ sheet, generated, pen }: Form): void {
  const foot = A4[1] - 104;
  sheet.rule(M, foot - 6, M + W, { line: 1, color: generated.print.accent });
  let y = foot + sheet.write(generated.print.labels.supplier, M, foot, { size: 7, color: "#777777" });
  y = drawLines(sheet, pen.address("supplier"), { x: M, y, size: 8.2, width: HALF - 16, boldFirst: false });
  drawInlineRows(sheet, pen.ids("supplier", "IČO", "DIČ"), { x: M, y, size: 8.2 });
  const bank = [
    ...pen.row("Účet CZK", "accountNumber"),
    ...pen.row("IBAN", "iban"),
    ...pen.row("BIC", "bic"),
    ...pen.row("Banka", "bankName"),
    ...pen.row("Tel.", "supplierPhone"),
    ...pen.row("E-mail", "supplierEmail"),
  ];
  drawRows(sheet, bank, { x: M + HALF, y: foot, width: HALF, size: 8 });
  drawRegistration(sheet, generated, { x: M, y: A4[1] - 26, width: W, size: 6.6 });
}

/** A form that begins with the customer and ends with the supplier, whose several accounts stand in the foot; amounts in crowns repeat those in euros. */
export const customerFirst: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs"],
    columns: [["description", "code", "quantity", "unitPrice", "vatRate", "totalWithoutVat", "totalWithVat"]],
    fonts: ["openSans", "robotoCondensed"],
    maxLines: 14,
    omits: ["specificSymbol"],
  },
  draw(sheet, generated) {
    const form = takeForm(sheet, generated, { size: 9, margin: M, salt: 131 });
    let y = drawParticulars(form, drawHead(form) + 14);
    y = keepRoom(form, drawGoods(form, y + 6), 300);
    y = drawSums(form, y + 8);
    drawFoot(form);
    return y;
  },
};
