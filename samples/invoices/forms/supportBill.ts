import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { drawLines, heading } from "#samples/invoices/drawing/page.ts";
import { drawInlineRows, drawRows } from "#samples/invoices/drawing/rows.ts";
import { A4, commonTraits, czechOnly, type Layout } from "#samples/invoices/layouts/layout.ts";
import { drawItems, keepRoom, takeForm, type Form } from "./form.ts";
import { joined, plainRow, restOf } from "./pen.ts";

const M = 48;
const W = A4[0] - 2 * M;
const HALF = W / 2;

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

type Word = (typeof words)[keyof typeof words];

function drawParties({ sheet, pen }: Form, word: Word, top: number): number {
  let right = top + sheet.write(word.to, M + HALF, top, { size: 7.6, color: "#888888" });
  right = drawLines(sheet, pen.address("customer"), { x: M + HALF, y: right, width: HALF, boldFirst: false });
  right = drawInlineRows(sheet, pen.row(word.vatId, "customerVatId"), { x: M + HALF, y: right });
  const left = drawLines(sheet, pen.address("supplier"), { x: M, y: top, width: HALF - 16, boldFirst: false });
  const contact = [...pen.row(word.vatId, "supplierVatId"), ...pen.row("", "supplierEmail"), ...pen.row("", "supplierPhone")];
  return Math.max(drawInlineRows(sheet, contact, { x: M, y: left, width: HALF - 16 }), right);
}

function drawParticulars({ sheet, pen, random }: Form, word: Word, y: number): number {
  const rows = [
    ...pen.row(word.no, "invoiceNumber"),
    ...pen.row(word.date, "issueDate"),
    ...pen.row(word.tax, "taxDate"),
    ...pen.row(word.due, "dueDate"),
    ...pen.row(word.order, "orderNumber"),
    plainRow(word.ref, `P-${random.digits(4)}`),
    ...pen.row(word.original, "originalDocumentNumber"),
    ...pen.row(word.method, "paymentMethod"),
  ];
  const left = drawRows(sheet, rows.slice(0, 4), { x: M, y, width: HALF - 16, labelColor: "#888888" });
  return Math.max(left, drawRows(sheet, rows.slice(4), { x: M + HALF, y, width: HALF, labelColor: "#888888" }));
}

function drawWork(form: Form, word: Word, y: number): number {
  const { pen } = form;
  const figures = [
    pen.column("quantity", word.qty, 70),
    pen.column("unitPrice", word.price, 70),
    pen.columnOrBlank("vatRate", word.rate, 46),
    pen.column(pen.net, word.sum, 90),
  ];
  const columns = [pen.column("description", word.item, restOf(W, figures), "left"), ...figures];
  return drawItems(form, y, { bottom: A4[1] - 80, columns, size: 8.6, headSize: 7.6, head: "plain", rules: "#dcdcdc", gap: 7 });
}

function drawSums({ sheet, pen }: Form, word: Word, y: number): number {
  const taxes = pen.rates.map((index) => {
    const { rate, base, vat } = pen.breakdown(index);
    return { label: [{ text: `${word.rate} ` }, ...rate, { text: ` ${word.on} ` }, ...base], value: vat };
  });
  return drawRows(sheet, pen.sums({ ...word, due: word.gross }, taxes), { x: M + HALF, y, width: HALF, valueAlign: "right" });
}

/** A modern studio's bill: a coloured column at the left holds the seller and the particulars, the letter stands right of it. */
export const supportBill: Layout = {
  traits: {
    ...commonTraits,
    languages: ["de", "fr", "nl"],
    kinds: ["invoice", "creditNote"],
    columns: [["description", "quantity", "unitPrice", "vatRate", "totalWithoutVat"]],
    fonts: ["inter", "openSans"],
    maxLines: 9,
    omits: [...czechOnly, "supplierCompanyId", "customerCompanyId", "accountNumber"],
  },
  draw(sheet, generated) {
    const form = takeForm(sheet, generated, { size: 8.6, margin: M, salt: 221 });
    const { pen } = form;
    const word = words[generated.language as keyof typeof words];
    sheet.write(heading(generated), M, M, { size: 22, color: generated.print.accent, width: W });
    let y = drawParties(form, word, M + 40) + 18;
    y = drawParticulars(form, word, y) + 14;
    y = keepRoom(form, drawWork(form, word, y), 200);
    y = drawSums(form, word, y + 4);
    y = drawNotes(sheet, generated, { x: M, y: y + 12, width: W, size: 8.2 }) + 6;
    const bank = [...pen.row("", "bankName"), ...pen.row("IBAN", "iban"), ...pen.row("BIC", "bic")];
    return y + sheet.write(joined(bank, " • "), M, A4[1] - 50, { size: 7.8, width: W, color: "#555555" });
  },
};
