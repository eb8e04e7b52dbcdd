import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { drawCells, drawRows } from "#samples/invoices/drawing/rows.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { drawColumns } from "./columns.ts";
import { inline, penOf } from "./pen.ts";

const M = 46;
const W = A4[0] - 2 * M;

/** A Dutch small firm: the seller flush right with all his numbers, particulars as a row of cells, the sign of the currency in front. */
export const factuur: Layout = {
  traits: {
    ...commonTraits,
    languages: ["nl"],
    kinds: ["invoice", "creditNote"],
    columns: [["quantity", "description", "unitPrice", "vatRate", "totalWithoutVat"]],
    fonts: ["inter", "openSans"],
    mostLines: 12,
    omits: ["exchangeRate", "exchangeRateAmount", "variableSymbol", "constantSymbol", "specificSymbol", "customerCompanyId", "accountNumber"],
  },
  draw(sheet, generated) {
    sheet.setBaseSize(9);
    const pen = penOf(generated);
    const { invoice, print } = generated;
    let right = M;
    for (const [index, line] of pen.address("supplier").entries())
      right += sheet.write(line, M, right, { weight: index === 0 ? "bold" : "regular", size: index === 0 ? 12 : 8.6, width: W, align: "right" });
    const numbers = [
      ...pen.row("T", "supplierPhone"),
      ...pen.row("E", "supplierEmail"),
      ...pen.row("KvK", "supplierCompanyId"),
      ...pen.row("BTW", "supplierVatId"),
      ...pen.row("IBAN", "iban"),
      ...pen.row("BIC", "bic"),
      ...pen.row("Bank", "bankName"),
    ];
    for (const row of numbers) right += sheet.write(inline(row), M, right, { size: 8.2, width: W, align: "right" });
    let left = M + 62;
    for (const line of pen.address("customer")) left += sheet.write(line, M, left, { size: 10, width: W * 0.5 });
    for (const row of pen.row("BTW-nummer klant:", "customerVatId")) left += sheet.write(inline(row), M, left, { size: 8.4 });
    let y = Math.max(left, right) + 20;
    y += sheet.write([{ text: print.title, fields: ["documentKind"] }], M, y, { size: 20, weight: "bold", color: print.accent }) + 6;
    y = drawCells(
      sheet,
      [
        ...pen.row("Factuurnummer", "invoiceNumber"),
        ...pen.row("Factuurdatum", "issueDate"),
        ...pen.row("Leverdatum", "taxDate"),
        ...pen.row("Vervaldatum", "dueDate"),
        ...pen.row("Uw referentie / ordernummer", "orderNumber"),
        ...pen.row("Betreft factuur", "originalDocumentNumber"),
        ...pen.row("Betaalwijze", "paymentMethod"),
      ],
      { x: M, y, width: W, columns: 4, size: 9, valueWeight: "bold" },
    );
    const has = pen.has("vatRate");
    const net = pen.has("totalWithoutVat") ? ("totalWithoutVat" as const) : ("totalWithVat" as const);
    const nextPage = (): number => {
      sheet.addPage();
      return M;
    };
    y = drawColumns(sheet, {
      x: M,
      y: y + 8,
      bottom: A4[1] - 80,
      rows: invoice.lineItems.length,
      columns: [
        { title: ["Aantal"], width: 64, cell: (row) => pen.cell("quantity", row) },
        { title: ["Omschrijving"], width: W - 64 - 80 - 54 - 86, cell: (row) => pen.cell("description", row) },
        { title: ["Prijs"], width: 80, align: "right", cell: (row) => pen.cell("unitPrice", row) },
        { title: [has ? "Btw" : ""], width: 54, align: "right", cell: (row) => (has ? pen.cell("vatRate", row) : []) },
        { title: ["Bedrag"], width: 86, align: "right", cell: (row) => pen.cell(net, row) },
      ],
      size: 8.8,
      head: "ruled",
      gap: 5,
      nextPage,
    });
    if (y > A4[1] - 200) y = nextPage();
    y = drawRows(
      sheet,
      [
        ...pen.amountRow("Subtotaal", "totalWithoutVat"),
        ...pen.rates.map((index) => {
          const { rate, base, vat } = pen.recap(index);
          return { label: [...rate, { text: " btw over " }, ...base], value: vat };
        }),
        ...pen.amountRow("Totaal btw", "totalVat"),
        ...pen.amountRow("Afronding", "rounding"),
        ...pen.closing({ total: "Totaal", advance: "Reeds voldaan", due: "Te betalen" }),
      ],
      { x: M + W * 0.5, y: y + 6, width: W * 0.5, valueAlign: "right" },
    );
    return drawNotes(sheet, generated, { x: M, y: y + 16, width: W, size: 8.6 });
  },
};
