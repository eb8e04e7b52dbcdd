import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { drawCells } from "#samples/invoices/drawing/rows.ts";
import { addDays, printDate } from "#samples/invoices/dates.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { createRandom } from "#samples/invoices/random.ts";
import { drawColumns } from "./columns.ts";
import { inline, penOf } from "./pen.ts";

const M = 30;
const W = A4[0] - 2 * M;

/** The invoice of a fuel card: a table of VAT by product, then the list of fillings, whose dates and amounts are none of the document's own. */
export const fuelCards: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs"],
    kinds: ["invoice"],
    trades: ["fuel"],
    columns: [["description", "quantity", "unit", "unitPrice", "vatRate", "totalWithoutVat", "vat", "totalWithVat"]],
    fonts: ["robotoCondensed", "openSans"],
    mostLines: 6,
    omits: ["exchangeRate", "exchangeRateAmount", "specificSymbol", "supplierRegistration", "bankName"],
    habits: { dates: ["padded", "shortYear"] },
  },
  draw(sheet, generated) {
    sheet.setBaseSize(8.6);
    const pen = penOf(generated);
    const { invoice, print, seed, language } = generated;
    const random = createRandom(seed + 19);
    sheet.write([{ text: print.title, fields: ["documentKind"] }], M, M, { size: 14, weight: "bold" });
    sheet.write(pen.line("Číslo: ", pen.of("invoiceNumber")), M, M + 18, { size: 10 });
    const half = W / 2;
    let left = M + 40;
    for (const line of pen.address("supplier")) left += sheet.write(line, M, left, { width: half - 10 });
    left += sheet.write(
      pen.ids("supplier", "IČO", "DIČ").flatMap((row) => [...inline(row), { text: "  " }]),
      M,
      left,
      { size: 8 },
    );
    left += sheet.write([...pen.of("supplierPhone"), { text: "  " }, ...pen.of("supplierEmail")], M, left, { size: 8 });
    let right = M + 40 + sheet.write("Zákazník", M + half, M + 40, { size: 7.5, weight: "bold" });
    for (const line of pen.address("customer")) right += sheet.write(line, M + half, right, { width: half });
    right += sheet.write(
      pen.ids("customer", "IČO", "DIČ").flatMap((row) => [...inline(row), { text: "  " }]),
      M + half,
      right,
      { size: 8 },
    );
    let y = drawCells(
      sheet,
      [
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
        { label: [{ text: "Číslo zákazníka" }], value: [{ text: random.digits(7) }] },
      ],
      { x: M, y: Math.max(left, right) + 10, width: W, columns: 4, framed: "#bbbbbb", size: 8.6 },
    );
    const money = (column: "vatRate" | "totalWithoutVat" | "vat" | "totalWithVat", title: string[], width: number) =>
      pen.has(column) ? [{ title, width, align: "right" as const, cell: (row: number) => pen.cell(column, row) }] : [];
    const figures = [
      { title: ["Litry/ks"], width: 52, align: "right" as const, cell: (row: number) => pen.cell("quantity", row) },
      { title: ["MJ"], width: 24, cell: (row: number) => pen.cell("unit", row) },
      { title: ["Jedn. cena"], width: 56, align: "right" as const, cell: (row: number) => pen.cell("unitPrice", row) },
      ...money("vatRate", ["% DPH"], 40),
      ...money("totalWithoutVat", ["Bez DPH"], 66),
      ...money("vat", ["DPH"], 58),
      ...money("totalWithVat", ["Včetně DPH"], 70),
    ];
    y = drawColumns(sheet, {
      x: M,
      y: y + 8,
      bottom: A4[1] - 60,
      rows: invoice.lineItems.length,
      columns: [
        { title: ["Druh zboží"], width: W - figures.reduce((all, one) => all + one.width, 0), cell: (row) => pen.cell("description", row) },
        ...figures,
      ],
      size: 8.2,
      head: "ruled",
      gap: 3,
      nextPage: () => M,
    });
    sheet.rule(M, y, M + W, { line: 0.6 });
    for (const rate of pen.rates) {
      const cells = pen.recap(rate);
      sheet.write([{ text: "Celkem " }, ...cells.rate], M + 2, y + 3, { size: 8.2 });
      for (const [index, cell] of [cells.base, cells.vat, cells.gross].entries())
        sheet.write(cell, M, y + 3, { size: 8.2, width: W - [128, 70, 0][index]! - 2, align: "right" });
      y += 12;
    }
    y += 6;
    for (const row of [
      ...pen.amountRow("Celkem bez DPH", "totalWithoutVat"),
      ...pen.amountRow("Celkem DPH", "totalVat"),
      ...pen.amountRow("Zaokrouhlení", "rounding"),
      ...pen.closing({ total: "Celkem s DPH", advance: "Záloha", due: "K úhradě celkem" }),
    ]) {
      sheet.write(row.label, M + 2, y, { size: 9.4, weight: "bold" });
      y += sheet.write(row.value, M, y, { size: 9.4, weight: "bold", width: W - 2, align: "right" });
    }
    y = drawNotes(sheet, generated, { x: M, y: y + 6, width: W, size: 8 }) + 8;
    sheet.write("Přehled transakcí karty", M, y, { size: 9, weight: "bold" });
    y += 14;
    for (let index = 0; index < 6; index++) {
      const day = printDate(addDays(invoice.issueDate!, -28 + index * 4), print.dates, language);
      const litres = random.int(2000, 6500);
      y += sheet.write(
        `${day}  ${String(random.int(6, 21)).padStart(2, "0")}:${random.int(10, 59)}   karta ${random.digits(4)} ${random.digits(4)}   tach. ${random.digits(6)}   ${pen.amount((litres / 100).toFixed(2))} l   ${pen.amount(((litres * 36) / 100).toFixed(2))}`,
        M,
        y,
        { size: 7.8 },
      );
    }
    return y;
  },
};
