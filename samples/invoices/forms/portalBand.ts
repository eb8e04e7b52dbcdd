import { drawNotes, drawPaymentCode, drawRegistration } from "#samples/invoices/drawing/extras.ts";
import { drawRecap } from "#samples/invoices/drawing/recap.ts";
import { drawCells, drawRows } from "#samples/invoices/drawing/rows.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import type { Column } from "#samples/invoices/types.ts";
import { drawColumns } from "./columns.ts";
import { inline, penOf } from "./pen.ts";

const M = 40;
const W = A4[0] - 2 * M;

/** A portal's form: the customer on the left in a pale card, a coloured band of four cells with what is needed to pay. */
export const portalBand: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs", "sk"],
    columns: [["description", "quantity", "unitPrice", "vatRate", "totalWithoutVat", "vat", "totalWithVat"]],
    fonts: ["openSans", "inter"],
    mostLines: 16,
    omits: ["exchangeRate", "exchangeRateAmount"],
  },
  draw(sheet, generated) {
    sheet.setBaseSize(9);
    const pen = penOf(generated);
    const { invoice, print, language } = generated;
    const { labels, accent } = print;
    const nextPage = (): number => {
      sheet.addPage();
      return M;
    };
    sheet.write([{ text: print.title, fields: ["documentKind"] }], M, M, { size: 16, weight: "bold", color: accent });
    sheet.write(pen.of("invoiceNumber"), M, M + 20, { size: 12, color: "#555555" });
    let right = M;
    for (const [index, line] of pen.address("supplier").entries())
      right += sheet.write(line, M + W * 0.55, right, {
        weight: index === 0 ? "bold" : "regular",
        size: index === 0 ? 10.5 : 9,
        width: W * 0.45,
        align: "right",
      });
    for (const row of [...pen.ids("supplier", "IČO:", `${labels.vatId}:`), ...pen.row("", "supplierPhone"), ...pen.row("", "supplierEmail")])
      right += sheet.write(inline(row), M + W * 0.55, right, { size: 8.5, width: W * 0.45, align: "right" });
    let left = M + 60 + sheet.write(labels.customer, M + 10, M + 60, { size: 8, color: accent });
    for (const [index, line] of pen.address("customer").entries())
      left += sheet.write(line, M + 10, left, { weight: index === 0 ? "bold" : "regular", width: W * 0.45 });
    for (const row of pen.ids("customer", "IČO:", `${labels.vatId}:`)) left += sheet.write(inline(row), M + 10, left, { size: 8.5 });
    sheet.frame([M, M + 54, W * 0.48, left - M - 48], { line: 0.8, color: "#cfd8e3" });
    let y = Math.max(left, right) + 16;
    y = drawRows(
      sheet,
      [
        ...pen.row(labels.issueDate, "issueDate"),
        ...pen.row(labels.taxDate, "taxDate"),
        ...pen.row(labels.orderNumber, "orderNumber"),
        ...pen.row(labels.originalDocument, "originalDocumentNumber"),
        ...pen.row(labels.paymentMethod, "paymentMethod"),
        ...pen.row(labels.constantSymbol, "constantSymbol"),
        ...pen.row(labels.specificSymbol, "specificSymbol"),
        ...pen.row("IBAN", "iban"),
        ...pen.row("SWIFT", "bic"),
        ...pen.row(labels.bank, "bankName"),
      ],
      { x: M, y, width: W * 0.62, labelColor: "#5b6b80", labelWidth: 170 },
    );
    y += 8;
    const due = invoice.advancePaid ? pen.of("amountDue") : pen.of("totalAmount", "amountDue");
    const band = [
      ...pen.row(labels.account, "accountNumber"),
      ...pen.row(labels.variableSymbol, "variableSymbol"),
      ...pen.row(labels.dueDate, "dueDate"),
      { label: [{ text: language === "sk" ? "K úhrade" : "K úhradě" }], value: pen.withCurrency(due) },
    ];
    sheet.paint([M, y, W, 40], accent);
    drawCells(sheet, band, { x: M + 8, y: y + 6, width: W - 12, columns: band.length, size: 11, color: "#ffffff", labelColor: "#e8eef5", valueWeight: "bold" });
    y = drawNotes(sheet, generated, { x: M, y: y + 50, width: W, size: 8.5 }) + 6;
    const titles: Partial<Record<Column, [string[], number]>> = {
      quantity: [[labels.quantity], 62],
      unitPrice: [[labels.unitPrice], 76],
      vatRate: [[labels.vatRate], 48],
      totalWithoutVat: [[labels.totalWithoutVatColumn], 74],
      vat: [[labels.vatColumn], 56],
      totalWithVat: [[labels.totalWithVatColumn], 78],
    };
    const figures = print.columns.filter((column) => titles[column]);
    y = drawColumns(sheet, {
      x: M,
      y,
      bottom: A4[1] - 60,
      rows: invoice.lineItems.length,
      columns: [
        { title: [labels.description], width: W - figures.reduce((all, one) => all + titles[one]![1], 0), cell: (row) => pen.cell("description", row) },
        ...figures.map((one) => ({ title: titles[one]![0], width: titles[one]![1], align: "right" as const, cell: (row: number) => pen.cell(one, row) })),
      ],
      size: 8.3,
      headSize: 7.6,
      head: "ruled",
      rules: "#e2e6ea",
      gap: 5,
      nextPage,
    });
    if (y > A4[1] - 230) y = nextPage();
    const bottom = drawRecap(sheet, generated, { x: M, y: y + 6, width: W * 0.5, size: 7.8, color: accent, look: "open" });
    drawPaymentCode(sheet, generated, { x: M, y: bottom + 8, side: 72 });
    const rows = [
      ...pen.amountRow(labels.totalWithoutVat, "totalWithoutVat"),
      ...pen.amountRow(labels.totalVat, "totalVat"),
      ...pen.amountRow(labels.rounding, "rounding"),
      ...(invoice.advancePaid ? [...pen.amountRow(labels.total, "totalAmount"), ...pen.amountRow(labels.advancePaid, "advancePaid")] : []),
    ];
    y = drawRows(sheet, rows, { x: M + W * 0.58, y: y + 8, width: W * 0.42, valueAlign: "right" });
    sheet.write(
      [
        { text: `${language === "sk" ? "Spolu na úhradu" : "Celkem k úhradě"} ` },
        ...pen.withCurrency(pen.of(invoice.advancePaid ? "amountDue" : "totalAmount")),
      ],
      M + W * 0.58,
      y + 4,
      {
        size: 12,
        weight: "bold",
        width: W * 0.42,
        align: "right",
      },
    );
    return drawRegistration(sheet, generated, { x: M, y: A4[1] - 40, width: W, size: 7, color: "#777777" });
  },
};
