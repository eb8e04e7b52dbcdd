import { address } from "./address.ts";
import type { Program } from "./program.ts";

/** A Polish program's VAT invoice: place and days in a frame, both parties below, words for the sums in the last rows of the table. */
const plBiuro: Program = {
  language: "pl",
  home: "PL",
  currency: "PLN",
  domestic: 0.7,
  trades: ["office", "it", "food"],
  titles: { invoice: "Faktura", creditNote: "Faktura korygująca" },
  text: 8.8,
  maxLines: 8,
  parts: [
    {
      beside: [
        [0.55, { say: ["{title} nr {invoiceNumber}"], size: 13, weight: "bold" }, { say: ["do faktury {originalDocumentNumber}", "ORYGINAŁ"], size: 8 }],
        [
          0.45,
          {
            cells: ["Wystawiono dnia|{issueDate}", "Data dostawy|{taxDate}", "Zapłata do|{dueDate}", "Zapłata|{paymentMethod}"],
            columns: 2,
            framed: "#777777",
          },
        ],
      ],
    },
    10,
    {
      beside: [
        [
          0.5,
          { say: ["SPRZEDAWCA"], size: 7 },
          { say: address("supplier") },
          { say: ["NIP: {supplierVatId}", "REGON: {supplierCompanyId}"] },
          { say: ["konto: {iban}"], size: 7.6 },
        ],
        [0.5, { say: ["NABYWCA"], size: 7 }, { say: address("customer") }, { say: ["NIP: {customerVatId}"] }],
      ],
    },
    12,
    {
      items: {
        columns: [
          ["position", "Lp.", 26],
          ["description", ["Nazwa towaru", "lub usługi"], 0],
          ["quantity", ["Ilość", "j.m."], 60],
          ["unitPrice", ["Cena", "netto"], 60],
          ["totalWithoutVat", ["Wartość", "netto"], 66],
          ["vatRate", ["Stawka", "VAT"], 42],
          ["vat", ["Kwota", "VAT"], 58],
          ["totalWithVat", ["Wartość", "brutto"], 66],
        ],
        head: "ruled",
        rules: "#bbbbbb",
        gap: 3,
      },
    },
    { keep: 110 },
    6,
    { table: ["w tym {rate}|{base}|{vat}|{gross}", "Razem|{totalWithoutVat}|{totalVat}|"], widths: [240, 80, 80, 80] },
    10,
    { rows: ["Razem do zapłaty|{total$}", "Wpłacono|{advancePaid$}", "Pozostało|{left$}"], labelWidth: 110, valueWeight: "bold", size: 10.5 },
    { say: ["[Zamówienie nr {orderNumber}]"] },
    { notes: 8 },
    { say: ["Wystawił(a): {person}"], size: 8 },
  ],
};

/** A Slovak ledger's framed form: all in boxes, symbols in a row, the customer in a thick frame, sums in a table with words. */
const skUctovnik: Program = {
  language: "sk",
  home: "SK",
  currency: "EUR",
  domestic: 0.7,
  trades: ["office", "services", "building"],
  titles: { invoice: "Faktúra", creditNote: "Dobropis" },
  fonts: ["robotoCondensed", "openSans"],
  text: 8.8,
  maxLines: 9,
  parts: [
    {
      beside: [
        [0.5, { say: ["Dodávateľ:"], size: 7.6 }],
        [0.5, { say: ["{title} č. {invoiceNumber}"], size: 13, weight: "bold", align: "right" }],
      ],
    },
    {
      beside: [
        [
          0.5,
          {
            box: [
              { say: address("supplier") },
              { say: ["IČO: {supplierCompanyId}   IČ DPH: {supplierVatId}"] },
              { say: ["{supplierRegistration}"], size: 6.4 },
              { say: ["[Tel.: {supplierPhone}  ]{supplierEmail}"], size: 7.6 },
            ],
          },
        ],
        [
          0.5,
          {
            box: [
              {
                rows: [
                  "Variabilný symbol:|{variableSymbol}",
                  "Konštantný symbol:|{constantSymbol}",
                  "Objednávka:|{orderNumber}",
                  "K dokladu:|{originalDocumentNumber}",
                ],
                labelWidth: 90,
              },
              { say: ["Odberateľ:"], size: 7.6 },
              { say: address("customer"), weight: "bold" },
              { say: ["IČO: {customerCompanyId}[   IČ DPH: {customerVatId}]"] },
            ],
            line: "#000000",
          },
        ],
      ],
    },
    4,
    { cells: ["Vyhotovená|{issueDate}", "Dodaná|{taxDate}", "Splatná|{dueDate}", "Úhrada|{paymentMethod}"], columns: 4, framed: "#555555" },
    { say: ["[Banka: {bankName}   ][IBAN: {iban}   ][SWIFT: {bic}]"], size: 8 },
    8,
    { say: ["Fakturujeme Vám podľa Vašej požiadavky:"] },
    {
      items: {
        columns: [
          ["description", "Označenie dodávky", 0],
          ["quantity", "Množstvo", 66],
          ["unitPrice", "J. cena", 58],
          ["totalWithoutVat", "Základ", 66],
          ["vatRate", "%DPH", 40],
          ["vat", "DPH", 54],
          ["totalWithVat", "Spolu €", 66],
        ],
        head: "plain",
        gap: 3,
      },
    },
    { keep: 110 },
    6,
    { rule: "#555555" },
    {
      heading: "Rekapitulácia|Základ|DPH|Spolu",
      table: ["{rate}|{base}|{vat}|{gross}", "Súčet|{totalWithoutVat}|{totalVat}|"],
      widths: [120, 80, 80, 80],
      size: 8.2,
    },
    8,
    {
      rows: ["Zaokrúhlenie|{rounding$}", "SPOLU S DPH|{total$}", "Odpočet preddavku|{-advancePaid$}", "NA ÚHRADU|{left$}"],
      valueAlign: "right",
      weight: "bold",
      size: 10,
    },
    { notes: 8 },
    { say: ["Vystavil: {person}"], size: 7.6 },
  ],
};

export const abroadOffices = { plBiuro, skUctovnik };
