import { drawNotes, drawPaymentCode, drawRegistration } from "#samples/invoices/drawing/extras.ts";
import { drawLines, heading } from "#samples/invoices/drawing/page.ts";
import { drawInlineRows, drawRows } from "#samples/invoices/drawing/rows.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { drawItems, keepRoom, takeForm, type Form } from "./form.ts";
import { plainRow, restOf } from "./pen.ts";

const M = 40;
const W = A4[0] - 2 * M;

function drawParties({ sheet, generated, pen }: Form): number {
  const left = drawLines(sheet, pen.address("supplier"), { x: M, y: M, size: 8.4, width: W * 0.5, boldFirst: false });
  const contact = [...pen.ids("supplier", "IČ", "DIČ"), ...pen.row("zákaznická linka", "supplierPhone"), ...pen.row("", "supplierEmail")];
  const y = drawInlineRows(sheet, contact, { x: M, y: left, size: 8.4, width: W * 0.5 });
  const x = M + W * 0.55;
  let right = M + 84 + sheet.write("Odběratel", x, M + 84, { size: 7.4 });
  right = drawLines(sheet, pen.address("customer"), { x, y: right, size: 10, width: W * 0.45, boldFirst: false });
  right = drawInlineRows(sheet, pen.ids("customer", "IČ", "DIČ"), { x, y: right, size: 8 });
  sheet.write(heading(generated), x, M, { size: 12, weight: "bold", width: W * 0.45 });
  return Math.max(y, right);
}

function drawParticulars({ sheet, pen, random }: Form, y: number): number {
  const rows = [
    ...pen.row("číslo faktury", "invoiceNumber"),
    plainRow("evidenční číslo smlouvy", random.digits(8)),
    plainRow("technické číslo", `OM-${random.digits(6)}`),
    ...pen.row("variabilní symbol", "variableSymbol"),
    ...pen.row("konstantní symbol", "constantSymbol"),
    ...pen.row("bankovní spojení", "accountNumber"),
    ...pen.row("IBAN", "iban"),
    ...pen.row("SWIFT", "bic"),
    ...pen.row("banka", "bankName"),
    ...pen.row("forma úhrady", "paymentMethod"),
    ...pen.row("datum vystavení", "issueDate"),
    ...pen.row("datum uskutečnění plnění", "taxDate"),
    ...pen.row("datum splatnosti", "dueDate"),
  ];
  const below = drawRows(sheet, rows, { x: M, y, width: W * 0.6, valueAlign: "right" });
  sheet.write("K úhradě", M + W * 0.66, below - 50, { size: 9, width: W * 0.34, align: "right" });
  sheet.write(pen.due(), M + W * 0.66, below - 36, { size: 16, weight: "bold", width: W * 0.34, align: "right" });
  return below;
}

function drawReadings({ sheet, random }: Form, y: number): void {
  for (const [index, text] of ["Měřidlo", "Počáteční stav", "Konečný stav", "Spotřeba"].entries())
    sheet.write(text, M + index * 110, y, { size: 7.6, weight: "bold" });
  const start = random.int(100, 900);
  const used = random.int(20, 180);
  for (const [index, text] of [random.digits(7), String(start), String(start + used), `${used} m3`].entries())
    sheet.write(text, M + index * 110, y + 12, { size: 8 });
}

function drawCharges(form: Form, y: number): number {
  const { pen } = form;
  const hasRate = pen.has("vatRate");
  const figures = [
    pen.column("quantity", "Množství", 60),
    pen.column("unit", "Jedn.", 40, "center"),
    pen.column("unitPrice", hasRate ? "Kč/j. s DPH" : "Kč/j.", 76),
    pen.columnOrBlank("vatRate", "DPH %", 44),
    pen.column(pen.gross, hasRate && pen.has("totalWithVat") ? "Celkem s DPH" : "Celkem", 84),
  ];
  const columns = [pen.column("description", "Druh poplatku", restOf(W, figures), "left"), ...figures];
  return drawItems(form, y, { bottom: A4[1] - 70, columns, size: 8.4, head: "ruled", gap: 4 });
}

function drawSums({ sheet, generated, pen }: Form, y: number): number {
  for (const index of pen.rates) {
    const { rate, base, vat, gross } = pen.breakdown(index);
    const line = pen.line("DPH ", rate, "   základ daně ", base, "   daň ", vat, "   s daní ", gross);
    y += sheet.write(line, M, y, { size: 8.4, width: W });
  }
  const rows = [
    ...pen.amountRow("základ daně celkem", "totalWithoutVat"),
    ...pen.amountRow("daň celkem", "totalVat"),
    ...pen.amountRow("zaokrouhlení", "rounding"),
    ...pen.amountRow("fakturováno celkem", "totalAmount"),
    ...(generated.invoice.advancePaid ? [...pen.amountRow("uhrazeno zálohami", "advancePaid"), ...pen.amountRow("doplatek", "amountDue")] : []),
  ];
  return drawRows(sheet, rows, { x: M, y: y + 6, width: W, valueAlign: "right", valueWeight: "bold" });
}

/** A utility of a town (water, waste, heat): values right of labels at the far edge, a table of readings before that of the charges, the due sum as a headline. */
export const countySupply: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs"],
    kinds: ["invoice"],
    trades: ["utility", "services"],
    columns: [["description", "quantity", "unit", "unitPrice", "vatRate", "totalWithVat"]],
    fonts: ["openSans", "robotoCondensed"],
    maxLines: 8,
    omits: ["exchangeRate", "exchangeRateAmount", "orderNumber", "specificSymbol"],
  },
  draw(sheet, generated) {
    const form = takeForm(sheet, generated, { size: 8.8, margin: M, salt: 231 });
    let y = drawParticulars(form, drawParties(form) + 12) + 12;
    drawReadings(form, y);
    y = keepRoom(form, drawCharges(form, y + 32), 220);
    y = drawSums(form, y + 6);
    drawPaymentCode(sheet, generated, { x: M, y: y + 8, side: 66 });
    drawNotes(sheet, generated, { x: M + 90, y: y + 10, width: W - 90, size: 8 });
    return drawRegistration(sheet, generated, { x: M, y: A4[1] - 36, width: W, size: 7 });
  },
};
