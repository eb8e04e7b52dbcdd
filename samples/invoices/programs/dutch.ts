import { address } from "./address.ts";
import type { Program } from "./program.ts";

const common = { language: "nl", domestic: 0.6, currency: "EUR" } as const;

/** A freelancer's template: a column of labels on the left, a sentence of payment. */
const nlZzp: Program = {
  ...common,
  standing: { supplier: "tradesperson", customer: "institution" },
  trades: ["services", "it"],
  maxLines: 6,
  margin: 56,
  fonts: ["inter", "openSans"],
  titles: { invoice: "Factuur" },
  parts: [
    {
      beside: [
        [0.6, { say: ["{title}"], size: 24 }],
        [
          0.4,
          { say: ["{supplierName}"], weight: "bold", spacing: 1.2 },
          { say: ["{supplierStreet}", "{supplierTown}", "{supplierPhone}", "{supplierEmail}", "KvK {supplierCompanyId}", "Btw-id {supplierVatId}"], size: 8.4 },
        ],
      ],
    },
    14,
    { say: ["T.a.v. de administratie"], size: 8 },
    { say: address("customer") },
    16,
    {
      rows: ["Factuurnr.|{invoiceNumber}", "Factuurdatum|{issueDate}", "Vervaldatum|{dueDate}", "Uw ref.|{orderNumber}", "Prestatiedatum|{taxDate}"],
      labelWidth: 90,
      weight: "bold",
    },
    14,
    {
      items: {
        columns: [
          ["quantity", "Aantal", 64, "left"],
          ["description", "Omschrijving", 0],
          ["unitPrice", "Tarief", 70],
          ["vatRate", "Btw", 44],
          ["totalWithoutVat", "Bedrag", 74],
        ],
        head: "ruled",
        gap: 6,
      },
    },
    { keep: 130 },
    8,
    {
      rows: [
        "Subtotaal|{totalWithoutVat$}",
        "{rate} btw over {base}|{vat$}",
        "Totaal btw|{totalVat$}",
        "Totaal|{total$}",
        "Aanbetaling|{-advancePaid$}",
        "Nog te voldoen|{left$}",
      ],
      valueAlign: "right",
    },
    18,
    { say: ["Gelieve {due$} over te maken op {iban}[ ({bic})] o.v.v. {invoiceNumber}."] },
    { notes: 8.4 },
  ],
};

/** A wholesaler: order and packing slip numbers as lines between, statiegeld, sums in a strip at the foot. */
const nlGroothandel: Program = {
  ...common,
  trades: ["food", "office"],
  fewestLines: 5,
  fonts: ["robotoCondensed", "robotoMono"],
  text: 8.5,
  titles: { invoice: "FACTUUR", creditNote: "CREDITNOTA" },
  pageText: "Blad {page} van {pages}",
  parts: [
    {
      beside: [
        [0.5, { say: ["{supplierName}"], size: 14, weight: "bold" }, { say: ["{supplierStreet}", "{supplierTown}", "{supplierCountry}"] }],
        [
          0.5,
          { rows: ["Tel.|{supplierPhone}", "IBAN|{iban}", "BIC|{bic}", "KvK-nr.|{supplierCompanyId}", "BTW-nr.|{supplierVatId}"], size: 8, labelWidth: 50 },
        ],
      ],
    },
    20,
    {
      beside: [
        [0.5, { say: address("customer"), size: 10 }],
        [0.5, { say: ["{title}"], size: 16, weight: "bold" }],
      ],
    },
    10,
    {
      cells: [
        "Factuurnummer|{invoiceNumber}",
        "Datum|{issueDate}",
        "Debiteurnr.|{?5}",
        "Leverdatum|{taxDate}",
        "Uw order|{orderNumber}",
        "Uw btw-nr.|{customerVatId}",
        "Betreft factuur|{originalDocumentNumber}",
        "Te betalen vóór|{dueDate}",
      ],
      columns: 4,
      framed: "#777777",
      size: 8.2,
    },
    6,
    "Pakbon {?7}",
    {
      items: {
        columns: [
          ["code", "Artikel", 54],
          ["description", "Omschrijving", 0],
          ["quantity", "Aantal", 44],
          ["unit", "Eenh.", 38],
          ["unitPrice", "Prijs", 52],
          ["discount", "Krt. %", 40],
          ["totalWithoutVat", "Netto", 62],
          ["vatRate", "Btw%", 36],
        ],
        gap: 1,
        head: "ruled",
        carried: ["Transporteren {until}", "Transport {until}"],
      },
    },
    { keep: 120 },
    8,
    { heading: "Btw %|Grondslag|Btw-bedrag", table: ["{rate}|{base}|{vat}", "|{totalWithoutVat}|{totalVat}"], widths: [60, 90, 90], head: "band" },
    4,
    {
      cells: ["Goederen excl.|{totalWithoutVat}", "Btw|{totalVat}", "Totaal {currency}|{total}", "Vooruitbetaald|{advancePaid}", "Te voldoen|{left}"],
      columns: 5,
      framed: "#777777",
      size: 9.6,
    },
    8,
    { notes: 8 },
  ],
};

