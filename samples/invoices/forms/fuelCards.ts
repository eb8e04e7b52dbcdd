import { addDays, printDate } from "#samples/invoices/dates.ts";
import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { drawLines, heading } from "#samples/invoices/drawing/page.ts";
import { drawCells } from "#samples/invoices/drawing/rows.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { drawItems, takeForm, type Form } from "./form.ts";
import { plainRow, restOf, strung } from "./pen.ts";

const M = 30;
const W = A4[0] - 2 * M;
const HALF = W / 2;

function drawParty({ sheet, pen }: Form, role: "supplier" | "customer", at: { x: number; y: number; width: number }): number {
  const y = drawLines(sheet, pen.address(role), { ...at, boldFirst: false });
  return y + sheet.write(strung(pen.ids(role, "IČO", "DIČ"), "  "), at.x, y, { size: 8 });
}

function drawHead(form: Form): number {
  const { sheet, generated, pen } = form;
  sheet.write(heading(generated), M, M, { size: 14, weight: "bold" });
  sheet.write(pen.line("Číslo: ", pen.of("invoiceNumber")), M, M + 18, { size: 10 });
  let left = drawParty(form, "supplier", { x: M, y: M + 40, width: HALF - 10 });
  left += sheet.write([...pen.of("supplierPhone"), { text: "  " }, ...pen.of("supplierEmail")], M, left, { size: 8 });
  const below = M + 40 + sheet.write("Zákazník", M + HALF, M + 40, { size: 7.5, weight: "bold" });
  return Math.max(left, drawParty(form, "customer", { x: M + HALF, y: below, width: HALF }));
}

function drawParticulars({ sheet, pen, random }: Form, y: number): number {
  const cells = [
    ...pen.row("Datum vystavení", "issueDate"),
    ...pen.row("Datum zdanitelného plnění", "taxDate"),
    ...pen.row("Datum splatnosti", "dueDate"),
    ...pen.row("Forma úhrady", "paymentMethod"),
    ...pen.row("Variabilní symbol", "variableSymbol"),
    ...pen.row("KS", "constantSymbol"),
    ...pen.row("Účet", "accountNumber"),
    ...pen.row("IBAN", "iban"),
    ...pen.row("SWIFT", "bic"),
    ...pen.row("Objednávka", "orderNumber"),
    plainRow("Číslo zákazníka", random.digits(7)),
  ];
  return drawCells(sheet, cells, { x: M, y, width: W, columns: 4, framed: "#bbbbbb", size: 8.6 });
}

function drawProducts(form: Form, y: number): number {
  const { pen } = form;
  const figures = [
    pen.column("quantity", "Litry/ks", 52),
    pen.column("unit", "MJ", 24, "left"),
    pen.column("unitPrice", "Jedn. cena", 56),
    ...pen.columnOrNone("vatRate", "% DPH", 40),
    ...pen.columnOrNone("totalWithoutVat", "Bez DPH", 66),
    ...pen.columnOrNone("vat", "DPH", 58),
    ...pen.columnOrNone("totalWithVat", "Včetně DPH", 70),
  ];
  const columns = [pen.column("description", "Druh zboží", restOf(W, figures), "left"), ...figures];
  return drawItems(form, y, { bottom: A4[1] - 60, columns, size: 8.2, head: "ruled", gap: 3, nextPage: () => M });
}

function drawSums({ sheet, pen }: Form, y: number): number {
  for (const index of pen.rates) {
    const cells = pen.breakdown(index);
    sheet.write([{ text: "Celkem " }, ...cells.rate], M + 2, y + 3, { size: 8.2 });
    for (const [at, cell] of [cells.base, cells.vat, cells.gross].entries())
      sheet.write(cell, M, y + 3, { size: 8.2, width: W - [128, 70, 0][at]! - 2, align: "right" });
    y += 12;
  }
  y += 6;
  const words = { net: "Celkem bez DPH", vat: "Celkem DPH", rounding: "Zaokrouhlení", total: "Celkem s DPH", advance: "Záloha", due: "K úhradě celkem" };
  for (const row of pen.sums(words)) {
    sheet.write(row.label, M + 2, y, { size: 9.4, weight: "bold" });
    y += sheet.write(row.value, M, y, { size: 9.4, weight: "bold", width: W - 2, align: "right" });
  }
  return y;
}

/** Fillings of the card: dates and amounts that are none of the document's own. */
function drawFillings({ sheet, generated, pen, random }: Form, y: number): number {
  const { invoice, print, language } = generated;
  sheet.write("Přehled transakcí karty", M, y, { size: 9, weight: "bold" });
  y += 14;
  for (let index = 0; index < 6; index++) {
    const day = printDate(addDays(invoice.issueDate!, -28 + index * 4), print.dates, language);
    const litres = random.int(2000, 6500);
    const time = `${String(random.int(6, 21)).padStart(2, "0")}:${random.int(10, 59)}`;
    const card = `karta ${random.digits(4)} ${random.digits(4)}   tach. ${random.digits(6)}`;
    const filling = `${pen.amount((litres / 100).toFixed(2))} l   ${pen.amount(((litres * 36) / 100).toFixed(2))}`;
    y += sheet.write(`${day}  ${time}   ${card}   ${filling}`, M, y, { size: 7.8 });
  }
  return y;
}

/** The invoice of a fuel card: a table of VAT by product, then the list of fillings, whose dates and amounts are none of the document's own. */
export const fuelCards: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs"],
    kinds: ["invoice"],
    trades: ["fuel"],
    columns: [["description", "quantity", "unit", "unitPrice", "vatRate", "totalWithoutVat", "vat", "totalWithVat"]],
    fonts: ["robotoCondensed", "openSans"],
    maxLines: 6,
    omits: ["exchangeRate", "exchangeRateAmount", "specificSymbol", "supplierRegistration", "bankName"],
    habits: { dates: ["padded", "shortYear"] },
  },
  draw(sheet, generated) {
    const form = takeForm(sheet, generated, { size: 8.6, margin: M, salt: 19 });
    let y = drawParticulars(form, drawHead(form) + 10);
    y = drawProducts(form, y + 8);
    sheet.rule(M, y, M + W, { line: 0.6 });
    y = drawSums(form, y);
    y = drawNotes(sheet, generated, { x: M, y: y + 6, width: W, size: 8 });
    return drawFillings(form, y + 8);
  },
};
