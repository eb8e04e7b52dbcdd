import { address } from "./address.ts";
import type { Program } from "./program.ts";

/** A British accounting service: customer under a large title, labels above values, the supplier at the right, a slip for the payment. */
const enLedgerWeb: Program = {
  language: "en",
  domestic: 0.7,
  fonts: ["inter", "openSans"],
  trades: ["it", "services", "office"],
  maxLines: 7,
  titles: { invoice: "TAX INVOICE", creditNote: "CREDIT NOTE" },
  text: 9,
  margin: 48,
  parts: [
    {
      beside: [
        [0.42, { say: ["{title}"], size: 22 }, 16, { say: address("customer") }, { say: ["VAT ID: {customerVatId}"], size: 8.4 }],
        [
          0.26,
          {
            cells: [
              "Invoice Date|{issueDate}",
              "Invoice Number|{invoiceNumber}",
              "Reference|{orderNumber}",
              "Credits|{originalDocumentNumber}",
              "VAT Number|{supplierVatId}",
            ],
            columns: 1,
            size: 8.6,
          },
        ],
        [0.32, { logo: 40 }, { say: address("supplier") }, { say: ["{supplierPhone}"], size: 8.4 }],
      ],
    },
    28,
    {
      items: {
        columns: [
          ["description", "Description", 0],
          ["quantity", "Quantity", 56],
          ["unitPrice", "Unit Price", 66],
          ["vatRate", "VAT", 44],
          ["totalWithoutVat", "Amount", 72],
        ],
        head: "ruled",
        rules: "#cccccc",
        gap: 7,
      },
    },
    { keep: 260 },
    6,
    {
      beside: [
        [0.5],
        [
          0.5,
          {
            rows: [
              "Subtotal|{totalWithoutVat}",
              "VAT {rate} on {base}|{vat}",
              "TOTAL {currency}|{total}",
              "TOTAL VAT|{totalVat}",
              "Less Amount Paid|{advancePaid}",
              "AMOUNT DUE {currency}|{left}",
            ],
            valueAlign: "right",
          },
        ],
      ],
    },
    18,
    { say: ["Due Date: {dueDate}"], weight: "bold" },
    { say: ["Bank: {bankName}", "IBAN {iban}", "SWIFT {bic}"], size: 8.4 },
    { notes: 8 },
    {
      foot: [
        { rule: "#999999" },
        10,
        { say: ["PAYMENT ADVICE"], size: 15 },
        {
          beside: [
            [0.5, { say: ["To: {supplierName}", "{supplierStreet}", "{supplierTown}"] }],
            [
              0.5,
              {
                rows: ["Customer|{customerName}", "Invoice Number|{invoiceNumber}", "Amount Due|{due}", "Due Date|{dueDate}", "Amount Enclosed|"],
                labelWidth: 100,
                labelColor: "#555555",
              },
            ],
          ],
        },
        6,
        { say: ["Registered in England No {supplierCompanyId}. Registered office: {supplierStreet}, {supplierCity}."], size: 6.8 },
      ],
      height: 120,
    },
  ],
};

/** A Dutch bookkeeping service: quantities in front, rates in the sums, the request for payment as a sentence with every value. */
const nlBoekhouder: Program = {
  language: "nl",
  domestic: 0.75,
  currency: "EUR",
  fonts: ["openSans", "sourceSerif"],
  trades: ["it", "services"],
  standing: { supplier: "tradesperson", customer: "institution" },
  maxLines: 8,
  titles: { invoice: "Factuur", creditNote: "Creditfactuur" },
  text: 9.6,
  margin: 60,
  parts: [
    {
      beside: [
        [0.6, 60, { say: address("customer"), size: 10.4 }],
        [
          0.4,
          { logo: 44 },
          { say: ["{supplierName}"], weight: "bold" },
          { say: ["{supplierStreet}", "{supplierTown}"] },
          6,
          { say: ["{supplierEmail}", "{supplierPhone}"], size: 8.2 },
          6,
          { rows: ["KVK|{supplierCompanyId}", "BTW|{supplierVatId}", "IBAN|{iban}"], labelWidth: 34, size: 8.2 },
        ],
      ],
    },
    26,
    { say: ["{title} {invoiceNumber}"], size: 15, weight: "bold" },
    6,
    {
      rows: [
        "Datum|{issueDate}",
        "Leverdatum|{taxDate}",
        "Te voldoen voor|{dueDate}",
        "Uw referentie|{orderNumber}",
        "Correctie op|{originalDocumentNumber}",
        "Uw btw-nummer|{customerVatId}",
      ],
      labelWidth: 110,
      labelColor: "#777777",
    },
    18,
    {
      items: {
        columns: [
          ["quantity", "", 60, "left"],
          ["description", "Omschrijving", 0],
          ["totalWithoutVat", "Bedrag", 80],
          ["vatRate", "Btw", 46],
        ],
        head: "ruled",
        gap: 6,
      },
    },
    { keep: 150 },
    { rule: "#333333" },
    {
      beside: [
        [0.45],
        [
          0.55,
          {
            rows: [
              "Subtotaal|{totalWithoutVat$}",
              "{rate} btw over {base$}|{vat$}",
              "Totaal|{total$}",
              "Vooruitbetaald|{-advancePaid$}",
              "Nog te voldoen|{left$}",
            ],
            valueAlign: "right",
            valueWeight: "bold",
            labelWidth: 150,
          },
        ],
      ],
    },
    22,
    { say: ["We verzoeken u vriendelijk {due$} te betalen voor {dueDate} onder vermelding van {invoiceNumber}."] },
    { notes: 8.4 },
  ],
};

export const englishDutchLast = { enLedgerWeb, nlBoekhouder };
