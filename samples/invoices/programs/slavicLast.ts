import { address } from "./address.ts";
import type { Program } from "./program.ts";

/** A Polish online program: a table of particulars, both parties in a framed grid, the sum in words, a slip at the bottom. */
const plPrzelewka: Program = {
  language: "pl",
  domestic: 0.8,
  currency: "PLN",
  fonts: ["openSans", "inter"],
  trades: ["it", "office", "electro"],
  titles: { invoice: "Faktura VAT", creditNote: "Faktura korygująca", advanceTaxDocument: "Faktura zaliczkowa" },
  text: 8.8,
  maxLines: 9,
  parts: [
    {
      beside: [
        [0.5, { logo: 36 }],
        [
          0.5,
          {
            rows: ["miejsce i data|{supplierCity}, {issueDate}", "data sprzedaży|{taxDate}", "do faktury|{originalDocumentNumber}", "nr zam.|{orderNumber}"],
            labelWidth: 90,
            valueAlign: "right",
            size: 8.2,
          },
        ],
      ],
    },
    16,
    { say: ["{title} {invoiceNumber}"], size: 14, weight: "bold", align: "center" },
    { say: ["oryginał"], size: 7.6, align: "center" },
    12,
    {
      beside: [
        [
          0.5,
          {
            box: [
              { say: ["SPRZEDAJĄCY"], size: 7, weight: "bold" },
              { say: address("supplier") },
              { say: ["NIP: {supplierVatId}", "Tel.: {supplierPhone}"], size: 8.2 },
            ],
          },
        ],
        [0.5, { box: [{ say: ["KUPUJĄCY"], size: 7, weight: "bold" }, { say: address("customer") }, { say: ["NIP: {customerVatId}"], size: 8.2 }] }],
      ],
    },
    12,
    {
      items: {
        columns: [
          ["position", "L.p.", 24],
          ["description", ["Nazwa towaru", "lub usługi"], 0],
          ["quantity", "Ilość", 38],
          ["unit", "J.m.", 32],
          ["unitPrice", ["Cena", "netto"], 52],
          ["totalWithoutVat", ["Wartość", "netto"], 56],
          ["vatRate", ["Stawka", "VAT"], 40],
          ["vat", ["Kwota", "VAT"], 48],
          ["totalWithVat", ["Wartość", "brutto"], 58],
        ],
        rules: "#999999",
        size: 7.8,
        gap: 4,
      },
    },
    { keep: 240 },
    6,
    {
      heading: "wg stawki|netto|VAT|brutto",
      table: ["{rate}|{base}|{vat}|{gross}", "RAZEM|{totalWithoutVat}|{totalVat}|{total}"],
      widths: [70, 70, 60, 70],
      size: 8,
    },
    10,
    {
      rows: ["zapłacono|{advancePaid$}", "do zapłaty|{due$}", "termin|{dueDate}", "sposób płatności|{paymentMethod}", "bank|{bankName}", "nr konta|{iban}"],
      labelWidth: 90,
    },
    12,
    { notes: 7.6 },
    {
      foot: [
        { rule: "#555555" },
        { say: ["Polecenie przelewu"], size: 7, weight: "bold" },
        {
          rows: [
            "nazwa odbiorcy|{supplierName}",
            "nr rachunku odbiorcy|{iban}",
            "kwota|{due}",
            "tytułem|{invoiceNumber}",
            "nazwa zleceniodawcy|{customerName}",
          ],
          labelWidth: 110,
          size: 7.6,
        },
      ],
      height: 74,
    },
  ],
};

