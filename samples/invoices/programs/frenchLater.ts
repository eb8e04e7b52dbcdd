import { address } from "./address.ts";
import type { Program } from "./program.ts";

/** A French telephone company: the client's data beside the sum, a debit on a day, lines without quantities' prices. */
const frTelephonie: Program = {
  language: "fr",
  domestic: 0.9,
  currency: "EUR",
  fonts: ["inter", "openSans"],
  trades: ["it"],
  titles: { invoice: "Votre facture", creditNote: "Votre avoir" },
  text: 9,
  maxLines: 7,
  pageText: "{page}/{pages}",
  parts: [
    { band: "#222266", height: 26, over: [{ say: ["{title}"], size: 15, weight: "bold", color: "#ffffff" }] },
    14,
    {
      beside: [
        [
          0.5,
          {
            rows: [
              "N° de facture|{invoiceNumber}",
              "Date|{issueDate}",
              "Prestation du|{taxDate}",
              "Compte client|{?8}",
              "Avoir sur facture|{originalDocumentNumber}",
              "Vos références|{orderNumber}",
            ],
            labelWidth: 96,
          },
        ],
        [0.5, 18, { say: address("customer"), size: 10.4 }, { say: ["TVA {customerVatId}"], size: 8 }],
      ],
    },
    18,
    {
      box: [
        { say: ["Montant à payer : {due$}"], size: 14, weight: "bold" },
        { say: ["au plus tard le {dueDate}", "Mode de paiement : {paymentMethod}"], size: 9 },
      ],
    },
    16,
    {
      items: {
        columns: [
          ["description", "Abonnements et consommations", 0],
          ["quantity", "Nb", 44],
          ["unitPrice", "€ HT / unité", 70],
          ["totalWithoutVat", "€ HT", 70],
          ["vatRate", "TVA", 46],
        ],
        head: "ruled",
        gap: 5,
      },
    },
    { keep: 120 },
    8,
    {
      rows: [
        "Total hors taxes|{totalWithoutVat$}",
        "TVA {rate} sur {base$}|{vat$}",
        "Total TVA|{totalVat$}",
        "Total toutes taxes comprises|{total$}",
        "Paiements déjà reçus|{-advancePaid$}",
      ],
      valueAlign: "right",
    },
    12,
    { say: ["Compte à créditer : {iban}[ ({bic})]"], size: 8 },
    { notes: 7.6 },
    {
      foot: [
        { rule: "#222266" },
        {
          say: ["{supplierName} – {supplierStreet} – {supplierTown}", "SIREN {supplierCompanyId} – TVA intracommunautaire {supplierVatId}[ – {supplierPhone}]"],
          size: 6.8,
        },
      ],
      height: 24,
    },
  ],
};

/** A French printer's quotation program: issuer and client as boxed columns with headings below the logo, discounts, totals in a strip. */
const frImprimeur: Program = {
  language: "fr",
  domestic: 0.7,
  currency: "EUR",
  fonts: ["robotoCondensed", "sourceSerif"],
  trades: ["books", "office"],
  fewestLines: 2,
  maxLines: 10,
  titles: { invoice: "Facture de vente", creditNote: "Facture d'avoir" },
  text: 8.8,
  parts: [
    {
      beside: [
        [0.3, { logo: 46 }],
        [
          0.7,
          { say: ["{title} {invoiceNumber}"], size: 16, weight: "bold", align: "right" },
          { say: ["du {issueDate}[, livraison du {taxDate}]"], align: "right" },
        ],
      ],
    },
    14,
    {
      beside: [
        [
          0.5,
          {
            box: [{ say: ["Émetteur :"], size: 7.4 }, { say: address("supplier") }, { say: ["Tél. : {supplierPhone}", "Courriel : {supplierEmail}"], size: 8 }],
          },
        ],
        [0.5, { box: [{ say: ["Adressé à :"], size: 7.4 }, { say: address("customer") }, { say: ["N° TVA : {customerVatId}"], size: 8 }] }],
      ],
    },
    6,
    { say: ["Montants exprimés en Euros"], size: 7.4, align: "right" },
    {
      items: {
        columns: [
          ["description", "Désignation", 0],
          ["vatRate", "TVA", 40],
          ["unitPrice", "P.U. HT", 58],
          ["quantity", "Qté", 44],
          ["discount", "Réduc.", 44],
          ["totalWithoutVat", "Total HT", 66],
        ],
        rules: "#bbbbbb",
        gap: 4,
      },
    },
    { keep: 140 },
    8,
    {
      beside: [
        [
          0.5,
          {
            say: ["Règlement : {paymentMethod}", "Date limite : {dueDate}", "Commande : {orderNumber}", "Facture corrigée : {originalDocumentNumber}"],
            size: 8.2,
          },
          6,
          { say: ["Banque : {bankName}", "Code IBAN : {iban}", "Code BIC/SWIFT : {bic}"], size: 8 },
        ],
        [
          0.5,
          {
            rows: [
              "Total HT|{totalWithoutVat}",
              "Total TVA {rate} (base {base})|{vat}",
              "Total TVA|{totalVat}",
              "Total TTC {currency}|{total}",
              "Acompte payé|{-advancePaid}",
              "Reste à payer|{left}",
            ],
            valueAlign: "right",
          },
        ],
      ],
    },
    { notes: 7.8 },
    { foot: [{ say: ["[SIREN : {supplierCompanyId} - ]Numéro TVA : {supplierVatId}"], size: 7, align: "center" }], height: 14 },
  ],
};

export const frenchLater = { frTelephonie, frImprimeur };
