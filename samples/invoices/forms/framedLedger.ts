import { drawNotes, drawPaymentCode, drawRegistration } from "#samples/invoices/drawing/extras.ts";
import { drawRows } from "#samples/invoices/drawing/rows.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import type { ItemColumn } from "#samples/invoices/types.ts";
import { drawItems, type Form, keepRoom, takeForm } from "./form.ts";
import { inline, joined, restOf } from "./pen.ts";

const M = 28;
const W = A4[0] - 2 * M;
const HALF = W / 2;

function drawHead(form: Form): number {
  const { sheet, generated, pen } = form;
  const x = M + HALF;
  sheet.frame([M, M, W, 268], { line: 1 });
  sheet.upright(x, M, M + 268, { line: 0.6 });
  sheet.write([{ text: generated.print.title, fields: ["documentKind"] }], M + 4, M - 16, { size: 12, weight: "bold" });
  sheet.write(pen.line("č. ", pen.of("invoiceNumber")), M, M - 16, { size: 12, weight: "bold", width: W - 4, align: "right" });
  let y = M + 6 + sheet.write("Dodavatel:", M + 5, M + 5, { size: 8, weight: "bold" });
  for (const [index, line] of pen.address("supplier").entries()) y += sheet.write(line, M + 12, y, { size: index === 0 ? 10.5 : 9.5, width: HALF - 20 });
  y += 6;
  for (const row of pen.ids("supplier", "IČ:", "DIČ:")) y += sheet.write(inline(row), M + 12, y, { size: 9, weight: "bold" });
  for (const row of [...pen.row("Telefon:", "supplierPhone"), ...pen.row("E-mail:", "supplierEmail")])
    y += sheet.write(inline(row), M + 12, y, { size: 8, width: HALF - 20 });
  drawPayment(form);
  drawCustomer(form);
  return M + 276;
}

/** Bank and dates under the supplier. */
function drawPayment({ sheet, pen }: Form): void {
  const x = M + HALF;
  sheet.rule(M, M + 150, x, { line: 0.6 });
  drawRows(sheet, [...pen.row("Číslo účtu:", "accountNumber"), ...pen.row("IBAN:", "iban"), ...pen.row("SWIFT:", "bic"), ...pen.row("Banka:", "bankName")], {
    x: M + 6,
    y: M + 155,
    width: HALF - 14,
    size: 8.5,
    valueWeight: "bold",
  });
  sheet.rule(M, M + 208, x, { line: 0.6 });
  drawRows(
    sheet,
    [
      ...pen.row("Datum vystavení:", "issueDate"),
      ...pen.row("Datum uskutečnění plnění:", "taxDate"),
      ...pen.row("Datum splatnosti:", "dueDate"),
      ...pen.row("Forma úhrady:", "paymentMethod"),
    ],
    { x: M + 6, y: M + 212, width: HALF - 14, size: 8.5, labelWidth: 130 },
  );
}

/** The symbols, and the customer in the heavier frame. */
function drawCustomer({ sheet, generated, pen }: Form): void {
  const x = M + HALF;
  const symbols = [
    ...pen.row("Variabilní symbol:", "variableSymbol"),
    ...pen.row("Konstantní symbol:", "constantSymbol"),
    ...pen.row("Specifický symbol:", "specificSymbol"),
    ...pen.row("Objednávka č.:", "orderNumber"),
    ...pen.row("K dokladu č.:", "originalDocumentNumber"),
  ];
  drawRows(sheet, symbols, { x: x + 8, y: M + 6, width: HALF - 16, size: 8.5, labelWidth: 96 });
  sheet.rule(x, M + 84, M + W, { line: 0.6 });
  sheet.write("Odběratel:", x + 6, M + 88, { size: 8, weight: "bold" });
  sheet.write(joined(pen.ids("customer", "IČ:", "DIČ:"), "    "), x + 60, M + 88, { size: 8, width: HALF - 66 });
  let y = M + 114;
  for (const [index, line] of pen.address("customer").entries())
    y += sheet.write(line, x + 24, y, { size: 11, weight: index === 0 ? "bold" : "regular", width: HALF - 32 }) + 1;
  sheet.frame([x + 14, M + 106, HALF - 22, 84], { line: 1.6 });
  sheet.write("Konečný příjemce:", x + 6, M + 208, { size: 7.5 });
  for (const [index, text] of (generated.print.deliveryAddress ?? []).entries()) sheet.write(text, x + 24, M + 219 + index * 11, { size: 8, width: HALF - 32 });
}

