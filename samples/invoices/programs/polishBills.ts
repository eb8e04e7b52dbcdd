import { address } from "./address.ts";
import type { Program } from "./program.ts";

const common = { language: "pl", domestic: 0.6 } as const;

/** A workshop's program: the buyer on the left without a heading, the seller as a letterhead below the rule. */
const plWarsztat: Program = {
  ...common,
  trades: ["electro", "services"],
  standing: { supplier: "tradesperson" },
  titles: { invoice: "FAKTURA", creditNote: "KOREKTA" },
  text: 9.2,
  parts: [
    {
      beside: [
        [0.55, 4, { say: address("customer"), size: 10 }, { say: ["NIP nabywcy {customerVatId}"], size: 8.4 }],
        [0.45, { say: ["{title}"], size: 17, weight: "bold", align: "right" }, { say: ["{invoiceNumber}"], size: 12, align: "right" }],
      ],
    },
    12,
    { rule: "#444444" },
    {
      say: ["{supplierName}, {supplierStreet}, {supplierTown}", "[NIP {supplierVatId}][, REGON {supplierCompanyId}][, tel. {supplierPhone}]"],
      size: 8,
      align: "center",
    },
    { rule: "#444444" },
    10,
    {
      cells: ["wystawiono|{issueDate}", "wykonano|{taxDate}", "zapłacić do|{dueDate}", "zlecenie|{orderNumber}", "dotyczy faktury|{originalDocumentNumber}"],
      columns: 4,
      under: true,
      size: 8.6,
    },
    12,
    {
      items: {
        columns: [
          ["position", "Poz.", 30],
          ["description", "Czynność lub część", 0],
          ["quantity", "Il.", 44],
          ["unitPrice", "Cena jedn.", 62],
          ["totalWithoutVat", "Netto", 66],
          ["vatRate", "%", 36],
          ["totalWithVat", "Brutto", 66],
        ],
        gap: 4,
      },
    },
    { keep: 130 },
    6,
    {
      beside: [
        [0.55, { heading: "VAT|podstawa|podatek", table: ["{rate}|{base}|{vat}", "suma|{totalWithoutVat}|{totalVat}"], widths: [50, 74, 74], size: 8.4 }],
        [0.45, { rows: ["Wartość faktury|{total$}", "Zaliczka|{-advancePaid$}", "Do zapłaty|{left$}"], valueAlign: "right", valueWeight: "bold", size: 10.4 }],
      ],
    },
    14,
    { say: ["Płatność: {paymentMethod}", "konto {iban}[ w {bankName}]"] },
    { notes: 8 },
  ],
};

/** A supplier of energy: a strip of values in large print, the sums before the lines. */
const plEnergia: Program = {
  ...common,
  trades: ["services"],
  standing: { customer: "institution" },
  fonts: ["openSans", "inter"],
  maxLines: 6,
  advances: 0.3,
  currency: "PLN",
  titles: { invoice: "Rachunek za energię – faktura VAT" },
  parts: [
    {
      beside: [
        [0.6, { say: ["{supplierName}"], size: 13, weight: "bold", color: "#00639a" }, { say: ["{supplierStreet}", "{supplierTown}"], size: 8 }],
        [0.4, { say: ["NIP {supplierVatId}", "REGON {supplierCompanyId}", "{web}"], size: 8, align: "right" }],
      ],
    },
    12,
    { say: ["{title}"], size: 13, weight: "bold" },
    { say: ["nr {invoiceNumber} z dnia {issueDate}, za okres od {issueDate-60} do {issueDate-1}"], size: 9 },
    10,
    {
      beside: [
        [0.5, { say: ["Numer klienta {?9}", "Punkt poboru PL{?8}"], size: 8.4 }, 6, { say: address("customer") }, { say: ["NIP {customerVatId}"], size: 8.4 }],
        [
          0.5,
          {
            box: [
              { say: ["Kwota do zapłaty"], size: 8 },
              { say: ["{due$}"], size: 17, weight: "bold" },
              { say: ["Prosimy zapłacić do {dueDate}"], size: 9 },
              { say: ["na konto {iban}"], size: 8 },
            ],
          },
        ],
      ],
    },
    14,
    {
      rows: [
        "Należność netto|{totalWithoutVat$}",
        "Podatek VAT {rate} z {base}|{vat$}",
        "Podatek razem|{totalVat$}",
        "Należność brutto|{total$}",
        "Wpłaty|{-advancePaid$}",
        "Pozostaje do zapłaty|{left$}",
      ],
      valueAlign: "right",
      labelWidth: 160,
    },
    16,
    { say: ["Szczegóły rozliczenia"], weight: "bold" },
    {
      items: {
        columns: [
          ["description", "Opłata", 0],
          ["quantity", "Zużycie", 66],
          ["unit", "J.m.", 40],
          ["unitPrice", "Stawka", 66],
          ["totalWithoutVat", "Należność", 74],
          ["vatRate", "VAT", 40],
        ],
        head: "band",
        headColor: "#00639a",
        size: 8.4,
        gap: 5,
      },
    },
    { notes: 8 },
  ],
};

/** A publisher: dates and number in one sentence, discounts in a column, sums to the left. */
const plKsiegarnia: Program = {
  ...common,
  trades: ["books", "office"],
  fewestLines: 4,
  fonts: ["sourceSerif", "robotoCondensed"],
  titles: { invoice: "Faktura sprzedaży", creditNote: "Korekta sprzedaży" },
  pageText: "str. {page} z {pages}",
  text: 8.8,
  parts: [
    { say: ["{title} {invoiceNumber}, wystawiona {issueDate}[, sprzedaż {taxDate}]"], size: 11, weight: "bold" },
    { say: ["koryguje {originalDocumentNumber}"] },
    8,
    {
      beside: [
        [0.34, { say: ["Wystawca"], size: 7.4 }, { say: address("supplier") }, { say: ["NIP {supplierVatId}"], size: 8 }],
        [0.33, { say: ["Odbiorca faktury"], size: 7.4 }, { say: address("customer") }, { say: ["NIP {customerVatId}"], size: 8 }],
        [
          0.33,
          { say: ["Rozliczenie"], size: 7.4 },
          { say: ["{paymentMethod}", "termin płatności {dueDate}", "zamówienie {orderNumber}", "{iban}", "SWIFT {bic}"], size: 8 },
        ],
      ],
    },
    12,
    {
      items: {
        columns: [
          ["code", "Symbol", 50],
          ["description", "Tytuł", 0],
          ["quantity", "Egz.", 40],
          ["unitPrice", "Cena kat.", 54],
          ["discount", "Rabat", 42],
          ["vatRate", "St.", 34],
          ["totalWithoutVat", "Netto", 60],
        ],
        size: 8,
        gap: 2,
        head: "ruled",
        carried: ["do przeniesienia {until}", "z przeniesienia {until}"],
      },
    },
    { keep: 120 },
    8,
    { heading: "Stawka|Netto|Podatek|Brutto", table: ["{rate}|{base}|{vat}|{gross}"], widths: [60, 70, 70, 70], head: "ruled" },
    6,
    { say: ["Netto {totalWithoutVat}, podatek {totalVat}, brutto {total} {currency}"] },
    { say: ["Opłacono {advancePaid}, do dopłaty {left}"], weight: "bold" },
    { notes: 8 },
  ],
};

export const polishBills = { plWarsztat, plEnergia, plKsiegarnia };
