import { drawNotes, drawPaymentCode, drawRegistration } from "#samples/invoices/drawing/extras.ts";
import { drawRows } from "#samples/invoices/drawing/rows.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { createRandom } from "#samples/invoices/random.ts";
import { drawColumns } from "./columns.ts";
import { inline, penOf } from "./pen.ts";

const M = 40;
const W = A4[0] - 2 * M;

/** A utility of a town (water, waste, heat): values right of labels at the far edge, a table of readings before that of the charges, the due sum as a headline. */
export const countySupply: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs"],
    kinds: ["invoice"],
    trades: ["utility", "services"],
    columns: [["description", "quantity", "unit", "unitPrice", "vatRate", "totalWithVat"]],
    fonts: ["openSans", "robotoCondensed"],
    mostLines: 8,
    omits: ["exchangeRate", "exchangeRateAmount", "orderNumber", "specificSymbol"],
  },
  draw(sheet, generated) {
    sheet.setBaseSize(8.8);
    const pen = penOf(generated);
    const { invoice, print, seed } = generated;
    const random = createRandom(seed + 231);
    let y = M;
    for (const line of pen.address("supplier")) y += sheet.write(line, M, y, { size: 8.4, width: W * 0.5 });
    for (const row of [...pen.ids("supplier", "IČ", "DIČ"), ...pen.row("zákaznická linka", "supplierPhone"), ...pen.row("", "supplierEmail")])
      y += sheet.write(inline(row), M, y, { size: 8.4, width: W * 0.5 });
    let right = M + 84 + sheet.write("Odběratel", M + W * 0.55, M + 84, { size: 7.4 });
    for (const line of pen.address("customer")) right += sheet.write(line, M + W * 0.55, right, { size: 10, width: W * 0.45 });
    for (const row of pen.ids("customer", "IČ", "DIČ")) right += sheet.write(inline(row), M + W * 0.55, right, { size: 8 });
    sheet.write([{ text: print.title, fields: ["documentKind"] }], M + W * 0.55, M, { size: 12, weight: "bold", width: W * 0.45 });
    y = drawRows(
      sheet,
      [
        ...pen.row("číslo faktury", "invoiceNumber"),
        { label: [{ text: "evidenční číslo smlouvy" }], value: [{ text: random.digits(8) }] },
        { label: [{ text: "technické číslo" }], value: [{ text: `OM-${random.digits(6)}` }] },
        ...pen.row("variabilní symbol", "variableSymbol"),
        ...pen.row("konstantní symbol", "constantSymbol"),
        ...pen.row("bankovní spojení", "accountNumber"),
        ...pen.row("IBAN", "iban"),
        ...pen.row("SWIFT", "bic"),
        ...pen.row("banka", "bankName"),
        ...pen.row("forma úhrady", "paymentMethod"),
        ...pen.row("datum vystavení", "issueDate"),
        ...pen.row("datum uskutečnění plnění", "taxDate"),
        ...pen.row("datum splatnosti", "dueDate"),
      ],
      { x: M, y: Math.max(y, right) + 12, width: W * 0.6, valueAlign: "right" },
    );
    const due = pen.withCurrency(pen.of(invoice.advancePaid ? "amountDue" : "totalAmount", ...(invoice.advancePaid ? [] : (["amountDue"] as const))));
    sheet.write("K úhradě", M + W * 0.66, y - 50, { size: 9, width: W * 0.34, align: "right" });
    sheet.write(due, M + W * 0.66, y - 36, { size: 16, weight: "bold", width: W * 0.34, align: "right" });
    y += 12;
    for (const [index, text] of ["Měřidlo", "Počáteční stav", "Konečný stav", "Spotřeba"].entries())
      sheet.write(text, M + index * 110, y, { size: 7.6, weight: "bold" });
    const start = random.int(100, 900);
    const used = random.int(20, 180);
    for (const [index, text] of [random.digits(7), String(start), String(start + used), `${used} m3`].entries())
      sheet.write(text, M + index * 110, y + 12, { size: 8 });
    const rate = pen.has("vatRate");
    const gross = pen.has("totalWithVat") ? ("totalWithVat" as const) : ("totalWithoutVat" as const);
    const nextPage = (): number => {
      sheet.addPage();
      return M;
    };
    y = drawColumns(sheet, {
      x: M,
      y: y + 32,
      bottom: A4[1] - 70,
      rows: invoice.lineItems.length,
      columns: [
        { title: ["Druh poplatku"], width: W - 60 - 40 - 76 - 44 - 84, cell: (row) => pen.cell("description", row) },
        { title: ["Množství"], width: 60, align: "right", cell: (row) => pen.cell("quantity", row) },
        { title: ["Jedn."], width: 40, align: "center", cell: (row) => pen.cell("unit", row) },
        { title: [rate ? "Kč/j. s DPH" : "Kč/j."], width: 76, align: "right", cell: (row) => pen.cell("unitPrice", row) },
        { title: [rate ? "DPH %" : ""], width: 44, align: "right", cell: (row) => (rate ? pen.cell("vatRate", row) : []) },
        { title: [rate && gross === "totalWithVat" ? "Celkem s DPH" : "Celkem"], width: 84, align: "right", cell: (row) => pen.cell(gross, row) },
      ],
      size: 8.4,
      head: "ruled",
      gap: 4,
      nextPage,
    });
    if (y > A4[1] - 220) y = nextPage();
    y += 6;
    for (const index of pen.rates) {
      const cells = pen.recap(index);
      y += sheet.write(
        [
          { text: "DPH " },
          ...cells.rate,
          { text: "   základ daně " },
          ...cells.base,
          { text: "   daň " },
          ...cells.vat,
          { text: "   s daní " },
          ...cells.gross,
        ],
        M,
        y,
        { size: 8.4, width: W },
      );
    }
    y = drawRows(
      sheet,
      [
        ...pen.amountRow("základ daně celkem", "totalWithoutVat"),
        ...pen.amountRow("daň celkem", "totalVat"),
        ...pen.amountRow("zaokrouhlení", "rounding"),
        ...(invoice.advancePaid
          ? [
              ...pen.amountRow("fakturováno celkem", "totalAmount"),
              ...pen.amountRow("uhrazeno zálohami", "advancePaid"),
              { label: [{ text: "doplatek" }], value: pen.withCurrency(pen.of("amountDue")) },
            ]
          : [{ label: [{ text: "fakturováno celkem" }], value: pen.withCurrency(pen.of("totalAmount")) }]),
      ],
      { x: M, y: y + 6, width: W, valueAlign: "right", valueWeight: "bold" },
    );
    drawPaymentCode(sheet, generated, { x: M, y: y + 8, side: 66 });
    y = drawNotes(sheet, generated, { x: M + 90, y: y + 10, width: W - 90, size: 8 });
    return drawRegistration(sheet, generated, { x: M, y: A4[1] - 36, width: W, size: 7 });
  },
};
