import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { drawCells, drawRows } from "#samples/invoices/drawing/rows.ts";
import type { Sheet } from "#samples/invoices/drawing/sheet.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { createRandom } from "#samples/invoices/random.ts";
import type { GeneratedInvoice } from "#samples/invoices/types.ts";
import { drawColumns } from "./columns.ts";
import { inline, penOf } from "./pen.ts";

const M = 36;
const W = A4[0] - 2 * M;
const THIRD = W / 3;

function drawHead(sheet: Sheet, generated: GeneratedInvoice): number {
  const pen = penOf(generated);
  const random = createRandom(generated.seed + 11);
  sheet.write(pen.of("supplierName"), M, M, { size: 13, weight: "bold", width: W * 0.55 });
  sheet.write([{ text: generated.print.title, fields: ["documentKind"] }], M, M, { size: 12, width: W, align: "right" });
  sheet.write(pen.line("Číslo: ", pen.of("invoiceNumber")), M, M + 17, { size: 10, weight: "bold", width: W, align: "right" });
  sheet.rule(M, M + 34, M + W, { line: 2, color: generated.print.accent });
  let left = M + 42;
  left += sheet.write("Dodavatel", M, left, { size: 7.5, color: "#666666" });
  for (const line of pen.address("supplier").slice(1)) left += sheet.write(line, M, left, { size: 9, width: THIRD - 8 });
  for (const row of [...pen.ids("supplier", "IČO", "DIČ"), ...pen.row("Tel.", "supplierPhone"), ...pen.row("E-mail", "supplierEmail")])
    left += sheet.write(inline(row), M, left, { size: 9, width: THIRD - 8 });
  let middle = M + 42 + sheet.write("Odběratel", M + THIRD, M + 42, { size: 7.5, color: "#666666" });
  for (const [index, line] of pen.address("customer").entries())
    middle += sheet.write(line, M + THIRD, middle, { size: 9, weight: index === 0 ? "bold" : "regular", width: THIRD - 8 });
  for (const row of pen.ids("customer", "IČO", "DIČ")) middle += sheet.write(inline(row), M + THIRD, middle, { size: 9 });
  let right = M + 42 + sheet.write("Příjemce", M + 2 * THIRD, M + 42, { size: 7.5, color: "#666666" });
  const receiver = generated.print.deliveryAddress ?? [generated.customer!.name, "sklad 2", generated.customer!.city];
  for (const text of receiver) right += sheet.write(text, M + 2 * THIRD, right, { size: 9, width: THIRD - 4 });
  right += sheet.write(`Středisko ${random.int(10, 99)}   Zakázka ${random.digits(5)}`, M + 2 * THIRD, right + 4, { size: 8 });
  return Math.max(left, middle, right) + 10;
}

/** A ledger whose head is three columns with the supplier's name as a title, and whose particulars are cells with labels above. */
export const ledgerColumns: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs"],
    columns: [["code", "description", "quantity", "unit", "unitPrice", "vatRate", "totalWithoutVat", "vat", "totalWithVat"]],
    fonts: ["inter", "openSans"],
    mostLines: 24,
    omits: ["exchangeRate", "exchangeRateAmount"],
    habits: { dates: ["padded", "dotted"] },
  },
  draw(sheet, generated) {
    sheet.setBaseSize(8.8);
    const pen = penOf(generated);
    const { invoice } = generated;
    let y = drawCells(
      sheet,
      [
        ...pen.row("Vystaveno", "issueDate"),
        ...pen.row("Zdan. plnění", "taxDate"),
        ...pen.row("Splatnost", "dueDate"),
        ...pen.row("Způsob úhrady", "paymentMethod"),
        ...pen.row("Var. symbol", "variableSymbol"),
        ...pen.row("Konst. symbol", "constantSymbol"),
        ...pen.row("Spec. symbol", "specificSymbol"),
        ...pen.row("Objednávka", "orderNumber"),
        ...pen.row("Bankovní spojení", "accountNumber"),
        ...pen.row("IBAN", "iban"),
        ...pen.row("BIC", "bic"),
        ...pen.row("Peněžní ústav", "bankName"),
        ...pen.row("Oprava dokladu", "originalDocumentNumber"),
      ],
      { x: M, y: drawHead(sheet, generated), width: W, columns: 4, size: 9 },
    );
    const money = (column: "unitPrice" | "totalWithoutVat" | "vat" | "totalWithVat", title: string[], width: number) =>
      pen.has(column) ? [{ title, width, align: "right" as const, cell: (row: number) => pen.cell(column, row) }] : [];
    const figures = [
      { title: ["Množ."], width: 42, align: "right" as const, cell: (row: number) => pen.cell("quantity", row) },
      { title: ["MJ"], width: 26, cell: (row: number) => pen.cell("unit", row) },
      ...money("unitPrice", ["Cena", "za MJ"], 56),
      ...(pen.has("vatRate") ? [{ title: ["Sazba"], width: 36, align: "right" as const, cell: (row: number) => pen.cell("vatRate", row) }] : []),
      ...money("totalWithoutVat", ["Základ"], 62),
      ...money("vat", ["DPH"], 52),
      ...money("totalWithVat", ["Celkem"], 64),
    ];
    y = drawColumns(sheet, {
      x: M,
      y: y + 6,
      bottom: A4[1] - 60,
      rows: invoice.lineItems.length,
      columns: [
        { title: ["Kód"], width: 52, cell: (row) => pen.cell("code", row) },
        { title: ["Text"], width: W - 52 - figures.reduce((total, one) => total + one.width, 0), cell: (row) => pen.cell("description", row) },
        ...figures,
      ],
      size: 7.8,
      head: "band",
      headColor: "#5a6b7b",
      rules: "#dddddd",
      gap: 3,
      nextPage: () => {
        sheet.addPage();
        return M;
      },
    });
    if (y > A4[1] - 260) {
      sheet.addPage();
      y = M;
    }
    y = drawNotes(sheet, generated, { x: M, y: y + 6, width: W * 0.5, size: 8 }) + 6;
    const top = y;
    for (const rate of pen.rates) {
      const cells = pen.recap(rate);
      y += sheet.write([{ text: "Sazba " }, ...cells.rate, { text: ":  základ " }, ...cells.base, { text: "  daň " }, ...cells.vat], M, y, {
        size: 8,
        width: W * 0.5,
      });
    }
    const right = drawRows(
      sheet,
      [
        ...pen.amountRow("Celkem bez DPH", "totalWithoutVat"),
        ...pen.amountRow("DPH", "totalVat"),
        ...pen.amountRow("Zaokrouhlení", "rounding"),
        ...pen.closing({ total: "Celkem s DPH", advance: "Odpočet záloh", due: "Zbývá k úhradě" }),
      ],
      { x: M + W * 0.56, y: top, width: W * 0.44, valueAlign: "right", size: 9.5, valueWeight: "bold" },
    );
    y = Math.max(y, right) + 20;
    if (invoice.supplierRegistration)
      y += sheet.paragraph({ text: invoice.supplierRegistration, fields: ["supplierRegistration"] }, M, y, { width: W, size: 7 });
    return y;
  },
};
