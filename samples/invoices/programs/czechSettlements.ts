import { address } from "./address.ts";
import type { Program } from "./program.ts";

/** A heating plant's yearly settlement: the sums come first, the lines after them, the seller stands in the foot alone; advances may exceed the price. */
const czTeplo: Program = {
  language: "cs",
  titles: { invoice: "Vyúčtování dodávky tepla a teplé vody – daňový doklad" },
  trades: ["utility"],
  standing: { customer: "institution" },
  advances: 0.9,
  overpaid: 0.5,
  maxLines: 7,
  text: 8.8,
  pageText: "strana {page} z {pages}",
  parts: [
    { say: ["{supplierName}"], size: 15, weight: "bold", color: "#8a2c2c" },
    { say: ["[Zákaznické centrum {supplierPhone}  ][{supplierEmail}]"], size: 8, color: "#666666" },
    16,
    {
      beside: [
        [
          0.55,
          {
            rows: [
              "Smlouva|{?9}",
              "Odběrné místo|{?7}",
              "Fakturované období|{issueDate-375} až {issueDate-11}",
              "Faktura č.|{invoiceNumber}",
              "Den vystavení|{issueDate}",
              "Den uskutečnění zdan. plnění|{taxDate}",
            ],
            labelWidth: 128,
            labelColor: "#555555",
          },
        ],
        [0.45, { say: address("customer"), size: 10.5 }, { say: ["IČO {customerCompanyId}[, DIČ {customerVatId}]"], size: 8 }],
      ],
    },
    16,
    { say: ["{title}"], size: 12.5, weight: "bold" },
    8,
    {
      box: [
        {
          rows: [
            "Cena za období celkem včetně DPH|{total$}",
            "Odečet uhrazených záloh|{-advancePaid$}",
            "Výsledek vyúčtování|{left$}",
            "Splatnost výsledku|{dueDate}",
          ],
          valueAlign: "right",
          size: 10,
        },
      ],
      line: "#8a2c2c",
    },
    8,
    { say: ["[Platba: {paymentMethod}   ][účet {accountNumber}   ][VS {variableSymbol}   ][IBAN {iban}]"] },
    12,
    {
      items: {
        columns: [
          ["description", "Složka ceny", 0],
          ["quantity", "Odebráno", 70],
          ["unitPrice", "Sazba Kč", 64],
          ["vatRate", "DPH", 40],
          ["totalWithoutVat", "Bez daně Kč", 82],
        ],
        head: "plain",
        gap: 3,
      },
    },
    { keep: 130 },
    8,
    {
      heading: "Rozpis DPH|základ|daň|s daní",
      table: ["{rate}|{base}|{vat}|{gross}", "celkem|{totalWithoutVat}|{totalVat}|"],
      widths: [90, 80, 80, 80],
      size: 8,
    },
    6,
    { say: ["Zaokrouhlení {rounding$}"], size: 8 },
    { notes: 8 },
    {
      foot: [
        { rule: "#8a2c2c" },
        { say: ["{supplierName}, {supplierStreet}, {supplierTown}, IČO: {supplierCompanyId}, DIČ: {supplierVatId}", "{supplierRegistration}"], size: 6.8 },
      ],
      height: 26,
    },
  ],
};

