import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { drawRows } from "#samples/invoices/drawing/rows.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { createRandom } from "#samples/invoices/random.ts";
import { drawColumns } from "./columns.ts";
import { inline, penOf } from "./pen.ts";

const M = 42;
const W = A4[0] - 2 * M;

/** A French craftsman's bill: "FACTURE N° … du …" in one line, HT and TTC, capital and registers in the foot. */
export const artisanFrancais: Layout = {
  traits: {
    ...commonTraits,
    languages: ["fr"],
    kinds: ["invoice"],
    columns: [["code", "description", "quantity", "unit", "unitPrice", "vatRate", "totalWithoutVat"]],
    fonts: ["openSans", "sourceSerif"],
    mostLines: 14,
    omits: ["exchangeRate", "exchangeRateAmount", "variableSymbol", "constantSymbol", "specificSymbol", "customerCompanyId", "accountNumber"],
  },
  draw(sheet, generated) {
    sheet.setBaseSize(8.8);
    const pen = penOf(generated);
    const { invoice, seed, supplier } = generated;
    const random = createRandom(seed + 111);
    let y = M;
    for (const [index, line] of pen.address("supplier").entries())
      y += sheet.write(line, M, y, { weight: index === 0 ? "bold" : "regular", size: index === 0 ? 12 : 8.8, width: W * 0.5 });
    for (const row of [...pen.row("Tél. :", "supplierPhone"), ...pen.row("Mail :", "supplierEmail")]) y += sheet.write(inline(row), M, y, {});
    let right = M + 70;
    for (const line of pen.address("customer")) right += sheet.write(line, M + W * 0.58, right, { size: 10, width: W * 0.42 });
    for (const row of pen.row("N° TVA client :", "customerVatId")) right += sheet.write(inline(row), M + W * 0.58, right, { size: 8.2 });
    y = Math.max(y, right) + 22;
    sheet.write([{ text: "FACTURE", fields: ["documentKind"] }, { text: " N° " }, ...pen.of("invoiceNumber"), { text: " du " }, ...pen.of("issueDate")], M, y, {
      size: 13,
      weight: "bold",
      width: W,
    });
    y += 24;
    const rows = [
      { label: [{ text: "Code client" }], value: [{ text: `CL${random.digits(4)}` }] },
      ...pen.row("Votre commande", "orderNumber"),
      ...pen.row("Date de livraison", "taxDate"),
      ...pen.row("Échéance", "dueDate"),
      ...pen.row("Mode de règlement", "paymentMethod"),
    ];
    for (const row of rows) y += sheet.write(inline(row, " : "), M, y, { size: 8.6 });
    const has = pen.has("vatRate");
    const net = pen.has("totalWithoutVat") ? ("totalWithoutVat" as const) : ("totalWithVat" as const);
    const nextPage = (): number => {
      sheet.addPage();
      return M;
    };
    y = drawColumns(sheet, {
      x: M,
      y: y + 10,
      bottom: A4[1] - 100,
      rows: invoice.lineItems.length,
      columns: [
        { title: ["Réf."], width: 56, cell: (row) => pen.cell("code", row) },
        { title: ["Désignation"], width: W - 56 - 48 - 38 - 66 - 44 - 74, cell: (row) => pen.cell("description", row) },
        { title: ["Qté"], width: 48, align: "right", cell: (row) => pen.cell("quantity", row) },
        { title: ["U."], width: 38, cell: (row) => pen.cell("unit", row) },
        { title: ["P.U. HT"], width: 66, align: "right", cell: (row) => pen.cell("unitPrice", row) },
        { title: [has ? "TVA" : ""], width: 44, align: "right", cell: (row) => (has ? pen.cell("vatRate", row) : []) },
        { title: ["Montant HT"], width: 74, align: "right", cell: (row) => pen.cell(net, row) },
      ],
      size: 8.4,
      head: "band",
      headColor: "#44546a",
      gap: 4,
      nextPage,
    });
    if (y > A4[1] - 240) y = nextPage();
    y += 8;
    const top = y;
    if (pen.rates.length > 0) {
      for (const [index, text] of ["Base HT", "Taux", "Montant TVA"].entries())
        sheet.write(text, M + index * 70, y, { size: 7.8, width: 64, align: "right", weight: "bold" });
      y += 12;
      for (const index of pen.rates) {
        const cells = pen.recap(index);
        for (const [at, cell] of [cells.base, cells.rate, cells.vat].entries()) sheet.write(cell, M + at * 70, y, { size: 8, width: 64, align: "right" });
        y += 11;
      }
    }
    const bottom = drawRows(
      sheet,
      [
        ...pen.amountRow("Total HT", "totalWithoutVat"),
        ...pen.amountRow("Total TVA", "totalVat"),
        ...pen.amountRow("Arrondi", "rounding"),
        ...pen.closing({ total: "Total TTC", advance: "Acompte versé", due: "Net à payer" }),
      ],
      { x: M + W * 0.56, y: top, width: W * 0.44, valueAlign: "right", valueWeight: "bold" },
    );
    y = Math.max(y, bottom) + 10;
    for (const row of [...pen.row("Banque :", "bankName"), ...pen.row("IBAN :", "iban"), ...pen.row("BIC :", "bic")])
      y += sheet.write(inline(row), M, y, { size: 8.4 });
    y = drawNotes(sheet, generated, { x: M, y: y + 6, width: W, size: 8 });
    sheet.write("Indemnité forfaitaire pour frais de recouvrement : 40,00 €. Pas d'escompte pour paiement anticipé.", M, y + 4, { size: 7.4, width: W });
    const foot = A4[1] - 46;
    sheet.write(`${supplier.name} au capital de ${random.int(2, 90)} 000 € – APE ${random.digits(4)}Z – RCS ${supplier.city} ${supplier.companyId}`, M, foot, {
      size: 7,
      width: W,
      align: "center",
    });
    const ids = pen.ids("supplier", "SIREN", "N° TVA intracommunautaire");
    sheet.write(
      ids.flatMap((row, index) => [{ text: index === 0 ? "" : " – " }, ...inline(row)]),
      M,
      foot + 10,
      { size: 7, width: W, align: "center" },
    );
    return y;
  },
};
