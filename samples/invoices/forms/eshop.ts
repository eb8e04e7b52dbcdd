import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { drawRows } from "#samples/invoices/drawing/rows.ts";
import { inventParty } from "#samples/invoices/content/parties.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { createRandom } from "#samples/invoices/random.ts";
import { drawColumns } from "./columns.ts";
import { inline, penOf } from "./pen.ts";

const M = 34;
const W = A4[0] - 2 * M;
const HALF = W / 2;

/** The bill of an e-shop: prices with VAT, number of the order beside that of the document, goods sent to a third company, the carrier in small print. */
export const eshop: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs"],
    kinds: ["invoice"],
    trades: ["electro", "books", "office"],
    columns: [["code", "description", "quantity", "vatRate", "unitPrice", "totalWithVat"]],
    fonts: ["openSans", "robotoCondensed"],
    mostLines: 14,
    omits: ["exchangeRate", "exchangeRateAmount", "specificSymbol", "bankName"],
  },
  draw(sheet, generated) {
    sheet.setBaseSize(8.6);
    const pen = penOf(generated);
    const { invoice, print, seed } = generated;
    const random = createRandom(seed + 23);
    const other = inventParty({ country: "CZ", trade: "services", vatPayer: true }, random);
    const operator = inventParty({ country: "CZ", trade: "it", vatPayer: true }, random);
    sheet.write(`eshop-${generated.supplier.web.replace("www.", "")}`, M, M, { size: 14, weight: "bold", color: print.accent });
    sheet.write([{ text: print.title, fields: ["documentKind"] }, { text: " č.: " }, ...pen.of("invoiceNumber")], M, M, {
      size: 11,
      weight: "bold",
      width: W,
      align: "right",
    });
    sheet.write(pen.line("Objednávka: ", pen.of("orderNumber")), M, M + 15, { size: 8.6, width: W, align: "right" });
    const top = M + 40;
    let left = top + sheet.write("Prodávající:", M, top, { weight: "bold" });
    for (const line of pen.address("supplier")) left += sheet.write(line, M, left, { width: HALF - 20 });
    for (const row of [...pen.ids("supplier", "IČ", "DIČ"), ...pen.row("Infolinka:", "supplierPhone"), ...pen.row("E-mail:", "supplierEmail")])
      left += sheet.write(inline(row), M, left, { width: HALF - 20 });
    let right = top + sheet.write("Fakturační adresa:", M + HALF, top, { weight: "bold" });
    for (const line of pen.address("customer")) right += sheet.write(line, M + HALF, right, { width: HALF });
    for (const row of pen.ids("customer", "IČ", "DIČ")) right += sheet.write(inline(row), M + HALF, right, {});
    right += 6 + sheet.write("Dodací adresa:", M + HALF, right + 6, { weight: "bold" });
    for (const text of [other.name, other.street, `${other.postalCode} ${other.city}`, `tel. ${other.phone}`])
      right += sheet.write(text, M + HALF, right, { width: HALF });
    let y = Math.max(left, right) + 12;
    sheet.rule(M, y - 4, M + W, { line: 0.6, color: "#bbbbbb" });
    const leftRows = [
      ...pen.row("Vystaveno dne:", "issueDate"),
      ...pen.row("DUZP:", "taxDate"),
      ...pen.row("Splatnost:", "dueDate"),
      ...pen.row("Platba:", "paymentMethod"),
    ];
    const rightRows = [
      ...pen.row("Účet:", "accountNumber"),
      ...pen.row("IBAN:", "iban"),
      ...pen.row("BIC:", "bic"),
      ...pen.row("VS:", "variableSymbol"),
      ...pen.row("KS:", "constantSymbol"),
    ];
    y = Math.max(drawRows(sheet, leftRows, { x: M, y, width: HALF - 20 }), drawRows(sheet, rightRows, { x: M + HALF, y, width: HALF })) + 10;
    y = drawColumns(sheet, {
      x: M,
      y,
      bottom: A4[1] - 70,
      rows: invoice.lineItems.length,
      columns: [
        { title: ["Kód"], width: 58, cell: (row) => pen.cell("code", row) },
        { title: ["Název zboží"], width: W - 58 - 60 - 44 - 84 - 84, cell: (row) => pen.cell("description", row) },
        { title: ["Ks"], width: 60, align: "center", cell: (row) => pen.cell("quantity", row) },
        ...(pen.has("vatRate") ? [{ title: ["DPH"], width: 44, align: "center" as const, cell: (row: number) => pen.cell("vatRate", row) }] : []),
        { title: pen.has("vatRate") ? ["Cena/ks", "s DPH"] : ["Cena/ks"], width: 84, align: "right", cell: (row) => pen.cell("unitPrice", row) },
        {
          title: pen.has("totalWithoutVat") ? ["Celkem", "bez DPH"] : pen.has("vatRate") ? ["Celkem", "s DPH"] : ["Celkem"],
          width: 84,
          align: "right",
          cell: (row) => pen.cell(pen.has("totalWithoutVat") ? "totalWithoutVat" : "totalWithVat", row),
        },
      ],
      size: 8.4,
      head: "band",
      headColor: print.accent,
      gap: 5,
      rules: "#dddddd",
      below: (row) => (random.chance(0.3) && row >= 0 ? [{ line: [{ text: `Sériové číslo: ${random.digits(9)}` }], indent: 60 }] : []),
      nextPage: () => {
        sheet.addPage();
        return M;
      },
    });
    if (y > A4[1] - 220) {
      sheet.addPage();
      y = M;
    }
    y += 8;
    const top2 = y;
    if (pen.rates.length > 0) {
      y += sheet.write("Sazba DPH          Základ          Výše DPH          Celkem", M, y, { size: 7.6, weight: "bold" });
      for (const rate of pen.rates) {
        const cells = pen.recap(rate);
        for (const [index, cell] of [cells.rate, cells.base, cells.vat, cells.gross].entries())
          sheet.write(cell, M + index * 62, y, { size: 7.8, width: 56, align: index === 0 ? "left" : "right" });
        y += 11;
      }
    }
    const bottom = drawRows(
      sheet,
      [
        ...pen.amountRow("Cena bez DPH:", "totalWithoutVat"),
        ...pen.amountRow("DPH:", "totalVat"),
        ...pen.amountRow("Zaokrouhlení:", "rounding"),
        ...pen.closing({ total: "Cena celkem:", advance: "Již zaplaceno:", due: "Celkem k úhradě:" }),
      ],
      { x: M + W * 0.58, y: top2, width: W * 0.42, valueAlign: "right", size: 9.6, valueWeight: "bold" },
    );
    y = drawNotes(sheet, generated, { x: M, y: Math.max(y, bottom) + 10, width: W, size: 8 });
    if (invoice.supplierRegistration)
      y += sheet.paragraph({ text: invoice.supplierRegistration, fields: ["supplierRegistration"] }, M, y + 4, { width: W, size: 7 });
    sheet.write(
      `Provozovatel platformy: ${operator.name}, ${operator.street}, ${operator.postalCode} ${operator.city}, IČO ${operator.companyId}, DIČ ${operator.vatId}`,
      M,
      A4[1] - 44,
      { size: 6.6, color: "#888888", width: W },
    );
    sheet.write(`Zásilka ${random.digits(11)}, dopravce ${random.digits(4)}, vytištěno z objednávkového systému`, M, A4[1] - 34, {
      size: 6.6,
      color: "#888888",
    });
    return y;
  },
};
