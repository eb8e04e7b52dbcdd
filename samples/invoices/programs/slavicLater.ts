import { address } from "./address.ts";
import type { Program } from "./program.ts";

/** A Polish company's large system: seller as a line at the top, buyer and receiver, amounts in two currencies' heading, sums in a grid. */
const plSystem: Program = {
  language: "pl",
  domestic: 0.7,
  currency: "PLN",
  fonts: ["robotoCondensed", "robotoMono"],
  trades: ["building", "electro", "food"],
  fewestLines: 3,
  titles: { invoice: "FAKTURA VAT", creditNote: "FAKTURA KORYGUJĄCA" },
  text: 8.2,
  pageText: "Str. {page} / {pages}",
  parts: [
    { say: ["{supplierName}, {supplierStreet}, {supplierTown}"], weight: "bold" },
    { say: ["NIP {supplierVatId}[, KRS {?10}][, tel. {supplierPhone}]"], size: 7.6 },
    { rule: "#000000" },
    10,
    {
      beside: [
        [0.5, { say: ["{title}"], size: 13, weight: "bold" }, { say: ["Nr dokumentu: {invoiceNumber}"], size: 10 }],
        [
          0.5,
          { rows: ["Data wyst.:|{issueDate}", "Data sprz.:|{taxDate}", "Nr zam.:|{orderNumber}", "Dot. faktury:|{originalDocumentNumber}"], labelWidth: 80 },
        ],
      ],
    },
    12,
    {
      beside: [
        [0.5, { say: ["Nabywca:"], size: 7.4 }, { say: address("customer") }, "NIP: {customerVatId}"],
        [0.5, { say: ["Odbiorca towaru:"], size: 7.4 }, { say: ["Oddział {?2}", "ul. Magazynowa {?2}"] }],
      ],
    },
    10,
    {
      items: {
        columns: [
          ["position", "Poz", 22],
          ["code", "Materiał", 56],
          ["description", "Opis", 0],
          ["quantity", "Il.", 40],
          ["unit", "JM", 28],
          ["unitPrice", "C.j. netto", 52],
          ["totalWithoutVat", "War. netto", 58],
          ["vatRate", "VAT", 34],
        ],
        size: 7.8,
        gap: 2,
      },
    },
    { keep: 130 },
    6,
    {
      heading: "St. VAT|Netto|Kw. VAT|Brutto",
      table: ["{rate}|{base}|{vat}|{gross}", "Suma|{totalWithoutVat}|{totalVat}|{total}"],
      widths: [60, 80, 70, 80],
      head: "ruled",
    },
    8,
    { say: ["Zapłacono: {advancePaid$}", "Należność: {due$}"], size: 10.4, weight: "bold" },
    { say: ["[Warunki: {paymentMethod}, ][płatne do dnia {dueDate}]", "Rachunek: {iban}[ ({bankName})]"], size: 8 },
    { notes: 7.6 },
  ],
};

/** A Slovak tradesperson's web program: the parties in reverse order, a row of dates, a box for the payment. */
const skWebFaktura: Program = {
  language: "sk",
  domestic: 0.7,
  currency: "EUR",
  fonts: ["inter", "openSans"],
  trades: ["it", "services"],
  standing: { supplier: "tradesperson" },
  maxLines: 7,
  titles: { invoice: "Faktúra", creditNote: "Dobropis" },
  text: 9,
  margin: 48,
  parts: [
    { say: ["{title} č. {invoiceNumber}"], size: 17, weight: "bold" },
    { say: ["k faktúre {originalDocumentNumber}", "podľa objednávky {orderNumber}"], size: 8.4 },
    16,
    {
      beside: [
        [
          0.5,
          { say: ["Pre koho"], size: 7.6, color: "#888888" },
          { say: address("customer"), size: 9.6 },
          { say: ["IČO {customerCompanyId}", "IČ DPH {customerVatId}"], size: 8.2 },
        ],
        [
          0.5,
          { say: ["Od koho"], size: 7.6, color: "#888888" },
          { say: address("supplier"), size: 9.6 },
          { say: ["IČO {supplierCompanyId}", "IČ DPH {supplierVatId}", "{supplierEmail}"], size: 8.2 },
        ],
      ],
    },
    16,
    { cells: ["Vystavená|{issueDate}", "Dodané|{taxDate}", "Zaplatiť do|{dueDate}", "Ako zaplatiť|{paymentMethod}"], columns: 4, framed: "#cccccc", size: 9 },
    14,
    {
      items: {
        columns: [
          ["description", "Čo fakturujem", 0],
          ["quantity", "Koľko", 56],
          ["unitPrice", "Cena / j.", 66],
          ["vatRate", "DPH", 44],
          ["totalWithoutVat", "Spolu", 74],
        ],
        head: "plain",
        rules: "#dddddd",
        gap: 7,
      },
    },
    { keep: 140 },
    10,
    {
      beside: [
        [
          0.5,
          { box: [{ rows: ["IBAN|{iban}", "SWIFT|{bic}", "Variabilný s.|{variableSymbol}", "Konštantný s.|{constantSymbol}"], labelWidth: 70, size: 8.4 }] },
        ],
        [
          0.5,
          {
            rows: ["Bez DPH|{totalWithoutVat$}", "DPH {rate} z {base}|{vat$}", "DPH spolu|{totalVat$}", "S DPH|{total$}", "Už zaplatené|{-advancePaid$}"],
            valueAlign: "right",
          },
          { say: ["Na úhradu {due$}"], size: 13, weight: "bold", align: "right" },
        ],
      ],
    },
    { notes: 8 },
  ],
};

