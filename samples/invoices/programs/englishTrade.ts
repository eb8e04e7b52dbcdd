import { address } from "./address.ts";
import type { Program } from "./program.ts";

const british = { language: "en", home: "GB", domestic: 0.5 } as const;

/** An airline's receipt: passenger, flights, taxes and charges as lines. */
const enAirline: Program = {
  language: "en",
  home: "GB",
  domestic: 0.3,
  trades: ["transport"],
  standing: { customer: "institution" },
  maxLines: 4,
  titles: { invoice: "TAX INVOICE / E-TICKET RECEIPT" },
  fonts: ["openSans", "robotoMono"],
  text: 8.8,
  parts: [
    { band: "#123a6b", height: 30, over: [{ say: ["{supplierName}"], size: 14, weight: "bold", color: "#ffffff" }] },
    8,
    { say: ["{title}"], size: 12, weight: "bold" },
    8,
    {
      cells: [
        "BOOKING REF|XQ{?4}",
        "INVOICE NO|{invoiceNumber}",
        "INVOICE DATE|{issueDate}",
        "TRAVEL DATE|{taxDate}",
        "PAYMENT DUE|{dueDate}",
        "FORM OF PAYMENT|{paymentMethod}",
      ],
      columns: 3,
      framed: "#b0bccb",
    },
    10,
    {
      beside: [
        [0.5, { say: ["INVOICED TO"], size: 7 }, { say: address("customer") }, "VAT {customerVatId}"],
        [0.5, { say: ["ISSUED BY"], size: 7 }, { say: address("supplier") }, { say: ["VAT REG {supplierVatId}", "COMPANY REG {supplierCompanyId}"], size: 8 }],
      ],
    },
    10,
    { say: ["PASSENGER: MR/MS {person}   TICKET 125-{?10}"] },
    {
      items: {
        columns: [
          ["description", "FARE / SERVICE", 0],
          ["quantity", "PAX", 60],
          ["unitPrice", "FARE", 66],
          ["vatRate", "VAT", 44],
          ["totalWithoutVat", "TOTAL EX VAT", 80],
        ],
        head: "band",
        headColor: "#123a6b",
        gap: 5,
      },
    },
    { keep: 130 },
    8,
    {
      rows: [
        "NET FARE AND CHARGES|{totalWithoutVat$}",
        "VAT {rate} ON {base}|{vat$}",
        "VAT TOTAL|{totalVat$}",
        "GRAND TOTAL|{total$}",
        "PAID|{-advancePaid$}",
        "BALANCE|{left$}",
      ],
      valueAlign: "right",
      valueWeight: "bold",
    },
    10,
    { notes: 8 },
    { say: ["IBAN {iban}[ BIC {bic}]"], size: 8 },
  ],
};

/** A large manufacturer: ship to, sold to, incoterms; ordered, shipped, price per hundred. */
const enManufacturer: Program = {
  ...british,
  trades: ["electro", "building"],
  pricedPer: 100,
  fonts: ["robotoCondensed", "robotoMono"],
  text: 8.4,
  pageText: "Page {page}/{pages}",
  titles: { invoice: "COMMERCIAL INVOICE", creditNote: "CREDIT MEMO" },
  parts: [
    {
      beside: [
        [
          0.6,
          { say: ["{supplierName}"], size: 13, weight: "bold" },
          { say: ["{supplierStreet}, {supplierTown}[, {supplierCountry}]", "VAT Reg. No. {supplierVatId}   Company No. {supplierCompanyId}"], size: 8 },
        ],
        [0.4, { say: ["{title}"], size: 13, weight: "bold", align: "right" }],
      ],
    },
    10,
    {
      beside: [
        [0.34, { say: ["Sold to"], weight: "bold" }, { say: address("customer") }, "VAT {customerVatId}"],
        [0.33, { say: ["Ship to"], weight: "bold" }, { say: ["{customerName}", "Warehouse {?2}, Gate {?1}", "{customerTown}"] }],
        [
          0.33,
          {
            rows: [
              "Document no.|{invoiceNumber}",
              "Document date|{issueDate}",
              "Ship date|{taxDate}",
              "Net due date|{dueDate}",
              "Your PO|{orderNumber}",
              "Ref. invoice|{originalDocumentNumber}",
              "Delivery|{?8}",
              "Incoterms|DAP",
            ],
            labelWidth: 70,
            size: 8,
          },
        ],
      ],
    },
    10,
    {
      items: {
        columns: [
          ["position", "Item", 26],
          ["code", "Material", 58],
          ["description", "Description", 0],
          ["quantity", "Shipped", 50],
          ["unit", "UoM", 32],
          ["{item.unitPrice} / {per}", "Price / per", 74],
          ["totalWithoutVat", "Net value", 66],
        ],
        gap: 3,
        carried: ["Carried forward {until}", "Brought forward {until}"],
      },
    },
    { keep: 130 },
    { rule: "#000000" },
    {
      rows: [
        "Items total|{totalWithoutVat}",
        "VAT {rate} of {base}|{vat}",
        "VAT total|{totalVat}",
        "Invoice total {currency}|{total}",
        "Down payment|{-advancePaid}",
        "Payable|{left}",
      ],
      valueAlign: "right",
      valueWeight: "bold",
    },
    10,
    { say: ["Remit to: [{bankName}, ]IBAN {iban}[, SWIFT {bic}]"], size: 8 },
    { notes: 8 },
  ],
};

/** A market place in dollars: order summary, sold by, fee lines, the total first. */
const enMarketplace: Program = {
  ...british,
  currency: "USD",
  domestic: 0.3,
  trades: ["electro", "books"],
  fonts: ["openSans"],
  titles: { invoice: "Order invoice" },
  parts: [
    { say: ["{title}"], size: 15 },
    { say: ["Order placed: {issueDate-1}", "Order number: {orderNumber}", "Order total: {total$}"], weight: "bold" },
    8,
    {
      box: [
        {
          beside: [
            [
              0.6,
              { say: ["Shipped on {taxDate}"], weight: "bold" },
              "Sold by: {supplierName}",
              { say: ["{supplierStreet}, {supplierTown}[, {supplierCountry}]", "VAT ID {supplierVatId}"], size: 8.2 },
            ],
            [0.4, "Invoice # {invoiceNumber}", "Invoice date {issueDate}", "Payment terms: by {dueDate}"],
          ],
        },
      ],
    },
    10,
    {
      items: {
        columns: [
          ["quantity", "Items ordered", 74, "left"],
          ["description", "", 0],
          ["unitPrice", "Price each", 70],
          ["totalWithoutVat", "Price", 70],
        ],
        head: "ruled",
        gap: 8,
        below: ["Condition: New - SKU {item.code}"],
      },
    },
    { keep: 170 },
    8,
    {
      beside: [
        [
          0.5,
          { say: ["Billing address"], weight: "bold" },
          { say: address("customer") },
          "VAT ID {customerVatId}",
          4,
          { say: ["Payment method: {paymentMethod}"], size: 8.4 },
        ],
        [
          0.5,
          {
            rows: [
              "Item(s) subtotal:|{totalWithoutVat$}",
              "Estimated VAT {rate} of {base}:|{vat$}",
              "VAT collected:|{totalVat$}",
              "Grand total:|{total$}",
              "Gift card / prepaid:|{-advancePaid$}",
              "Balance due:|{left$}",
            ],
            valueAlign: "right",
          },
        ],
      ],
    },
    { say: ["Bank transfer: {iban}[ / {bic}]"], size: 8 },
    { notes: 8 },
  ],
};

export const englishTrade = { enAirline, enManufacturer, enMarketplace };
