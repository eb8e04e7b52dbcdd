import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { drawRows } from "#samples/invoices/drawing/rows.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { createRandom } from "#samples/invoices/random.ts";
import { drawColumns } from "./columns.ts";
import { inline, penOf } from "./pen.ts";

const M = 54;
const W = A4[0] - 2 * M;

/** A British letterhead: "To:", references of both sides, bank details in a sentence, a slip at the foot that repeats the number and the sum. */
export const consultancy: Layout = {
  traits: {
    ...commonTraits,
    languages: ["en"],
    kinds: ["invoice", "creditNote"],
    columns: [["description", "quantity", "unitPrice", "vatRate", "totalWithoutVat"]],
    fonts: ["sourceSerif", "openSans"],
    mostLines: 8,
    omits: ["exchangeRate", "exchangeRateAmount", "constantSymbol", "specificSymbol"],
    habits: { dates: ["words", "slashedShort"] },
  },
  draw(sheet, generated) {
    sheet.setBaseSize(9.4);
    const pen = penOf(generated);
    const { invoice, seed } = generated;
    const random = createRandom(seed + 101);
    let y = M;
    for (const [index, line] of pen.address("supplier").entries())
      y += sheet.write(line, M, y, { size: index === 0 ? 15 : 8.6, weight: index === 0 ? "bold" : "regular", width: W });
    y += sheet.write([...pen.of("supplierPhone"), { text: "   " }, ...pen.of("supplierEmail")], M, y, { size: 8.4 }) + 18;
    sheet.write([{ text: generated.print.title, fields: ["documentKind"] }], M, y, { size: 13, weight: "bold", width: W, align: "center" });
    y += 26;
    sheet.write("To:", M, y, {});
    let left = y;
    for (const line of pen.address("customer")) left += sheet.write(line, M + 26, left, { width: W * 0.5 - 26 });
    for (const row of pen.ids("customer", "Reg. no.", "VAT no.")) left += sheet.write(inline(row), M + 26, left, { size: 8.6 });
    const right = drawRows(
      sheet,
      [
        ...pen.row("Invoice no.", "invoiceNumber"),
        ...pen.row("Date", "issueDate"),
        ...pen.row("Tax point", "taxDate"),
        ...pen.row("Payment due by", "dueDate"),
        { label: [{ text: "Our ref." }], value: [{ text: `LK/${random.digits(4)}/${random.int(1, 9)}` }] },
        ...pen.row("Your order", "orderNumber"),
        ...pen.row("Original invoice", "originalDocumentNumber"),
        ...pen.row("Payment method", "paymentMethod"),
        ...pen.row("Variable symbol", "variableSymbol"),
      ],
      { x: M + W * 0.56, y, width: W * 0.44 },
    );
    const has = pen.has("vatRate");
    const net = pen.has("totalWithoutVat") ? ("totalWithoutVat" as const) : ("totalWithVat" as const);
    y = drawColumns(sheet, {
      x: M,
      y: Math.max(left, right) + 20,
      bottom: A4[1] - 150,
      rows: invoice.lineItems.length,
      columns: [
        { title: ["Professional services"], width: W - 66 - 76 - 46 - 84, cell: (row) => pen.cell("description", row) },
        { title: ["Units"], width: 66, align: "right", cell: (row) => pen.cell("quantity", row) },
        { title: ["Rate"], width: 76, align: "right", cell: (row) => pen.cell("unitPrice", row) },
        { title: [has ? "VAT" : ""], width: 46, align: "right", cell: (row) => (has ? pen.cell("vatRate", row) : []) },
        { title: ["Net amount"], width: 84, align: "right", cell: (row) => pen.cell(net, row) },
      ],
      size: 9,
      head: "ruled",
      gap: 5,
      nextPage: () => {
        sheet.addPage();
        return M;
      },
    });
    if (y > A4[1] - 290) {
      sheet.addPage();
      y = M;
    }
    y = drawRows(
      sheet,
      [
        ...pen.amountRow("Total net", "totalWithoutVat"),
        ...pen.rates.map((index) => {
          const { rate, base, vat } = pen.recap(index);
          return { label: [{ text: "VAT at " }, ...rate, { text: " on " }, ...base], value: vat };
        }),
        ...pen.amountRow("Total VAT", "totalVat"),
        ...pen.amountRow("Rounding", "rounding"),
        ...pen.closing({ total: "Invoice total", advance: "Less: payment received", due: "Total now due" }),
      ],
      { x: M + W * 0.4, y: y + 6, width: W * 0.6, valueAlign: "right", valueWeight: "bold" },
    );
    y = drawNotes(sheet, generated, { x: M, y: y + 8, width: W, size: 8.6 });
    const bank = [...pen.row("Account", "accountNumber"), ...pen.row("IBAN", "iban"), ...pen.row("BIC", "bic"), ...pen.row("at", "bankName")];
    if (bank.length > 0)
      y +=
        sheet.write([{ text: "Please pay to: " }, ...bank.flatMap((row, index) => [{ text: index === 0 ? "" : ", " }, ...inline(row)])], M, y + 4, {
          size: 8.8,
          width: W,
        }) + 4;
    const foot = A4[1] - 112;
    sheet.dashes(M, foot, M + W);
    sheet.write("Remittance slip – please return with your payment", M, foot + 6, { size: 8, weight: "bold" });
    sheet.write(`Invoice no. ${invoice.invoiceNumber}    Amount ${pen.text("amountDue")}    Customer ref. ${random.digits(5)}`, M, foot + 20, {
      size: 8.4,
      width: W,
    });
    const ids = pen.ids("supplier", "Company registration no.", "VAT registration no.");
    sheet.write(
      ids.flatMap((row, index) => [{ text: index === 0 ? "" : "   " }, ...inline(row)]),
      M,
      foot + 52,
      { size: 7.6, width: W, align: "center" },
    );
    if (invoice.supplierRegistration) sheet.write(pen.of("supplierRegistration"), M, foot + 62, { size: 7, width: W });
    return y;
  },
};
