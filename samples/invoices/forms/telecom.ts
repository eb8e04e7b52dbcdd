import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { drawRows } from "#samples/invoices/drawing/rows.ts";
import { addDays, printDate } from "#samples/invoices/dates.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { createRandom } from "#samples/invoices/random.ts";
import { drawColumns } from "./columns.ts";
import { inline, penOf } from "./pen.ts";

const M = 46;
const W = A4[0] - 2 * M;

/** The bill of a telephone company: window address, a number of the customer and a period, services without quantities, the company in the foot. */
export const telecom: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs"],
    kinds: ["invoice"],
    trades: ["it", "services"],
    columns: [["description", "vatRate", "totalWithoutVat"]],
    fonts: ["openSans", "inter"],
    mostLines: 12,
    omits: ["exchangeRate", "exchangeRateAmount", "orderNumber", "specificSymbol", "bankName", "bic"],
    habits: { dates: ["spaced", "dotted"] },
  },
  draw(sheet, generated) {
    sheet.setBaseSize(9);
    const pen = penOf(generated);
    const { invoice, print, seed, language } = generated;
    const random = createRandom(seed + 8);
    const day = (days: number): string => printDate(addDays(invoice.issueDate!, days), print.dates, language);
    sheet.paint([0, 0, A4[0], 30], print.accent);
    sheet.write(generated.supplier.web, M, 9, { size: 12, weight: "bold", color: "#ffffff" });
    let right = 100;
    for (const [index, line] of pen.address("customer").entries())
      right += sheet.write(line, M + W * 0.55, right, { size: 10.5, weight: index === 0 ? "bold" : "regular", width: W * 0.45 });
    for (const row of pen.ids("customer", "IČ zákazníka:", "DIČ zákazníka:")) right += sheet.write(inline(row), M + W * 0.55, right + 4, { size: 8 });
    sheet.write([{ text: "Vyúčtování služeb" }], M, 100, { size: 17, weight: "bold", color: print.accent });
    sheet.write([{ text: print.title, fields: ["documentKind"] }], M, 124, { size: 9 });
    let y = drawRows(
      sheet,
      [
        ...pen.row("Číslo vyúčtování:", "invoiceNumber"),
        { label: [{ text: "Zákaznické číslo:" }], value: [{ text: random.digits(9) }] },
        { label: [{ text: "Zúčtovací období:" }], value: [{ text: `${day(-33)} – ${day(-3)}` }] },
        ...pen.row("Datum vystavení:", "issueDate"),
        ...pen.row("Datum uskut. zdan. plnění:", "taxDate"),
        ...pen.row("Způsob úhrady:", "paymentMethod"),
      ],
      { x: M, y: 146, width: W * 0.52 },
    );
    y = Math.max(y, right + 12) + 10;
    sheet.paint([M, y, W, 66], "#eef2f7", 4);
    sheet.write("Zaplaťte prosím", M + 12, y + 8, { size: 9 });
    const due = pen.withCurrency(pen.of(invoice.advancePaid ? "amountDue" : "totalAmount", ...(invoice.advancePaid ? [] : (["amountDue"] as const))));
    sheet.write(due, M + 12, y + 24, { size: 18, weight: "bold" });
    sheet.write(pen.line("do ", pen.of("dueDate")), M + 12, y + 48, { size: 9 });
    drawRows(
      sheet,
      [
        ...pen.row("Číslo účtu", "accountNumber"),
        ...pen.row("IBAN", "iban"),
        ...pen.row("Variabilní symbol", "variableSymbol"),
        ...pen.row("Konstantní symbol", "constantSymbol"),
      ],
      { x: M + W * 0.45, y: y + 8, width: W * 0.52, size: 8.8, valueWeight: "bold" },
    );
    y += 80;
    sheet.write(`Služby na čísle ${random.pick(["601", "702", "773"])} ${random.digits(3)} ${random.digits(3)}`, M, y, { size: 9.5, weight: "bold" });
    const net = pen.has("totalWithoutVat");
    y = drawColumns(sheet, {
      x: M,
      y: y + 15,
      bottom: A4[1] - 90,
      rows: invoice.lineItems.length,
      columns: [
        { title: ["Pravidelné a ostatní platby"], width: W - 160, cell: (row) => pen.cell("description", row) },
        ...(pen.has("vatRate") ? [{ title: ["DPH"], width: 60, align: "right" as const, cell: (row: number) => pen.cell("vatRate", row) }] : []),
        {
          title: [net ? "Cena bez DPH" : "Cena"],
          width: pen.has("vatRate") ? 100 : 160,
          align: "right",
          cell: (row) => pen.cell(net ? "totalWithoutVat" : "totalWithVat", row),
        },
      ],
      size: 8.8,
      head: "ruled",
      rules: "#dde3ea",
      gap: 4,
      nextPage: () => {
        sheet.addPage();
        return M;
      },
    });
    if (y > A4[1] - 260) {
      sheet.addPage();
      y = M;
    }
    y += 8;
    if (pen.rates.length > 0) {
      for (const [index, text] of ["Rozpis DPH", "Základ", "Daň", "Celkem s DPH"].entries())
        sheet.write(text, M + [0, W * 0.4, W * 0.6, W * 0.8][index]!, y, { size: 8, weight: "bold", width: W * 0.19, align: index === 0 ? "left" : "right" });
      y += 13;
      for (const rate of pen.rates) {
        const cells = pen.recap(rate);
        sheet.write([{ text: "Sazba " }, ...cells.rate], M, y, { size: 8.4 });
        for (const [index, cell] of [cells.base, cells.vat, cells.gross].entries())
          sheet.write(cell, M + W * (0.4 + index * 0.2), y, { size: 8.4, width: W * 0.19, align: "right" });
        y += 12;
      }
    }
    y = drawRows(
      sheet,
      [
        ...pen.amountRow("Celkem za služby bez DPH", "totalWithoutVat"),
        ...pen.amountRow("DPH celkem", "totalVat"),
        ...pen.amountRow("Zaokrouhlení", "rounding"),
        ...(invoice.advancePaid ? [...pen.amountRow("Vyúčtování celkem", "totalAmount"), ...pen.amountRow("Již zaplaceno", "advancePaid")] : []),
        { label: [{ text: "Celkem k úhradě" }], value: pen.withCurrency(pen.of(invoice.advancePaid ? "amountDue" : "totalAmount")) },
      ],
      { x: M, y: y + 6, width: W, valueAlign: "right" },
    );
    y = drawNotes(sheet, generated, { x: M, y: y + 6, width: W, size: 8 });
    const foot = A4[1] - 66;
    sheet.rule(M, foot - 4, M + W, { line: 0.5, color: "#aaaaaa" });
    sheet.write(pen.line(pen.of("supplierName"), ", ", pen.inlineAddress("supplier")), M, foot, { size: 7.4, width: W });
    const rows = [...pen.ids("supplier", "IČ:", "DIČ:"), ...pen.row("tel.", "supplierPhone"), ...pen.row("", "supplierEmail")];
    sheet.write(
      rows.flatMap((row, index) => [{ text: index === 0 ? "" : ", " }, ...inline(row)]),
      M,
      foot + 10,
      { size: 7.4, width: W },
    );
    if (invoice.supplierRegistration)
      sheet.paragraph({ text: invoice.supplierRegistration, fields: ["supplierRegistration"] }, M, foot + 20, { width: W, size: 6.8 });
    return y;
  },
};