/** A Slovak exporter's ledger: every label in Slovak and English, the parties below one another, bank data in a grid. */
const skExport: Program = {
  language: "sk",
  domestic: 0.3,
  currency: "EUR",
  fonts: ["robotoCondensed", "openSans"],
  trades: ["building", "electro", "food"],
  titles: { invoice: "Faktúra / Invoice", creditNote: "Dobropis / Credit note" },
  text: 8.6,
  pageText: "Strana / Page {page} / {pages}",
  parts: [
    {
      beside: [
        [0.5, { say: ["{title}"], size: 15, weight: "bold" }],
        [0.5, { say: ["č. / No. {invoiceNumber}"], size: 13, align: "right" }],
      ],
    },
    { rule: "#003366" },
    8,
    {
      beside: [
        [
          0.5,
          { say: ["Dodávateľ / Supplier"], size: 7.2, color: "#003366" },
          { say: address("supplier") },
          { say: ["IČO / Reg. No.: {supplierCompanyId}", "IČ DPH / VAT No.: {supplierVatId}"], size: 8 },
          10,
          { say: ["Odberateľ / Customer"], size: 7.2, color: "#003366" },
          { say: address("customer") },
          { say: ["IČO / Reg. No.: {customerCompanyId}", "IČ DPH / VAT No.: {customerVatId}"], size: 8 },
        ],
        [
          0.5,
          {
            rows: [
              "Dátum vystavenia / Date of issue|{issueDate}",
              "Dátum dodania / Date of supply|{taxDate}",
              "Splatnosť / Due date|{dueDate}",
              "Objednávka / Order|{orderNumber}",
              "K faktúre / To invoice|{originalDocumentNumber}",
              "Úhrada / Payment|{paymentMethod}",
              "VS / Reference|{variableSymbol}",
              "KS|{constantSymbol}",
              "Banka / Bank|{bankName}",
              "IBAN|{iban}",
              "SWIFT|{bic}",
            ],
            labelWidth: 140,
            spacing: 1.1,
          },
        ],
      ],
    },
    14,
    {
      items: {
        columns: [
          ["position", "#", 22],
          ["description", "Popis / Description", 0],
          ["quantity", "Mn. / Qty", 50],
          ["unit", "MJ / Unit", 48],
          ["unitPrice", "J. cena / Price", 66],
          ["vatRate", "DPH / VAT", 50],
          ["totalWithoutVat", "Spolu / Total", 66],
        ],
        head: "band",
        headColor: "#003366",
        size: 8,
        gap: 4,
      },
    },
    { keep: 120 },
    8,
    {
      heading: "Sadzba / Rate|Základ / Base|DPH / VAT|Spolu / Total",
      table: ["{rate}|{base}|{vat}|{gross}"],
      widths: [80, 80, 80, 80],
      head: "ruled",
    },
    8,
    {
      rows: [
        "Celkom bez DPH / Net total|{totalWithoutVat$}",
        "DPH spolu / VAT total|{totalVat$}",
        "Celkom s DPH / Gross total|{total$}",
        "Uhradené zálohy / Advance paid|{-advancePaid$}",
        "K úhrade / Amount due|{left$}",
      ],
      valueAlign: "right",
      valueWeight: "bold",
      labelWidth: 200,
    },
    { notes: 7.6 },
  ],
};

/** A Czech freelancer's page out of a word processor: from and for, the items a plain list, the sum large. */
const czPritel: Program = {
  language: "cs",
  fonts: ["sourceSerif", "inter"],
  trades: ["it", "services"],
  standing: { supplier: "tradesperson" },
  maxLines: 6,
  titles: { invoice: "Faktura", creditNote: "Opravný daňový doklad" },
  text: 10,
  margin: 58,
  parts: [
    { say: ["{title} {invoiceNumber}"], size: 20, weight: "bold" },
    { say: ["opravuje doklad {originalDocumentNumber}", "k objednávce {orderNumber}"] },
    18,
    {
      beside: [
        [
          0.5,
          { say: ["Od"], size: 8, color: "#999999" },
          { say: address("supplier") },
          { say: ["IČO {supplierCompanyId}", "DIČ {supplierVatId}", "{supplierRegistration}", "{supplierEmail}", "{supplierPhone}"], size: 8.4 },
        ],
        [
          0.5,
          { say: ["Pro"], size: 8, color: "#999999" },
          { say: address("customer") },
          { say: ["IČO {customerCompanyId}", "DIČ {customerVatId}"], size: 8.4 },
        ],
      ],
    },
    18,
    {
      cells: [
        "Vystaveno|{issueDate}",
        "Zdanitelné plnění|{taxDate}",
        "Splatnost|{dueDate}",
        "Způsob platby|{paymentMethod}",
        "Účet|{accountNumber}",
        "IBAN|{iban}",
        "Variabilní symbol|{variableSymbol}",
        "Konstantní|{constantSymbol}",
      ],
      columns: 4,
      size: 9,
    },
    20,
    {
      items: {
        columns: [
          ["description", "Co", 0],
          ["quantity", "Kolik", 60],
          ["unitPrice", "Za kus", 76],
          ["vatRate", "DPH", 46],
          ["totalWithoutVat", "Bez DPH", 80],
        ],
        head: "plain",
        rules: "#cccccc",
        gap: 8,
      },
    },
    { keep: 150 },
    12,
    {
      rows: [
        "Bez DPH|{totalWithoutVat$}",
        "DPH {rate} ze základu {base}|{vat$}",
        "DPH|{totalVat$}",
        "Zaokrouhlení|{rounding$}",
        "Celkem|{total$}",
        "Uhrazeno zálohou|{-advancePaid$}",
      ],
      valueAlign: "right",
    },
    8,
    { say: ["K zaplacení {due$}"], size: 16, weight: "bold", align: "right" },
    { code: 70 },
    { notes: 8.6 },
  ],
};

export const slavicLast = { plPrzelewka, skExport, czPritel };
