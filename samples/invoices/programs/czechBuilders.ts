import { address } from "./address.ts";
import type { Program } from "./program.ts";

/** A craftsman's text file: sentences, no rulings, no VAT. */
const czWordTemplate: Program = {
  language: "cs",
  titles: { invoice: "FAKTURA č." },
  withoutVat: true,
  standing: { supplier: "tradesperson", customer: "institution" },
  trades: ["building", "services"],
  maxLines: 7,
  fonts: ["sourceSerif", "openSans"],
  text: 10.5,
  margin: 60,
  parts: [
    { say: ["{title} {invoiceNumber}"], size: 16, weight: "bold", align: "center" },
    18,
    { say: ["Dodavatel:"], weight: "bold" },
    "{supplierName}, {supplierStreet}, {supplierTown}",
    "IČO {supplierCompanyId}[, tel. {supplierPhone}]",
    "{supplierRegistration}",
    12,
    { say: ["Odběratel:"], weight: "bold" },
    "{customerName}, {customerStreet}, {customerTown}",
    "IČO {customerCompanyId}[, DIČ {customerVatId}]",
    14,
    "Datum vystavení: {issueDate}[      Splatnost: {dueDate}]",
    "Forma úhrady: {paymentMethod}",
    "Číslo účtu: {accountNumber}",
    "VS: {variableSymbol}",
    14,
    "Fakturuji Vám za provedené práce:",
    4,
    {
      items: {
        columns: [
          ["description", "", 0],
          ["quantity", "", 70],
          ["{item.unitPrice} Kč", "", 90],
          ["totalWithVat", "", 90],
        ],
        head: "plain",
        gap: 3,
      },
    },
    12,
    { keep: 120 },
    {
      say: ["Zaokrouhleno {rounding$}", "Celkem k úhradě: {total$}", "Zaplacena záloha {advancePaid$}", "Zbývá doplatit: {left$}"],
      size: 12.5,
      weight: "bold",
    },
    14,
    { notes: 10 },
    30,
    { say: [".................................", "podpis a razítko"], align: "right" },
  ],
};

/** The final invoice of a builder: advances taken off with their tax, account numbers of several banks. */
const czFinalAccount: Program = {
  language: "cs",
  titles: { invoice: "KONEČNÁ FAKTURA - vyúčtování" },
  trades: ["building"],
  advances: 0.7,
  pageText: "strana {page} z {pages}",
  parts: [
    { band: "#dcdcdc", height: 26, over: [{ say: ["{title} č. {invoiceNumber}"], size: 14, weight: "bold" }] },
    6,
    {
      beside: [
        [
          0.55,
          { say: ["ZHOTOVITEL"], size: 8, weight: "bold" },
          { say: address("supplier") },
          { say: ["IČ: {supplierCompanyId}   DIČ: {supplierVatId}", "{supplierRegistration}"], size: 8 },
          8,
          { say: ["OBJEDNATEL"], size: 8, weight: "bold" },
          { say: address("customer") },
          { say: ["IČ: {customerCompanyId}[   DIČ: {customerVatId}]"], size: 8 },
        ],
        [
          0.45,
          {
            rows: [
              "Smlouva o dílo č.|{?4}/{?2}",
              "Objednávka|{orderNumber}",
              "Vystaveno dne|{issueDate}",
              "Den usk. plnění|{taxDate}",
              "Splatné dne|{dueDate}",
              "Úhrada|{paymentMethod}",
              "VS|{variableSymbol}",
              "KS|{constantSymbol}",
            ],
            labelWidth: 100,
          },
          6,
          { say: ["Bankovní účty zhotovitele:"], size: 8, weight: "bold" },
          { rows: ["platbu na účet|{accountNumber}", "IBAN|{iban}", "EUR účet|{iban2}", "další účet|{account2}"], size: 8, labelWidth: 80 },
        ],
      ],
    },
    10,
    {
      items: {
        columns: [
          ["position", "Č.", 26],
          ["description", "Popis prací a dodávek", 0],
          ["unit", "m.j.", 34],
          ["quantity", "výměra", 54],
          ["unitPrice", "j. cena", 70],
          ["totalWithoutVat", "celkem Kč", 80],
        ],
        head: "ruled",
        carried: ["mezisoučet {until}", "přeneseno {until}"],
      },
    },
    { keep: 190 },
    { rule: "#333333" },
    {
      rows: [
        "Cena díla bez DPH|{totalWithoutVat}",
        "DPH {rate} ze základu {base}|{vat}",
        "DPH celkem|{totalVat}",
        "Haléřové vyrovnání|{rounding}",
        "Cena díla včetně DPH|{total$}",
        "Odečet uhrazených záloh|{-advancePaid$}",
        "DOPLATEK|{left$}",
      ],
      valueAlign: "right",
      size: 10,
    },
    10,
    { notes: 8.4 },
    24,
    {
      beside: [
        [0.5, "Vystavil: {person}"],
        [0.5, "Převzal:"],
      ],
    },
  ],
};

export const czechBuilders = { czWordTemplate, czFinalAccount };