/** A Czech wholesaler's list: both parties in a grid, a dense table with codes, VAT by rate beside the total, a stamp's room below. */
const czVelkoobchod: Program = {
  language: "cs",
  fonts: ["robotoCondensed", "openSans"],
  trades: ["food", "office", "electro"],
  fewestLines: 5,
  titles: { invoice: "FAKTURA - DAŇOVÝ DOKLAD", creditNote: "OPRAVNÝ DAŇOVÝ DOKLAD" },
  text: 8.4,
  pageText: "str. {page} z {pages}",
  parts: [
    {
      beside: [
        [0.6, { say: ["{title}"], size: 13, weight: "bold" }],
        [0.4, { say: ["č. {invoiceNumber}"], size: 13, weight: "bold", align: "right" }],
      ],
    },
    { rule: "#000000" },
    6,
    {
      beside: [
        [
          0.5,
          { say: ["Prodávající"], size: 7.2 },
          { say: address("supplier") },
          { say: ["[IČ: {supplierCompanyId}][   DIČ: {supplierVatId}]", "{supplierRegistration}", "tel.: {supplierPhone}"], size: 7.6 },
        ],
        [0.5, { say: ["Kupující"], size: 7.2 }, { say: address("customer") }, { say: ["[IČ: {customerCompanyId}][   DIČ: {customerVatId}]"], size: 7.6 }],
      ],
    },
    8,
    {
      beside: [
        [
          0.5,
          {
            rows: ["Var. symbol|{variableSymbol}", "Konst. symbol|{constantSymbol}", "Č. účtu|{accountNumber}", "IBAN|{iban}", "Úhrada|{paymentMethod}"],
            labelWidth: 80,
          },
        ],
        [
          0.5,
          {
            rows: ["Vystaveno|{issueDate}", "Usk. zd. plnění|{taxDate}", "Splatnost|{dueDate}", "Obj. č.|{orderNumber}", "K dokladu|{originalDocumentNumber}"],
            labelWidth: 80,
          },
        ],
      ],
    },
    8,
    {
      items: {
        columns: [
          ["code", "Kat. č.", 52],
          ["description", "Název zboží", 0],
          ["quantity", "Množ.", 42],
          ["unit", "MJ", 26],
          ["unitPrice", "Cena/MJ", 54],
          ["discount", "Sl. %", 36],
          ["totalWithoutVat", "Celkem", 60],
          ["vatRate", "%DPH", 36],
        ],
        size: 7.8,
        gap: 1.6,
        carried: ["přenos {until}", "převod {until}"],
      },
    },
    { keep: 120 },
    6,
    {
      beside: [
        [0.55, { heading: "Sazba|Základ|Daň|Celkem", table: ["{rate}|{base}|{vat}|{gross}"], widths: [50, 74, 66, 74], head: "ruled" }],
        [
          0.45,
          {
            rows: [
              "Základ celkem|{totalWithoutVat}",
              "Daň celkem|{totalVat}",
              "Zaokrouhlení|{rounding}",
              "Celkem {currency}|{total}",
              "Zaplaceno|{-advancePaid}",
              "K úhradě|{left}",
            ],
            valueAlign: "right",
            valueWeight: "bold",
          },
        ],
      ],
    },
    10,
    { code: 60 },
    { notes: 7.6 },
  ],
};

export const slavicLater = { plSystem, skWebFaktura, czVelkoobchod };
