import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { drawRows } from "#samples/invoices/drawing/rows.ts";
import { commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { drawColumns } from "./columns.ts";
import { inline, penOf } from "./pen.ts";

/** A5 on its side. */
const SIZE = [595.28, 419.53] as const;
const M = 26;
const W = SIZE[0] - 2 * M;

/** A pad's form for a sale in cash on half a sheet: seller left, buyer right, both under small words. */
export const cashSlip: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs"],
    kinds: ["invoice"],
    trades: ["shop", "building", "electro"],
    columns: [["description", "quantity", "unitPrice", "vatRate", "totalWithVat"]],
    fonts: ["robotoCondensed", "openSans"],
    mostLines: 4,
    size: SIZE,
    omits: [
      "exchangeRate",
      "exchangeRateAmount",
      "specificSymbol",
      "bic",
      "bankName",
      "iban",
      "constantSymbol",
      "supplierRegistration",
      "supplierCountry",
      "customerCountry",
      "orderNumber",
      "supplierEmail",
    ],
  },
  draw(sheet, generated) {
    sheet.setBaseSize(8.4);
    const pen = penOf(generated);
    const { invoice } = generated;
    sheet.frame([M - 6, M - 6, W + 12, SIZE[1] - 2 * M + 12], { line: 1 });
    sheet.write([{ text: "Prodejka – daňový doklad", fields: ["documentKind"] }], M, M, { size: 11, weight: "bold" });
    sheet.write(pen.line("číslo ", pen.of("invoiceNumber")), M, M, { size: 10, width: W, align: "right" });
    const party = (role: "supplier" | "customer", title: string, x: number): number => {
      let y = M + 20 + sheet.write(title, x, M + 20, { size: 6.6, color: "#666666" });
      for (const line of pen.address(role)) y += sheet.write(line, x, y, { width: W / 2 - 14 });
      return (
        y +
        sheet.write(
          pen.ids(role, "IČ", "DIČ").flatMap((row) => [...inline(row), { text: "  " }]),
          x,
          y,
          { width: W / 2 - 14 },
        )
      );
    };
    let y = Math.max(party("supplier", "prodávající (razítko)", M), party("customer", "kupující", M + W / 2)) + 4;
    const rows = [
      ...pen.row("vystaveno", "issueDate"),
      ...pen.row("plnění", "taxDate"),
      ...pen.row("splatnost", "dueDate"),
      ...pen.row("úhrada", "paymentMethod"),
      ...pen.row("účet", "accountNumber"),
      ...pen.row("v. s.", "variableSymbol"),
      ...pen.row("tel.", "supplierPhone"),
    ];
    sheet.write(
      rows.flatMap((row, index) => [{ text: index === 0 ? "" : "    " }, ...inline(row)]),
      M,
      y,
      { width: W },
    );
    y = drawColumns(sheet, {
      x: M,
      y: y + 16,
      bottom: SIZE[1] - M,
      rows: invoice.lineItems.length,
      columns: [
        { title: ["název zboží"], width: W - 230, cell: (row) => pen.cell("description", row) },
        { title: ["množství"], width: 60, align: "right", cell: (row) => pen.cell("quantity", row) },
        { title: ["cena s DPH"], width: 60, align: "right", cell: (row) => pen.cell("unitPrice", row) },
        { title: [pen.has("vatRate") ? "DPH" : ""], width: 36, align: "right", cell: (row) => (pen.has("vatRate") ? pen.cell("vatRate", row) : []) },
        { title: ["celkem"], width: 74, align: "right", cell: (row) => pen.cell(pen.has("totalWithVat") ? "totalWithVat" : "totalWithoutVat", row) },
      ],
      size: 8.2,
      headSize: 7,
      head: "ruled",
      gap: 2,
      nextPage: () => M,
    });
    const top = y + 6;
    y = top;
    for (const rate of pen.rates) {
      const cells = pen.recap(rate);
      y += sheet.write([{ text: "základ " }, ...cells.rate, { text: " " }, ...cells.base, { text: "  DPH " }, ...cells.vat], M, y, { size: 8 });
    }
    const bottom = drawRows(
      sheet,
      [
        ...pen.amountRow("bez DPH", "totalWithoutVat"),
        ...pen.amountRow("DPH", "totalVat"),
        ...pen.amountRow("zaokrouhlení", "rounding"),
        ...pen.closing({ total: "celkem", advance: "záloha", due: "CELKEM K ÚHRADĚ" }),
      ],
      { x: M + W * 0.55, y: top, width: W * 0.45, valueAlign: "right", size: 9.2, valueWeight: "bold" },
    );
    return drawNotes(sheet, generated, { x: M, y: Math.max(y, bottom) + 4, width: W * 0.5, size: 7.4 });
  },
};
