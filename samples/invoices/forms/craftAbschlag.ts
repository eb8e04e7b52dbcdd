import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { drawRows } from "#samples/invoices/drawing/rows.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { createRandom } from "#samples/invoices/random.ts";
import { drawColumns } from "./columns.ts";
import { inline, penOf } from "./pen.ts";

const M = 56;
const W = A4[0] - 2 * M;
const FOURTH = W / 4;

/** The letter of a German craftsman: sender in a line over the window, positions with E-Preis and G-Preis, payments on account taken off, four columns in the foot. */
export const craftAbschlag: Layout = {
  traits: {
    ...commonTraits,
    languages: ["de"],
    kinds: ["invoice", "creditNote"],
    columns: [["position", "quantity", "unit", "description", "unitPrice", "totalWithoutVat"]],
    fonts: ["openSans", "sourceSerif"],
    mostLines: 14,
    omits: [
      "exchangeRate",
      "exchangeRateAmount",
      "variableSymbol",
      "constantSymbol",
      "specificSymbol",
      "supplierCompanyId",
      "customerCompanyId",
      "accountNumber",
    ],
    habits: { dates: ["padded"] },
  },
  draw(sheet, generated) {
    sheet.setBaseSize(9.2);
    const pen = penOf(generated);
    const { invoice, print, seed, supplier } = generated;
    const random = createRandom(seed + 81);
    const nextPage = (): number => {
      sheet.addPage();
      return M;
    };
    sheet.write(supplier.name, M, M - 10, { size: 17, weight: "bold", color: print.accent, width: W, align: "right" });
    sheet.write(pen.line(pen.of("supplierName"), " · ", pen.inlineAddress("supplier", " · ")), M, M + 50, { size: 6.8, width: W * 0.55 });
    sheet.rule(M, M + 60, M + W * 0.5, { line: 0.4 });
    let y = M + 68;
    for (const line of pen.address("customer")) y += sheet.write(line, M, y, { size: 10, width: W * 0.5 });
    for (const row of pen.row("USt-IdNr.:", "customerVatId")) y += sheet.write(inline(row), M, y, { size: 8.4 });
    const right = drawRows(
      sheet,
      [
        ...pen.row("Rechnungs-Nr.:", "invoiceNumber"),
        ...pen.row("Rechnungsdatum:", "issueDate"),
        ...pen.row("Leistungsdatum:", "taxDate"),
        { label: [{ text: "Kunden-Nr.:" }], value: [{ text: random.digits(5) }] },
        ...pen.row("Auftrags-Nr.:", "orderNumber"),
        ...pen.row("zu Rechnung Nr.:", "originalDocumentNumber"),
        { label: [{ text: "Bearbeiter:" }], value: [{ text: "J. Lindner" }] },
        ...pen.row("Tel.:", "supplierPhone"),
        ...pen.row("E-Mail:", "supplierEmail"),
      ],
      { x: M + W * 0.58, y: M + 66, width: W * 0.42, size: 8.8 },
    );
    y = Math.max(y, right) + 24;
    y += sheet.write([{ text: print.title, fields: ["documentKind"] }], M, y, { size: 13, weight: "bold" }) + 2;
    y += sheet.write(`Bauvorhaben: Dachgeschossausbau, Los ${random.int(1, 9)}`, M, y, { size: 9 }) + 8;
    y += sheet.write("Sehr geehrte Damen und Herren, für die ausgeführten Arbeiten erlauben wir uns zu berechnen:", M, y, { width: W, size: 8.8 }) + 6;
    const net = pen.has("totalWithoutVat") ? ("totalWithoutVat" as const) : ("totalWithVat" as const);
    y = drawColumns(sheet, {
      x: M,
      y,
      bottom: A4[1] - 120,
      rows: invoice.lineItems.length,
      columns: [
        { title: ["Pos."], width: 28, cell: (row) => pen.cell("position", row) },
        { title: ["Menge"], width: 52, align: "right", cell: (row) => pen.cell("quantity", row) },
        { title: ["Einh."], width: 40, cell: (row) => pen.cell("unit", row) },
        { title: ["Bezeichnung"], width: W - 28 - 52 - 40 - 74 - 80, cell: (row) => pen.cell("description", row) },
        { title: ["E-Preis"], width: 74, align: "right", cell: (row) => pen.cell("unitPrice", row) },
        { title: ["G-Preis"], width: 80, align: "right", cell: (row) => pen.cell(net, row) },
      ],
      size: 8.8,
      head: "ruled",
      gap: 4,
      nextPage,
    });
    if (y > A4[1] - 270) y = nextPage();
    const taxes = pen.rates.flatMap((index) => {
      const { rate, base, vat, isOnly } = pen.recap(index);
      return [
        {
          label: [{ text: "zzgl. " }, ...rate, { text: " MwSt. auf " }, ...base],
          value: isOnly ? [{ ...vat[0]!, fields: [...vat[0]!.fields!, "totalVat" as const] }] : vat,
        },
      ];
    });
    y = drawRows(
      sheet,
      [
        ...pen.amountRow("Nettosumme", "totalWithoutVat"),
        ...taxes,
        ...(pen.rates.length === 1 ? [] : pen.amountRow("Summe MwSt.", "totalVat")),
        ...pen.amountRow("Rundung", "rounding"),
        ...pen.closing({ total: "Bruttosumme", advance: "abzgl. geleisteter Abschlagszahlung", due: "Zahlbetrag" }),
      ],
      { x: M + W * 0.4, y: y + 6, width: W * 0.6, valueAlign: "right", valueWeight: "bold" },
    );
    y = drawNotes(sheet, generated, { x: M, y: y + 10, width: W, size: 8.8 });
    for (const line of [
      pen.line("Zahlungsart: ", pen.of("paymentMethod")),
      pen.line("Bitte überweisen Sie den Betrag ohne Abzug bis zum ", pen.of("dueDate"), "."),
    ])
      if (line.length > 0) y += sheet.write(line, M, y + 2, { width: W });
    const foot = A4[1] - 78;
    sheet.rule(M, foot - 4, M + W, { line: 0.5, color: "#888888" });
    const small = (texts: readonly ReturnType<typeof pen.line>[], column: number): void => {
      let at = foot;
      for (const line of texts) if (line.length > 0) at += sheet.write(line, M + column * FOURTH, at, { size: 6.8, width: FOURTH - 6 });
    };
    small([[{ text: supplier.name }], [{ text: supplier.street }], [{ text: `${supplier.postalCode} ${supplier.city}` }]], 0);
    small([pen.of("bankName"), pen.line("IBAN: ", pen.of("iban")), pen.line("BIC: ", pen.of("bic"))], 1);
    small([[{ text: "Sparkasse Nebental" }], [{ text: `Konto ${random.digits(8)}` }], [{ text: `BLZ ${random.digits(8)}` }]], 2);
    small(
      [
        pen.line("USt-IdNr.: ", pen.of("supplierVatId")),
        [{ text: `St.-Nr. ${random.digits(3)}/${random.digits(4)}/${random.digits(4)}` }],
        [{ text: `Amtsgericht HRB ${random.digits(5)}` }],
      ],
      3,
    );
    return y;
  },
};
