import { address } from "./address.ts";
import type { Program } from "./program.ts";

/** A builder's merchant: invoice and delivery note in one, the buyer framed on the right, figures under two-line heads. */
const czMerchant: Program = {
  language: "cs",
  titles: { invoice: "FAKTURA - DODACÍ LIST", creditNote: "DOBROPIS" },
  trades: ["building", "electro"],
  fonts: ["robotoCondensed", "openSans"],
  text: 8.7,
  pageText: "List {page}/{pages}",
  parts: [
    {
      beside: [
        [
          0.5,
          { say: ["{supplierName}"], size: 12, weight: "bold" },
          {
            say: [
              "{supplierStreet}, {supplierTown}",
              "IČO: {supplierCompanyId}, DIČ: {supplierVatId}",
              "tel.: {supplierPhone}",
              "{web}",
              "{supplierRegistration}",
            ],
            size: 7.8,
          },
        ],
        [
          0.5,
          {
            box: [
              { say: ["Odběratel"], size: 7.4, color: "#555555" },
              { say: address("customer"), size: 10 },
              { say: ["IČO: {customerCompanyId}[     DIČ: {customerVatId}]"], size: 8.2 },
            ],
          },
        ],
      ],
    },
    8,
    {
      beside: [
        [0.5, { say: ["{title}"], weight: "bold", size: 12 }],
        [0.5, { say: ["Číslo: {invoiceNumber}"], weight: "bold", size: 12, align: "right" }],
      ],
    },
    6,
    {
      beside: [
        [0.5, { rows: ["Vystaveno:|{issueDate}", "Zdan. plnění:|{taxDate}", "Splatnost:|{dueDate}", "Platba:|{paymentMethod}"], labelWidth: 80 }],
        [
          0.5,
          {
            rows: [
              "Účet:|{accountNumber}",
              "IBAN:|{iban}",
              "Var. symbol:|{variableSymbol}",
              "Konst. symbol:|{constantSymbol}",
              "Objednávka:|{orderNumber}",
              "K dokladu:|{originalDocumentNumber}",
            ],
            labelWidth: 80,
          },
        ],
      ],
    },
    6,
    {
      items: {
        columns: [
          ["code", "Číslo", 54],
          ["description", "Zboží", 0],
          ["quantity", "Množství", 50],
          ["unit", "MJ", 28],
          ["unitPrice", ["Cena/MJ", "bez DPH"], 58],
          ["discount", ["Sleva", "%"], 38],
          ["totalWithoutVat", ["Celkem", "bez DPH"], 66],
          ["vatRate", ["Sazba", "DPH"], 38],
        ],
        head: "ruled",
        gap: 2,
        carried: ["Mezisoučet strany {until}", "Převod {until}"],
      },
    },
    { keep: 130 },
    { rule: "#000000" },
    {
      heading: "Rozpis DPH|Základ|DPH|Celkem",
      table: ["{rate}|{base}|{vat}|{gross}", "Součet|{totalWithoutVat}|{totalVat}|"],
      widths: [90, 80, 80, 80],
      size: 8.4,
    },
    4,
    {
      rows: ["Zaokrouhlení|{rounding$}", "K úhradě celkem|{total$}", "Uhrazená záloha|{advancePaid$}", "Zbývá k úhradě|{left$}"],
      valueAlign: "right",
      size: 11,
      valueWeight: "bold",
    },
    8,
    { notes: 8 },
    "Zboží převzal: .........................    SPZ: {?1}AB {?4}",
  ],
};

