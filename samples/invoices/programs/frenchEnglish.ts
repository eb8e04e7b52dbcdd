import { address } from "./address.ts";
import type { Program } from "./program.ts";

/** A French carrier: weights and journeys as lines, payment by bill, everything in capitals. */
const frTransport: Program = {
  language: "fr",
  domestic: 0.4,
  currency: "EUR",
  trades: ["transport", "food"],
  titles: { invoice: "FACTURE", creditNote: "AVOIR" },
  text: 8.8,
  pageText: "PAGE {page}/{pages}",
  parts: [
    {
      beside: [
        [
          0.55,
          { say: ["{supplierName}"], size: 13, weight: "bold" },
          { say: ["{supplierStreet}", "{supplierTown}", "TÉL. {supplierPhone}", "SIREN {supplierCompanyId} - N° TVA {supplierVatId}"], size: 8 },
        ],
        [
          0.45,
          {
            box: [
              {
                rows: [
                  "{title} N°|{invoiceNumber}",
                  "DATE|{issueDate}",
                  "ÉCHÉANCE|{dueDate}",
                  "RÉF. CLIENT|{orderNumber}",
                  "S/FACTURE|{originalDocumentNumber}",
                ],
                labelWidth: 76,
              },
            ],
          },
        ],
      ],
    },
    14,
    { beside: [[0.5], [0.5, { say: address("customer"), size: 10 }, "N° TVA {customerVatId}"]] },
    14,
    {
      items: {
        columns: [
          ["{?6}", "BT", 46, "left"],
          ["description", "PRESTATION", 0],
          ["quantity", "QTÉ", 56],
          ["unitPrice", "PRIX HT", 60],
          ["totalWithoutVat", "MONTANT HT", 70],
          ["vatRate", "TVA", 40],
        ],
        head: "band",
        headColor: "#333333",
        gap: 3,
      },
    },
    { keep: 130 },
    8,
    {
      cells: ["TOTAL HT|{totalWithoutVat}", "TOTAL TVA|{totalVat}", "TOTAL TTC|{total}", "ACOMPTE|{advancePaid}", "NET À PAYER|{left}"],
      columns: 5,
      framed: "#555555",
    },
    4,
    { table: ["TVA {rate}|{base}|{vat}"], widths: [80, 70, 70], size: 8 },
    "RÈGLEMENT : {paymentMethod}",
    "DATE DE LIVRAISON : {taxDate}",
    { say: ["BANQUE : [{bankName} ]IBAN {iban}[ BIC {bic}]", "MONTANTS EN {currency}"], size: 8 },
    { notes: 8 },
  ],
};

/** A British utility: account, statement period, amount due in a box; charges before and after tax. */
const enUtility: Program = {
  language: "en",
  home: "GB",
  domestic: 0.7,
  currency: "GBP",
  trades: ["services"],
  standing: { customer: "institution" },
  maxLines: 5,
  advances: 0.4,
  titles: { invoice: "Your bill" },
  parts: [
    {
      beside: [
        [0.55, { say: ["{supplierName}"], size: 14, weight: "bold", color: "#0a6a3a" }, 26, { say: address("customer") }],
        [
          0.45,
          {
            box: [
              {
                rows: [
                  "Account number|{?10}",
                  "Bill number|{invoiceNumber}",
                  "Bill date|{issueDate}",
                  "Tax point|{taxDate}",
                  "Period|{issueDate-90} to {issueDate-1}",
                ],
                labelWidth: 80,
              },
            ],
          },
        ],
      ],
    },
    16,
    { say: ["{title}"], size: 16 },
    { band: "#e0f0e6", height: 26, over: [{ say: ["Please pay {due$} by {dueDate}"], size: 12, weight: "bold" }] },
    10,
    {
      items: {
        columns: [
          ["description", "Charges", 0],
          ["quantity", "Units", 66],
          ["unitPrice", "Rate", 60],
          ["vatRate", "VAT", 44],
          ["totalWithoutVat", "Amount", 70],
        ],
        gap: 5,
      },
    },
    { keep: 110 },
    {
      rows: [
        "Total charges excluding VAT|{totalWithoutVat$}",
        "VAT at {rate} on {base}|{vat$}",
        "Total VAT|{totalVat$}",
        "Total charges|{total$}",
        "Payments received|{-advancePaid$}",
        "Amount to pay|{left$}",
      ],
      valueAlign: "right",
    },
    10,
    { say: ["Pay by {paymentMethod}", "IBAN {iban}[, BIC {bic}]"], size: 8.4 },
    { notes: 8 },
    {
      foot: [
        { say: ["{supplierName}, {supplierStreet}, {supplierTown}. Registered No. {supplierCompanyId}. VAT No. {supplierVatId}"], size: 7, align: "center" },
      ],
      height: 14,
    },
  ],
};

/** A freelancer's English template: two columns under one rule, the terms in days. */
const enFreelancer: Program = {
  language: "en",
  home: "GB",
  domestic: 0.4,
  standing: { supplier: "tradesperson" },
  trades: ["it", "services"],
  maxLines: 6,
  margin: 60,
  fonts: ["inter", "sourceSerif"],
  titles: { invoice: "INVOICE" },
  parts: [
    {
      beside: [
        [0.5, { say: ["{title}"], size: 26 }],
        [
          0.5,
          { say: ["{supplierName}"], align: "right", weight: "bold", spacing: 1.2 },
          { say: ["{supplierStreet}", "{supplierTown}", "{supplierEmail}"], size: 8.4, align: "right" },
        ],
      ],
    },
    { rule: "#111111" },
    14,
    {
      beside: [
        [0.5, { say: ["BILLED TO"], size: 7, color: "#777777" }, { say: address("customer") }, "VAT {customerVatId}"],
        [0.5, { rows: ["Invoice #|{invoiceNumber}", "Issued|{issueDate}", "Due|{dueDate}", "PO|{orderNumber}"], labelWidth: 70 }],
      ],
    },
    20,
    {
      items: {
        columns: [
          ["description", "Description", 0],
          ["quantity", "Hours / qty", 76],
          ["unitPrice", "Rate", 66],
          ["totalWithoutVat", "Total", 76],
        ],
        head: "plain",
        rules: "#cccccc",
        gap: 8,
      },
    },
    { keep: 130 },
    8,
    {
      rows: [
        "Subtotal|{totalWithoutVat$}",
        "VAT {onlyRate}|{totalVat$}",
        "{severalRates}VAT {rate} on {base}|{vat$}",
        "{severalRates}VAT total|{totalVat$}",
        "Total|{total$}",
        "Deposit received|{-advancePaid$}",
        "Balance due|{left$}",
      ],
      valueAlign: "right",
    },
    18,
    { say: ["PAYMENT"], size: 7, color: "#777777" },
    { say: ["{bankName}", "IBAN {iban}", "BIC {bic}"], size: 8.6 },
    { say: ["VAT registration {supplierVatId}"], size: 8 },
    { notes: 8 },
  ],
};

export const frenchEnglish = { frTransport, enUtility, enFreelancer };
