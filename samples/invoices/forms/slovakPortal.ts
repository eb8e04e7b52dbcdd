import { drawNotes, drawRegistration } from "#samples/invoices/drawing/extras.ts";
import { drawRows } from "#samples/invoices/drawing/rows.ts";
import type { Line } from "#samples/invoices/drawing/sheet.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { createRandom } from "#samples/invoices/random.ts";
import { drawColumns } from "./columns.ts";
import { inline, penOf } from "./pen.ts";

const M = 38;
const W = A4[0] - 2 * M;
const HALF = W / 2;

/** A Slovak invoicing service: DIČ beside IČ DPH, payment in a grey band, prices without and with VAT side by side. */
export const slovakPortal: Layout = {
  traits: {
    ...commonTraits,
    languages: ["sk"],
    kinds: ["invoice", "creditNote", "proforma"],
    columns: [["position", "description", "quantity", "unit", "unitPrice", "totalWithoutVat", "vatRate", "totalWithVat"]],
    fonts: ["openSans", "inter"],
    mostLines: 16,
    omits: ["exchangeRate", "exchangeRateAmount"],
  },
  draw(sheet, generated) {
    sheet.setBaseSize(8.8);
    const pen = penOf(generated);
    const { invoice, print, seed } = generated;
    const random = createRandom(seed + 121);
    sheet.write([{ text: print.title, fields: ["documentKind"] }, { text: "  " }, ...pen.of("invoiceNumber")], M, M, { size: 15, width: W, align: "right" });
    const top = M + 34;
    const taxId = (): Line => [{ text: `DIČ: ${random.pick(["20", "21"])}${random.digits(8)}` }];
    const party = (role: "supplier" | "customer", title: string, x: number): number => {
      let y = top + sheet.write(title, x, top, { size: 7.5, weight: "bold", color: print.accent }) + 2;
      for (const [index, line] of pen.address(role).entries()) y += sheet.write(line, x, y, { weight: index === 0 ? "bold" : "regular", width: HALF - 14 });
      for (const row of pen.row("IČO:", `${role}CompanyId`)) y += sheet.write(inline(row), x, y, { size: 8.4 });
      if (generated[role]?.country === "SK") y += sheet.write(taxId(), x, y, { size: 8.4 });
      for (const row of pen.row(generated[role]?.country === "SK" ? "IČ DPH:" : "DIČ:", `${role}VatId`)) y += sheet.write(inline(row), x, y, { size: 8.4 });
      return y;
    };
    const left = party("supplier", "DODÁVATEĽ", M);
    const right = party("customer", "ODBERATEĽ", M + HALF);
    let y = Math.max(left, right) + 6;
    const contact = [...pen.of("supplierPhone"), { text: "  " }, ...pen.of("supplierEmail")];
    y += sheet.write(contact, M, y, { size: 8 });
    y = drawRegistration(sheet, generated, { x: M, y, width: HALF - 14, size: 7 }) + 6;
    const dates = drawRows(
      sheet,
      [
        ...pen.row("Dátum vystavenia:", "issueDate"),
        ...pen.row("Dátum dodania:", "taxDate"),
        ...pen.row("Dátum splatnosti:", "dueDate"),
        ...pen.row("Spôsob úhrady:", "paymentMethod"),
        ...pen.row("Číslo objednávky:", "orderNumber"),
        ...pen.row("K faktúre č.:", "originalDocumentNumber"),
      ],
      { x: M + HALF, y, width: HALF, valueAlign: "right" },
    );
    const bank = drawRows(
      sheet,
      [
        ...pen.row("Banka:", "bankName"),
        ...pen.row("Číslo účtu:", "accountNumber"),
        ...pen.row("SWIFT:", "bic"),
        ...pen.row("Konštantný symbol:", "constantSymbol"),
        ...pen.row("Špecifický symbol:", "specificSymbol"),
      ],
      { x: M, y, width: HALF - 14 },
    );
    y = Math.max(dates, bank) + 8;
    sheet.paint([M, y, W, 34], "#eceff3");
    const due = pen.withCurrency(pen.of(invoice.advancePaid ? "amountDue" : "totalAmount", ...(invoice.advancePaid ? [] : (["amountDue"] as const))));
    const band: [string, Line, number][] = [
      ["IBAN", pen.of("iban"), W * 0.44],
      ["Variabilný symbol", pen.of("variableSymbol"), W * 0.28],
      ["Suma na úhradu", due, W * 0.28],
    ];
    let x = M + 6;
    for (const [label, line, width] of band) {
      if (line.length > 0) {
        sheet.write(label, x, y + 4, { size: 7, color: "#666666" });
        sheet.write(line, x, y + 15, { size: 9.6, weight: "bold", width: width - 10 });
      }
      x += width;
    }
    y += 44;
    const has = pen.has("vatRate");
    const figures = [
      { title: ["Množstvo"], width: 50, align: "right" as const, cell: (row: number) => pen.cell("quantity", row) },
      { title: ["MJ"], width: 30, cell: (row: number) => pen.cell("unit", row) },
      { title: ["Jedn. cena"], width: 60, align: "right" as const, cell: (row: number) => pen.cell("unitPrice", row) },
      ...(pen.has("totalWithoutVat")
        ? [{ title: ["Celkom", "bez DPH"], width: 68, align: "right" as const, cell: (row: number) => pen.cell("totalWithoutVat", row) }]
        : []),
      ...(has ? [{ title: ["DPH"], width: 38, align: "right" as const, cell: (row: number) => pen.cell("vatRate", row) }] : []),
      ...(pen.has("totalWithVat")
        ? [{ title: has ? ["Celkom", "s DPH"] : ["Celkom"], width: 72, align: "right" as const, cell: (row: number) => pen.cell("totalWithVat", row) }]
        : []),
    ];
    const nextPage = (): number => {
      sheet.addPage();
      return M;
    };
    y = drawColumns(sheet, {
      x: M,
      y,
      bottom: A4[1] - 60,
      rows: invoice.lineItems.length,
      columns: [
        { title: ["č."], width: 22, cell: (row) => pen.cell("position", row) },
        { title: ["Názov a popis položky"], width: W - 22 - figures.reduce((all, one) => all + one.width, 0), cell: (row) => pen.cell("description", row) },
        ...figures,
      ],
      size: 8.2,
      head: "ruled",
      gap: 4,
      nextPage,
    });
    if (y > A4[1] - 200) y = nextPage();
    y += 6;
    for (const index of pen.rates) {
      const cells = pen.recap(index);
      y += sheet.write(
        [{ text: "DPH " }, ...cells.rate, { text: "  Základ: " }, ...cells.base, { text: "  DPH: " }, ...cells.vat, { text: "  Spolu: " }, ...cells.gross],
        M,
        y,
        { size: 8.2 },
      );
    }
    const last = invoice.advancePaid
      ? [
          ...pen.amountRow("Spolu", "totalAmount"),
          ...pen.amountRow("Uhradené preddavkom", "advancePaid"),
          { label: [{ text: "Zostáva uhradiť" }], value: pen.withCurrency(pen.of("amountDue")) },
        ]
      : [{ label: [{ text: "Celková suma" }], value: pen.withCurrency(pen.of("totalAmount")) }];
    y = drawRows(
      sheet,
      [...pen.amountRow("Spolu bez DPH", "totalWithoutVat"), ...pen.amountRow("DPH", "totalVat"), ...pen.amountRow("Zaokrúhlenie", "rounding"), ...last],
      { x: M + HALF, y: y + 2, width: HALF, valueAlign: "right", valueWeight: "bold" },
    );
    return drawNotes(sheet, generated, { x: M, y: y + 10, width: W, size: 8 });
  },
};
