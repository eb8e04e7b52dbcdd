import { address } from "./address.ts";
import type { Program } from "./program.ts";

/** A ledger of the nineties: every label cut short, values behind dots. */
const czLedgerShort: Program = {
  language: "cs",
  titles: { invoice: "FAKTURA-DAŇ.DOKLAD", creditNote: "OPR.DAŇ.DOKLAD" },
  fonts: ["robotoMono", "robotoCondensed"],
  text: 8.4,
  pageText: "Str.{page}/{pages}",
  parts: [
    {
      beside: [
        [0.6, { say: ["{title}"], weight: "bold", size: 12 }],
        [0.4, { say: ["Čís.dokl.: {invoiceNumber}"], weight: "bold", align: "right" }],
      ],
    },
    { rule: "#000000" },
    {
      beside: [
        [
          0.5,
          { say: ["Dodav.:"] },
          { say: address("supplier"), weight: "bold" },
          3,
          { rows: ["IČO:|{supplierCompanyId}", "DIČ:|{supplierVatId}", "Tel.:|{supplierPhone}"], labelWidth: 40 },
        ],
        [
          0.5,
          { say: ["Odběr.:"] },
          { say: address("customer"), weight: "bold" },
          3,
          { rows: ["IČO:|{customerCompanyId}", "DIČ:|{customerVatId}"], labelWidth: 40 },
        ],
      ],
    },
    { rule: "#000000" },
    {
      beside: [
        [
          0.5,
          {
            rows: [
              "Peň.ústav:|{bankName}",
              "Č.účtu:|{accountNumber}",
              "IBAN:|{iban}",
              "Var.symb.:|{variableSymbol}",
              "Konst.symb.:|{constantSymbol}",
              "Spec.symb.:|{specificSymbol}",
            ],
            labelWidth: 70,
          },
        ],
        [
          0.5,
          {
            rows: [
              "Dat.vyst.:|{issueDate}",
              "Dat.usk.zd.pl.:|{taxDate}",
              "Dat.splat.:|{dueDate}",
              "Zp.úhrady:|{paymentMethod}",
              "Č.obj.:|{orderNumber}",
              "K dokl.č.:|{originalDocumentNumber}",
            ],
            labelWidth: 90,
          },
        ],
      ],
    },
    6,
    "Fakturujeme Vám:",
    {
      items: {
        columns: [
          ["position", "Ř.", 24],
          ["code", "Č.zb.", 56],
          ["description", "Název", 0],
          ["quantity", "Množ.", 46],
          ["unit", "MJ", 30],
          ["unitPrice", "Cena/MJ", 64],
          ["vatRate", "%D", 34],
          ["totalWithoutVat", "Celk.bez D.", 74],
        ],
        size: 8,
        gap: 1,
        carried: ["K přenosu {until}", "Přeneseno {until}"],
      },
    },
    { keep: 150 },
    { rule: "#000000" },
    {
      beside: [
        [0.55, { heading: "Saz.|Zákl.|Daň|Celk.", table: ["{rate}|{base}|{vat}|{gross}"], widths: [40, 70, 70, 70], size: 8 }],
        [
          0.45,
          {
            rows: ["Celk.bez DPH|{totalWithoutVat}", "DPH|{totalVat}", "Zaokr.|{rounding}", "Celkem|{total$}", "Zálohy|{advancePaid}", "K úhr.|{left$}"],
            valueAlign: "right",
            valueWeight: "bold",
          },
        ],
      ],
    },
    8,
    { notes: 8 },
    8,
    { say: ["{supplierRegistration}"], size: 7 },
    {
      beside: [
        [0.5, "Vyst.: {person}"],
        [0.5, "Převzal: .................."],
      ],
    },
  ],
};

