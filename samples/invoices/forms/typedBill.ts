import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { drawRows } from "#samples/invoices/drawing/rows.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { drawColumns } from "./columns.ts";
import { inline, penOf } from "./pen.ts";

const M = 58;
const W = A4[0] - 2 * M;

/** What a tradesman types himself: a party in one line, few labels, amounts as "1500,-", nothing framed. */
export const typedBill: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs"],
    kinds: ["invoice"],
    columns: [["description", "quantity", "unitPrice", "totalWithVat"]],
    fonts: ["sourceSerif", "openSans"],
    mostLines: 8,
    withoutVat: true,
    omits: ["exchangeRate", "exchangeRateAmount", "specificSymbol", "bic", "bankName"],
    habits: { numbers: { dashed: true, thousands: "" } },
  },
  draw(sheet, generated) {
    sheet.setBaseSize(10.4);
    const pen = penOf(generated);
    const { invoice } = generated;
    let y = M + sheet.write([{ text: "Faktura č. ", fields: ["documentKind"] }, ...pen.of("invoiceNumber")], M, M, { size: 16, weight: "bold" }) + 16;
    for (const [role, title] of [
      ["supplier", "Dodavatel: "],
      ["customer", "Odběratel: "],
    ] as const) {
      y += sheet.write([{ text: title }, ...pen.of(`${role}Name`)], M, y, { width: W });
      y += sheet.write(pen.inlineAddress(role), M, y, { width: W });
      y += sheet.write(
        pen.ids(role, "IČO:", "DIČ:").flatMap((row, index) => [{ text: index === 0 ? "" : ", " }, ...inline(row)]),
        M,
        y,
        { width: W },
      );
      if (role === "supplier")
        for (const row of [...pen.row("tel.", "supplierPhone"), ...pen.row("", "supplierEmail")]) y += sheet.write(inline(row), M, y, { width: W });
      y += 10;
    }
    for (const row of [
      ...pen.row("Datum vystavení:", "issueDate"),
      ...pen.row("Datum splatnosti:", "dueDate"),
      ...pen.row("Datum plnění:", "taxDate"),
      ...pen.row("Objednávka č.", "orderNumber"),
      ...pen.row("Platba:", "paymentMethod"),
      ...pen.row("Účet:", "accountNumber"),
      ...pen.row("IBAN:", "iban"),
      ...pen.row("VS:", "variableSymbol"),
      ...pen.row("KS:", "constantSymbol"),
    ])
      y += sheet.write(inline(row), M, y, { width: W });
    y += 12;
    y = drawColumns(sheet, {
      x: M,
      y,
      bottom: A4[1] - 120,
      rows: invoice.lineItems.length,
      columns: [
        { title: ["Popis"], width: W - 240, cell: (row) => pen.cell("description", row) },
        { title: ["Počet"], width: 80, align: "center", cell: (row) => pen.cell("quantity", row) },
        { title: ["Cena"], width: 80, align: "right", cell: (row) => pen.cell("unitPrice", row) },
        { title: ["Celkem"], width: 80, align: "right", cell: (row) => pen.cell(pen.has("totalWithVat") ? "totalWithVat" : "totalWithoutVat", row) },
      ],
      size: 10,
      head: "plain",
      gap: 3,
      nextPage: () => {
        sheet.addPage();
        return M;
      },
    });
    y = drawRows(
      sheet,
      [...pen.amountRow("Zaokrouhlení:", "rounding"), ...pen.closing({ total: "Celkem:", advance: "Zaplacená záloha:", due: "Celkem k úhradě:" })],
      { x: M, y: y + 14, width: W, size: 12, valueAlign: "right", labelWeight: "bold", valueWeight: "bold" },
    );
    y = drawNotes(sheet, generated, { x: M, y: y + 12, width: W, size: 9.6 });
    if (invoice.supplierRegistration)
      y += sheet.paragraph({ text: invoice.supplierRegistration, fields: ["supplierRegistration"] }, M, y + 4, { width: W, size: 8.6 });
    return y;
  },
};
