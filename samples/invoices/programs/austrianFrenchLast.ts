import { address } from "./address.ts";
import type { Program } from "./program.ts";

/** An Austrian merchant's program: customer to the right, particulars in a framed row, the VAT id under the table, discounts. */
const atEisenhof: Program = {
  language: "de",
  home: "AT",
  domestic: 0.75,
  currency: "EUR",
  fonts: ["sourceSerif", "openSans"],
  trades: ["building", "electro"],
  fewestLines: 2,
  apart: [{ label: "Fracht und Verpackung", percent: "2.5" }],
  titles: { invoice: "Faktura", creditNote: "Gutschriftsanzeige" },
  text: 9,
  parts: [
    { say: ["{supplierName}"], size: 14, weight: "bold", align: "center" },
    { say: ["{supplierStreet} | {supplierTown}[ | Tel {supplierPhone}][ | {supplierEmail}]"], size: 7.6, align: "center" },
    { rule: "#303030" },
    22,
    {
      beside: [
        [0.55, { say: ["Lieferanschrift:"], size: 7.4 }, { say: ["Baustelle {?3}", "Lagerweg {?2}"], size: 8.4 }],
        [0.45, { say: ["Firma"], size: 8 }, { say: address("customer"), size: 10 }, { say: ["Ihre UID: {customerVatId}"], size: 8 }],
      ],
    },
    20,
    { say: ["{title}"], size: 13, weight: "bold" },
    {
      cells: [
        "Nummer|{invoiceNumber}",
        "Datum|{issueDate}",
        "Lieferung|{taxDate}",
        "Ihre Bestellung|{orderNumber}",
        "zu Faktura|{originalDocumentNumber}",
        "Zahlbar bis|{dueDate}",
      ],
      columns: 6,
      framed: "#888888",
      size: 8,
    },
    12,
    {
      items: {
        columns: [
          ["quantity", "Menge", 46],
          ["unit", "ME", 36, "left"],
          ["code", "Artikelnr.", 58],
          ["description", "Artikelbezeichnung", 0],
          ["unitPrice", "Preis/ME", 60],
          ["discount", "Rab.%", 40],
          ["totalWithoutVat", "Nettowert", 66],
          ["vatRate", "USt", 36],
        ],
        gap: 3,
        size: 8.4,
      },
    },
    { keep: 150 },
    8,
    {
      rows: [
        "Warenwert|{linesTotal}",
        "{apartLabel}|{apartAmount}",
        "Nettosumme|{totalWithoutVat}",
        "{rate} USt von {base}|{vat}",
        "Steuersumme|{totalVat}",
        "Rechnungssumme in {currency}|{total}",
        "abzgl. Anzahlung|{-advancePaid}",
        "offener Betrag|{left}",
      ],
      valueAlign: "right",
      labelAlign: "right",
      labelWidth: 380,
    },
    12,
    { say: ["Zahlungsweise {paymentMethod}"] },
    { notes: 8 },
    {
      foot: [
        {
          beside: [
            [0.33, { say: ["[FN {supplierCompanyId}]", "Gerichtsstand {supplierCity}"], size: 7 }],
            [0.33, { say: ["UID-Nummer: {supplierVatId}", "DVR {?7}"], size: 7, align: "center" }],
            [0.34, { say: ["{bankName}", "IBAN: {iban}", "BIC: {bic}"], size: 7, align: "right" }],
          ],
        },
      ],
      height: 30,
    },
  ],
};