/** Labels in two languages, one above the other. */
const czTwoTongues: Program = {
  language: "cs",
  titles: { invoice: "FAKTURA / INVOICE", proforma: "ZÁLOHOVÁ FAKTURA / PROFORMA INVOICE" },
  parts: [
    {
      beside: [
        [0.5, { logo: 40 }],
        [0.5, { say: ["{title}"], size: 14, weight: "bold", align: "right" }, { say: ["č. / No. {invoiceNumber}"], size: 11, align: "right" }],
      ],
    },
    8,
    {
      beside: [
        [
          0.5,
          {
            box: [
              { say: ["Dodavatel / Supplier"], size: 7.5, color: "#666666" },
              { say: address("supplier") },
              4,
              { say: ["IČO / Company ID: {supplierCompanyId}", "DIČ / VAT ID: {supplierVatId}", "E-mail: {supplierEmail}"], size: 8.4 },
            ],
          },
        ],
        [
          0.5,
          {
            box: [
              { say: ["Odběratel / Customer"], size: 7.5, color: "#666666" },
              { say: address("customer") },
              4,
              { say: ["IČO / Company ID: {customerCompanyId}", "DIČ / VAT ID: {customerVatId}"], size: 8.4 },
            ],
          },
        ],
      ],
    },
    8,
    {
      cells: [
        "Datum vystavení / Issue date|{issueDate}",
        "Datum splatnosti / Due date|{dueDate}",
        "DUZP / Date of supply|{taxDate}",
        "Způsob platby / Payment|{paymentMethod}",
        "Variabilní symbol / Reference|{variableSymbol}",
        "Objednávka / Order|{orderNumber}",
        "Účet / Account|{accountNumber}",
        "IBAN|{iban}",
        "SWIFT / BIC|{bic}",
      ],
      columns: 3,
    },
    4,
    {
      items: {
        columns: [
          ["description", ["Popis", "Description"], 0],
          ["quantity", ["Množství", "Quantity"], 60],
          ["unitPrice", ["Cena za jedn.", "Unit price"], 74],
          ["vatRate", ["Sazba DPH", "VAT rate"], 56],
          ["totalWithoutVat", ["Celkem bez DPH", "Total excl. VAT"], 84],
        ],
        head: "band",
        headColor: "#20406a",
        headSize: 7.4,
        rules: "#cccccc",
      },
    },
    { keep: 130 },
    4,
    {
      beside: [
        [0.4, { code: 76 }],
        [
          0.6,
          {
            rows: [
              "Základ / Tax base {rate}|{base$}",
              "DPH / VAT {rate}|{vat$}",
              "Celkem bez DPH / Total excl. VAT|{totalWithoutVat$}",
              "DPH celkem / Total VAT|{totalVat$}",
              "Zaokrouhlení / Rounding|{rounding$}",
              "Celkem / Total|{total$}",
              "Zaplaceno / Paid|{advancePaid$}",
              "Zbývá uhradit / Amount due|{left$}",
              "Kurz / Exchange rate|{exchangeRateAmount} {currency} = {exchangeRate} CZK",
              "DPH v CZK / VAT in CZK|{vatInCrowns}",
            ],
            valueAlign: "right",
          },
        ],
      ],
    },
    { notes: 8 },
    { foot: [{ rule: "#999999" }, { say: ["{supplierRegistration}"], size: 7 }], height: 22 },
  ],
};

/** A web service: values first and their labels in small print below. */
const czValuesFirst: Program = {
  language: "cs",
  titles: { invoice: "Faktura", advanceTaxDocument: "Daňový doklad k platbě" },
  trades: ["it", "services"],
  fonts: ["inter", "openSans"],
  margin: 52,
  parts: [
    {
      beside: [
        [0.6, { say: ["{title} {invoiceNumber}"], size: 20 }],
        [0.4, { say: ["{due$}"], size: 20, align: "right", weight: "bold" }, { say: ["k úhradě[ do {dueDate}]"], size: 8, align: "right", color: "#777777" }],
      ],
    },
    16,
    {
      cells: [
        "vystaveno|{issueDate}",
        "splatnost|{dueDate}",
        "zdanitelné plnění|{taxDate}",
        "variabilní symbol|{variableSymbol}",
        "účet|{accountNumber}",
        "IBAN|{iban}",
        "způsob úhrady|{paymentMethod}",
        "číslo objednávky|{orderNumber}",
      ],
      columns: 4,
      under: true,
    },
    14,
    {
      beside: [
        [
          0.5,
          { say: address("supplier") },
          { say: ["IČO {supplierCompanyId}, DIČ {supplierVatId}"], size: 8 },
          { say: ["dodavatel"], size: 7.5, color: "#777777" },
        ],
        [
          0.5,
          { say: address("customer") },
          { say: ["IČO {customerCompanyId}[, DIČ {customerVatId}]"], size: 8 },
          { say: ["odběratel"], size: 7.5, color: "#777777" },
        ],
      ],
    },
    14,
    {
      items: {
        columns: [
          ["description", "Co", 0],
          ["quantity", "Kolik", 60],
          ["unitPrice", "Za kolik", 76],
          ["vatRate", "DPH", 44],
          ["totalWithoutVat", "Bez DPH", 76],
        ],
        head: "plain",
        headSize: 7.5,
        rules: "#e0e0e0",
        gap: 8,
      },
    },
    { keep: 120 },
    8,
    {
      rows: [
        "Bez DPH|{totalWithoutVat$}",
        "Základ pro {rate}|{base$}",
        "DPH {rate}|{vat$}",
        "DPH dohromady|{totalVat$}",
        "Zaokrouhlení|{rounding$}",
        "Celkem|{total$}",
        "Už zaplaceno|{advancePaid$}",
        "Zbývá|{left$}",
      ],
      valueAlign: "right",
    },
    { code: 70 },
    { notes: 8 },
    { foot: [{ say: ["{supplierRegistration}"], size: 7, align: "center" }], height: 16 },
  ],
};

export const czechOffices = { czLedgerShort, czTwoTongues, czValuesFirst };
