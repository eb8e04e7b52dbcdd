import { drawNotes, drawPaymentCode, drawRegistration } from "#samples/invoices/drawing/extras.ts";
import { drawRows } from "#samples/invoices/drawing/rows.ts";
import type { Line } from "#samples/invoices/drawing/sheet.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { drawColumns } from "./columns.ts";
import { inline, penOf } from "./pen.ts";

const M = 48;
const W = A4[0] - 2 * M;
const HALF = W / 2;

/** A web invoicing service: grey capitals over both parties, quantity and unit in front of the text, totals without a table. */
export const webBill: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs"],
    kinds: ["invoice", "creditNote", "proforma"],
    columns: [
      ["quantity", "unit", "description", "vatRate", "unitPrice", "totalWithoutVat"],
      ["quantity", "unit", "description", "vatRate", "unitPrice", "totalWithVat"],
    ],
    fonts: ["inter"],
    mostLines: 18,
    omits: ["exchangeRate", "exchangeRateAmount", "supplierRegistration"],
  },
  draw(sheet, generated) {
    sheet.setBaseSize(9.2);
    const pen = penOf(generated);
    const { invoice, print } = generated;
    sheet.write([{ text: print.title, fields: ["documentKind"] }, { text: " " }, ...pen.of("invoiceNumber")], M, M, { size: 17, width: W, align: "right" });
    const top = M + 44;
    const party = (role: "supplier" | "customer", title: string, x: number): number => {
      let y = top + sheet.write(title, x, top, { size: 7.5, color: "#999999" }) + 4;
      for (const [index, line] of pen.address(role).entries())
        y += sheet.write(line, x, y, { size: index === 0 ? 11 : 9.2, weight: index === 0 ? "bold" : "regular", width: HALF - 16 });
      y += 5;
      return drawRows(sheet, pen.ids(role, "IČO", "DIČ"), { x, y, width: HALF - 16, labelWidth: 40, size: 8.8, labelColor: "#888888" });
    };
    let y = Math.max(party("supplier", "DODAVATEL", M), party("customer", "ODBĚRATEL", M + HALF + 8)) + 14;
    const left = drawRows(
      sheet,
      [
        ...pen.row("Bankovní účet", "accountNumber"),
        ...pen.row("IBAN", "iban"),
        ...pen.row("SWIFT/BIC", "bic"),
        ...pen.row("Banka", "bankName"),
        ...pen.row("Variabilní symbol", "variableSymbol"),
        ...pen.row("Konstantní symbol", "constantSymbol"),
        ...pen.row("Specifický symbol", "specificSymbol"),
        ...pen.row("Způsob platby", "paymentMethod"),
      ],
      { x: M, y, width: HALF - 16, labelColor: "#888888", size: 8.8 },
    );
    const right = drawRows(
      sheet,
      [
        ...pen.row("Datum vystavení", "issueDate"),
        ...pen.row("Datum splatnosti", "dueDate"),
        ...pen.row("Datum zdan. plnění", "taxDate"),
        ...pen.row("Číslo objednávky", "orderNumber"),
        ...pen.row("Původní doklad", "originalDocumentNumber"),
      ],
      { x: M + HALF + 8, y, width: HALF - 8, labelColor: "#888888", size: 8.8, valueAlign: "right" },
    );
    y = drawNotes(sheet, generated, { x: M, y: Math.max(left, right) + 16, width: W }) + 8;
    const isGross = pen.has("totalWithVat");
    const nextPage = (): number => {
      sheet.addPage();
      return M;
    };
    y = drawColumns(sheet, {
      x: M,
      y,
      bottom: A4[1] - 70,
      rows: invoice.lineItems.length,
      columns: [
        { title: [""], width: 44, align: "right", cell: (row) => pen.cell("quantity", row) },
        { title: [""], width: 32, cell: (row) => pen.cell("unit", row) },
        { title: [""], width: W - 44 - 32 - 44 - 76 - 84, cell: (row) => pen.cell("description", row) },
        { title: [pen.has("vatRate") ? "DPH" : ""], width: 44, align: "right", cell: (row): Line => (pen.has("vatRate") ? pen.cell("vatRate", row) : []) },
        { title: ["Cena za MJ"], width: 76, align: "right", cell: (row) => pen.cell("unitPrice", row) },
        {
          title: [isGross ? (pen.has("vatRate") ? "Celkem s DPH" : "Celkem") : "Celkem bez DPH"],
          width: 84,
          align: "right",
          cell: (row) => pen.cell(isGross ? "totalWithVat" : "totalWithoutVat", row),
        },
      ],
      size: 9,
      headSize: 7.5,
      head: "plain",
      rules: "#e5e5e5",
      gap: 6,
      nextPage,
    });
    if (y > A4[1] - 190) y = nextPage();
    const vat = pen.rates.flatMap((index) => {
      const { rate, base, vat: tax, isOnly } = pen.recap(index);
      const also = (line: Line, field: "totalWithoutVat" | "totalVat"): Line => (isOnly ? [{ ...line[0]!, fields: [...line[0]!.fields!, field] }] : line);
      return [
        { label: [{ text: "Základ " }, ...rate], value: also(base, "totalWithoutVat") },
        { label: [{ text: "DPH " }, { text: rate[0]!.text }], value: also(tax, "totalVat") },
      ];
    });
    const sums = pen.rates.length === 1 ? [] : [...pen.amountRow("Celkem bez DPH", "totalWithoutVat"), ...pen.amountRow("Celkem DPH", "totalVat")];
    y = drawRows(sheet, [...vat, ...sums, ...pen.amountRow("Zaokrouhlení", "rounding")], {
      x: M + HALF,
      y: y + 8,
      width: HALF,
      valueAlign: "right",
      labelColor: "#777777",
    });
    for (const row of pen.closing({ total: "Celkem", advance: "Uhrazeno zálohou", due: "" }))
      y += sheet.write(row.label[0]!.text === "" ? row.value : inline(row, "   "), M, y + 4, { size: 14, weight: "bold", width: W, align: "right" });
    drawPaymentCode(sheet, generated, { x: M, y: y + 6, side: 70 });
    const contact = [...pen.of("supplierPhone"), ...(invoice.supplierPhone && invoice.supplierEmail ? [{ text: "   " }] : []), ...pen.of("supplierEmail")];
    if (contact.length > 0) sheet.write(contact, M, A4[1] - 40, { size: 8, color: "#777777", width: W, align: "center" });
    return drawRegistration(sheet, generated, { x: M, y: y + 90, width: W, size: 7 });
  },
};
