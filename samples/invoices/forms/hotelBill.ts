import { addDays, printDate } from "#samples/invoices/dates.ts";
import { drawNotes, drawRegistration } from "#samples/invoices/drawing/extras.ts";
import { drawLines, heading } from "#samples/invoices/drawing/page.ts";
import { drawInlineRows, drawRows } from "#samples/invoices/drawing/rows.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { drawItems, keepRoom, takeForm, type Form, writeAcross } from "./form.ts";
import { joined, plainRow, restOf } from "./pen.ts";

const M = 50;
const W = A4[0] - 2 * M;

const words = {
  cs: {
    guest: "Host",
    room: "Pokoj",
    arrival: "Příjezd",
    departure: "Odjezd",
    date: "Datum",
    text: "Text",
    count: "Počet",
    price: "Cena",
    total: "Celkem",
    rate: "DPH",
    issue: "Vystaveno",
    tax: "DUZP",
    due: "Splatnost",
    method: "Platba",
    bill: "Účet č.",
    base: "Základ",
    vat: "Daň",
    gross: "Celkem",
    net: "Celkem bez DPH",
    sumVat: "Celkem DPH",
    due2: "Celkem k úhradě",
    advance: "Zaplacená záloha",
    rounding: "Zaokrouhlení",
    symbol: "Variabilní symbol",
    order: "Rezervace / objednávka č.",
    id: "IČO",
    vatId: "DIČ",
    constant: "Konstantní symbol",
    account: "Účet",
  },
  en: {
    guest: "Guest",
    room: "Room",
    arrival: "Arrival",
    departure: "Departure",
    date: "Date",
    text: "Description",
    count: "Qty",
    price: "Price",
    total: "Amount",
    rate: "VAT",
    issue: "Issue date",
    tax: "Tax point",
    due: "Due date",
    method: "Payment",
    bill: "Invoice No.",
    base: "Net",
    vat: "VAT",
    gross: "Gross",
    net: "Total net",
    sumVat: "Total VAT",
    due2: "Balance due",
    advance: "Deposit paid",
    rounding: "Rounding",
    symbol: "Variable symbol",
    order: "Order no.",
    id: "Company ID",
    vatId: "VAT ID",
    constant: "Constant symbol",
    account: "Account",
  },
} as const;

type Word = (typeof words)[keyof typeof words];

/** The guest's stay, whose dates are none of the document's own. */
type Stay = { word: Word; nights: number; day: (back: number) => string };

function takeStay({ generated, random }: Form): Stay {
  const { invoice, print, language } = generated;
  return {
    word: words[language as "cs" | "en"],
    nights: random.int(2, 6),
    day: (back) => printDate(addDays(invoice.issueDate!, -back), print.dates, language),
  };
}

function drawHead({ sheet, generated, pen }: Form, word: Word): number {
  let y = drawLines(sheet, pen.address("supplier"), { x: M, y: M, size: 8.6, firstSize: 14, width: W, align: "center" });
  const contact = [...pen.ids("supplier", word.id, word.vatId), ...pen.row("Tel.", "supplierPhone"), ...pen.row("", "supplierEmail")];
  y += sheet.write(joined(contact, "  |  "), M, y, { size: 8, width: W, align: "center" }) + 14;
  sheet.write(heading(generated), M, y, { size: 13, weight: "bold" });
  sheet.write(pen.line(`${word.bill} `, pen.of("invoiceNumber")), M, y, { size: 10.5, width: W, align: "right" });
  return y + 26;
}

