import { address } from "./address.ts";
import type { Program } from "./program.ts";

/** Slovak telephone bill: the sum in a band, the lines without unit prices. */
const skTelekom: Program = {
  language: "sk",
  domestic: 0.5,
  currency: "EUR",
  trades: ["it"],
  titles: { invoice: "Faktúra za služby" },
  maxLines: 8,
  parts: [
    {
      beside: [
        [
          0.5,
          { logo: 34 },
          { say: ["{supplierName}", "{supplierStreet}", "{supplierTown}"], size: 7.6 },
          { say: ["IČO: {supplierCompanyId} IČ DPH: {supplierVatId}"], size: 7.6 },
        ],
        [0.5, 36, { say: address("customer"), size: 10 }],
      ],
    },
    12,
    { say: ["{title}"], size: 14, weight: "bold" },
    {
      rows: [
        "Číslo faktúry|{invoiceNumber}",
        "Variabilný symbol|{variableSymbol}",
        "Fakturačné obdobie|{issueDate-31} - {issueDate-1}",
        "Dátum vystavenia|{issueDate}",
        "Dátum dodania služby|{taxDate}",
        "Dátum splatnosti|{dueDate}",
        "IBAN|{iban}",
        "Spôsob úhrady|{paymentMethod}",
      ],
      labelWidth: 130,
    },
    8,
    { band: "#e6e6f4", height: 24, over: [{ say: ["Suma na úhradu: {due$}"], size: 12, weight: "bold" }] },
    10,
    {
      items: {
        columns: [
          ["description", "Služba", 0],
          ["quantity", "Počet", 60],
          ["unitPrice", "Cena bez DPH", 70],
          ["totalWithoutVat", "Spolu bez DPH", 76],
          ["vatRate", "DPH", 44],
        ],
        gap: 5,
      },
    },
    { keep: 110 },
    6,
    {
      heading: "Rekapitulácia|Základ DPH|DPH|Spolu",
      table: ["{rate}|{base}|{vat}|{gross}", "Celkom|{totalWithoutVat}|{totalVat}|{total}"],
      widths: [100, 80, 70, 80],
      head: "ruled",
    },
    { say: ["Zaplatené preddavky: {advancePaid$}"], size: 8.4 },
    { notes: 8 },
  ],
};

/** A Polish service firm: buyer and recipient, payment in a table, the sum first. */
const plSerwis: Program = {
  language: "pl",
  domestic: 0.5,
  trades: ["electro", "transport"],
  titles: { invoice: "Faktura", advanceTaxDocument: "Faktura zaliczkowa" },
  parts: [
    {
      beside: [
        [0.55, { say: ["{title} {invoiceNumber}"], size: 15, weight: "bold" }, "Zamówienie: {orderNumber}"],
        [0.45, { rows: ["Wystawiono|{issueDate}", "Sprzedaż|{taxDate}", "Zapłata do|{dueDate}", "Zapłata|{paymentMethod}"], labelWidth: 70 }],
      ],
    },
    10,
    {
      beside: [
        [0.34, { say: ["Sprzedający"], size: 7.6 }, { say: address("supplier") }, { say: ["NIP {supplierVatId}", "tel. {supplierPhone}"], size: 8.2 }],
        [0.33, { say: ["Kupujący"], size: 7.6 }, { say: address("customer") }, { say: ["NIP {customerVatId}"], size: 8.2 }],
        [0.33, { say: ["Odbiorca"], size: 7.6 }, { say: ["Magazyn {?2}", "ul. Składowa {?2}"] }],
      ],
    },
    12,
    {
      items: {
        columns: [
          ["position", "Nr", 22],
          ["description", "Opis", 0],
          ["quantity", "Ilość", 64],
          ["unitPrice", "Cena netto", 62],
          ["vatRate", "VAT", 40],
          ["totalWithoutVat", "Netto", 64],
          ["totalWithVat", "Brutto", 64],
        ],
        head: "ruled",
        gap: 5,
      },
    },
    { keep: 120 },
    6,
    {
      beside: [
        [
          0.5,
          {
            table: ["{rate}|{base}|{vat}|{gross}", "Razem|{totalWithoutVat}|{totalVat}|"],
            heading: "Stawka|Netto|VAT|Brutto",
            widths: [50, 64, 56, 64],
            size: 8.2,
          },
        ],
        [0.5, { rows: ["Łącznie brutto|{total$}", "Wpłaty|{-advancePaid$}", "Do zapłaty|{left$}"], valueAlign: "right", size: 11 }],
      ],
    },
    8,
    { table: ["Bank|{bankName}", "Rachunek|{iban}", "SWIFT|{bic}"], widths: [80, 240] },
    { notes: 8 },
  ],
};

/** A Dutch builder: instalments, tax shifted or not, payment terms as a sentence. */
const nlBouw: Program = {
  language: "nl",
  domestic: 0.7,
  currency: "EUR",
  trades: ["building", "services"],
  standing: { customer: "institution" },
  advances: 0.5,
  maxLines: 6,
  titles: { invoice: "Termijnfactuur" },
  text: 9.6,
  margin: 54,
  parts: [
    { say: ["{supplierName}"], size: 15, weight: "bold", color: "#7a4a10" },
    { say: ["{supplierStreet} | {supplierTown}[ | {supplierPhone}]"], size: 8 },
    22,
    { say: address("customer") },
    18,
    {
      rows: [
        "Factuurnummer|{invoiceNumber}",
        "Factuurdatum|{issueDate}",
        "Opdrachtnummer|{orderNumber}",
        "Project|Nieuwbouw fase {?1}",
        "Datum levering|{taxDate}",
      ],
      labelWidth: 100,
    },
    14,
    { say: ["{title}"], size: 12, weight: "bold" },
    {
      items: {
        columns: [
          ["description", "Omschrijving werkzaamheden", 0],
          ["quantity", "Hoeveelheid", 76],
          ["unitPrice", "Prijs per eenheid", 84],
          ["totalWithoutVat", "Bedrag excl. btw", 84],
        ],
        gap: 6,
      },
    },
    { keep: 130 },
    { rule: "#7a4a10" },
    {
      rows: [
        "Totaal excl. btw|{totalWithoutVat$}",
        "Btw hoog/laag {rate} over {base}|{vat$}",
        "Btw totaal|{totalVat$}",
        "Totaal incl. btw|{total$}",
        "In mindering: eerder betaald|{-advancePaid$}",
        "Te betalen|{left$}",
      ],
      valueAlign: "right",
    },
    14,
    "Betaling gaarne vóór {dueDate} op rekening {iban}[ (BIC {bic})].",
    "Wijze van betaling: {paymentMethod}",
    { notes: 8.6 },
    { foot: [{ say: ["KvK {supplierCompanyId} · Btw {supplierVatId}"], size: 7.4, align: "center" }], height: 14 },
  ],
};

export const neighbours = { skTelekom, plSerwis, nlBouw };
