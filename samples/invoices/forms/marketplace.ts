import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { drawRows } from "#samples/invoices/drawing/rows.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { createRandom } from "#samples/invoices/random.ts";
import { drawColumns } from "./columns.ts";
import { inline, penOf } from "./pen.ts";

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

/** The invoice of a seller at a large marketplace: total on top, billing and delivery side by side with the seller, a small table of VAT below. */
export const marketplace: Layout = {
  traits: {
    ...commonTraits,
    languages: ["de", "en", "fr"],
    kinds: ["invoice"],
    trades: ["electro", "office", "books"],
    columns: [["description", "quantity", "vatRate", "unitPrice", "totalWithVat"]],
    fonts: ["openSans"],
    mostLines: 6,
    omits: [
      "exchangeRate",
      "exchangeRateAmount",
      "variableSymbol",
      "constantSymbol",
      "specificSymbol",
      "iban",
      "bic",
      "accountNumber",
      "bankName",
      "supplierEmail",
      "supplierPhone",
      "customerCompanyId",
    ],
    habits: { dates: ["words"] },
  },
  draw(sheet, generated) {
    sheet.setBaseSize(8.6);
    const pen = penOf(generated);
    const { invoice, print, seed, customer } = generated;
    const word = words[generated.language as keyof typeof words];
    const random = createRandom(seed + 91);
    sheet.write([{ text: print.title, fields: ["documentKind"] }], M, M, { size: 18, width: W * 0.5 });
    sheet.frame([M + W * 0.55, M - 4, W * 0.45, 86], { line: 0.6, color: "#bbbbbb" });
    sheet.write(word.paid, M + W * 0.55 + 8, M, { size: 9, weight: "bold" });
    drawRows(
      sheet,
      [
        ...pen.row(word.sold, "supplierName"),
        ...pen.row(word.vatId, "supplierVatId"),
        ...pen.row(word.issue, "issueDate"),
        ...pen.row(word.number, "invoiceNumber"),
        {
          label: [{ text: word.due }],
          value: pen.withCurrency(pen.of(invoice.advancePaid ? "amountDue" : "totalAmount", ...(invoice.advancePaid ? [] : (["amountDue"] as const)))),
        },
      ],
      { x: M + W * 0.55 + 8, y: M + 14, width: W * 0.45 - 16, size: 8.4 },
    );
    const top = M + 100;
    let left = top + sheet.write(word.bill, M, top, { weight: "bold" });
    for (const line of pen.address("customer")) left += sheet.write(line, M, left, { width: THIRD - 8 });
    for (const row of pen.row(word.vatId, "customerVatId")) left += sheet.write(inline(row), M, left, { width: THIRD - 8 });
    let middle = top + sheet.write(word.ship, M + THIRD, top, { weight: "bold" });
    for (const text of ["Eva Lindová", `Nová ${random.int(1, 90)}`, `${customer!.postalCode} ${customer!.city}`])
      middle += sheet.write(text, M + THIRD, middle, { width: THIRD - 8 });
    let right = top + sheet.write(word.sold, M + 2 * THIRD, top, { weight: "bold" });
    right += sheet.write(generated.supplier.name, M + 2 * THIRD, right, { width: THIRD });
    for (const line of pen.address("supplier").slice(1)) right += sheet.write(line, M + 2 * THIRD, right, { width: THIRD });
    for (const row of pen.row(word.id, "supplierCompanyId")) right += sheet.write(inline(row), M + 2 * THIRD, right, { width: THIRD });
    let y = Math.max(left, middle, right) + 14;
    y = drawRows(
      sheet,
      [
        ...pen.row(word.order, "orderNumber"),
        ...pen.row(word.tax, "taxDate"),
        ...pen.row(word.dueDate, "dueDate"),
        ...pen.row(word.method, "paymentMethod"),
        ...pen.row(word.original, "originalDocumentNumber"),
      ],
      { x: M, y, width: W * 0.6 },
    );
    y += 10 + sheet.write(word.details, M, y + 6, { size: 11, weight: "bold" });
    const has = pen.has("vatRate");
    const net = pen.has("totalWithoutVat");
    y = drawColumns(sheet, {
      x: M,
      y: y + 2,
      bottom: A4[1] - 70,
      rows: invoice.lineItems.length,
      columns: [
        { title: [word.text], width: W - 54 - 46 - 84 - 92, cell: (row) => pen.cell("description", row) },
        { title: [word.qty], width: 54, align: "right", cell: (row) => pen.cell("quantity", row) },
        { title: [has ? word.rate : ""], width: 46, align: "right", cell: (row) => (has ? pen.cell("vatRate", row) : []) },
        { title: net ? [word.price.split(" (")[0]!] : word.price.split(/ (?=\()/), width: 84, align: "right", cell: (row) => pen.cell("unitPrice", row) },
        {
          title: (net ? word.base : word.total).split(/ (?=\()/),
          width: 92,
          align: "right",
          cell: (row) => pen.cell(net ? "totalWithoutVat" : "totalWithVat", row),
        },
      ],
      size: 8.4,
      headSize: 7.6,
      head: "ruled",
      gap: 8,
      below: (row) => [{ line: [{ text: `ASIN: B0${random.digits(7)}${row}` }], indent: 2 }],
      nextPage: () => M,
    });
    const rows = [
      ...pen.amountRow(word.rounding, "rounding"),
      ...(invoice.advancePaid
        ? [...pen.amountRow(word.sum, "totalAmount"), ...pen.amountRow(word.advance, "advancePaid")]
        : [{ label: [{ text: word.sum }], value: pen.withCurrency(pen.of("totalAmount")) }]),
    ];
    y = drawRows(sheet, rows, { x: M + W * 0.5, y: y + 4, width: W * 0.5, valueAlign: "right", size: 10.5, valueWeight: "bold" }) + 10;
    if (pen.rates.length > 0) {
      for (const [index, text] of [word.rate, word.base, word.vat].entries())
        sheet.write(text, M + W * 0.4 + index * W * 0.2, y, { size: 7.4, width: W * 0.2 - 4, align: "right", weight: "bold" });
      y += 12;
      for (const index of pen.rates) {
        const cells = pen.recap(index);
        for (const [at, cell] of [cells.rate, cells.base, cells.vat].entries())
          sheet.write(cell, M + W * 0.4 + at * W * 0.2, y, { size: 8, width: W * 0.2 - 4, align: "right" });
        y += 12;
      }
    }
    y = drawRows(sheet, [...pen.amountRow(word.net, "totalWithoutVat"), ...pen.amountRow(word.sumVat, "totalVat")], {
      x: M + W * 0.5,
      y: y + 2,
      width: W * 0.5,
      valueAlign: "right",
      size: 8.6,
    });
    return drawNotes(sheet, generated, { x: M, y: y + 10, width: W, size: 8 });
  },
};
