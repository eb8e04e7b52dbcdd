import { drawNotes, drawRegistration } from "#samples/invoices/drawing/extras.ts";
import { drawRows } from "#samples/invoices/drawing/rows.ts";
import { addDays, printDate } from "#samples/invoices/dates.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { createRandom } from "#samples/invoices/random.ts";
import { drawColumns } from "./columns.ts";
import { inline, penOf } from "./pen.ts";

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

/** A hotel's bill: the first column is a date, prices carry VAT, arrival and departure are decoys, the house stands centred on top. */
export const hotelBill: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs", "en"],
    kinds: ["invoice"],
    trades: ["restaurant"],
    columns: [["description", "quantity", "unitPrice", "vatRate", "totalWithVat"]],
    fonts: ["sourceSerif", "inter"],
    mostLines: 12,
    omits: ["exchangeRate", "exchangeRateAmount", "specificSymbol", "bankName"],
  },
  draw(sheet, generated) {
    sheet.setBaseSize(9);
    const pen = penOf(generated);
    const { invoice, print, seed, language } = generated;
    const word = words[language as "cs" | "en"];
    const random = createRandom(seed + 51);
    const nights = random.int(2, 6);
    const day = (back: number): string => printDate(addDays(invoice.issueDate!, -back), print.dates, language);
    let y = M;
    for (const [index, line] of pen.address("supplier").entries())
      y += sheet.write(line, M, y, { size: index === 0 ? 14 : 8.6, weight: index === 0 ? "bold" : "regular", width: W, align: "center" });
    const contact = [...pen.ids("supplier", word.id, word.vatId), ...pen.row("Tel.", "supplierPhone"), ...pen.row("", "supplierEmail")];
    y +=
      sheet.write(
        contact.flatMap((row, index) => [{ text: index === 0 ? "" : "  |  " }, ...inline(row)]),
        M,
        y,
        { size: 8, width: W, align: "center" },
      ) + 14;
    sheet.write([{ text: print.title, fields: ["documentKind"] }], M, y, { size: 13, weight: "bold" });
    sheet.write(pen.line(`${word.bill} `, pen.of("invoiceNumber")), M, y, { size: 10.5, width: W, align: "right" });
    y += 26;
    let left = y;
    for (const line of pen.address("customer")) left += sheet.write(line, M, left, { width: W * 0.5 });
    for (const row of pen.ids("customer", word.id, word.vatId)) left += sheet.write(inline(row), M, left, {});
    const right = drawRows(
      sheet,
      [
        { label: [{ text: word.guest }], value: [{ text: random.pick(["Novotná Jana", "Smith John", "Dvořák Petr"]) }] },
        { label: [{ text: word.room }], value: [{ text: String(random.int(101, 520)) }] },
        { label: [{ text: word.arrival }], value: [{ text: day(nights) }] },
        { label: [{ text: word.departure }], value: [{ text: day(0) }] },
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
      ],
      { x: M + W * 0.55, y, width: W * 0.45, labelColor: "#666666" },
    );
    const rate = pen.has("vatRate");
    const sum = pen.has("totalWithVat") ? ("totalWithVat" as const) : ("totalWithoutVat" as const);
    y = drawColumns(sheet, {
      x: M,
      y: Math.max(left, right) + 14,
      bottom: A4[1] - 80,
      rows: invoice.lineItems.length,
      columns: [
        { title: [word.date], width: 74, cell: (row) => [{ text: day(Math.max(0, nights - row)) }] },
        { title: [word.text], width: W - 74 - 54 - 70 - 44 - 76, cell: (row) => pen.cell("description", row) },
        { title: [word.count], width: 54, align: "right", cell: (row) => pen.cell("quantity", row) },
        { title: [word.price], width: 70, align: "right", cell: (row) => pen.cell("unitPrice", row) },
        { title: [rate ? word.rate : ""], width: 44, align: "right", cell: (row) => (rate ? pen.cell("vatRate", row) : []) },
        { title: [word.total], width: 76, align: "right", cell: (row) => pen.cell(sum, row) },
      ],
      size: 8.6,
      head: "ruled",
      gap: 4,
      nextPage: () => {
        sheet.addPage();
        return M;
      },
    });
    if (y > A4[1] - 200) {
      sheet.addPage();
      y = M;
    }
    sheet.rule(M, y, M + W, { line: 0.6 });
    y = drawRows(sheet, [...pen.amountRow(word.rounding, "rounding"), ...pen.closing({ total: word.total, advance: word.advance, due: word.due2 })], {
      x: M + W * 0.5,
      y: y + 4,
      width: W * 0.5,
      valueAlign: "right",
      size: 10.5,
      valueWeight: "bold",
    });
    y += 12;
    if (pen.rates.length > 0) {
      for (const [index, text] of [word.rate, word.base, word.vat, word.gross].entries())
        sheet.write(text, M + index * 76, y, { size: 8, width: 70, align: "right", weight: "bold" });
      y += 12;
      for (const index of pen.rates) {
        const cells = pen.recap(index);
        for (const [at, cell] of [cells.rate, cells.base, cells.vat, cells.gross].entries())
          sheet.write(cell, M + at * 76, y, { size: 8, width: 70, align: "right" });
        y += 11;
      }
    }
    y = drawRows(sheet, [...pen.amountRow(word.net, "totalWithoutVat"), ...pen.amountRow(word.sumVat, "totalVat")], {
      x: M,
      y: y + 4,
      width: 260,
      valueAlign: "right",
      size: 8.4,
    });
    y = drawNotes(sheet, generated, { x: M, y: y + 8, width: W, size: 8 });
    return drawRegistration(sheet, generated, { x: M, y: A4[1] - 44, width: W, size: 7, align: "center" });
  },
};