/** A subscription by web: "Factuur aan / van", dates in words, the total twice. */
const nlAbonnement: Program = {
  ...common,
  trades: ["it"],
  fonts: ["inter"],
  maxLines: 5,
  titles: { invoice: "Factuur", creditNote: "Creditfactuur" },
  parts: [
    {
      beside: [
        [
          0.7,
          { say: ["{title} #{invoiceNumber}"], size: 16, weight: "bold" },
          { say: ["Datum: {issueDate}[ | Betalen vóór: {dueDate}]", "Correctie op: {originalDocumentNumber}"], size: 8.4 },
        ],
        [0.3, { logo: 34 }],
      ],
    },
    14,
    {
      beside: [
        [
          0.5,
          { say: ["Van"], size: 7.6, color: "#888888" },
          { say: address("supplier") },
          { say: ["KVK: {supplierCompanyId}", "BTW: {supplierVatId}"], size: 8.4 },
        ],
        [0.5, { say: ["Factuur aan"], size: 7.6, color: "#888888" }, { say: address("customer") }, { say: ["BTW: {customerVatId}"], size: 8.4 }],
      ],
    },
    16,
    {
      items: {
        columns: [
          ["description", "Dienst", 0],
          ["unitPrice", "Prijs p/st", 70],
          ["quantity", "Aantal", 70],
          ["vatRate", "Btw", 44],
          ["totalWithoutVat", "Totaal excl. btw", 84],
        ],
        head: "band",
        headColor: "#2a2a55",
        gap: 8,
      },
    },
    { keep: 130 },
    8,
    {
      rows: [
        "Totaal exclusief btw|{totalWithoutVat$}",
        "Btw {onlyRate}|{totalVat$}",
        "{severalRates}Btw {rate} ({base})|{vat$}",
        "{severalRates}Btw totaal|{totalVat$}",
        "Totaal inclusief btw|{total$}",
        "Reeds betaald|{-advancePaid$}",
        "Openstaand|{left$}",
      ],
      valueAlign: "right",
      valueWeight: "bold",
    },
    14,
    { say: ["Betaalwijze: {paymentMethod}", "Rekening: {iban}[ / {bic}]"] },
    { notes: 8 },
  ],
};

/** A garage: bilingual head, prices with and without tax, the customer under the table of dates. */
const nlGarage: Program = {
  ...common,
  trades: ["electro", "services"],
  standing: { supplier: "tradesperson" },
  titles: { invoice: "REKENING" },
  text: 9,
  parts: [
    { say: ["{supplierName}"], size: 15, weight: "bold", align: "center" },
    { say: ["{supplierStreet} - {supplierTown}[ - {supplierPhone}]", "k.v.k. {supplierCompanyId} - btw {supplierVatId}"], size: 8, align: "center" },
    { rule: "#000000" },
    10,
    {
      beside: [
        [0.55, "Kenteken {?2}-XB-{?2}   km-stand {?5}", 6, { say: address("customer"), size: 10 }],
        [
          0.45,
          {
            rows: ["Reknr.|{invoiceNumber}", "Rekdatum|{issueDate}", "Werkdatum|{taxDate}", "Opdracht|{orderNumber}", "Voldoen voor|{dueDate}"],
            labelWidth: 76,
          },
        ],
      ],
    },
    10,
    { say: ["{title}"], size: 12, weight: "bold" },
    {
      items: {
        columns: [
          ["description", "Werkzaamheden / materialen", 0],
          ["quantity", "Aant.", 54],
          ["unitPrice", "P.st. ex", 60],
          ["totalWithoutVat", "Ex btw", 64],
          ["vatRate", "%", 32],
          ["totalWithVat", "In btw", 64],
        ],
        gap: 3,
      },
    },
    { keep: 120 },
    { rule: "#000000" },
    {
      beside: [
        [0.5, { heading: "Btw|Over|Bedrag", table: ["{rate}|{base}|{vat}"], widths: [50, 70, 70], size: 8.4 }],
        [
          0.5,
          {
            rows: ["Bedrag ex btw|{totalWithoutVat}", "Btw|{totalVat}", "Bedrag in btw ({currency})|{total}", "Voorschot|{advancePaid}", "Restant|{left}"],
            valueAlign: "right",
            valueWeight: "bold",
          },
        ],
      ],
    },
    10,
    { say: ["Bankrek. {iban}", "Per {paymentMethod}"] },
    { notes: 8 },
  ],
};

export const dutch = { nlZzp, nlGroothandel, nlAbonnement, nlGarage };