function drawRates({ sheet, pen }: Form, y: number): number {
  if (pen.rates.length === 0) return y;
  const x = M + 130;
  const shares = [0, 90, 150, 230];
  sheet.write("Rekapitulace DPH v měně dokladu", x, y, { size: 8, weight: "bold" });
  y += 12;
  for (const [index, text] of ["Základ", "Sazba", "DPH", "Celkem s DPH"].entries())
    sheet.write(text, x + shares[index]!, y, { size: 8, width: 70, align: "right" });
  y += 12;
  for (const rate of pen.rates) {
    const cells = pen.breakdown(rate);
    for (const [index, cell] of [cells.base, cells.rate, cells.vat, cells.gross].entries())
      sheet.write(cell, x + shares[index]!, y, { size: 8, width: 70, align: "right" });
    y += 11;
  }
  return y;
}

function drawFoot(form: Form, y: number): number {
  const { sheet, generated, pen } = form;
  const { invoice } = generated;
  if (invoice.totalWithoutVat) {
    sheet.write("Součet položek", M + 4, y, { size: 8.5 });
    sheet.write(pen.of("totalWithoutVat"), M, y, { size: 8.5, width: W * 0.7, align: "right" });
    sheet.write(pen.of("totalVat"), M, y, { size: 8.5, width: W * 0.86, align: "right" });
    y += 13;
  }
  y = drawRows(
    sheet,
    [...pen.amountRow("Zaokrouhlení", "rounding"), ...pen.closing({ total: "Celkem", advance: "Zaplaceno zálohou", due: "CELKEM K ÚHRADĚ" })],
    { x: M + 4, y, width: W - 8, size: 10.5, labelWeight: "bold", valueWeight: "bold", valueAlign: "right" },
  );
  sheet.rule(M, y + 4, M + W, { line: 1.2 });
  y = drawNotes(sheet, generated, { x: M + 4, y: y + 10, width: W - 8, size: 8 }) + 8;
  drawPaymentCode(sheet, generated, { x: M + 4, y, side: 74 });
  y = drawRates(form, y);
  y += generated.print.qr ? 96 : 60;
  y = drawRegistration(sheet, generated, { x: M, y, width: W, size: 7 });
  sheet.write("Převzal:", M + 4, y + 6, { size: 8 });
  sheet.write("Razítko:", M + HALF, y + 6, { size: 8 });
  sheet.write("Ekonomický systém Úkolník 2025, vytištěno programem", M, A4[1] - 26, { size: 6.5, color: "#777777" });
  return y + 20;
}

/** The frame of a small ledger program: four boxes on top, bank and dates under the supplier, ids of the customer beside its heading. */
export const framedLedger: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs"],
    columns: [["description", "quantity", "unitPrice", "discount", "totalWithoutVat", "vatRate", "vat", "totalWithVat"]],
    fonts: ["robotoCondensed", "openSans"],
    maxLines: 14,
    omits: ["exchangeRate", "exchangeRateAmount"],
  },
  draw(sheet, generated) {
    const form = takeForm(sheet, generated, { size: 8.8, margin: M });
    const known: Partial<Record<ItemColumn, [title: string, width: number]>> = {
      quantity: ["Množství", 56],
      unitPrice: ["J.cena", 56],
      discount: ["Sleva", 36],
      totalWithoutVat: ["Cena", 62],
      vatRate: ["%DPH", 36],
      vat: ["DPH", 54],
      totalWithVat: ["Kč Celkem", 66],
    };
    const figures = generated.print.columns.filter((name) => known[name]).map((name) => form.pen.column(name, ...known[name]!));
    const columns = [form.pen.column("description", "Označení dodávky", restOf(W, figures), "left"), ...figures];
    const y = drawItems(form, drawHead(form), { bottom: A4[1] - 60, columns, size: 8, head: "ruled", gap: 2 });
    const next = keepRoom(form, y, 290);
    return drawFoot(form, next === y ? y + 8 : next);
  },
};
