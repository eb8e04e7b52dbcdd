import { address } from "./address.ts";
import type { Program } from "./program.ts";

/** A landscape print of a large ledger: eleven narrow columns, particulars in one row, sums in a row under the table. */
const czNaLezato: Program = {
  language: "cs",
  titles: { invoice: "Daňový doklad", creditNote: "Opravný daňový doklad" },
  trades: ["building", "electro", "food"],
  fonts: ["robotoCondensed"],
  size: [841.89, 595.28],
  text: 8.4,
  margin: 30,
  pageText: "List {page}/{pages}",
  parts: [
    {
      beside: [
        [0.34, { say: ["DODAVATEL:"], size: 7, weight: "bold" }, { say: address("supplier") }, { say: ["IČO: {supplierCompanyId}   DIČ: {supplierVatId}"] }],
        [0.33, { say: ["ODBĚRATEL:"], size: 7, weight: "bold" }, { say: address("customer") }, { say: ["IČO: {customerCompanyId}[   DIČ: {customerVatId}]"] }],
        [
          0.33,
          { say: ["{title} {invoiceNumber}"], size: 12, weight: "bold" },
          { rows: ["Objednávka|{orderNumber}", "Původní doklad|{originalDocumentNumber}", "Bank. spojení|{accountNumber}", "IBAN|{iban}"], labelWidth: 70 },
        ],
      ],
    },
    8,
    {
      cells: [
        "Vystaveno|{issueDate}",
        "Zdan. plnění|{taxDate}",
        "Splatnost|{dueDate}",
        "Způsob platby|{paymentMethod}",
        "VS|{variableSymbol}",
        "KS|{constantSymbol}",
      ],
      columns: 6,
      framed: "#777777",
    },
    8,
    {
      items: {
        columns: [
          ["position", "Ř.", 22],
          ["code", "Skladové č.", 66],
          ["description", "Označení dodávky", 0],
          ["{?5}", "Šarže", 44, "right"],
          ["quantity", "Počet", 52],
          ["unit", "MJ", 34],
          ["unitPrice", "Jedn. cena", 66],
          ["totalWithoutVat", "Základ", 78],
          ["vatRate", "Sazba", 44],
          ["vat", "Daň", 66],
          ["totalWithVat", "Celkem", 82],
        ],
        rules: "#dddddd",
        gap: 3,
        size: 8,
      },
    },
    { keep: 110 },
    8,
    {
      cells: [
        "Základ celkem|{totalWithoutVat}",
        "Daň celkem|{totalVat}",
        "Zaokr.|{rounding}",
        "Celkem|{total$}",
        "Uhrazeno zálohami|{advancePaid}",
        "Doplatek|{left$}",
      ],
      columns: 6,
      framed: "#777777",
      size: 10,
    },
    6,
    { table: ["sazba {rate}|{base}|{vat}|{gross}"], heading: "DPH|základ|daň|celkem", widths: [80, 80, 80, 80], size: 8 },
    { notes: 7.6 },
    { say: ["{supplierRegistration}"], size: 6.8 },
  ],
};

/** A grocery wholesaler: several rates, a rebate as a row, the table without lines, the sums on the left. */
const czSlevy: Program = {
  language: "cs",
  titles: { invoice: "Faktura – daňový doklad č." },
  trades: ["food"],
  discountRows: 0.9,
  fewestLines: 4,
  maxLines: 16,
  text: 9,
  parts: [
    { say: ["{title} {invoiceNumber}"], size: 13, weight: "bold", align: "center" },
    14,
    {
      beside: [
        [0.48, { say: ["{supplierName}"], weight: "bold" }, { say: ["{supplierStreet}", "{supplierTown}", "IČO {supplierCompanyId}", "DIČ {supplierVatId}"] }],
        [
          0.52,
          { say: ["Odběratel a příjemce"], size: 7.4, color: "#666666" },
          { say: ["{customerName}"], weight: "bold" },
          { say: ["{customerStreet}", "{customerTown}", "IČO {customerCompanyId}", "DIČ {customerVatId}"] },
        ],
      ],
    },
    12,
    { say: ["Vystaveno {issueDate}[, DUZP {taxDate}][, splatno {dueDate}]"] },
    { say: ["[Úhrada {paymentMethod}  ][na účet {accountNumber}  ][IBAN {iban}  ][v. s. {variableSymbol}  ][k. s. {constantSymbol}]"] },
    14,
    {
      items: {
        columns: [
          ["description", "Zboží", 0],
          ["quantity", "Mn.", 56],
          ["unitPrice", "Cena/MJ", 64],
          ["totalWithoutVat", "Cena celkem", 76],
          ["vatRate", "DPH", 44],
        ],
        head: "plain",
        gap: 2,
      },
    },
    { keep: 130 },
    12,
    {
      beside: [
        [
          0.6,
          {
            rows: [
              "Součet bez DPH|{totalWithoutVat$}",
              "Daň celkem|{totalVat$}",
              "Haléřové vyrovnání|{rounding$}",
              "Celkem|{total$}",
              "Zaplaceno předem|{advancePaid$}",
              "Doplatit|{left$}",
            ],
            labelWidth: 110,
          },
          6,
          { table: ["{rate}: základ|{base}|daň|{vat}"], widths: [70, 64, 40, 64], size: 8 },
        ],
        [0.4, { notes: 8 }, { say: ["Převzal: ______________"], size: 8 }],
      ],
    },
    { say: ["{supplierRegistration}"], size: 6.8 },
  ],
};

export const czechTables = { czNaLezato, czSlevy };
