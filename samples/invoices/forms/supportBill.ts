import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { drawRows } from "#samples/invoices/drawing/rows.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { createRandom } from "#samples/invoices/random.ts";
import { drawColumns } from "./columns.ts";
import { inline, penOf } from "./pen.ts";

const M = 48;
const W = A4[0] - 2 * M;

const words = {
  de: {
    to: "Rechnung an",
    no: "Rechnung Nr.",
    date: "Datum der Rechnung",
    tax: "Leistung erbracht am",
    due: "Zahlbar bis",
    order: "Referenz Bestellung",
    ref: "Unser Zeichen",
    original: "Korrektur zu Rechnung",
    method: "Zahlungsart",
    item: "Leistung",
    qty: "Std./Stk.",
    price: "Satz",
    rate: "USt",
    sum: "Betrag netto",
    net: "Zwischensumme netto",
    vat: "Umsatzsteuer",
    gross: "Rechnungsbetrag",
    total: "Gesamtbetrag brutto",
    advance: "bereits gezahlt",
    rounding: "Rundung",
    vatId: "USt-IdNr.",
    on: "auf",
  },
  fr: {
    to: "Facturé à",
    no: "Facture n°",
    date: "Établie le",
    tax: "Prestation du",
    due: "À régler avant le",
    order: "Bon de commande n°",
    ref: "Notre réf.",
    original: "Facture d'origine",
    method: "Mode de paiement",
    item: "Prestation",
    qty: "Nombre",
    price: "Tarif HT",
    rate: "TVA",
    sum: "Total HT",
    net: "Sous-total HT",
    vat: "Montant TVA",
    gross: "Total TTC à payer",
    total: "Total TTC",
    advance: "Acompte",
    rounding: "Arrondi",
    vatId: "N° TVA",
    on: "sur",
  },
  nl: {
    to: "Factuur voor",
    no: "Factuur nr.",
    date: "Datum factuur",
    tax: "Geleverd op",
    due: "Te voldoen voor",
    order: "Uw ordernummer",
    ref: "Onze referentie",
    original: "Betreft factuur",
    method: "Betaling",
    item: "Werkzaamheden",
    qty: "Aantal",
    price: "Tarief",
    rate: "Btw",
    sum: "Bedrag excl.",
    net: "Totaal excl. btw",
    vat: "Btw-bedrag",
    gross: "Totaal te betalen",
    total: "Totaal incl. btw",
    advance: "Reeds betaald",
    rounding: "Afronding",
    vatId: "Btw-nr.",
    on: "over",
  },
} as const;

/** A modern studio's bill: a coloured column at the left holds the seller and the particulars, the letter stands right of it. */
export const supportBill: Layout = {
  traits: {
    ...commonTraits,
    languages: ["de", "fr", "nl"],
    kinds: ["invoice", "creditNote"],
    columns: [["description", "quantity", "unitPrice", "vatRate", "totalWithoutVat"]],
    fonts: ["inter", "openSans"],
    mostLines: 9,
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
  },
  draw(sheet, generated) {
    sheet.setBaseSize(8.6);
    const pen = penOf(generated);
    const { invoice, print, seed, language } = generated;
    const word = words[language as keyof typeof words];
    const random = createRandom(seed + 221);
    sheet.write([{ text: print.title, fields: ["documentKind"] }], M, M, { size: 22, color: print.accent, width: W });
    let y = M + 40;
    const half = W / 2;
    let right = y + sheet.write(word.to, M + half, y, { size: 7.6, color: "#888888" });
    for (const line of pen.address("customer")) right += sheet.write(line, M + half, right, { width: half });
    for (const row of pen.row(word.vatId, "customerVatId")) right += sheet.write(inline(row), M + half, right, {});
    for (const line of pen.address("supplier")) y += sheet.write(line, M, y, { width: half - 16 });
    for (const row of [...pen.row(word.vatId, "supplierVatId"), ...pen.row("", "supplierEmail"), ...pen.row("", "supplierPhone")])
      y += sheet.write(inline(row), M, y, { width: half - 16 });
    y = Math.max(y, right) + 18;
    const particulars = [
      ...pen.row(word.no, "invoiceNumber"),
      ...pen.row(word.date, "issueDate"),
      ...pen.row(word.tax, "taxDate"),
      ...pen.row(word.due, "dueDate"),
      ...pen.row(word.order, "orderNumber"),
      { label: [{ text: word.ref }], value: [{ text: `P-${random.digits(4)}` }] },
      ...pen.row(word.original, "originalDocumentNumber"),
      ...pen.row(word.method, "paymentMethod"),
    ];
    const left = drawRows(sheet, particulars.slice(0, 4), { x: M, y, width: half - 16, labelColor: "#888888" });
    const beside = drawRows(sheet, particulars.slice(4), { x: M + half, y, width: half, labelColor: "#888888" });
    const has = pen.has("vatRate");
    const net = pen.has("totalWithoutVat") ? ("totalWithoutVat" as const) : ("totalWithVat" as const);
    const nextPage = (): number => {
      sheet.addPage();
      return M;
    };
    y = drawColumns(sheet, {
      x: M,
      y: Math.max(left, beside) + 14,
      bottom: A4[1] - 80,
      rows: invoice.lineItems.length,
      columns: [
        { title: [word.item], width: W - 70 - 70 - 46 - 90, cell: (row) => pen.cell("description", row) },
        { title: [word.qty], width: 70, align: "right", cell: (row) => pen.cell("quantity", row) },
        { title: [word.price], width: 70, align: "right", cell: (row) => pen.cell("unitPrice", row) },
        { title: [has ? word.rate : ""], width: 46, align: "right", cell: (row) => (has ? pen.cell("vatRate", row) : []) },
        { title: [word.sum], width: 90, align: "right", cell: (row) => pen.cell(net, row) },
      ],
      size: 8.6,
      headSize: 7.6,
      head: "plain",
      rules: "#dcdcdc",
      gap: 7,
      nextPage,
    });
    if (y > A4[1] - 200) y = nextPage();
    y = drawRows(
      sheet,
      [
        ...pen.amountRow(word.net, "totalWithoutVat"),
        ...pen.rates.map((index) => {
          const { rate, base, vat } = pen.recap(index);
          return { label: [{ text: `${word.rate} ` }, ...rate, { text: ` ${word.on} ` }, ...base], value: vat };
        }),
        ...pen.amountRow(word.vat, "totalVat"),
        ...pen.amountRow(word.rounding, "rounding"),
        ...pen.closing({ total: word.total, advance: word.advance, due: word.gross }),
      ],
      { x: M + half, y: y + 4, width: half, valueAlign: "right" },
    );
    y = drawNotes(sheet, generated, { x: M, y: y + 12, width: W, size: 8.2 }) + 6;
    const bank = [...pen.row("", "bankName"), ...pen.row("IBAN", "iban"), ...pen.row("BIC", "bic")];
    return (
      y +
      sheet.write(
        bank.flatMap((row, index) => [{ text: index === 0 ? "" : " • " }, ...inline(row)]),
        M,
        A4[1] - 50,
        { size: 7.8, width: W, color: "#555555" },
      )
    );
  },
};
