import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { drawRows } from "#samples/invoices/drawing/rows.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { createRandom } from "#samples/invoices/random.ts";
import { drawColumns } from "./columns.ts";
import { inline, penOf } from "./pen.ts";

const M = 44;
const W = A4[0] - 2 * M;

/** A builder's invoice by a contract: customer above the supplier, numbers of contract, site and protocol, labels right of a wide margin. */
export const siteWorks: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs"],
    kinds: ["invoice"],
    trades: ["building"],
    columns: [["position", "description", "quantity", "unit", "unitPrice", "totalWithoutVat"]],
    fonts: ["sourceSerif", "openSans"],
    mostLines: 10,
    omits: ["exchangeRate", "exchangeRateAmount", "specificSymbol"],
    habits: { numbers: { thousands: ".", point: "," } },
  },
  draw(sheet, generated) {
    sheet.setBaseSize(9.4);
    const pen = penOf(generated);
    const { invoice, seed } = generated;
    const random = createRandom(seed + 41);
    const nextPage = (): number => {
      sheet.addPage();
      return M;
    };
    sheet.write([{ text: generated.print.title, fields: ["documentKind"] }, { text: "  " }, ...pen.of("invoiceNumber")], M, M, {
      size: 15,
      weight: "bold",
      width: W,
      align: "center",
    });
    let y = M + 30;
    for (const [role, title] of [
      ["customer", "Objednatel:"],
      ["supplier", "Zhotovitel:"],
    ] as const) {
      sheet.write(title, M, y, { weight: "bold" });
      for (const [index, line] of pen.address(role).entries()) y += sheet.write(line, M + 90, y, { weight: index === 0 ? "bold" : "regular", width: W - 90 });
      y += sheet.write(
        pen.ids(role, "IČO:", "DIČ:").flatMap((row) => [...inline(row), { text: ",  " }]),
        M + 90,
        y,
        { width: W - 90 },
      );
      if (role === "supplier") {
        const bank = [
          ...pen.row("bankovní spojení:", "accountNumber"),
          ...pen.row("IBAN:", "iban"),
          ...pen.row("SWIFT:", "bic"),
          ...pen.row("banka:", "bankName"),
        ];
        for (const row of bank) y += sheet.write(inline(row), M + 90, y, { width: W - 90, size: 8.6 });
        for (const row of [...pen.row("tel.", "supplierPhone"), ...pen.row("", "supplierEmail"), ...pen.row("", "supplierRegistration")])
          y += sheet.write(inline(row), M + 90, y, { width: W - 90, size: 8 });
      }
      y += 8;
    }
    sheet.rule(M, y - 3, M + W, { line: 0.6 });
    y = drawRows(
      sheet,
      [
        { label: [{ text: "Stavba:" }], value: [{ text: `Rekonstrukce objektu č. p. ${random.int(10, 999)}, ${generated.customer!.city}` }] },
        { label: [{ text: "Smlouva o dílo č.:" }], value: [{ text: `${random.int(10, 99)}/${random.int(20, 25)}/SOD ze dne 3. 2. 20${random.int(22, 25)}` }] },
        ...pen.row("Objednávka:", "orderNumber"),
        ...pen.row("Datum vystavení:", "issueDate"),
        ...pen.row("Datum uskutečnění zdanitelného plnění:", "taxDate"),
        ...pen.row("Datum splatnosti:", "dueDate"),
        ...pen.row("Způsob úhrady:", "paymentMethod"),
        ...pen.row("Variabilní symbol:", "variableSymbol"),
        ...pen.row("Konstantní symbol:", "constantSymbol"),
      ],
      { x: M, y, width: W, labelWidth: 200, spacing: 1.05 },
    );
    sheet.write(`Fakturujeme Vám provedené práce dle zjišťovacího protokolu č. ${random.int(1, 12)} ze dne 28. 2. 2025:`, M, y + 4, { size: 9 });
    const net = pen.has("totalWithoutVat") ? ("totalWithoutVat" as const) : ("totalWithVat" as const);
    y = drawColumns(sheet, {
      x: M,
      y: y + 20,
      bottom: A4[1] - 70,
      rows: invoice.lineItems.length,
      columns: [
        { title: ["Poř."], width: 26, cell: (row) => pen.cell("position", row) },
        { title: ["Práce, dodávka"], width: W - 26 - 60 - 34 - 80 - 88, cell: (row) => pen.cell("description", row) },
        { title: ["Výměra"], width: 60, align: "right", cell: (row) => pen.cell("quantity", row) },
        { title: ["MJ"], width: 34, cell: (row) => pen.cell("unit", row) },
        { title: ["Jedn. cena"], width: 80, align: "right", cell: (row) => pen.cell("unitPrice", row) },
        { title: ["Cena"], width: 88, align: "right", cell: (row) => pen.cell(net, row) },
      ],
      size: 8.8,
      head: "ruled",
      gap: 4,
      nextPage,
    });
    if (y > A4[1] - 220) y = nextPage();
    sheet.rule(M, y, M + W, { line: 0.8 });
    y += 6;
    for (const rate of pen.rates) {
      const cells = pen.recap(rate);
      y += sheet.write(
        [{ text: "Základ daně " }, ...cells.rate, { text: " " }, ...cells.base, { text: "   DPH " }, ...cells.vat, { text: "   celkem " }, ...cells.gross],
        M,
        y,
        { width: W, align: "right" },
      );
    }
    y = drawRows(
      sheet,
      [
        ...pen.amountRow("Cena celkem bez DPH", "totalWithoutVat"),
        ...pen.amountRow("DPH celkem", "totalVat"),
        ...pen.amountRow("Zaokrouhlení", "rounding"),
        ...pen.closing({ total: "Celkem", advance: "Odečet zálohy", due: "Celkem k úhradě" }),
      ],
      { x: M + W * 0.4, y: y + 4, width: W * 0.6, valueAlign: "right", valueWeight: "bold" },
    );
    sheet.write(`Pozastávka 10 % bude uvolněna po předání díla dle čl. ${random.int(4, 12)} smlouvy.`, M, y + 6, { size: 8.4 });
    y = drawNotes(sheet, generated, { x: M, y: y + 22, width: W, size: 9 });
    sheet.write("Vystavil: stavbyvedoucí              Převzal:", M, y + 30, { size: 8.4 });
    return y + 50;
  },
};
