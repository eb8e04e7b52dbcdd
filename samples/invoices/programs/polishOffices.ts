import { address } from "./address.ts";
import type { Program } from "./program.ts";

const common = { language: "pl", domestic: 0.5 } as const;

/** A bookkeeping program: seller and buyer side by side, the sum in words, the table of rates with "w tym". */
const plKsiegowy: Program = {
  ...common,
  titles: { invoice: "Faktura VAT", creditNote: "Faktura korygująca" },
  text: 8.8,
  parts: [
    {
      beside: [
        [0.5, { logo: 30 }],
        [0.5, { say: ["wystawiono dnia {issueDate}"], align: "right" }, { say: ["data sprzedaży {taxDate}"], align: "right" }],
      ],
    },
    10,
    { say: ["{title} nr {invoiceNumber}"], size: 14, weight: "bold", align: "center" },
    { say: ["do faktury nr {originalDocumentNumber}"], align: "center" },
    12,
    {
      beside: [
        [
          0.5,
          { say: ["Sprzedawca"], weight: "bold" },
          { rule: "#999999" },
          { say: address("supplier") },
          "NIP: {supplierVatId}",
          "REGON: {supplierCompanyId}",
          "tel. {supplierPhone}",
        ],
        [0.5, { say: ["Nabywca"], weight: "bold" }, { rule: "#999999" }, { say: address("customer") }, "NIP: {customerVatId}"],
      ],
    },
    10,
    {
      items: {
        columns: [
          ["position", "Lp", 22],
          ["description", "Nazwa towaru/usługi", 0],
          ["unit", "Jm", 34],
          ["quantity", "Ilość", 46],
          ["unitPrice", ["Cena", "netto"], 58],
          ["totalWithoutVat", ["Wartość", "netto"], 64],
          ["vatRate", ["Stawka", "VAT"], 40],
          ["vat", ["Kwota", "VAT"], 56],
          ["totalWithVat", ["Wartość", "brutto"], 66],
        ],
        head: "band",
        headColor: "#5a5a5a",
        size: 8,
        gap: 3,
      },
    },
    { keep: 160 },
    6,
    {
      heading: "wg stawki VAT|netto|VAT|brutto",
      table: ["{rate}|{base}|{vat}|{gross}", "Razem|{totalWithoutVat}|{totalVat}|{total}"],
      widths: [110, 80, 70, 80],
      head: "ruled",
    },
    8,
    { say: ["Zapłacono: {advancePaid$}", "Razem do zapłaty: {due$}"], size: 12, weight: "bold" },
    { say: ["forma płatności: {paymentMethod}", "termin: {dueDate}", "rachunek: {iban}[ SWIFT {bic}]", "bank: {bankName}"], size: 8.6 },
    8,
    { notes: 8 },
    24,
    {
      beside: [
        [0.5, { say: ["........................................", "osoba upoważniona do odbioru"], size: 7, align: "center" }],
        [0.5, { say: ["{person}", "osoba upoważniona do wystawienia"], size: 7, align: "center" }],
      ],
    },
  ],
};

/** A web program: labels above, large sum, account in groups. */
const plOnline: Program = {
  ...common,
  trades: ["it", "services"],
  fonts: ["inter"],
  maxLines: 8,
  titles: { invoice: "Faktura", proforma: "Faktura pro forma" },
  parts: [
    {
      beside: [
        [0.6, { say: ["{title} {invoiceNumber}"], size: 15, weight: "bold" }],
        [0.4, { logo: 30 }],
      ],
    },
    12,
    {
      cells: [
        "Data wystawienia|{issueDate}",
        "Data wykonania usługi|{taxDate}",
        "Termin płatności|{dueDate}",
        "Metoda płatności|{paymentMethod}",
        "Numer zamówienia|{orderNumber}",
      ],
      columns: 3,
    },
    12,
    {
      beside: [
        [0.5, { say: ["SPRZEDAWCA"], size: 7, color: "#888888" }, { say: address("supplier") }, { say: ["NIP {supplierVatId}", "{supplierEmail}"], size: 8.4 }],
        [0.5, { say: ["NABYWCA"], size: 7, color: "#888888" }, { say: address("customer") }, { say: ["NIP {customerVatId}"], size: 8.4 }],
      ],
    },
    14,
    {
      items: {
        columns: [
          ["description", "Usługa", 0],
          ["quantity", "Ilość", 64],
          ["unitPrice", "Cena jedn. netto", 78],
          ["vatRate", "VAT", 40],
          ["totalWithoutVat", "Netto", 70],
        ],
        head: "plain",
        rules: "#dddddd",
        gap: 7,
      },
    },
    { keep: 130 },
    8,
    {
      rows: [
        "Netto|{totalWithoutVat$}",
        "VAT {rate} od {base}|{vat$}",
        "Suma VAT|{totalVat$}",
        "Brutto|{total$}",
        "Wpłacono|{-advancePaid$}",
        "Pozostało do zapłaty|{left$}",
      ],
      valueAlign: "right",
      size: 10,
    },
    12,
    { say: ["Numer konta"], size: 7.6, color: "#888888" },
    "{iban}",
    { notes: 8 },
    { say: ["Kurs NBP: 1 EUR = 4,2713 PLN, VAT w PLN {vatAtHome}"], size: 7.6 },
  ],
};

/** A sole trader exempt from VAT: a plain bill with a table of three columns. */
const plRachunek: Program = {
  ...common,
  withoutVat: true,
  currency: "PLN",
  standing: { supplier: "tradesperson", customer: "institution" },
  trades: ["building", "services"],
  maxLines: 5,
  margin: 58,
  fonts: ["sourceSerif", "openSans"],
  text: 10.2,
  titles: { invoice: "RACHUNEK" },
  parts: [
    {
      beside: [
        [0.5, { say: address("supplier") }, "REGON {supplierCompanyId}"],
        [0.5, { say: ["{issueDate}"], align: "right" }],
      ],
    },
    20,
    { say: ["{title} nr {invoiceNumber}"], size: 15, weight: "bold", align: "center" },
    16,
    "dla: {customerName}, {customerStreet}, {customerTown}",
    "NIP {customerVatId}",
    14,
    {
      items: {
        columns: [
          ["position", "Lp.", 30],
          ["description", "Treść", 0],
          ["quantity", "Ilość", 80],
          ["unitPrice", "Cena", 70],
          ["totalWithVat", "Kwota", 80],
        ],
        gap: 4,
      },
    },
    12,
    { keep: 110 },
    { say: ["Razem: {total$}", "Wpłacona zaliczka: {advancePaid$}", "Pozostaje: {left$}"], size: 12, weight: "bold" },
    "Płatne: {paymentMethod}",
    "Termin: {dueDate}",
    "Konto: {iban}",
    { notes: 9 },
  ],
};

export const polishOffices = { plKsiegowy, plOnline, plRachunek };
