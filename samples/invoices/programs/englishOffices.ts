import { address } from "./address.ts";
import type { Program } from "./program.ts";

const british = { language: "en", home: "GB", domestic: 0.5 } as const;

/** A software house: from and bill to, plan and period, tax in one line. */
const enSubscription: Program = {
  ...british,
  trades: ["it"],
  fonts: ["inter"],
  maxLines: 5,
  margin: 54,
  titles: { invoice: "Invoice", creditNote: "Credit note" },
  pageText: "Page {page} of {pages}",
  parts: [
    {
      beside: [
        [0.6, { say: ["{title}"], size: 18, weight: "bold" }],
        [0.4, { logo: 28 }],
      ],
    },
    8,
    {
      rows: ["Invoice number|{invoiceNumber}", "Date of issue|{issueDate}", "Date due|{dueDate}", "Credits invoice|{originalDocumentNumber}"],
      labelWidth: 90,
      weight: "bold",
      size: 8.6,
    },
    14,
    {
      beside: [
        [
          0.5,
          { say: ["{supplierName}"], weight: "bold" },
          { say: ["{supplierStreet}", "{supplierTown}", "{supplierCountry}", "{supplierEmail}", "GB VAT {supplierVatId}"], size: 8.6 },
        ],
        [0.5, { say: ["Bill to"], weight: "bold" }, { say: address("customer"), size: 8.6 }, { say: ["VAT {customerVatId}"], size: 8.6 }],
      ],
    },
    18,
    { say: ["{due$} due {dueDate}"], size: 14, weight: "bold" },
    14,
    {
      items: {
        columns: [
          ["description", "Description", 0],
          ["quantity", "Qty", 60],
          ["unitPrice", "Unit price", 70],
          ["vatRate", "Tax", 44],
          ["totalWithoutVat", "Amount", 74],
        ],
        head: "ruled",
        gap: 7,
      },
    },
    { keep: 130 },
    8,
    {
      rows: [
        "Subtotal|{totalWithoutVat$}",
        "VAT ({rate} on {base})|{vat$}",
        "Total tax|{totalVat$}",
        "Total|{total$}",
        "Amount paid|{-advancePaid$}",
        "Amount due|{left$}",
      ],
      valueAlign: "right",
    },
    12,
    { say: ["Pay by bank transfer: IBAN {iban}[, SWIFT {bic}]"], size: 8 },
    { notes: 8 },
  ],
};

/** A British tradesman: plain words, sort code and account, no VAT. */
const enTradesman: Program = {
  ...british,
  withoutVat: true,
  currency: "GBP",
  domestic: 0.9,
  standing: { supplier: "tradesperson", customer: "institution" },
  trades: ["building", "services"],
  maxLines: 6,
  margin: 60,
  fonts: ["sourceSerif", "openSans"],
  text: 10.2,
  titles: { invoice: "INVOICE" },
  parts: [
    { say: ["{supplierName}"], size: 18, weight: "bold" },
    "{supplierStreet}, {supplierTown}",
    "{supplierPhone}",
    20,
    { say: ["{title}"], size: 14, weight: "bold" },
    { rows: ["No|{invoiceNumber}", "Date|{issueDate}", "Terms|payment by {dueDate}"], labelWidth: 60 },
    16,
    "To:",
    { say: address("customer") },
    16,
    {
      items: {
        columns: [
          ["description", "Work done", 0],
          ["quantity", "Qty", 70],
          ["unitPrice", "Rate", 70],
          ["totalWithVat", "£", 80],
        ],
        gap: 5,
      },
    },
    12,
    { keep: 110 },
    { say: ["Total {total$}", "Less deposit {advancePaid$}", "Balance {left$}"], size: 13, weight: "bold", align: "right" },
    14,
    "Payment to {bankName}, sort code {?2}-{?2}-{?2}, account {?8}",
    "IBAN {iban}",
    { notes: 9 },
  ],
};

/** A Czech exporter in English: VAT also in crowns, both account and IBAN. */
const enCzechExporter: Program = {
  language: "en",
  home: "CZ",
  domestic: 1,
  currency: "EUR",
  titles: { invoice: "Invoice - tax document" },
  parts: [
    {
      beside: [
        [0.5, { say: ["{title}"], size: 13, weight: "bold" }],
        [0.5, { say: ["No. {invoiceNumber}"], size: 13, weight: "bold", align: "right" }],
      ],
    },
    { rule: "#555555" },
    6,
    {
      beside: [
        [
          0.5,
          { say: ["Supplier"], size: 7.6, color: "#555555" },
          { say: address("supplier") },
          { say: ["Reg. No. (IČO): {supplierCompanyId}", "VAT No. (DIČ): {supplierVatId}"], size: 8.4 },
        ],
        [
          0.5,
          { say: ["Customer"], size: 7.6, color: "#555555" },
          { say: address("customer") },
          { say: ["Reg. No.: {customerCompanyId}", "VAT No.: {customerVatId}"], size: 8.4 },
        ],
      ],
    },
    8,
    {
      beside: [
        [
          0.5,
          {
            rows: ["Issued on|{issueDate}", "Taxable supply|{taxDate}", "Payable by|{dueDate}", "Payment|{paymentMethod}", "Your order|{orderNumber}"],
            labelWidth: 90,
          },
        ],
        [0.5, { rows: ["Bank|{bankName}", "Account|{accountNumber}", "IBAN|{iban}", "SWIFT|{bic}", "Payment reference|{variableSymbol}"], labelWidth: 90 }],
      ],
    },
    10,
    {
      items: {
        columns: [
          ["description", "Item", 0],
          ["quantity", "Quantity", 64],
          ["unitPrice", "Unit price", 66],
          ["totalWithoutVat", "Net", 66],
          ["vatRate", "VAT %", 40],
          ["totalWithVat", "Gross", 70],
        ],
        head: "band",
        headColor: "#404040",
        gap: 5,
      },
    },
    { keep: 140 },
    6,
    {
      heading: "VAT rate|Base {currency}|VAT|Gross",
      table: ["{rate}|{base}|{vat}|{gross}", "Sum|{totalWithoutVat}|{totalVat}|"],
      widths: [80, 80, 70, 80],
      head: "ruled",
    },
    { rows: ["To be paid|{total$}", "Advances|{-advancePaid$}", "Remaining|{left$}"], valueAlign: "right", size: 11, valueWeight: "bold" },
    6,
    { say: ["Exchange rate {exchangeRateAmount} {currency} = {exchangeRate} CZK[; VAT {vatInCrowns} CZK][; total {totalInCrowns} CZK]"], size: 8 },
    { notes: 8 },
    { say: ["{supplierRegistration}"], size: 7 },
  ],
};

export const englishOffices = { enSubscription, enTradesman, enCzechExporter };
