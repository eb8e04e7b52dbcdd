import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { drawCells, drawRows } from "#samples/invoices/drawing/rows.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { createRandom } from "#samples/invoices/random.ts";
import { drawColumns } from "./columns.ts";
import { inline, penOf } from "./pen.ts";

const M = 40;
const W = A4[0] - 2 * M;
const HALF = W / 2;

/** A form that begins with the customer and ends with the supplier, whose several accounts stand in the foot; amounts in crowns repeat those in euros. */
export const customerFirst: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs"],
    columns: [["description", "code", "quantity", "unitPrice", "vatRate", "totalWithoutVat", "totalWithVat"]],
    fonts: ["openSans", "robotoCondensed"],
    mostLines: 14,
    omits: ["specificSymbol"],
  },
  draw(sheet, generated) {
    sheet.setBaseSize(9);
    const pen = penOf(generated);
    const { invoice, print, seed } = generated;
    const { labels } = print;
    const random = createRandom(seed + 131);
    let left = M + sheet.write(labels.customer, M, M, { size: 7.6, color: "#777777" });
    for (const [index, line] of pen.address("customer").entries())
      left += sheet.write(line, M, left, { size: 10, weight: index === 0 ? "bold" : "regular", width: HALF - 20 });
    for (const row of pen.ids("customer", "IČO", "DIČ")) left += sheet.write(inline(row), M, left, { size: 8.6 });
    sheet.write([{ text: print.title, fields: ["documentKind"] }], M + HALF, M, { size: 13, weight: "bold", width: HALF, align: "right" });
    sheet.write(pen.of("invoiceNumber"), M + HALF, M + 20, { size: 13, width: HALF, align: "right" });
    sheet.write(`Dodací list ${random.digits(7)}   Zakázka ${random.digits(6)}`, M + HALF, M + 40, { size: 8, width: HALF, align: "right" });
    let y = drawCells(
      sheet,
      [
        ...pen.row(labels.issueDate, "issueDate"),
        ...pen.row(labels.taxDate, "taxDate"),
        ...pen.row(labels.dueDate, "dueDate"),
        ...pen.row(labels.paymentMethod, "paymentMethod"),
        ...pen.row(labels.variableSymbol, "variableSymbol"),
        ...pen.row(labels.constantSymbol, "constantSymbol"),
        ...pen.row(labels.orderNumber, "orderNumber"),
        ...pen.row(labels.originalDocument, "originalDocumentNumber"),
        ...(invoice.exchangeRate
          ? [
              {
                label: [{ text: labels.exchangeRate }],
                value: [...pen.of("exchangeRateAmount"), { text: ` ${invoice.currency} = ` }, ...pen.of("exchangeRate"), { text: " CZK" }],
              },
            ]
          : []),
      ],
      { x: M, y: Math.max(left, M + 60) + 14, width: W, columns: 3, size: 9.2 },
    );
    const figures = [
      { title: [labels.quantity], width: 58, align: "right" as const, cell: (row: number) => pen.cell("quantity", row) },
      { title: [labels.unitPrice], width: 66, align: "right" as const, cell: (row: number) => pen.cell("unitPrice", row) },
      ...(pen.has("vatRate") ? [{ title: [labels.vatRate], width: 46, align: "right" as const, cell: (row: number) => pen.cell("vatRate", row) }] : []),
      ...(pen.has("totalWithoutVat")
        ? [{ title: [labels.totalWithoutVatColumn], width: 70, align: "right" as const, cell: (row: number) => pen.cell("totalWithoutVat", row) }]
        : []),
      ...(pen.has("totalWithVat")
        ? [
            {
              title: [pen.has("vatRate") ? labels.totalWithVatColumn : labels.totalColumn],
              width: 72,
              align: "right" as const,
              cell: (row: number) => pen.cell("totalWithVat", row),
            },
          ]
        : []),
    ];
    const nextPage = (): number => {
      sheet.addPage();
      return M;
    };
    y = drawColumns(sheet, {
      x: M,
      y: y + 6,
      bottom: A4[1] - 130,
      rows: invoice.lineItems.length,
      columns: [
        { title: [labels.description], width: W - 56 - figures.reduce((all, one) => all + one.width, 0), cell: (row) => pen.cell("description", row) },
        { title: [labels.code], width: 56, cell: (row) => pen.cell("code", row) },
        ...figures,
      ],
      size: 8.2,
      headSize: 7.4,
      head: "band",
      headColor: "#2f4858",
      gap: 4,
      nextPage,
    });
    if (y > A4[1] - 300) y = nextPage();
    y += 8;
    const top = y;
    for (const index of pen.rates) {
      const cells = pen.recap(index);
      sheet.write(cells.rate, M, y, { width: 40, align: "right" });
      for (const [at, cell] of [cells.base, cells.vat, cells.gross].entries()) sheet.write(cell, M + 50 + at * 70, y, { width: 66, align: "right" });
      y += 12;
    }
    if (print.vatInCrowns) y += sheet.write(`Daň v Kč: ${pen.amount(print.vatInCrowns)} Kč`, M, y + 2, { size: 8.4 });
    const bottom = drawRows(
      sheet,
      [
        ...pen.amountRow(labels.totalWithoutVat, "totalWithoutVat"),
        ...pen.amountRow(labels.totalVat, "totalVat"),
        ...pen.amountRow(labels.rounding, "rounding"),
        ...pen.closing({ total: labels.total, advance: labels.advancePaid, due: labels.totalToPay }),
      ],
      { x: M + W * 0.56, y: top, width: W * 0.44, valueAlign: "right", valueWeight: "bold" },
    );
    y = drawNotes(sheet, generated, { x: M, y: Math.max(y, bottom) + 8, width: W, size: 8.2 });
    const foot = A4[1] - 104;
    sheet.rule(M, foot - 6, M + W, { line: 1, color: print.accent });
    let at = foot + sheet.write(labels.supplier, M, foot, { size: 7, color: "#777777" });
    for (const line of pen.address("supplier")) at += sheet.write(line, M, at, { size: 8.2, width: HALF - 16 });
    for (const row of pen.ids("supplier", "IČO", "DIČ")) at += sheet.write(inline(row), M, at, { size: 8.2 });
    const bank = [
      ...pen.row("Účet CZK", "accountNumber"),
      ...pen.row("IBAN", "iban"),
      ...pen.row("BIC", "bic"),
      ...pen.row("Banka", "bankName"),
      ...pen.row("Tel.", "supplierPhone"),
      ...pen.row("E-mail", "supplierEmail"),
    ];
    drawRows(sheet, bank, { x: M + HALF, y: foot, width: HALF, size: 8 });
    if (invoice.supplierRegistration)
      sheet.paragraph({ text: invoice.supplierRegistration, fields: ["supplierRegistration"] }, M, A4[1] - 26, { width: W, size: 6.6 });
    return y;
  },
};
