import { drawNotes, drawRegistration } from "#samples/invoices/drawing/extras.ts";
import { drawRows } from "#samples/invoices/drawing/rows.ts";
import { formatAmount, sum } from "#domain/money/decimal.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { exact } from "#samples/invoices/numbers.ts";
import { createRandom } from "#samples/invoices/random.ts";
import { drawColumns } from "./columns.ts";
import { inline, penOf } from "./pen.ts";

const M = 32;
const W = A4[0] - 2 * M;

/** A wholesaler: each line takes three lines of print with EAN and charge, sums are carried over the pages, delivery notes part the numbers. */
export const wholesale: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs", "sk"],
    kinds: ["invoice", "creditNote"],
    trades: ["food", "electro", "office"],
    columns: [["code", "description", "quantity", "unitPrice", "discount", "totalWithoutVat", "vatRate"]],
    fonts: ["robotoCondensed", "robotoMono"],
    fewestLines: 8,
    mostLines: 40,
    omits: ["exchangeRate", "exchangeRateAmount", "specificSymbol"],
  },
  draw(sheet, generated) {
    sheet.setBaseSize(8.4);
    const pen = penOf(generated);
    const { invoice, print, seed } = generated;
    const { labels } = print;
    const random = createRandom(seed + 29);
    const eans = invoice.lineItems.map(() => `859${random.digits(10)}`);
    sheet.write(pen.line(`${print.title} `, pen.of("invoiceNumber")), M, M, { size: 12, weight: "bold", width: W * 0.6 });
    sheet.mark(["documentKind"], print.title, [M, M, sheet.widthOf(print.title, 12, "bold"), 14]);
    sheet.write(`${labels.delivery === "" ? "" : "DL"} ${random.digits(8)}`, M, M, { size: 8, width: W, align: "right" });
    const half = W / 2;
    const party = (role: "supplier" | "customer", x: number): number => {
      let y = M + 24;
      sheet.write(`${labels[role]}${print.colon}`, x, y, { size: 8, weight: "bold" });
      y += 12;
      for (const line of pen.address(role)) y += sheet.write(line, x, y, { width: half - 12 });
      y += sheet.write(
        pen.ids(role, `${labels.companyId}:`, `${labels.vatId}:`).flatMap((row) => [...inline(row), { text: "  " }]),
        x,
        y,
        { size: 8.2, width: half - 12 },
      );
      return y;
    };
    let y = Math.max(party("supplier", M), party("customer", M + half)) + 4;
    y += sheet.write([...pen.of("supplierPhone"), { text: "  " }, ...pen.of("supplierEmail")], M, y, { size: 7.8, width: half }) + 4;
    const rows = [
      ...pen.row(labels.issueDate, "issueDate"),
      ...pen.row(labels.taxDate, "taxDate"),
      ...pen.row(labels.dueDate, "dueDate"),
      ...pen.row(labels.paymentMethod, "paymentMethod"),
      ...pen.row(labels.orderNumber, "orderNumber"),
      ...pen.row(labels.originalDocument, "originalDocumentNumber"),
      ...pen.row(labels.account, "accountNumber"),
      ...pen.row(labels.variableSymbol, "variableSymbol"),
      ...pen.row(labels.constantSymbol, "constantSymbol"),
      ...pen.row("IBAN", "iban"),
      ...pen.row("SWIFT", "bic"),
      ...pen.row(labels.bank, "bankName"),
    ];
    const middle = Math.ceil(rows.length / 2);
    y = Math.max(
      drawRows(sheet, rows.slice(0, middle), { x: M, y, width: half - 12, labelWidth: 130 }),
      drawRows(sheet, rows.slice(middle), { x: M + half, y, width: half, labelWidth: 100 }),
    );
    const field = pen.has("totalWithoutVat") ? ("totalWithoutVat" as const) : ("totalWithVat" as const);
    const until = (row: number): string => pen.amount(formatAmount(sum(invoice.lineItems.slice(0, row).map((item) => exact(item[field]!)))));
    const isSlovak = generated.language === "sk";
    y = drawColumns(sheet, {
      x: M,
      y: y + 8,
      bottom: A4[1] - 54,
      rows: invoice.lineItems.length,
      columns: [
        { title: [labels.code], width: 60, cell: (row) => pen.cell("code", row) },
        { title: [labels.description], width: W - 60 - 64 - 66 - 44 - 76 - 44, cell: (row) => pen.cell("description", row) },
        { title: [labels.quantity], width: 64, align: "right", cell: (row) => pen.cell("quantity", row) },
        { title: [labels.unitPrice], width: 66, align: "right", cell: (row) => pen.cell("unitPrice", row) },
        { title: [labels.discount], width: 44, align: "right", cell: (row) => (invoice.lineItems[row]!.discount ? pen.cell("discount", row) : []) },
        {
          title: [field === "totalWithoutVat" ? labels.totalWithoutVatColumn : labels.totalColumn],
          width: 76,
          align: "right",
          cell: (row) => pen.cell(field, row),
        },
        { title: [pen.has("vatRate") ? labels.vatRate : ""], width: 44, align: "right", cell: (row) => (pen.has("vatRate") ? pen.cell("vatRate", row) : []) },
      ],
      size: 8,
      headSize: 7.4,
      head: "ruled",
      gap: 4,
      below: (row) => [
        { line: [{ text: `EAN ${eans[row]}` }], indent: 62 },
        { line: [{ text: `${isSlovak ? "šarža" : "šarže"} ${eans[row]!.slice(4, 9)}/${eans[row]!.slice(-2)}` }], indent: 62 },
      ],
      nextPage: () => {
        sheet.addPage();
        return M;
      },
      carried: (row) => ({ forward: `${labels.carryForward} ${until(row)}`, over: `${labels.carryOver} ${until(row)}` }),
    });
    if (y > A4[1] - 220) {
      sheet.addPage();
      y = M;
    }
    sheet.rule(M, y, M + W, { line: 0.8 });
    y += 6;
    const top = y;
    if (pen.rates.length > 0) {
      y += sheet.write(labels.recap, M, y, { weight: "bold" });
      for (const rate of pen.rates) {
        const cells = pen.recap(rate);
        for (const [index, cell] of [cells.rate, cells.base, cells.vat, cells.gross].entries())
          sheet.write(cell, M + index * 64, y, { width: 60, align: "right" });
        y += 11;
      }
    }
    const bottom = drawRows(
      sheet,
      [
        ...pen.amountRow(labels.totalWithoutVat, "totalWithoutVat"),
        ...pen.amountRow(labels.totalVat, "totalVat"),
        ...pen.amountRow(labels.rounding, "rounding"),
        ...pen.closing({ total: labels.total, advance: labels.advancePaid, due: labels.totalToPay }),
      ],
      { x: M + W * 0.58, y: top, width: W * 0.42, valueAlign: "right", size: 9.4, valueWeight: "bold" },
    );
    y = drawNotes(sheet, generated, { x: M, y: Math.max(y, bottom) + 10, width: W, size: 8 });
    sheet.write(
      `${isSlovak ? "Počet položiek" : "Počet položek"}: ${invoice.lineItems.length}   ${isSlovak ? "Hmotnosť" : "Hmotnost"}: ${random.int(12, 900)},${random.int(10, 99)} kg`,
      M,
      y + 4,
      { size: 7.6 },
    );
    sheet.onEachPage((index, count) => sheet.write(`${index + 1} / ${count}`, M, A4[1] - 30, { size: 7.5, width: W, align: "right" }));
    return drawRegistration(sheet, generated, { x: M, y: y + 18, width: W, size: 7 });
  },
};