/** A small firm's own form: captions stand under the blocks that they name, as under a line to sign on. */
const czPodtitulky: Program = {
  language: "cs",
  titles: { invoice: "FAKTURA", creditNote: "OPRAVNÝ DAŇOVÝ DOKLAD" },
  trades: ["services", "it"],
  fonts: ["sourceSerif", "inter"],
  text: 9.2,
  maxLines: 8,
  parts: [
    {
      beside: [
        [0.6, { say: ["{title}"], size: 20 }, { say: ["daňový doklad"], size: 8, color: "#777777" }],
        [0.4, { say: ["{invoiceNumber}"], size: 16, align: "right" }, { say: ["číslo dokladu"], size: 7, align: "right", color: "#777777" }],
      ],
    },
    18,
    {
      beside: [
        [
          0.5,
          { say: address("supplier") },
          "IČ {supplierCompanyId}, DIČ {supplierVatId}",
          { say: ["{supplierRegistration}"], size: 6.6 },
          { rule: "#333333" },
          { say: ["dodavatel"], size: 7, color: "#777777" },
        ],
        [
          0.5,
          { say: address("customer") },
          "IČ {customerCompanyId}[, DIČ {customerVatId}]",
          { rule: "#333333" },
          { say: ["odběratel"], size: 7, color: "#777777" },
        ],
      ],
    },
    16,
    {
      cells: [
        "vystaveno|{issueDate}",
        "uskutečnění plnění|{taxDate}",
        "splatno|{dueDate}",
        "úhrada|{paymentMethod}",
        "bankovní účet|{accountNumber}",
        "variabilní symbol|{variableSymbol}",
        "k dokladu|{originalDocumentNumber}",
      ],
      columns: 4,
      under: true,
    },
    14,
    {
      items: {
        columns: [
          ["description", "Co", 0],
          ["quantity", "Kolik", 66],
          ["unitPrice", "Za kolik", 70],
          ["vatRate", "DPH", 44],
          ["totalWithoutVat", "Celkem", 80],
        ],
        rules: "#bbbbbb",
        gap: 7,
      },
    },
    { keep: 150 },
    12,
    {
      beside: [
        [0.5, { notes: 8 }, { say: ["IBAN {iban}", "BIC {bic}"], size: 8 }],
        [
          0.5,
          {
            rows: [
              "Bez daně|{totalWithoutVat$}",
              "DPH {rate} ze základu {base}|{vat$}",
              "DPH celkem|{totalVat$}",
              "Zaokrouhleno|{rounding$}",
              "Celkem|{total$}",
              "Záloha|{-advancePaid$}",
              "Zbývá|{left$}",
            ],
            valueAlign: "right",
          },
        ],
      ],
    },
  ],
};

/** An e-shop that was paid beforehand: the whole price is deducted and nothing remains. */
const czPredem: Program = {
  language: "cs",
  titles: { invoice: "Konečná faktura – daňový doklad" },
  trades: ["electro", "office", "books"],
  fonts: ["openSans", "robotoCondensed"],
  advances: 1,
  overpaid: 0.25,
  maxLines: 9,
  parts: [
    {
      beside: [
        [0.5, { logo: 40 }],
        [0.5, { say: ["{title}"], size: 12, weight: "bold", align: "right" }, { say: ["č. {invoiceNumber}[ k objednávce {orderNumber}]"], align: "right" }],
      ],
    },
    12,
    {
      beside: [
        [
          0.5,
          { band: "#eef1f4", height: 16, over: [{ say: ["PRODÁVAJÍCÍ"], size: 7.5, weight: "bold" }] },
          4,
          { say: address("supplier") },
          { rows: ["IČO|{supplierCompanyId}", "DIČ|{supplierVatId}", "tel.|{supplierPhone}", "e-mail|{supplierEmail}"], labelWidth: 40 },
        ],
        [
          0.5,
          { band: "#eef1f4", height: 16, over: [{ say: ["KUPUJÍCÍ"], size: 7.5, weight: "bold" }] },
          4,
          { say: address("customer") },
          { rows: ["IČO|{customerCompanyId}", "DIČ|{customerVatId}"], labelWidth: 40 },
        ],
      ],
    },
    12,
    {
      rows: [
        "Datum vystavení:|{issueDate}",
        "Datum zdanitelného plnění:|{taxDate}",
        "Datum splatnosti:|{dueDate}",
        "Forma úhrady:|{paymentMethod}",
        "Číslo účtu:|{accountNumber}",
        "Variabilní symbol:|{variableSymbol}",
      ],
      labelWidth: 130,
    },
    12,
    {
      items: {
        columns: [
          ["code", "Kód", 54],
          ["description", "Název", 0],
          ["quantity", "Množství", 60],
          ["unitPrice", "Cena za MJ", 62],
          ["vatRate", "% DPH", 40],
          ["vat", "DPH", 54],
          ["totalWithVat", "Cena s DPH", 72],
        ],
        head: "band",
        headColor: "#34495e",
        size: 8.2,
      },
    },
    { keep: 170 },
    10,
    {
      heading: "|Základ|DPH|Celkem",
      table: ["DPH {rate}|{base}|{vat}|{gross}", "Součet položek|{totalWithoutVat}|{totalVat}|{total}"],
      widths: [110, 80, 80, 80],
      head: "ruled",
      size: 8.4,
    },
    8,
    {
      rows: ["Zaokrouhlení:|{rounding$}", "Celkem k fakturaci:|{total$}", "Odpočet zaplacených záloh:|{-advancePaid$}", "K úhradě:|{due$}"],
      valueAlign: "right",
      size: 10,
      valueWeight: "bold",
    },
    8,
    { say: ["Již zaplaceno zálohovou fakturou č. {?8}."], size: 8 },
    { notes: 8 },
  ],
};

export const czechSettlements = { czTeplo, czPodtitulky, czPredem };