function drawGuest({ sheet, pen, random }: Form, { word, nights, day }: Stay, y: number): number {
  const below = drawLines(sheet, pen.address("customer"), { x: M, y, width: W * 0.5, boldFirst: false });
  const left = drawInlineRows(sheet, pen.ids("customer", word.id, word.vatId), { x: M, y: below });
  const rows = [
    plainRow(word.guest, random.pick(["Novotná Jana", "Smith John", "Dvořák Petr"])),
    plainRow(word.room, String(random.int(101, 520))),
    plainRow(word.arrival, day(nights)),
    plainRow(word.departure, day(0)),
    ...pen.row(word.order, "orderNumber"),
    ...pen.row(word.issue, "issueDate"),
    ...pen.row(word.tax, "taxDate"),
    ...pen.row(word.due, "dueDate"),
    ...pen.row(word.method, "paymentMethod"),
    ...pen.row(word.symbol, "variableSymbol"),
    ...pen.row(word.constant, "constantSymbol"),
    ...pen.row(word.account, "accountNumber"),
    ...pen.row("IBAN", "iban"),
    ...pen.row("BIC", "bic"),
  ];
  return Math.max(left, drawRows(sheet, rows, { x: M + W * 0.55, y, width: W * 0.45, labelColor: "#666666" }));
}

function drawNights(form: Form, { word, nights, day }: Stay, y: number): number {
  const { pen } = form;
  const figures = [
    pen.column("quantity", word.count, 54),
    pen.column("unitPrice", word.price, 70),
    pen.columnOrBlank("vatRate", word.rate, 44),
    pen.column(pen.gross, word.total, 76),
  ];
  const columns = [
    { title: [word.date], width: 74, cell: (row: number) => [{ text: day(Math.max(0, nights - row)) }] },
    pen.column("description", word.text, restOf(W - 74, figures), "left"),
    ...figures,
  ];
  return drawItems(form, y, { bottom: A4[1] - 80, columns, size: 8.6, head: "ruled", gap: 4 });
}

function drawSums({ sheet, pen }: Form, word: Word, y: number): number {
  sheet.rule(M, y, M + W, { line: 0.6 });
  const rows = [...pen.amountRow(word.rounding, "rounding"), ...pen.closing({ total: word.total, advance: word.advance, due: word.due2 })];
  y = drawRows(sheet, rows, { x: M + W * 0.5, y: y + 4, width: W * 0.5, valueAlign: "right", size: 10.5, valueWeight: "bold" }) + 12;
  if (pen.rates.length > 0) {
    writeAcross(sheet, [word.rate, word.base, word.vat, word.gross], { x: M, y, step: 76, size: 8, width: 70, weight: "bold" });
    y += 12;
    for (const index of pen.rates) {
      const { rate, base, vat, gross } = pen.breakdown(index);
      writeAcross(sheet, [rate, base, vat, gross], { x: M, y, step: 76, size: 8, width: 70 });
      y += 11;
    }
  }
  const totals = [...pen.amountRow(word.net, "totalWithoutVat"), ...pen.amountRow(word.sumVat, "totalVat")];
  return drawRows(sheet, totals, { x: M, y: y + 4, width: 260, valueAlign: "right", size: 8.4 });
}

/** A hotel's bill: the first column is a date, prices carry VAT, arrival and departure are decoys, the house stands centred on top. */
export const hotelBill: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs", "en"],
    kinds: ["invoice"],
    trades: ["restaurant"],
    columns: [["description", "quantity", "unitPrice", "vatRate", "totalWithVat"]],
    fonts: ["sourceSerif", "inter"],
    maxLines: 12,
    omits: ["exchangeRate", "exchangeRateAmount", "specificSymbol", "bankName"],
  },
  draw(sheet, generated) {
    const form = takeForm(sheet, generated, { size: 9, margin: M, salt: 51 });
    const stay = takeStay(form);
    let y = drawGuest(form, stay, drawHead(form, stay.word));
    y = keepRoom(form, drawNights(form, stay, y + 14), 200);
    y = drawSums(form, stay.word, y);
    drawNotes(sheet, generated, { x: M, y: y + 8, width: W, size: 8 });
    return drawRegistration(sheet, generated, { x: M, y: A4[1] - 44, width: W, size: 7, align: "center" });
  },
};
