import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { drawRows } from "#samples/invoices/drawing/rows.ts";
import { addDays, printDate } from "#samples/invoices/dates.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { createRandom } from "#samples/invoices/random.ts";
import { drawColumns } from "./columns.ts";
import { inline, penOf } from "./pen.ts";

const M = 42;
const W = A4[0] - 2 * M;

/** The yearly bill for electricity or gas: advances are taken off the total, new advances are announced, dates of periods and readings stand everywhere. */
export const energyBill: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs"],
    kinds: ["invoice"],
    trades: ["utility"],
    columns: [["description", "quantity", "unit", "unitPrice", "totalWithoutVat"]],
    fonts: ["openSans", "inter"],
    consumption: true,
    mostLines: 12,
    omits: ["exchangeRate", "exchangeRateAmount", "orderNumber", "specificSymbol"],
  },
  draw(sheet, generated) {
    sheet.setBaseSize(8.8);
    const pen = penOf(generated);
    const { invoice, print, seed, language } = generated;
    const random = createRandom(seed + 3);
    const meter = print.meter!;
    const date = (text: string): string => printDate(text, print.dates, language);
    sheet.write(pen.of("supplierName"), M, M, { size: 14, weight: "bold", color: print.accent });
    sheet.write(pen.inlineAddress("supplier"), M, M + 19, { size: 8 });
    sheet.write(
      pen.ids("supplier", "IČO:", "DIČ:").flatMap((row) => [...inline(row), { text: "   " }]),
      M,
      M + 30,
      { size: 8 },
    );
    sheet.write([...pen.of("supplierPhone"), { text: "  " }, ...pen.of("supplierEmail")], M, M + 41, { size: 8 });
    let right = M + 70;
    for (const line of pen.address("customer")) right += sheet.write(line, M + W * 0.58, right, { size: 10.5, width: W * 0.42 });
    for (const row of pen.ids("customer", "IČO:", "DIČ:")) right += sheet.write(inline(row), M + W * 0.58, right, { size: 8 });
    sheet.write([{ text: print.title, fields: ["documentKind"] }, { text: " č. " }, ...pen.of("invoiceNumber")], M, M + 76, {
      size: 11,
      weight: "bold",
      width: W * 0.55,
    });
    sheet.write("Vyúčtování elektřiny", M, M + 92, { size: 10 });
    let y = drawRows(
      sheet,
      [
        { label: [{ text: "Zákaznické číslo:" }], value: [{ text: random.digits(10) }] },
        { label: [{ text: "Číslo smlouvy:" }], value: [{ text: random.digits(9) }] },
        { label: [{ text: "Odběrné místo:" }], value: [{ text: meter.place }] },
        { label: [{ text: "EAN:" }], value: [{ text: meter.number }] },
        { label: [{ text: "Období vyúčtování:" }], value: [{ text: `${date(meter.from)} - ${date(meter.to)}` }] },
        ...pen.row("Datum vystavení:", "issueDate"),
        ...pen.row("DUZP:", "taxDate"),
        ...pen.row("Datum splatnosti:", "dueDate"),
        ...pen.row("Platba:", "paymentMethod"),
      ],
      { x: M, y: M + 112, width: W * 0.55 },
    );
    y = Math.max(y, right) + 10;
    sheet.frame([M, y, W, 104], { line: 0.8, color: print.accent });
    const sums = [
      ...pen.amountRow("Celková cena bez DPH", "totalWithoutVat"),
      ...pen.amountRow("DPH celkem", "totalVat"),
      ...pen.amountRow("Zaokrouhlení", "rounding"),
      ...(invoice.advancePaid
        ? [
            ...pen.amountRow("Celková cena s DPH", "totalAmount"),
            ...pen.amountRow("Zaplacené zálohy", "advancePaid"),
            ...pen.amountRow("Nedoplatek k úhradě", "amountDue"),
          ]
        : pen.amountRow("Nedoplatek k úhradě", "totalAmount", "amountDue")),
    ];
    drawRows(sheet, sums, { x: M + 8, y: y + 6, width: W * 0.52, valueAlign: "right", valueWeight: "bold", spacing: 1.1 });
    drawRows(
      sheet,
      [
        ...pen.row("Číslo účtu", "accountNumber"),
        ...pen.row("IBAN", "iban"),
        ...pen.row("SWIFT", "bic"),
        ...pen.row("Banka", "bankName"),
        ...pen.row("Variabilní symbol", "variableSymbol"),
        ...pen.row("Konstantní symbol", "constantSymbol"),
      ],
      { x: M + W * 0.58, y: y + 6, width: W * 0.4, size: 8.2 },
    );
    y += 116;
    sheet.write("Nový rozpis záloh", M, y, { size: 9, weight: "bold" });
    for (const index of [1, 2, 3])
      sheet.write(
        `Záloha ${index}   splatná ${date(addDays(invoice.issueDate!, 30 * index + 8))}   ${pen.amount(`${random.int(8, 30)}00.00`)} Kč`,
        M,
        y + index * 12,
        { size: 8 },
      );
    y = drawNotes(sheet, generated, { x: M, y: y + 54, width: W, size: 8 }) + 6;
    sheet.write(`Stav měřidla ${meter.start} (${date(meter.from)}) – ${meter.end} (${date(meter.to)}), spotřeba ${meter.used} kWh`, M, y, { size: 8 });
    const nextPage = (): number => {
      sheet.addPage();
      return M;
    };
    const net = pen.has("totalWithoutVat") ? ("totalWithoutVat" as const) : ("totalWithVat" as const);
    y = drawColumns(sheet, {
      x: M,
      y: y + 16,
      bottom: A4[1] - 60,
      rows: invoice.lineItems.length,
      columns: [
        { title: ["Položka"], width: W - 230, cell: (row) => pen.cell("description", row) },
        { title: ["Množství"], width: 56, align: "right", cell: (row) => pen.cell("quantity", row) },
        { title: ["Jedn."], width: 34, cell: (row) => pen.cell("unit", row) },
        { title: ["Cena za", "jednotku"], width: 64, align: "right", cell: (row) => pen.cell("unitPrice", row) },
        { title: ["Cena celkem", "bez DPH"], width: 76, align: "right", cell: (row) => pen.cell(net, row) },
      ],
      size: 8.4,
      head: "band",
      headColor: print.accent,
      gap: 3,
      nextPage,
    });
    if (y > A4[1] - 130) y = nextPage();
    y += 8;
    for (const rate of pen.rates) {
      const cells = pen.recap(rate);
      y += sheet.write(
        [{ text: "Základ daně " }, ...cells.rate, { text: "   " }, ...cells.base, { text: " Kč     daň   " }, ...cells.vat, { text: " Kč" }],
        M,
        y,
        { size: 8.4 },
      );
    }
    if (invoice.supplierRegistration)
      sheet.paragraph({ text: invoice.supplierRegistration, fields: ["supplierRegistration"] }, M, A4[1] - 44, { width: W, size: 7 });
    return y;
  },
};
