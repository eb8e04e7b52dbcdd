import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { drawLines, heading } from "#samples/invoices/drawing/page.ts";
import { drawInlineRows, drawRows } from "#samples/invoices/drawing/rows.ts";
import { A4, commonTraits, czechOnly, type Layout } from "#samples/invoices/layouts/layout.ts";
import { drawItems, takeForm, type Form, writeAcross } from "./form.ts";
import { restOf } from "./pen.ts";

const M = 40;
const W = A4[0] - 2 * M;
const THIRD = W / 3;

const words = {
  de: {
    paid: "Bezahlt",
    due: "Zahlbetrag",
    sold: "Verkauft von",
    bill: "Rechnungsadresse",
    ship: "Lieferadresse",
    number: "Rechnungsnr.",
    issue: "Rechnungsdatum",
    tax: "Lieferdatum",
    order: "Bestellnr.",
    details: "Rechnungsdetails",
    text: "Beschreibung",
    qty: "Menge",
    price: "Stückpreis (inkl. USt.)",
    rate: "USt. %",
    total: "Zwischensumme (inkl. USt.)",
    base: "Zwischensumme (ohne USt.)",
    vat: "USt.",
    sum: "Gesamtpreis",
    vatId: "USt-IdNr.",
    id: "Handelsregister",
    dueDate: "Zahlbar bis",
    advance: "Bereits bezahlt",
    net: "Summe ohne USt.",
    sumVat: "Summe USt.",
    rounding: "Rundung",
    original: "Zu Rechnung",
    method: "Zahlungsart",
  },
  en: {
    paid: "Paid",
    due: "Total payable",
    sold: "Sold by",
    bill: "Billing address",
    ship: "Delivery address",
    number: "Invoice #",
    issue: "Invoice date",
    tax: "Delivery date",
    order: "Order #",
    details: "Invoice details",
    text: "Description",
    qty: "Qty",
    price: "Unit price (incl. VAT)",
    rate: "VAT rate",
    total: "Item subtotal (incl. VAT)",
    base: "Item subtotal (excl. VAT)",
    vat: "VAT subtotal",
    sum: "Invoice total",
    vatId: "VAT #",
    id: "Company no.",
    dueDate: "Payment due",
    advance: "Already paid",
    net: "Total excl. VAT",
    sumVat: "Total VAT",
    rounding: "Rounding",
    original: "Original invoice",
    method: "Payment method",
  },
  fr: {
    paid: "Payé",
    due: "Total à payer",
    sold: "Vendu par",
    bill: "Adresse de facturation",
    ship: "Adresse de livraison",
    number: "Numéro de la facture",
    issue: "Date de la facture",
    tax: "Date de livraison",
    order: "Numéro de commande",
    details: "Détails de la facture",
    text: "Description",
    qty: "Qté",
    price: "Prix unitaire TTC",
    rate: "Taux TVA",
    total: "Total TTC",
    base: "Total HT",
    vat: "TVA",
    sum: "Total de la facture",
    vatId: "TVA",
    id: "SIREN",
    dueDate: "Échéance",
    advance: "Déjà réglé",
    net: "Total HT",
    sumVat: "Total TVA",
    rounding: "Arrondi",
    original: "Facture d'origine",
    method: "Mode de paiement",
  },
} as const;

type Word = (typeof words)[keyof typeof words];

function drawHead({ sheet, generated, pen }: Form, word: Word): void {
  sheet.write(heading(generated), M, M, { size: 18, width: W * 0.5 });
  const x = M + W * 0.55;
  sheet.frame([x, M - 4, W * 0.45, 86], { line: 0.6, color: "#bbbbbb" });
  sheet.write(word.paid, x + 8, M, { size: 9, weight: "bold" });
  const rows = [
    ...pen.row(word.sold, "supplierName"),
    ...pen.row(word.vatId, "supplierVatId"),
    ...pen.row(word.issue, "issueDate"),
    ...pen.row(word.number, "invoiceNumber"),
    { label: [{ text: word.due }], value: pen.due() },
  ];
  drawRows(sheet, rows, { x: x + 8, y: M + 14, width: W * 0.45 - 16, size: 8.4 });
}