/** A French freelancer's web program: who bills whom as two columns of small grey headings, sums in a tinted band. */
const frIndependant: Program = {
  language: "fr",
  domestic: 0.7,
  currency: "EUR",
  fonts: ["inter"],
  trades: ["it", "services"],
  standing: { supplier: "tradesperson" },
  maxLines: 6,
  titles: { invoice: "Facture", creditNote: "Avoir" },
  text: 9.4,
  margin: 50,
  parts: [
    {
      beside: [
        [0.6, { say: ["{title} n° {invoiceNumber}"], size: 19, weight: "bold" }],
        [0.4, { say: ["Émise le {issueDate}", "À régler avant le {dueDate}"], align: "right", size: 8.6 }],
      ],
    },
    { say: ["Annule la facture {originalDocumentNumber}", "Bon de commande {orderNumber}", "Date de la prestation {taxDate}"], size: 8.6 },
    22,
    {
      beside: [
        [
          0.5,
          { say: ["De"], size: 7.6, color: "#888888" },
          { say: address("supplier") },
          { say: ["SIREN {supplierCompanyId}", "N° TVA {supplierVatId}", "{supplierEmail}", "{supplierPhone}"], size: 8.2 },
        ],
        [
          0.5,
          { say: ["À"], size: 7.6, color: "#888888" },
          { say: address("customer") },
          { say: ["SIREN {customerCompanyId}", "N° TVA {customerVatId}"], size: 8.2 },
        ],
      ],
    },
    26,
    {
      items: {
        columns: [
          ["description", "Prestation", 0],
          ["quantity", "Qté", 56],
          ["unitPrice", "Prix HT", 72],
          ["vatRate", "TVA", 46],
          ["totalWithoutVat", "Total HT", 76],
        ],
        head: "plain",
        rules: "#dddddd",
        gap: 8,
        below: ["Forfait convenu au devis {?4}"],
      },
    },
    { keep: 150 },
    14,
    {
      beside: [
        [0.5, { say: ["Moyen de paiement"], size: 7.6, color: "#888888" }, { say: ["{paymentMethod}", "{iban}", "{bic}"], size: 8.6 }],
        [
          0.5,
          { rows: ["Sous-total|{totalWithoutVat$}", "TVA {rate} sur {base}|{vat$}", "Déjà réglé|{-advancePaid$}", "Total|{total$}"], valueAlign: "right" },
          { band: "#e8e2f8", height: 22, over: [{ rows: ["À payer|{due$}"], valueAlign: "right", weight: "bold", size: 11 }] },
        ],
      ],
    },
    20,
    { notes: 7.6 },
    {
      prose:
        "En cas de retard de paiement, une pénalité égale à trois fois le taux d'intérêt légal sera exigible, ainsi qu'une indemnité forfaitaire de 40 € pour frais de recouvrement.",
      size: 7,
    },
  ],
};

/** A French wholesaler's large system: recipient in a window at the right, a grid of values, gross and net columns, VAT by rate beside the sums. */
const frGrossiste: Program = {
  language: "fr",
  domestic: 0.7,
  currency: "EUR",
  fonts: ["robotoCondensed", "robotoMono"],
  trades: ["food", "office", "books"],
  fewestLines: 5,
  titles: { invoice: "FACTURE", creditNote: "AVOIR" },
  text: 8.4,
  pageText: "Page {page}/{pages}",
  parts: [
    {
      beside: [
        [
          0.5,
          { say: ["{supplierName}"], size: 12, weight: "bold" },
          { say: ["{supplierStreet}", "{supplierTown}", "Tél. {supplierPhone}", "RCS {supplierCompanyId}", "N° id. intracom. {supplierVatId}"], size: 7.8 },
        ],
        [0.5, 44, { say: address("customer"), size: 10 }],
      ],
    },
    20,
    {
      cells: [
        "{title} N°|{invoiceNumber}",
        "Date|{issueDate}",
        "Compte client|{?6}",
        "Livré le|{taxDate}",
        "V/commande|{orderNumber}",
        "S/facture|{originalDocumentNumber}",
      ],
      columns: 6,
      framed: "#222222",
      size: 8,
    },
    { say: ["Id. TVA du client : {customerVatId}"], size: 7.8 },
    10,
    {
      items: {
        columns: [
          ["code", "Référence", 58],
          ["description", "Libellé", 0],
          ["quantity", "Quantité", 48],
          ["unit", "UV", 30],
          ["unitPrice", "P.U. H.T.", 54],
          ["discount", "% Rem.", 42],
          ["totalWithoutVat", "Mt H.T.", 60],
          ["vatRate", "% TVA", 42],
        ],
        head: "ruled",
        gap: 1.6,
        size: 8,
        carried: ["A reporter {until}", "Report {until}"],
      },
    },
    { keep: 130 },
    10,
    {
      beside: [
        [0.6, { heading: "Taux|Base H.T.|Mt T.V.A.|T.T.C.", table: ["{rate}|{base}|{vat}|{gross}"], widths: [50, 76, 70, 76], head: "ruled" }],
        [
          0.4,
          {
            box: [
              {
                rows: [
                  "TOTAL H.T.|{totalWithoutVat}",
                  "TOTAL T.V.A.|{totalVat}",
                  "TOTAL T.T.C.|{total}",
                  "ACOMPTE|{-advancePaid}",
                  "NET A PAYER|{left}",
                  "Devise|{currency}",
                ],
                valueAlign: "right",
                valueWeight: "bold",
              },
            ],
          },
        ],
      ],
    },
    8,
    { say: ["Mode de règlement : {paymentMethod}", "Echéance : {dueDate}", "Domiciliation : [{bankName} ]{iban}[ {bic}]"] },
    { notes: 7.6 },
  ],
};

export const austrianFrenchLast = { atEisenhof, frIndependant, frGrossiste };
