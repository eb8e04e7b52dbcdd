import { address } from "./address.ts";
import type { Program } from "./program.ts";

const common = { language: "pl", domestic: 0.5 } as const;

/** A transport firm: reverse charge, two accounts, everything in two languages. */
const plTransport: Program = {
  ...common,
  trades: ["transport", "services"],
  domestic: 0.1,
  maxLines: 3,
  titles: { invoice: "FAKTURA / INVOICE" },
  text: 9.2,
  parts: [
    {
      beside: [
        [0.55, { say: address("supplier"), weight: "bold" }, { say: ["NIP / VAT No: {supplierVatId}", "tel. {supplierPhone}", "{supplierEmail}"], size: 8.4 }],
        [
          0.45,
          {
            box: [
              { say: ["{title}"], weight: "bold" },
              { say: ["{invoiceNumber}"], size: 13, weight: "bold" },
            ],
          },
        ],
      ],
    },
    12,
    {
      beside: [
        [
          0.5,
          {
            rows: [
              "Data wystawienia / Date of issue|{issueDate}",
              "Data wykonania / Date of service|{taxDate}",
              "Termin płatności / Due date|{dueDate}",
              "Zlecenie / Order|{orderNumber}",
            ],
            labelWidth: 150,
            size: 8.4,
          },
        ],
        [0.5, { say: ["Nabywca / Buyer:"], size: 8 }, { say: address("customer") }, "NIP UE / VAT No: {customerVatId}"],
      ],
    },
    12,
    {
      items: {
        columns: [
          ["description", ["Nazwa usługi", "Description"], 0],
          ["quantity", ["Ilość", "Qty"], 60],
          ["unitPrice", ["Cena netto", "Net price"], 66],
          ["totalWithoutVat", ["Wartość netto", "Net value"], 74],
          ["vatRate", ["VAT", "%"], 40],
        ],
        gap: 8,
        headSize: 8,
      },
    },
    { keep: 140 },
    8,
    {
      heading: "VAT|Netto / Net|VAT|Brutto / Gross",
      table: ["{rate}|{base}|{vat}|{gross}", "Razem / Total|{totalWithoutVat}|{totalVat}|"],
      widths: [100, 80, 70, 90],
      head: "ruled",
    },
    8,
    { say: ["Razem / Total: {total$}", "Zaliczka / Prepaid: {advancePaid$}", "Do zapłaty / Amount due: {left$}"], size: 11, weight: "bold", align: "right" },
    10,
    { table: ["{currency}|{iban}", "Konto pomocnicze|{iban2}", "SWIFT|{bic}"], widths: [100, 220], size: 8.4 },
    { notes: 8.4 },
  ],
};

/** A wholesaler: advances, discount by line, carried sums, codes of goods. */
const plHurtownia: Program = {
  ...common,
  trades: ["building", "food", "office"],
  fewestLines: 7,
  fonts: ["robotoCondensed", "robotoMono"],
  text: 8.3,
  advances: 0.3,
  pageText: "Strona {page} z {pages}",
  titles: { invoice: "FAKTURA", creditNote: "KOREKTA" },
  parts: [
    {
      beside: [
        [0.34, { say: ["Wystawca:"], size: 7 }, { say: address("supplier"), weight: "bold" }, "NIP {supplierVatId}", "BDO {?9}"],
        [0.33, { say: ["Płatnik:"], size: 7 }, { say: address("customer"), weight: "bold" }, "NIP {customerVatId}"],
        [
          0.33,
          { say: ["{title}"], size: 13, weight: "bold" },
          {
            rows: [
              "Nr|{invoiceNumber}",
              "Data wyst.|{issueDate}",
              "Data sprz.|{taxDate}",
              "Termin pł.|{dueDate}",
              "Zamówienie|{orderNumber}",
              "Korygowana|{originalDocumentNumber}",
            ],
            labelWidth: 64,
            size: 8,
          },
        ],
      ],
    },
    8,
    {
      items: {
        columns: [
          ["position", "Lp", 20],
          ["code", "Indeks", 56],
          ["description", "Towar", 0],
          ["quantity", "Ilość", 44],
          ["unit", "J.m.", 30],
          ["unitPrice", "Cena", 50],
          ["discount", "Rab.%", 38],
          ["totalWithoutVat", "Wart. netto", 62],
          ["vatRate", "St.", 34],
        ],
        gap: 1,
        carried: ["Do przen. {until}", "Z przen. {until}"],
      },
    },
    { keep: 130 },
    { rule: "#000000" },
    {
      beside: [
        [
          0.5,
          {
            heading: "Stawka|Netto|Podatek|Brutto",
            table: ["{rate}|{base}|{vat}|{gross}", "Ogółem|{totalWithoutVat}|{totalVat}|{total}"],
            widths: [50, 66, 60, 66],
            size: 8,
          },
        ],
        [0.5, { rows: ["Zaliczka|{advancePaid$}", "Do zapłaty|{due$}", "Sposób zapłaty|{paymentMethod}", "Nr konta|{iban}"], labelWidth: 70, size: 9 }],
      ],
    },
    8,
    { notes: 8 },
    "Wydał: {person}        Odebrał: ....................",
  ],
};

export const polishTrade = { plTransport, plHurtownia };
