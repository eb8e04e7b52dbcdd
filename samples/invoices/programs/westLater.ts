import { address } from "./address.ts";
import type { Program } from "./program.ts";

/** A British desktop program: title on the right, bill to and ship to, terms in a row of cells, a balance due. */
const enDesktop: Program = {
  language: "en",
  domestic: 0.6,
  fonts: ["openSans", "robotoCondensed"],
  trades: ["electro", "building", "office"],
  maxLines: 8,
  titles: { invoice: "Invoice", creditNote: "Credit Memo" },
  text: 9,
  parts: [
    {
      beside: [
        [
          0.55,
          { say: ["{supplierName}"], size: 12, weight: "bold" },
          { say: ["{supplierStreet}", "{supplierTown}", "Ph: {supplierPhone}", "{supplierEmail}", "VAT Reg: {supplierVatId}"], size: 8.6 },
        ],
        [
          0.45,
          { say: ["{title}"], size: 20, weight: "bold", align: "right" },
          { cells: ["Date|{issueDate}", "{title} #|{invoiceNumber}", "Supplied|{taxDate}"], columns: 3, framed: "#333333", size: 8.4 },
        ],
      ],
    },
    14,
    {
      beside: [
        [0.48, { box: [{ say: ["Bill To"], weight: "bold", size: 8 }, { say: address("customer") }, "VAT {customerVatId}"] }],
        [0.04],
        [0.48, { box: [{ say: ["Ship To"], weight: "bold", size: 8 }, { say: ["Depot {?2}", "Dock {?1}"] }] }],
      ],
    },
    10,
    {
      cells: ["P.O. No.|{orderNumber}", "Terms|As agreed", "Due Date|{dueDate}", "Orig. Invoice|{originalDocumentNumber}", "Paid via|{paymentMethod}"],
      columns: 5,
      framed: "#333333",
      size: 8,
    },
    8,
    {
      items: {
        columns: [
          ["code", "Item", 56],
          ["description", "Description", 0],
          ["quantity", "Qty", 52],
          ["unitPrice", "Rate", 62],
          ["totalWithoutVat", "Net", 66],
          ["vatRate", "VAT", 42],
        ],
        rules: "#cccccc",
        gap: 3,
      },
    },
    { keep: 110 },
    8,
    {
      beside: [
        [0.5, { notes: 8 }, { say: ["Pay to {bankName}", "IBAN {iban}", "BIC {bic}"], size: 8 }],
        [
          0.5,
          {
            rows: [
              "Subtotal|{totalWithoutVat$}",
              "VAT @ {rate} on {base}|{vat$}",
              "VAT Total|{totalVat$}",
              "Total|{total$}",
              "Payments/Credits|{-advancePaid$}",
              "Balance Due|{due$}",
            ],
            valueAlign: "right",
            valueWeight: "bold",
          },
        ],
      ],
    },
    { foot: [{ say: ["Company number {supplierCompanyId}"], size: 7 }], height: 12 },
  ],
};

/** A Dutch web shop: order data in a sentence, prices with VAT, the VAT within the total. */
const nlWebwinkel: Program = {
  language: "nl",
  domestic: 0.9,
  currency: "EUR",
  fonts: ["inter", "openSans"],
  trades: ["electro", "books"],
  standing: { customer: "institution" },
  maxLines: 6,
  titles: { invoice: "Factuur", creditNote: "Creditnota" },
  text: 9.2,
  margin: 50,
  parts: [
    {
      beside: [
        [0.5, { logo: 40 }],
        [0.5, { say: address("supplier"), size: 8.2, align: "right" }, { say: ["KvK {supplierCompanyId}", "Btw {supplierVatId}"], size: 8.2, align: "right" }],
      ],
    },
    20,
    { say: ["{title} #{invoiceNumber}"], size: 16, weight: "bold" },
    {
      say: [
        "Besteld onder nummer {orderNumber}",
        "Gefactureerd op {issueDate}",
        "Geleverd op {taxDate}",
        "Te betalen voor {dueDate}",
        "Creditering van {originalDocumentNumber}",
      ],
      size: 9,
    },
    16,
    {
      beside: [
        [0.5, { say: ["Factuuradres"], weight: "bold" }, { say: address("customer") }, "Btw-nummer {customerVatId}"],
        [0.5, { say: ["Betaling"], weight: "bold" }, "{paymentMethod}", "{iban}"],
      ],
    },
    18,
    {
      items: {
        columns: [
          ["quantity", "#", 46, "left"],
          ["description", "Product", 0],
          ["unitPrice", "Stuk", 66],
          ["vatRate", "Btw", 44],
          ["totalWithoutVat", "Totaal ex.", 76],
        ],
        head: "plain",
        rules: "#eeeeee",
        gap: 7,
      },
    },
    { keep: 120 },
    8,
    {
      beside: [
        [0.5],
        [
          0.5,
          {
            rows: [
              "Totaal ex. btw|{totalWithoutVat$}",
              "Btw {rate} ({base$})|{vat$}",
              "Btw|{totalVat$}",
              "Totaal|{total$}",
              "Reeds betaald|{-advancePaid$}",
              "Openstaand|{left$}",
            ],
            valueAlign: "right",
          },
        ],
      ],
    },
    { notes: 8 },
  ],
};

export const westLater = { enDesktop, nlWebwinkel };
