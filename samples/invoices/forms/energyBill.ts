import { addDays, printDate } from "#samples/invoices/dates.ts";
import { drawNotes, drawRegistration } from "#samples/invoices/drawing/extras.ts";
import { drawLines, heading } from "#samples/invoices/drawing/page.ts";
import { drawInlineRows, drawRows } from "#samples/invoices/drawing/rows.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { drawItems, keepRoom, takeForm, type Form } from "./form.ts";
import { plainRow, strung } from "./pen.ts";

const M = 42;
const W = A4[0] - 2 * M;

function dateOf({ generated }: Form): (date: string) => string {
  return (date) => printDate(date, generated.print.dates, generated.language);
}

function drawParties({ sheet, generated, pen }: Form): number {
  sheet.write(pen.of("supplierName"), M, M, { size: 14, weight: "bold", color: generated.print.accent });
  sheet.write(pen.inlineAddress("supplier"), M, M + 19, { size: 8 });
  sheet.write(strung(pen.ids("supplier", "IČO:", "DIČ:"), "   "), M, M + 30, { size: 8 });
  sheet.write([...pen.of("supplierPhone"), { text: "  " }, ...pen.of("supplierEmail")], M, M + 41, { size: 8 });
  const x = M + W * 0.58;
  const y = drawLines(sheet, pen.address("customer"), { x, y: M + 70, size: 10.5, width: W * 0.42, boldFirst: false });
  return drawInlineRows(sheet, pen.ids("customer", "IČO:", "DIČ:"), { x, y, size: 8 });
}

function drawParticulars(form: Form): number {
  const { sheet, generated, pen, random } = form;
  const { meter } = generated.print;
  const date = dateOf(form);
  const title = [...heading(generated), { text: " č. " }, ...pen.of("invoiceNumber")];
  sheet.write(title, M, M + 76, { size: 11, weight: "bold", width: W * 0.55 });
  sheet.write("Vyúčtování elektřiny", M, M + 92, { size: 10 });
  const rows = [
    plainRow("Zákaznické číslo:", random.digits(10)),
    plainRow("Číslo smlouvy:", random.digits(9)),
    plainRow("Odběrné místo:", meter!.place),
    plainRow("EAN:", meter!.number),
    plainRow("Období vyúčtování:", `${date(meter!.from)} - ${date(meter!.to)}`),
    ...pen.row("Datum vystavení:", "issueDate"),
    ...pen.row("DUZP:", "taxDate"),
    ...pen.row("Datum splatnosti:", "dueDate"),
    ...pen.row("Platba:", "paymentMethod"),
  ];
  return drawRows(sheet, rows, { x: M, y: M + 112, width: W * 0.55 });
}

function drawSums({ sheet, generated, pen }: Form, y: number): void {
  sheet.frame([M, y, W, 104], { line: 0.8, color: generated.print.accent });
  const sums = pen.sums({
    net: "Celková cena bez DPH",
    vat: "DPH celkem",
    rounding: "Zaokrouhlení",
    total: "Celková cena s DPH",
    advance: "Zaplacené zálohy",
    due: "Nedoplatek k úhradě",
  });
  drawRows(sheet, sums, { x: M + 8, y: y + 6, width: W * 0.52, valueAlign: "right", valueWeight: "bold", spacing: 1.1 });
  const payment = [
    ...pen.row("Číslo účtu", "accountNumber"),
    ...pen.row("IBAN", "iban"),
    ...pen.row("SWIFT", "bic"),
    ...pen.row("Banka", "bankName"),
    ...pen.row("Variabilní symbol", "variableSymbol"),
    ...pen.row("Konstantní symbol", "constantSymbol"),
  ];
  drawRows(sheet, payment, { x: M + W * 0.58, y: y + 6, width: W * 0.4, size: 8.2 });
}

function drawAdvances(form: Form, y: number): void {
  const { sheet, generated, pen, random } = form;
  sheet.write("Nový rozpis záloh", M, y, { size: 9, weight: "bold" });
  for (const index of [1, 2, 3]) {
    const due = dateOf(form)(addDays(generated.invoice.issueDate!, 30 * index + 8));
    sheet.write(`Záloha ${index}   splatná ${due}   ${pen.amount(`${random.int(8, 30)}00.00`)} Kč`, M, y + index * 12, { size: 8 });
  }
}

function drawConsumption(form: Form, y: number): number {
  const { sheet, generated, pen } = form;
  const { accent, meter } = generated.print;
  const date = dateOf(form);
  const { start, end, used } = meter!;
  sheet.write(`Stav měřidla ${start} (${date(meter!.from)}) – ${end} (${date(meter!.to)}), spotřeba ${used} kWh`, M, y, { size: 8 });
  const columns = [
    pen.column("description", "Položka", W - 230, "left"),
    pen.column("quantity", "Množství", 56),
    pen.column("unit", "Jedn.", 34, "left"),
    pen.column("unitPrice", ["Cena za", "jednotku"], 64),
    pen.column(pen.net, ["Cena celkem", "bez DPH"], 76),
  ];
  return drawItems(form, y + 16, { bottom: A4[1] - 60, columns, size: 8.4, head: "band", headColor: accent, gap: 3 });
}

/** The yearly bill for electricity or gas: advances are taken off the total, new advances are announced, dates of periods and readings stand everywhere. */
export const energyBill: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs"],
    kinds: ["invoice"],
    trades: ["utility"],
    columns: [["description", "quantity", "unit", "unitPrice", "totalWithoutVat"]],
    fonts: ["openSans", "inter"],
    consumption: true,
    maxLines: 12,
    omits: ["exchangeRate", "exchangeRateAmount", "orderNumber", "specificSymbol"],
  },
  draw(sheet, generated) {
    const form = takeForm(sheet, generated, { size: 8.8, margin: M, salt: 3 });
    const { pen } = form;
    const right = drawParties(form);
    let y = Math.max(drawParticulars(form), right) + 10;
    drawSums(form, y);
    drawAdvances(form, y + 116);
    y = drawNotes(sheet, generated, { x: M, y: y + 170, width: W, size: 8 }) + 6;
    y = keepRoom(form, drawConsumption(form, y), 130) + 8;
    for (const index of pen.rates) {
      const { rate, base, vat } = pen.breakdown(index);
      y += sheet.write(pen.line("Základ daně ", rate, "   ", base, " Kč     daň   ", vat, " Kč"), M, y, { size: 8.4 });
    }
    drawRegistration(sheet, generated, { x: M, y: A4[1] - 44, width: W, size: 7 });
    return y;
  },
};
