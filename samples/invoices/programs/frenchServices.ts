import { address } from "./address.ts";
import type { Program } from "./program.ts";

const common = { language: "fr", domestic: 0.6, currency: "EUR" } as const;

/** A craftsman's program: works by line, TVA by rate in small print, IBAN called RIB. */
const frBatiment: Program = {
  ...common,
  trades: ["building"],
  standing: { supplier: "tradesperson", customer: "institution" },
  titles: { invoice: "FACTURE", proforma: "FACTURE PROFORMA" },
  text: 9.2,
  pageText: "Page {page} sur {pages}",
  parts: [
    {
      beside: [
        [
          0.5,
          { say: ["{supplierName}"], size: 13, weight: "bold" },
          {
            say: ["{supplierStreet}", "{supplierTown}", "Tél. {supplierPhone}", "{supplierEmail}", "SIREN {supplierCompanyId}", "N° TVA : {supplierVatId}"],
            size: 8.4,
          },
        ],
        [0.5, 50, { say: address("customer"), size: 10 }],
      ],
    },
    18,
    { say: ["{title} N° {invoiceNumber}"], size: 13, weight: "bold" },
    "Fait le {issueDate}[, travaux achevés le {taxDate}]",
    "Chantier : réfection, devis n° D{?4}",
    10,
    {
      items: {
        columns: [
          ["position", "N°", 24],
          ["description", "Désignation des travaux", 0],
          ["unit", "U", 34],
          ["quantity", "Qté", 46],
          ["unitPrice", "P.U. HT", 60],
          ["vatRate", "TVA", 42],
          ["totalWithoutVat", "Total HT", 70],
        ],
        head: "band",
        headColor: "#3a3a3a",
        gap: 5,
        carried: ["À reporter {until}", "Report {until}"],
      },
    },
    { keep: 150 },
    6,
    {
      beside: [
        [0.45, { say: ["Règlement : {paymentMethod}", "Échéance : {dueDate}", "RIB : {iban}", "BIC : {bic}"], size: 8.4 }],
        [
          0.55,
          {
            rows: [
              "Total HT|{totalWithoutVat$}",
              "TVA {rate} sur {base}|{vat$}",
              "Total TVA|{totalVat$}",
              "Total TTC|{total$}",
              "Acompte versé|{-advancePaid$}",
              "Net à payer|{left$}",
            ],
            valueAlign: "right",
            valueWeight: "bold",
          },
        ],
      ],
    },
    12,
    { notes: 8 },
    {
      prose: "En cas de retard de paiement, une pénalité égale à trois fois le taux d'intérêt légal sera exigible, ainsi qu'une indemnité forfaitaire de 40 €.",
      size: 7,
    },
  ],
};

/** A consultant's document: the terms as sentences, one line, no table head. */
const frConseil: Program = {
  ...common,
  trades: ["services", "it"],
  maxLines: 4,
  margin: 60,
  text: 10,
  fonts: ["sourceSerif", "inter"],
  titles: { invoice: "Note d'honoraires" },
  parts: [
    { say: ["{supplierName}"], size: 14 },
    { say: ["{supplierStreet}, {supplierTown}[, {supplierCountry}]"], size: 8.4 },
    30,
    { beside: [[0.5], [0.5, { say: address("customer") }]] },
    24,
    "Le {issueDate}",
    12,
    { say: ["{title} n° {invoiceNumber}"], weight: "bold", size: 12 },
    "Bon de commande : {orderNumber}",
    12,
    {
      items: {
        columns: [
          ["description", "Prestations", 0],
          ["quantity", "Nombre", 70],
          ["unitPrice", "Tarif HT", 80],
          ["totalWithoutVat", "Montant HT", 80],
        ],
        head: "plain",
        gap: 8,
      },
    },
    { keep: 160 },
    10,
    {
      rows: [
        "Montant hors taxes|{totalWithoutVat$}",
        "TVA au taux de {rate} (base {base})|{vat$}",
        "Montant de la TVA|{totalVat$}",
        "Montant toutes taxes comprises|{total$}",
        "Provision reçue|{-advancePaid$}",
        "Solde à régler|{left$}",
      ],
      valueAlign: "right",
    },
    16,
    "Date de la prestation : {taxDate}",
    "Valeur en votre aimable règlement avant le {dueDate}.",
    "Coordonnées bancaires : {iban}[ ({bic})]",
    { notes: 9 },
    { foot: [{ say: ["SIREN {supplierCompanyId} – N° de TVA {supplierVatId}"], size: 7.6, align: "center" }], height: 14 },
  ],
};

/** An energy supplier: period and meter, taxes as lines of their own, labels right of a rule. */
const frEnergie: Program = {
  ...common,
  trades: ["services"],
  standing: { customer: "institution" },
  maxLines: 5,
  titles: { invoice: "Votre facture" },
  parts: [
    {
      beside: [
        [0.5, { logo: 38 }, { say: ["{supplierName}", "{supplierStreet}", "{supplierTown}"], size: 8 }],
        [0.5, 36, { say: address("customer"), size: 10.4 }],
      ],
    },
    16,
    { say: ["{title} du {issueDate}"], size: 15, weight: "bold", color: "#0f6e7c" },
    { say: ["n° {invoiceNumber} - Référence client : {?9} - Compteur {?8}"], size: 8.4 },
    10,
    {
      rows: [
        "Montant total hors TVA|{totalWithoutVat$}",
        "TVA à {rate} sur {base}|{vat$}",
        "Montant de la TVA|{totalVat$}",
        "Montant total TTC|{total$}",
        "Mensualités déjà versées|{-advancePaid$}",
        "Solde de votre compte|{left$}",
      ],
      valueAlign: "right",
      size: 10,
    },
    8,
    { band: "#dff0f2", height: 24, over: [{ say: ["À payer avant le {dueDate} : {due$}"], size: 11, weight: "bold" }] },
    14,
    { say: ["Détail de votre facture"], weight: "bold" },
    {
      items: {
        columns: [
          ["description", "Rubrique", 0],
          ["quantity", "Quantité", 70],
          ["unitPrice", "Prix unitaire HT", 80],
          ["totalWithoutVat", "Montant HT", 76],
          ["vatRate", "Taux de TVA", 60],
        ],
        gap: 5,
      },
    },
    10,
    { keep: 80 },
    { say: ["Période de consommation du {issueDate-62} au {taxDate}"], size: 8 },
    { say: ["Mode de paiement : {paymentMethod}", "Compte : {iban}"], size: 8 },
    { notes: 8 },
    { foot: [{ say: ["{supplierName} - SIREN {supplierCompanyId} - TVA {supplierVatId} - Service clients {?10}"], size: 6.8, align: "center" }], height: 12 },
  ],
};

export const frenchServices = { frBatiment, frConseil, frEnergie };
