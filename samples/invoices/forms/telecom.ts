import { addDays, printDate } from "#samples/invoices/dates.ts";
import { drawNotes, drawRegistration } from "#samples/invoices/drawing/extras.ts";
import { drawLines, heading } from "#samples/invoices/drawing/page.ts";
import { drawRows } from "#samples/invoices/drawing/rows.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { drawItems, keepRoom, takeForm, type Form } from "./form.ts";
import { inline, joined, plainRow } from "./pen.ts";

const M = 46;
const W = A4[0] - 2 * M;

function drawHead({ sheet, generated, pen }: Form): number {
  sheet.paint([0, 0, A4[0], 30], generated.print.accent);
  sheet.write(generated.supplier.web, M, 9, { size: 12, weight: "bold", color: "#ffffff" });
  let y = drawLines(sheet, pen.address("customer"), { x: M + W * 0.55, y: 100, size: 10.5, width: W * 0.45 });
  for (const row of pen.ids("customer", "IČ zákazníka:", "DIČ zákazníka:")) y += sheet.write(inline(row), M + W * 0.55, y + 4, { size: 8 });
  sheet.write("Vyúčtování služeb", M, 100, { size: 17, weight: "bold", color: generated.print.accent });
  sheet.write(heading(generated), M, 124, { size: 9 });
  return y;
}

function drawParticulars({ sheet, generated, pen, random }: Form): number {
  const { invoice, print, language } = generated;
  const day = (days: number): string => printDate(addDays(invoice.issueDate!, days), print.dates, language);
  const rows = [
    ...pen.row("Číslo vyúčtování:", "invoiceNumber"),
    plainRow("Zákaznické číslo:", random.digits(9)),
    plainRow("Zúčtovací období:", `${day(-33)} – ${day(-3)}`),
    ...pen.row("Datum vystavení:", "issueDate"),
    ...pen.row("Datum uskut. zdan. plnění:", "taxDate"),
    ...pen.row("Způsob úhrady:", "paymentMethod"),
  ];
  return drawRows(sheet, rows, { x: M, y: 146, width: W * 0.52 });
}

function drawPayment({ sheet, pen }: Form, y: number): number {
  sheet.paint([M, y, W, 66], "#eef2f7", 4);
  sheet.write("Zaplaťte prosím", M + 12, y + 8, { size: 9 });
  sheet.write(pen.due(), M + 12, y + 24, { size: 18, weight: "bold" });
  sheet.write(pen.line("do ", pen.of("dueDate")), M + 12, y + 48, { size: 9 });
  const rows = [
    ...pen.row("Číslo účtu", "accountNumber"),
    ...pen.row("IBAN", "iban"),
    ...pen.row("Variabilní symbol", "variableSymbol"),
    ...pen.row("Konstantní symbol", "constantSymbol"),
  ];
  drawRows(sheet, rows, { x: M + W * 0.45, y: y + 8, width: W * 0.52, size: 8.8, valueWeight: "bold" });
  return y + 80;
}

function drawServices(form: Form, y: number): number {
  const { sheet, pen, random } = form;
  sheet.write(`Služby na čísle ${random.pick(["601", "702", "773"])} ${random.digits(3)} ${random.digits(3)}`, M, y, { size: 9.5, weight: "bold" });
  const columns = [
    pen.column("description", "Pravidelné a ostatní platby", W - 160, "left"),
    ...pen.columnOrNone("vatRate", "DPH", 60),
    pen.column(pen.net, pen.has("totalWithoutVat") ? "Cena bez DPH" : "Cena", pen.has("vatRate") ? 100 : 160),
  ];
  return drawItems(form, y + 15, { bottom: A4[1] - 90, columns, size: 8.8, head: "ruled", rules: "#dde3ea", gap: 4 });
}

function drawRates({ sheet, pen }: Form, y: number): number {
  if (pen.rates.length === 0) return y;
  for (const [index, text] of ["Rozpis DPH", "Základ", "Daň", "Celkem s DPH"].entries())
    sheet.write(text, M + [0, W * 0.4, W * 0.6, W * 0.8][index]!, y, { size: 8, weight: "bold", width: W * 0.19, align: index === 0 ? "left" : "right" });
  y += 13;
  for (const index of pen.rates) {
    const cells = pen.breakdown(index);
    sheet.write([{ text: "Sazba " }, ...cells.rate], M, y, { size: 8.4 });
    for (const [at, cell] of [cells.base, cells.vat, cells.gross].entries())
      sheet.write(cell, M + W * (0.4 + at * 0.2), y, { size: 8.4, width: W * 0.19, align: "right" });
    y += 12;
  }
  return y;
}

function drawSums({ sheet, generated, pen }: Form, y: number): number {
  const isPaidBefore = generated.invoice.advancePaid !== undefined;
  const rows = [
    ...pen.amountRow("Celkem za služby bez DPH", "totalWithoutVat"),
    ...pen.amountRow("DPH celkem", "totalVat"),
    ...pen.amountRow("Zaokrouhlení", "rounding"),
    ...(isPaidBefore ? [...pen.amountRow("Vyúčtování celkem", "totalAmount"), ...pen.amountRow("Již zaplaceno", "advancePaid")] : []),
    ...pen.amountRow("Celkem k úhradě", isPaidBefore ? "amountDue" : "totalAmount"),
  ];
  y = drawRows(sheet, rows, { x: M, y: y + 6, width: W, valueAlign: "right" });
  return drawNotes(sheet, generated, { x: M, y: y + 6, width: W, size: 8 });
}

function drawFoot({ sheet, generated, pen }: Form): void {
  const foot = A4[1] - 66;
  sheet.rule(M, foot - 4, M + W, { line: 0.5, color: "#aaaaaa" });
  sheet.write(pen.line(pen.of("supplierName"), ", ", pen.inlineAddress("supplier")), M, foot, { size: 7.4, width: W });
  const rows = [...pen.ids("supplier", "IČ:", "DIČ:"), ...pen.row("tel.", "supplierPhone"), ...pen.row("", "supplierEmail")];
  sheet.write(joined(rows, ", "), M, foot + 10, { size: 7.4, width: W });
  drawRegistration(sheet, generated, { x: M, y: foot + 20, width: W, size: 6.8 });
}

/** The bill of a telephone company: window address, a number of the customer and a period, services without quantities, the company in the foot. */
export const telecom: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs"],
    kinds: ["invoice"],
    trades: ["it", "services"],
    columns: [["description", "vatRate", "totalWithoutVat"]],
    fonts: ["openSans", "inter"],
    maxLines: 12,
    omits: ["exchangeRate", "exchangeRateAmount", "orderNumber", "specificSymbol", "bankName", "bic"],
    habits: { dates: ["spaced", "dotted"] },
  },
  draw(sheet, generated) {
    const form = takeForm(sheet, generated, { size: 9, margin: M, salt: 8 });
    const right = drawHead(form);
    let y = Math.max(drawParticulars(form), right + 12) + 10;
    y = drawServices(form, drawPayment(form, y));
    y = drawRates(form, keepRoom(form, y, 260) + 8);
    y = drawSums(form, y);
    drawFoot(form);
    return y;
  },
};