function drawAddresses({ sheet, generated, pen, random }: Form, word: Word, top: number): number {
  const customer = generated.customer!;
  const titled = (title: string, x: number): number => top + sheet.write(title, x, top, { weight: "bold" });
  let left = drawLines(sheet, pen.address("customer"), { x: M, y: titled(word.bill, M), width: THIRD - 8, boldFirst: false });
  left = drawInlineRows(sheet, pen.row(word.vatId, "customerVatId"), { x: M, y: left, width: THIRD - 8 });
  const y = titled(word.ship, M + THIRD);
  const receiver = ["Eva Lindová", `Nová ${random.int(1, 90)}`, `${customer.postalCode} ${customer.city}`];
  const middle = drawLines(sheet, receiver, { x: M + THIRD, y, width: THIRD - 8, boldFirst: false });
  const x = M + 2 * THIRD;
  const seller = [generated.supplier.name, ...pen.address("supplier").slice(1)];
  let right = drawLines(sheet, seller, { x, y: titled(word.sold, x), width: THIRD, boldFirst: false });
  right = drawInlineRows(sheet, pen.row(word.id, "supplierCompanyId"), { x, y: right, width: THIRD });
  return Math.max(left, middle, right);
}

function drawParticulars({ sheet, pen }: Form, word: Word, y: number): number {
  const rows = [
    ...pen.row(word.order, "orderNumber"),
    ...pen.row(word.tax, "taxDate"),
    ...pen.row(word.dueDate, "dueDate"),
    ...pen.row(word.method, "paymentMethod"),
    ...pen.row(word.original, "originalDocumentNumber"),
  ];
  y = drawRows(sheet, rows, { x: M, y, width: W * 0.6 });
  return y + 10 + sheet.write(word.details, M, y + 6, { size: 11, weight: "bold" });
}

function drawGoods(form: Form, word: Word, y: number): number {
  const { pen, random } = form;
  const isNet = pen.has("totalWithoutVat");
  const beforeBracket = / (?=\()/;
  const figures = [
    pen.column("quantity", word.qty, 54),
    pen.columnOrBlank("vatRate", word.rate, 46),
    pen.column("unitPrice", isNet ? word.price.split(" (")[0]! : word.price.split(beforeBracket), 84),
    pen.column(pen.net, (isNet ? word.base : word.total).split(beforeBracket), 92),
  ];
  return drawItems(form, y, {
    bottom: A4[1] - 70,
    columns: [pen.column("description", word.text, restOf(W, figures), "left"), ...figures],
    size: 8.4,
    headSize: 7.6,
    head: "ruled",
    gap: 8,
    below: (row) => [{ line: [{ text: `ASIN: B0${random.digits(7)}${row}` }], indent: 2 }],
    nextPage: () => M,
  });
}

function drawRates({ sheet, pen }: Form, word: Word, y: number): number {
  if (pen.rates.length === 0) return y;
  const across = { x: M + W * 0.4, step: W * 0.2, width: W * 0.2 - 4 };
  writeAcross(sheet, [word.rate, word.base, word.vat], { ...across, y, size: 7.4, weight: "bold" });
  y += 12;
  for (const index of pen.rates) {
    const { rate, base, vat } = pen.breakdown(index);
    writeAcross(sheet, [rate, base, vat], { ...across, y, size: 8 });
    y += 12;
  }
  return y;
}

function drawSums(form: Form, word: Word, y: number): number {
  const { sheet, generated, pen } = form;
  const rows = [
    ...pen.amountRow(word.rounding, "rounding"),
    ...pen.amountRow(word.sum, "totalAmount"),
    ...(generated.invoice.advancePaid ? pen.amountRow(word.advance, "advancePaid") : []),
  ];
  y = drawRows(sheet, rows, { x: M + W * 0.5, y, width: W * 0.5, valueAlign: "right", size: 10.5, valueWeight: "bold" });
  y = drawRates(form, word, y + 10);
  const totals = [...pen.amountRow(word.net, "totalWithoutVat"), ...pen.amountRow(word.sumVat, "totalVat")];
  return drawRows(sheet, totals, { x: M + W * 0.5, y: y + 2, width: W * 0.5, valueAlign: "right", size: 8.6 });
}

/** The invoice of a seller at a large marketplace: total on top, billing and delivery side by side with the seller, a small table of VAT below. */
export const marketplace: Layout = {
  traits: {
    ...commonTraits,
    languages: ["de", "en", "fr"],
    kinds: ["invoice"],
    trades: ["electro", "office", "books"],
    columns: [["description", "quantity", "vatRate", "unitPrice", "totalWithVat"]],
    fonts: ["openSans"],
    maxLines: 6,
    omits: [...czechOnly, "iban", "bic", "accountNumber", "bankName", "supplierEmail", "supplierPhone", "customerCompanyId"],
    habits: { dates: ["words"] },
  },
  draw(sheet, generated) {
    const form = takeForm(sheet, generated, { size: 8.6, margin: M, salt: 91 });
    const word = words[generated.language as keyof typeof words];
    drawHead(form, word);
    let y = drawAddresses(form, word, M + 100);
    y = drawParticulars(form, word, y + 14);
    y = drawGoods(form, word, y + 2);
    y = drawSums(form, word, y + 4);
    return drawNotes(sheet, generated, { x: M, y: y + 10, width: W, size: 8 });
  },
};
