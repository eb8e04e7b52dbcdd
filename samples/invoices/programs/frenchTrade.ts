import { address } from "./address.ts";
import type { Program } from "./program.ts";

const common = { language: "fr", domestic: 0.6, currency: "EUR" } as const;

/** A house of commerce: boxes of references in a row, TVA by code at the foot. */
const frNegoce: Program = {
  ...common,
  trades: ["food", "office", "electro"],
  titles: { invoice: "Facture", creditNote: "Avoir" },
  fonts: ["robotoCondensed", "openSans"],
  text: 8.6,
  parts: [
    {
      beside: [
        [0.5, { logo: 34 }, { say: address("supplier") }, { say: ["Tél : {supplierPhone} - {web}", "SIREN {supplierCompanyId}"], size: 7.6 }],
        [
          0.5,
          { say: ["{title}"], size: 20, weight: "bold", align: "right" },
          6,
          { box: [{ say: ["Adresse de facturation"], size: 7 }, { say: address("customer") }, { say: ["N° TVA intracom. : {customerVatId}"], size: 8 }] },
        ],
      ],
    },
    8,
    {
      cells: [
        "Numéro|{invoiceNumber}",
        "Date|{issueDate}",
        "Code client|C{?5}",
        "Votre commande|{orderNumber}",
        "Date de livraison|{taxDate}",
        "Facture d'origine|{originalDocumentNumber}",
        "Date d'échéance|{dueDate}",
        "Mode de règlement|{paymentMethod}",
      ],
      columns: 4,
      framed: "#999999",
    },
    6,
    {
      items: {
        columns: [
          ["code", "Réf.", 56],
          ["description", "Libellé", 0],
          ["quantity", "Quantité", 52],
          ["unitPrice", "Px unitaire", 58],
          ["discount", "% Rem.", 40],
          ["totalWithoutVat", "Montant HT", 68],
          ["vatRate", "Tx TVA", 40],
        ],
        gap: 2,
      },
    },
    { keep: 150 },
    8,
    {
      beside: [
        [
          0.55,
          { heading: "Taux|Base HT|Montant TVA", table: ["{rate}|{base}|{vat}", "Totaux|{totalWithoutVat}|{totalVat}"], widths: [60, 80, 80], head: "ruled" },
        ],
        [0.45, { rows: ["TOTAL T.T.C.|{total$}", "Acomptes|{advancePaid$}", "NET À PAYER|{left$}"], valueAlign: "right", size: 11, valueWeight: "bold" }],
      ],
    },
    10,
    { notes: 8 },
    {
      foot: [
        { rule: "#999999" },
        {
          say: ["{supplierName} - TVA intracommunautaire {supplierVatId} - RCS {?3}", "Domiciliation :[ {bankName} -] IBAN {iban}[ - BIC {bic}]"],
          size: 7,
          align: "center",
        },
      ],
      height: 26,
    },
  ],
};

/** A hosting firm: period, product, monthly price; both parties side by side below the table. */
const frHebergeur: Program = {
  ...common,
  trades: ["it"],
  fonts: ["inter"],
  titles: { invoice: "Facture", creditNote: "Facture d'avoir" },
  parts: [
    {
      beside: [
        [0.5, { say: ["{supplierName}"], size: 15, weight: "bold", color: "#0b5394" }],
        [0.5, { say: ["{title} {invoiceNumber}", "Émise le {issueDate}", "Annule {originalDocumentNumber}", "À régler avant le {dueDate}"], align: "right" }],
      ],
    },
    16,
    {
      band: "#e8f0f8",
      height: 34,
      over: [
        { say: ["Montant à régler"], size: 8 },
        { say: ["{due$}"], size: 13, weight: "bold" },
      ],
    },
    10,
    {
      items: {
        columns: [
          ["description", "Abonnement / service", 0],
          ["{issueDate-30}", "Du", 60],
          ["{issueDate-1}", "Au", 60],
          ["quantity", "Qté", 50],
          ["unitPrice", "Prix HT", 60],
          ["totalWithoutVat", "Total HT", 70],
        ],
        head: "plain",
        rules: "#d0d8e0",
        gap: 7,
      },
    },
    { keep: 210 },
    {
      rows: [
        "Sous-total HT|{totalWithoutVat$}",
        "TVA {onlyRate}|{totalVat$}",
        "{severalRates}TVA {rate} ({base})|{vat$}",
        "{severalRates}TVA totale|{totalVat$}",
        "Total TTC|{total$}",
        "Déjà réglé|{-advancePaid$}",
        "Reste dû|{left$}",
      ],
      valueAlign: "right",
    },
    16,
    {
      beside: [
        [0.5, { say: ["Prestataire"], weight: "bold" }, { say: address("supplier") }, { say: ["SIREN {supplierCompanyId}", "TVA {supplierVatId}"], size: 8 }],
        [0.5, { say: ["Client"], weight: "bold" }, { say: address("customer") }, { say: ["TVA {customerVatId}"], size: 8 }],
      ],
    },
    8,
    { say: ["Paiement par {paymentMethod}", "IBAN {iban}", "BIC {bic}"], size: 8.4 },
    { notes: 8 },
  ],
};

/** An order with charges on the whole: port, eco-contribution, discount below the lines. */
const frRemises: Program = {
  ...common,
  trades: ["office", "books"],
  apart: [
    { label: "Remise commerciale 5 %", percent: "-5" },
    { label: "Frais de port", percent: "3" },
  ],
  titles: { invoice: "FACTURE" },
  text: 9,
  parts: [
    {
      beside: [
        [0.5, { say: address("supplier"), weight: "bold" }, { say: ["Siren : {supplierCompanyId}", "TVA : {supplierVatId}"], size: 8 }],
        [
          0.5,
          {
            box: [
              {
                rows: [
                  "{title} n°|{invoiceNumber}",
                  "Date de facture|{issueDate}",
                  "Date de livraison|{taxDate}",
                  "Réf. commande|{orderNumber}",
                  "Échéance|{dueDate}",
                ],
                labelWidth: 100,
              },
            ],
          },
        ],
      ],
    },
    12,
    { say: ["Facturé à :"], size: 8 },
    { say: address("customer") },
    { say: ["TVA client : {customerVatId}"], size: 8 },
    12,
    {
      items: {
        columns: [
          ["description", "Article", 0],
          ["code", "Référence", 64],
          ["quantity", "Qté", 56],
          ["unitPrice", "PU HT", 60],
          ["totalWithoutVat", "Total HT", 70],
          ["vatRate", "TVA", 44],
        ],
        head: "ruled",
        below: ["Origine UE - lot {?5}"],
      },
    },
    { keep: 160 },
    8,
    {
      rows: [
        "Total des lignes HT|{linesTotal$}",
        "{apartLabel}|{apartAmount$}",
        "Total net HT|{totalWithoutVat$}",
        "TVA {rate} sur {base}|{vat$}",
        "Total TVA|{totalVat$}",
        "Total TTC|{total$}",
        "Acompte|{-advancePaid$}",
        "Reste à payer|{left$}",
      ],
      valueAlign: "right",
    },
    10,
    { say: ["Virement : IBAN {iban}[ BIC {bic}]", "Paiement : {paymentMethod}"], size: 8.4 },
    { notes: 8 },
  ],
};

export const frenchTrade = { frNegoce, frHebergeur, frRemises };
