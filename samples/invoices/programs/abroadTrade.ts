import { address } from "./address.ts";
import type { Program } from "./program.ts";

/** A German wholesaler: prices per hundred pieces, freight and rebate below the table, sums in a row of cells. */
const deElektro: Program = {
  language: "de",
  domestic: 0.6,
  currency: "EUR",
  trades: ["electro"],
  titles: { invoice: "Rechnung", creditNote: "Gutschrift" },
  pricedPer: 100,
  apart: [
    { label: "Frachtkostenanteil", percent: "2.5" },
    { label: "Objektrabatt", percent: "-4" },
  ],
  taxNumber: true,
  text: 8.4,
  maxLines: 9,
  parts: [
    { say: ["{supplierName}"], size: 16, weight: "bold", align: "right" },
    { say: ["{supplierStreet} | {supplierTown} | [{supplierPhone}]"], size: 7, align: "right" },
    20,
    {
      beside: [
        [0.55, { say: address("customer"), size: 9.6 }],
        [
          0.45,
          {
            rows: [
              "Kunden-Nr.|{?6}",
              "{title} Nr.|{invoiceNumber}",
              "vom|{issueDate}",
              "Liefertag|{taxDate}",
              "Ihre Bestellung|{orderNumber}",
              "zu Rechnung|{originalDocumentNumber}",
              "Ihre UID|{customerVatId}",
            ],
            labelWidth: 86,
          },
        ],
      ],
    },
    18,
    {
      items: {
        columns: [
          ["position", "Pos", 28],
          ["code", "Artikel", 62],
          ["description", "Bezeichnung", 0],
          ["quantity", "Menge", 60],
          ["unitPrice", "Preis", 56],
          ["{per}", "je", 28, "right"],
          ["totalWithoutVat", "Gesamt EUR", 70],
          ["vatRate", "USt", 38],
        ],
        head: "ruled",
        gap: 3,
      },
    },
    { keep: 120 },
    6,
    { rows: ["Warenwert|{linesTotal}", "{apartLabel}|{apartAmount}"], valueAlign: "right" },
    { rule: "#333333" },
    {
      cells: ["Netto|{totalWithoutVat}", "USt-Betrag|{totalVat}", "Rechnungsbetrag|{total$}", "Angezahlt|{advancePaid}", "Zu zahlen|{left$}"],
      columns: 5,
      framed: "#333333",
      weight: "bold",
    },
    { say: ["USt {rate} von {base} = {vat}"], size: 7.6 },
    8,
    { say: ["[Zahlung: {paymentMethod}, ][fällig {dueDate} ohne Abzug]"] },
    { notes: 7.8 },
    {
      foot: [
        { rule: "#333333" },
        { say: ["[{bankName} ][IBAN {iban} ][BIC {bic} | ]USt-IdNr. {supplierVatId}[ | Steuernr. {supplierTaxNumber}]", "{supplierRegistration}"], size: 6.8 },
      ],
      height: 22,
    },
  ],
};

