import { drawNotes, drawRegistration } from "#samples/invoices/drawing/extras.ts";
import type { Line } from "#samples/invoices/drawing/sheet.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { createRandom } from "#samples/invoices/random.ts";
import { drawColumns } from "./columns.ts";
import { inline, penOf } from "./pen.ts";

const M = 34;
const W = A4[0] - 2 * M;

/** A haulier's invoice: particulars as pairs in running lines, kilometres and rates without a heading for the unit, sums in a box at the left. */
export const freightNote: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs", "sk"],
    kinds: ["invoice"],
    trades: ["transport"],
    columns: [["description", "quantity", "unitPrice", "totalWithoutVat", "vatRate", "totalWithVat"]],
    fonts: ["robotoCondensed", "inter"],
    mostLines: 12,
    omits: ["exchangeRate", "exchangeRateAmount", "bankName"],
    habits: { numbers: { thousands: " ", point: "," }, dates: ["padded", "spaced"] },
  },
  draw(sheet, generated) {
    sheet.setBaseSize(9);
    const pen = penOf(generated);
    const { invoice, print, seed, language } = generated;
    const isSlovak = language === "sk";
    const random = createRandom(seed + 211);
    const running = (rows: ReturnType<typeof pen.row>): Line => rows.flatMap((row, index) => [{ text: index === 0 ? "" : "   |   " }, ...inline(row)]);
    sheet.write([{ text: print.title.toUpperCase(), fields: ["documentKind"] }, { text: "   " }, ...pen.of("invoiceNumber")], M, M, {
      size: 14,
      weight: "bold",
      width: W,
    });
    sheet.rule(M, M + 22, M + W, { line: 1.5, color: print.accent });
    let y = M + 28;
    for (const [role, title] of [
      ["supplier", isSlovak ? "Dopravca" : "Dopravce"],
      ["customer", isSlovak ? "Objednávateľ prepravy" : "Objednatel přepravy"],
    ] as const) {
      const x = role === "supplier" ? M : M + W / 2;
      let at = y + sheet.write(title, x, y, { size: 7.5, color: "#666666" });
      for (const [index, line] of pen.address(role).entries()) at += sheet.write(line, x, at, { weight: index === 0 ? "bold" : "regular", width: W / 2 - 12 });
      at += sheet.write(running(pen.ids(role, "IČO", print.labels.vatId)), x, at, { size: 8.2, width: W / 2 - 12 });
      if (role === "supplier")
        at += sheet.write(running([...pen.row("tel.", "supplierPhone"), ...pen.row("", "supplierEmail")]), x, at, { size: 8, width: W / 2 - 12 });
      if (role === "customer") y = Math.max(at, y + 74);
    }
    const { labels } = print;
    for (const rows of [
      [...pen.row(labels.issueDate, "issueDate"), ...pen.row(labels.taxDate, "taxDate"), ...pen.row(labels.dueDate, "dueDate")],
      [...pen.row(labels.account, "accountNumber"), ...pen.row("IBAN", "iban"), ...pen.row("BIC", "bic")],
      [
        ...pen.row("VS", "variableSymbol"),
        ...pen.row("KS", "constantSymbol"),
        ...pen.row("ŠS", "specificSymbol"),
        ...pen.row(labels.paymentMethod, "paymentMethod"),
      ],
      [
        ...pen.row(labels.orderNumber, "orderNumber"),
        { label: [{ text: "CMR" }], value: [{ text: random.digits(8) }] },
        { label: [{ text: "SPZ" }], value: [{ text: `4T${random.digits(5)}` }] },
      ],
    ])
      if (rows.length > 0) y += sheet.write(running(rows), M, y + 4, { size: 8.6, width: W }) + 2;
    const net = pen.has("totalWithoutVat");
    const gross = pen.has("totalWithVat");
    const figures = [
      { title: [isSlovak ? "Objem" : "Objem"], width: 60, align: "right" as const, cell: (row: number) => pen.cell("quantity", row) },
      { title: ["Tarif"], width: 62, align: "right" as const, cell: (row: number) => pen.cell("unitPrice", row) },
      ...(net
        ? [
            {
              title: [isSlovak ? "Suma bez DPH" : "Částka bez DPH"],
              width: 82,
              align: "right" as const,
              cell: (row: number) => pen.cell("totalWithoutVat", row),
            },
          ]
        : []),
      ...(pen.has("vatRate") ? [{ title: ["DPH"], width: 40, align: "right" as const, cell: (row: number) => pen.cell("vatRate", row) }] : []),
      ...(gross
        ? [
            {
              title: [pen.has("vatRate") ? (isSlovak ? "Suma s DPH" : "Částka s DPH") : isSlovak ? "Suma" : "Částka"],
              width: 82,
              align: "right" as const,
              cell: (row: number) => pen.cell("totalWithVat", row),
            },
          ]
        : []),
    ];
    y = drawColumns(sheet, {
      x: M,
      y: y + 12,
      bottom: A4[1] - 70,
      rows: invoice.lineItems.length,
      columns: [
        {
          title: [isSlovak ? "Trasa / výkon" : "Trasa / výkon"],
          width: W - figures.reduce((all, one) => all + one.width, 0),
          cell: (row) => pen.cell("description", row),
        },
        ...figures,
      ],
      size: 8.6,
      head: "band",
      headColor: "#3a3a3a",
      rules: "#e0e0e0",
      gap: 4,
      nextPage: () => {
        sheet.addPage();
        return M;
      },
    });
    if (y > A4[1] - 200) {
      sheet.addPage();
      y = M;
    }
    y += 6;
    const top = y;
    for (const row of [
      ...pen.amountRow(labels.totalWithoutVat, "totalWithoutVat"),
      ...pen.amountRow(labels.totalVat, "totalVat"),
      ...pen.amountRow(labels.rounding, "rounding"),
      ...pen.closing({ total: labels.total, advance: labels.advancePaid, due: labels.totalToPay }),
    ])
      y += sheet.write(inline(row, ": "), M + 6, y + 3, { size: 10, weight: "bold", width: W * 0.42 }) + 2;
    sheet.frame([M, top, W * 0.45, y - top + 4], { line: 0.8 });
    let right = top;
    for (const index of pen.rates) {
      const cells = pen.recap(index);
      right += sheet.write(
        [...cells.rate, { text: "  ... " }, ...cells.base, { text: " + " }, ...cells.vat, { text: " = " }, ...cells.gross],
        M + W * 0.5,
        right,
        { width: W * 0.5, align: "right" },
      );
    }
    y = drawNotes(sheet, generated, { x: M, y: Math.max(y, right) + 12, width: W, size: 8 });
    return drawRegistration(sheet, generated, { x: M, y: A4[1] - 40, width: W, size: 7 });
  },
};
