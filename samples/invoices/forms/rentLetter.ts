import { drawNotes, drawRegistration } from "#samples/invoices/drawing/extras.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { createRandom } from "#samples/invoices/random.ts";
import { inline, penOf } from "./pen.ts";

const M = 64;
const W = A4[0] - 2 * M;

/** An invoice written as a letter: the particulars stand in sentences, the lines in a list with the amount at its end. */
export const rentLetter: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs"],
    kinds: ["invoice"],
    trades: ["services", "utility"],
    columns: [["description", "totalWithoutVat"]],
    fonts: ["sourceSerif", "robotoMono"],
    maxLines: 4,
    omits: ["exchangeRate", "exchangeRateAmount", "specificSymbol", "bic", "bankName", "supplierEmail", "orderNumber", "paymentMethod"],
    habits: { dates: ["spaced", "dotted"] },
  },
  draw(sheet, generated) {
    sheet.setBaseSize(10.2);
    const pen = penOf(generated);
    const { invoice, seed } = generated;
    const random = createRandom(seed + 61);
    let y = M;
    const say = (line: ReturnType<typeof pen.line>, size = 10.2): void => {
      if (line.length > 0) y += sheet.write(line, M, y, { width: W, size }) + 2;
    };
    say(pen.line(pen.of("supplierName"), ", ", pen.inlineAddress("supplier")), 9.6);
    say(
      [
        { text: "pronajímatel, " },
        ...pen.ids("supplier", "IČ", "DIČ").flatMap((row, index) => [{ text: index === 0 ? "" : ", " }, ...inline(row)]),
        ...pen.line(", tel. ", pen.of("supplierPhone")),
      ],
      9.6,
    );
    y += 24;
    say([{ text: "Nájemce:" }], 9);
    for (const line of pen.address("customer")) say(line);
    say(pen.ids("customer", "IČ", "DIČ").flatMap((row, index) => [{ text: index === 0 ? "" : ", " }, ...inline(row)]));
    y += 22;
    sheet.write([{ text: generated.print.title, fields: ["documentKind"] }, { text: " č. " }, ...pen.of("invoiceNumber")], M, y, {
      size: 14,
      weight: "bold",
      width: W,
    });
    y += 28;
    say(pen.line("Vystaveno dne ", pen.of("issueDate"), " v obci ", generated.supplier.city));
    say(pen.line("Zdanitelné plnění uskutečněno dne ", pen.of("taxDate")));
    say([{ text: `Na základě nájemní smlouvy č. ${random.int(10, 99)}/20${random.int(15, 24)} ze dne 1. 7. 20${random.int(15, 24)} Vám účtujeme:` }]);
    y += 8;
    const net = pen.has("totalWithoutVat") ? ("totalWithoutVat" as const) : ("totalWithVat" as const);
    for (const row of invoice.lineItems.keys()) {
      sheet.write([{ text: "–  " }, ...pen.cell("description", row)], M + 10, y, { width: W - 130 });
      y += sheet.write([...pen.cell(net, row), { text: ` ${generated.print.currency}` }], M, y, { width: W, align: "right" });
    }
    y += 10;
    for (const rate of pen.rates) {
      const cells = pen.breakdown(rate);
      say([{ text: "Základ daně pro sazbu " }, ...cells.rate, { text: " činí " }, ...cells.base, { text: " a daň " }, ...cells.vat]);
    }
    for (const row of [
      ...pen.amountRow("Celkem bez DPH", "totalWithoutVat"),
      ...pen.amountRow("DPH", "totalVat"),
      ...pen.amountRow("Zaokrouhlení", "rounding"),
    ])
      say(inline(row));
    for (const row of pen.closing({ total: "Celkem", advance: "Uhrazeno na zálohách", due: "K úhradě celkem" }))
      y += sheet.write(inline(row), M, y + 4, { size: 11.5, weight: "bold", width: W }) + 4;
    y += 8;
    say(pen.line("Částku uhraďte na účet č. ", pen.of("accountNumber")));
    say(pen.line("IBAN ", pen.of("iban")));
    say(pen.line("variabilní symbol ", pen.of("variableSymbol")));
    say(pen.line("konstantní symbol ", pen.of("constantSymbol")));
    say(pen.line("nejpozději do ", pen.of("dueDate")));
    y = drawNotes(sheet, generated, { x: M, y: y + 10, width: W, size: 9.4 });
    return drawRegistration(sheet, generated, { x: M, y: A4[1] - 60, width: W, size: 8 });
  },
};