/** A French hotel's folio: the guest's company on the right, VAT within the prices, the sums on the left. */
const frHotel: Program = {
  language: "fr",
  home: "FR",
  currency: "EUR",
  domestic: 0.6,
  trades: ["restaurant", "services"],
  titles: { invoice: "Note", creditNote: "Avoir" },
  text: 9,
  maxLines: 7,
  parts: [
    { say: ["{supplierName}"], size: 15, align: "center" },
    { say: ["{supplierStreet} - {supplierTown}", "[Tél. {supplierPhone} - ]{supplierEmail}"], size: 7.8, align: "center" },
    16,
    {
      beside: [
        [
          0.5,
          {
            rows: [
              "{title} n°|{invoiceNumber}",
              "Éditée le|{issueDate}",
              "Départ le|{taxDate}",
              "Chambre|{?3}",
              "Dossier|{orderNumber}",
              "Réf. avoir|{originalDocumentNumber}",
            ],
            labelWidth: 80,
          },
        ],
        [0.5, { box: [{ say: ["Facturé à"], size: 7.4 }, { say: address("customer") }, { say: ["TVA intracom. {customerVatId}"], size: 8 }] }],
      ],
    },
    14,
    {
      items: {
        columns: [
          ["description", "Prestations", 0],
          ["quantity", "Nb", 60],
          ["unitPrice", "Tarif TTC", 70],
          ["vatRate", "Taux", 48],
          ["totalWithVat", "Montant TTC", 80],
        ],
        rules: "#c8b68a",
        gap: 5,
      },
    },
    { keep: 130 },
    10,
    {
      beside: [
        [
          0.55,
          {
            rows: ["Total TTC|{total$}", "Arrhes versées|{-advancePaid$}", "Solde|{left$}", "dont HT|{totalWithoutVat}", "dont TVA|{totalVat}"],
            labelWidth: 100,
            valueWeight: "bold",
          },
        ],
        [0.45, { heading: "TVA|HT|Taxe", table: ["{rate}|{base}|{vat}"], widths: [50, 70, 70], size: 8 }],
      ],
    },
    10,
    { say: ["Règlement [: {paymentMethod}, ][au plus tard le {dueDate}]", "IBAN {iban}[  BIC {bic}]"] },
    { notes: 8 },
    {
      foot: [{ say: ["{supplierName} - SIRET {supplierCompanyId} - N° TVA {supplierVatId}[ - {supplierRegistration}]"], size: 6.8, align: "center" }],
      height: 12,
    },
  ],
};

/** A subscription's invoice from abroad: what is due on top in a sentence, "From" and "Bill to" in columns, sums at the right without lines. */
const enCloud: Program = {
  language: "en",
  domestic: 0.4,
  trades: ["it"],
  fonts: ["inter"],
  titles: { invoice: "Invoice", creditNote: "Credit note" },
  text: 9,
  margin: 54,
  maxLines: 5,
  parts: [
    {
      beside: [
        [0.6, { say: ["{title}"], size: 20, weight: "bold" }],
        [0.4, { logo: 30 }],
      ],
    },
    8,
    {
      rows: [
        "{title} number|{invoiceNumber}",
        "Date of issue|{issueDate}",
        "Date due|{dueDate}",
        "Service date|{taxDate}",
        "Purchase order|{orderNumber}",
        "Credits|{originalDocumentNumber}",
      ],
      labelWidth: 100,
    },
    14,
    {
      beside: [
        [
          0.5,
          { say: ["{supplierName}"], weight: "bold" },
          { say: ["{supplierStreet}", "{supplierTown}", "{supplierCountry}", "{supplierEmail}", "VAT {supplierVatId}"] },
        ],
        [0.5, { say: ["Bill to"], weight: "bold" }, { say: address("customer") }, { say: ["VAT {customerVatId}"] }],
      ],
    },
    16,
    { say: ["{due$} due[ {dueDate}]"], size: 15, weight: "bold" },
    12,
    {
      items: {
        columns: [
          ["description", "Description", 0],
          ["quantity", "Qty", 70],
          ["unitPrice", "Unit price", 76],
          ["vatRate", "Tax", 44],
          ["totalWithoutVat", "Amount", 80],
        ],
        rules: "#e3e3e3",
        gap: 7,
        below: ["{issueDate-31} – {issueDate-1}"],
      },
    },
    { keep: 120 },
    8,
    {
      beside: [
        [0.45],
        [
          0.55,
          {
            rows: [
              "Subtotal|{totalWithoutVat$}",
              "Total excluding tax|{totalWithoutVat$}",
              "VAT ({rate} on {base})|{vat$}",
              "Tax total|{totalVat$}",
              "Total|{total$}",
              "Applied balance|{-advancePaid$}",
              "Amount due|{due$}",
            ],
            valueAlign: "right",
          },
        ],
      ],
    },
    16,
    { say: ["Pay by {paymentMethod}", "[{bankName}, ]IBAN {iban}[, BIC {bic}]"], size: 8 },
    { notes: 8 },
    { foot: [{ say: ["{supplierName}, company no. {supplierCompanyId}"], size: 7, color: "#888888" }], height: 12 },
  ],
};

export const abroadTrade = { deElektro, frHotel, enCloud };
