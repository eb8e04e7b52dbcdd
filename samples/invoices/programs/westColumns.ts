import { address } from "./address.ts";
import type { Program } from "./program.ts";

/** A French caterer: the seller's numbers in the foot, the customer right without heading, sums on the left, prices with accents everywhere. */
const frTraiteur: Program = {
  language: "fr",
  domestic: 0.85,
  currency: "EUR",
  trades: ["food", "services"],
  titles: { invoice: "Facture n°", creditNote: "Facture d'avoir n°" },
  maxLines: 8,
  text: 9.2,
  parts: [
    { say: ["{supplierName}"], size: 16, weight: "bold" },
    { say: ["Réceptions – buffets – événements"], size: 8, color: "#777777" },
    { say: ["{supplierStreet}, {supplierTown}"], size: 8 },
    { say: ["[Tél. {supplierPhone}  ][{supplierEmail}]"], size: 8 },
    20,
    { beside: [[0.55], [0.45, { say: address("customer"), size: 10 }, { say: ["TVA intracom. {customerVatId}"], size: 8 }]] },
    18,
    { say: ["{title} {invoiceNumber}"], size: 13, weight: "bold" },
    { say: ["Émise le {issueDate}[, à régler avant le {dueDate}][, réf. {orderNumber}][, annule {originalDocumentNumber}]"] },
    { say: ["Prestation réalisée le {taxDate}"] },
    12,
    {
      items: {
        columns: [
          ["description", "Désignation", 0],
          ["quantity", "Quantité", 70],
          ["unitPrice", "P.U. HT", 62],
          ["vatRate", "Taux", 44],
          ["totalWithoutVat", "Total HT", 74],
        ],
        head: "plain",
        gap: 5,
      },
    },
    { keep: 150 },
    14,
    {
      rows: [
        "Montant HT|{totalWithoutVat$}",
        "TVA {rate} sur {base}|{vat$}",
        "Montant TVA|{totalVat$}",
        "Montant TTC|{total$}",
        "Arrhes versées|{-advancePaid$}",
        "Solde à régler|{left$}",
      ],
      labelWidth: 150,
    },
    10,
    { say: ["Règlement : {paymentMethod}"] },
    { notes: 8 },
    {
      foot: [
        { rule: "#aaaaaa" },
        { say: ["{supplierName} – SIREN {supplierCompanyId} – TVA {supplierVatId}", "[{bankName} – ]IBAN {iban}[ – BIC {bic}]"], size: 7, align: "center" },
      ],
      height: 30,
    },
  ],
};

/** An English consultant: labels above values in four columns, both parties named by "from" and "bill to" at the right, totals on the left. */
const enAdvisory: Program = {
  language: "en",
  home: "GB",
  domestic: 0.6,
  currency: "GBP",
  trades: ["it", "services"],
  titles: { invoice: "Tax invoice", creditNote: "Credit note" },
  fonts: ["inter", "openSans"],
  maxLines: 6,
  margin: 54,
  parts: [
    { say: ["{title}"], size: 24 },
    10,
    {
      cells: [
        "Number|{invoiceNumber}",
        "Issued|{issueDate}",
        "Tax point|{taxDate}",
        "Payment due|{dueDate}",
        "Your PO|{orderNumber}",
        "Credits|{originalDocumentNumber}",
      ],
      columns: 4,
    },
    14,
    {
      beside: [
        [0.5, { say: ["Bill to"], size: 7.4, color: "#777777" }, { say: address("customer") }, "VAT {customerVatId}"],
        [0.5, { say: ["From"], size: 7.4, color: "#777777" }, { say: address("supplier") }, "VAT {supplierVatId}", "Company no. {supplierCompanyId}"],
      ],
    },
    18,
    {
      items: {
        columns: [
          ["description", "Work", 0],
          ["quantity", "Qty", 70],
          ["unitPrice", "Price", 66],
          ["totalWithoutVat", "Net", 76],
        ],
        head: "plain",
        gap: 8,
        below: ["ref. {?5}"],
      },
    },
    { keep: 140 },
    10,
    {
      rows: [
        "Net total|{totalWithoutVat$}",
        "VAT {rate} on {base}|{vat$}",
        "VAT total|{totalVat$}",
        "Gross total|{total$}",
        "Less deposit|{-advancePaid$}",
        "Amount payable|{left$}",
      ],
      labelWidth: 110,
    },
    14,
    { say: ["Pay by {paymentMethod}", "IBAN {iban}[, SWIFT {bic}]", "{bankName}"], size: 8.4 },
    { notes: 8.4 },
  ],
};

/** A Dutch nursery: parties without headings, particulars in a strip, amounts with their currency. */
const nlKwekerij: Program = {
  language: "nl",
  domestic: 0.7,
  currency: "EUR",
  trades: ["food"],
  titles: { invoice: "Factuur", creditNote: "Creditfactuur" },
  maxLines: 10,
  text: 9,
  parts: [
    {
      beside: [
        [0.55, 30, { say: address("customer"), size: 10 }, { say: ["Btw {customerVatId}"], size: 8 }],
        [
          0.45,
          { say: ["{supplierName}"], weight: "bold", size: 12 },
          { say: ["{supplierStreet}", "{supplierTown}", "KvK {supplierCompanyId}", "Btw {supplierVatId}", "{supplierPhone}"], size: 8 },
        ],
      ],
    },
    24,
    { say: ["{title}"], size: 16, weight: "bold" },
    {
      cells: [
        "Factuurnr.|{invoiceNumber}",
        "Datum|{issueDate}",
        "Geleverd|{taxDate}",
        "Vervalt op|{dueDate}",
        "Uw order|{orderNumber}",
        "Betreft|{originalDocumentNumber}",
      ],
      columns: 4,
      framed: "#88aa88",
    },
    12,
    {
      items: {
        columns: [
          ["quantity", "Aantal", 66],
          ["description", "Artikel", 0],
          ["unitPrice", "Stuksprijs", 62],
          ["vatRate", "Btw", 40],
          ["totalWithoutVat", "Bedrag excl.", 74],
        ],
        head: "plain",
        gap: 4,
      },
    },
    { keep: 140 },
    10,
    {
      beside: [
        [0.5, { table: ["{rate}|{base}|{vat}"], heading: "Btw|Grondslag|Bedrag", widths: [50, 74, 74], size: 8 }, { notes: 8 }],
        [
          0.5,
          {
            rows: ["Totaal exclusief|{totalWithoutVat$}", "Btw|{totalVat$}", "Totaal inclusief|{total$}", "Aanbetaling|{-advancePaid$}", "Te voldoen|{left$}"],
            valueAlign: "right",
          },
        ],
      ],
    },
    12,
    { say: ["Wijze van betalen: {paymentMethod}", "Rekening {iban}[ ({bic})][ t.n.v. {supplierName}]"], size: 8 },
  ],
};

export const westColumns = { frTraiteur, enAdvisory, nlKwekerij };