/** A garage: work and material of an order, dates in one line, prices with tax on the right. */
const czGarage: Program = {
  language: "cs",
  titles: { invoice: "Faktura za opravu vozidla" },
  trades: ["transport", "electro"],
  standing: { customer: "institution" },
  advances: 0.25,
  parts: [
    {
      beside: [
        [0.6, { logo: 30 }, { say: address("supplier") }, { say: ["IČ {supplierCompanyId}   DIČ {supplierVatId}"], size: 8.4 }],
        [0.4, { rows: ["Faktura|{invoiceNumber}", "Zakázka|{?6}", "Vaše obj.|{orderNumber}", "VS|{variableSymbol}"], labelWidth: 60, weight: "bold" }],
      ],
    },
    8,
    { say: ["{title}"], size: 14, weight: "bold", color: "#204070" },
    8,
    {
      beside: [
        [0.5, { say: ["Zákazník:"], size: 8 }, { say: address("customer") }, { say: ["IČ {customerCompanyId}[   DIČ {customerVatId}]"], size: 8.4 }],
        [0.5, { say: ["Vozidlo: {?1}A{?1} {?4}", "Stav tachometru: {?6} km", "VIN TMB{?8}"] }],
      ],
    },
    8,
    {
      cells: [
        "Vystaveno|{issueDate}",
        "Datum plnění|{taxDate}",
        "Datum splatnosti|{dueDate}",
        "Způsob platby|{paymentMethod}",
        "Bankovní účet|{accountNumber}",
      ],
      columns: 5,
      framed: "#888888",
      size: 8,
    },
    8,
    {
      items: {
        columns: [
          ["description", "Práce / materiál", 0],
          ["quantity", "Počet", 56],
          ["unitPrice", "Jedn. cena", 64],
          ["totalWithoutVat", "Bez DPH", 66],
          ["vatRate", "DPH", 38],
          ["vat", "Kč DPH", 56],
          ["totalWithVat", "S DPH", 66],
        ],
        head: "band",
        headColor: "#204070",
      },
    },
    { keep: 110 },
    6,
    {
      rows: [
        "Součet bez DPH|{totalWithoutVat$}",
        "Sazba {rate}: základ {base}, daň|{vat$}",
        "Součet DPH|{totalVat$}",
        "Zaokrouhlení|{rounding$}",
        "Celkem s DPH|{total$}",
        "Zaplaceno zálohou|{-advancePaid$}",
        "Doplatek|{left$}",
      ],
      valueAlign: "right",
    },
    8,
    { notes: 8 },
    { foot: [{ say: ["{supplierRegistration}", "{mail} | {web}"], size: 7, align: "center" }], height: 24 },
  ],
};

/** An agency: a large number, a grey column of dates on the left, the table on the right of it. */
const czAgency: Program = {
  language: "cs",
  titles: { invoice: "Faktura", proforma: "Zálohová faktura" },
  trades: ["it", "services"],
  fonts: ["inter"],
  margin: 48,
  maxLines: 9,
  parts: [
    {
      beside: [
        [0.5, { say: ["{supplierName}"], size: 12, weight: "bold" }],
        [0.5, { say: ["{title}"], size: 12, align: "right" }],
      ],
    },
    { say: ["{invoiceNumber}"], size: 24, weight: "bold" },
    14,
    {
      beside: [
        [
          0.3,
          { say: ["VYSTAVENO"], size: 6.8, color: "#888888" },
          "{issueDate}",
          4,
          { say: ["PLNĚNÍ"], size: 6.8, color: "#888888" },
          "{taxDate}",
          4,
          { say: ["SPLATNOST"], size: 6.8, color: "#888888" },
          "{dueDate}",
          4,
          { say: ["VARIABILNÍ SYMBOL"], size: 6.8, color: "#888888" },
          "{variableSymbol}",
          4,
          { say: ["ÚČET"], size: 6.8, color: "#888888" },
          "{accountNumber}",
          4,
          { say: ["IBAN"], size: 6.8, color: "#888888" },
          "{iban}",
        ],
        [
          0.35,
          { say: ["DODAVATEL"], size: 6.8, color: "#888888" },
          { say: address("supplier") },
          { say: ["IČO {supplierCompanyId}", "DIČ {supplierVatId}"], size: 8 },
        ],
        [
          0.35,
          { say: ["ODBĚRATEL"], size: 6.8, color: "#888888" },
          { say: address("customer") },
          { say: ["IČO {customerCompanyId}", "DIČ {customerVatId}"], size: 8 },
        ],
      ],
    },
    18,
    {
      items: {
        columns: [
          ["description", "Položka", 0],
          ["quantity", "Množství", 66],
          ["unitPrice", "Jednotková cena", 80],
          ["vatRate", "DPH", 44],
          ["totalWithoutVat", "Cena bez DPH", 80],
        ],
        head: "plain",
        headSize: 7.6,
        rules: "#dddddd",
        gap: 8,
      },
    },
    { keep: 120 },
    8,
    {
      beside: [
        [0.45, { code: 74 }],
        [
          0.55,
          {
            rows: [
              "Základ {rate}|{base$}",
              "DPH {rate}|{vat$}",
              "Celkem bez DPH|{totalWithoutVat$}",
              "Celkem DPH|{totalVat$}",
              "Zaokrouhlení|{rounding$}",
              "Celkem|{total$}",
              "Zaplaceno|{-advancePaid$}",
              "K úhradě|{left$}",
            ],
            valueAlign: "right",
          },
        ],
      ],
    },
    { notes: 8 },
  ],
};

export const czechServices = { czMerchant, czGarage, czAgency };
