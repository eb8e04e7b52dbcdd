import { address } from "./address.ts";
import type { Program } from "./program.ts";

/** Water and sewerage: an account of advances with readings, VAT within. */
const czWaterBill: Program = {
  language: "cs",
  titles: { invoice: "Faktura za vodné a stočné - daňový doklad" },
  trades: ["utility"],
  advances: 0.85,
  maxLines: 6,
  parts: [
    {
      beside: [
        [
          0.55,
          { logo: 34 },
          { say: address("supplier"), size: 8 },
          { say: ["IČO {supplierCompanyId} | DIČ {supplierVatId}"], size: 8 },
          { say: ["Zákaznická linka {supplierPhone}"], size: 8 },
        ],
        [0.45, 40, { say: address("customer"), size: 10.5 }],
      ],
    },
    14,
    { say: ["{title}"], size: 13, weight: "bold" },
    { say: ["Číslo dokladu {invoiceNumber}   Číslo odběru {?8}   Zákaznické číslo {?7}"] },
    8,
    {
      beside: [
        [
          0.5,
          {
            rows: ["Zúčtovací období|{issueDate-372} - {issueDate-8}", "Odběrné místo|{?10}", "Vodoměr č.|{?7}", "Počáteční stav|{?3}", "Konečný stav|{?4}"],
            labelWidth: 110,
            labelColor: "#555555",
          },
        ],
        [
          0.5,
          {
            rows: [
              "Datum vystavení|{issueDate}",
              "Datum uskutečnění plnění|{taxDate}",
              "Datum splatnosti|{dueDate}",
              "Způsob placení|{paymentMethod}",
              "Bankovní spojení|{accountNumber}",
              "Variabilní symbol|{variableSymbol}",
              "Konstantní symbol|{constantSymbol}",
            ],
            labelWidth: 120,
            labelColor: "#555555",
          },
        ],
      ],
    },
    8,
    {
      items: {
        columns: [
          ["description", "Položka", 0],
          ["quantity", "Množství", 70],
          ["unitPrice", "Cena/j. bez DPH", 80],
          ["totalWithoutVat", "Cena bez DPH", 80],
          ["vatRate", "DPH %", 44],
          ["totalWithVat", "Cena s DPH", 80],
        ],
        head: "band",
        headColor: "#2f6f8f",
      },
    },
    { keep: 170 },
    6,
    {
      heading: "Rekapitulace DPH|Základ daně|DPH|Celkem s DPH",
      table: ["Sazba {rate}|{base}|{vat}|{gross}", "Celkem|{totalWithoutVat}|{totalVat}|"],
      widths: [150, 90, 90, 90],
      head: "ruled",
    },
    8,
    {
      rows: [
        "Spotřeba celkem včetně DPH|{total$}",
        "Zaokrouhlení|{rounding$}",
        "Zaplacené zálohy v období|{-advancePaid$}",
        "Nedoplatek (+) / přeplatek (-)|{left$}",
      ],
      valueAlign: "right",
      size: 10,
    },
    6,
    { band: "#e4eef3", height: 26, over: [{ say: ["Částka k úhradě: {due$}    do {dueDate}"], size: 12, weight: "bold" }] },
    8,
    { say: ["Nová výše zálohy od {issueDate+30}: {?3} Kč čtvrtletně."], size: 8 },
    { notes: 8 },
    { say: ["{supplierRegistration}"], size: 6.8 },
  ],
};

/** A mail-order house: prices with VAT, delivery, a list of what is paid with. */
const czParcel: Program = {
  language: "cs",
  titles: { invoice: "Daňový doklad k objednávce", creditNote: "Opravný daňový doklad k objednávce" },
  trades: ["books", "electro", "food"],
  fonts: ["openSans", "inter"],
  parts: [
    { say: ["{supplierName}"], size: 17, weight: "bold", color: "#b03030" },
    { say: ["{web}[ | {supplierEmail}][ | {supplierPhone}]"], size: 8, color: "#666666" },
    10,
    { say: ["{title}[ {orderNumber}]"], size: 13 },
    {
      rows: [
        "Doklad číslo|{invoiceNumber}",
        "Opravovaný doklad|{originalDocumentNumber}",
        "Vystaveno|{issueDate}",
        "Plnění|{taxDate}",
        "Zaplatit do|{dueDate}",
        "Platba|{paymentMethod}",
        "Na účet|{accountNumber}",
        "IBAN|{iban}",
        "Pod symbolem|{variableSymbol}",
      ],
      labelWidth: 100,
      labelColor: "#777777",
    },
    10,
    {
      beside: [
        [
          0.34,
          { say: ["Prodává"], size: 7.5, color: "#777777" },
          { say: address("supplier"), size: 8.4 },
          { say: ["IČ {supplierCompanyId}", "DIČ {supplierVatId}"], size: 8.4 },
        ],
        [
          0.33,
          { say: ["Kupuje"], size: 7.5, color: "#777777" },
          { say: address("customer"), size: 8.4 },
          { say: ["IČ {customerCompanyId}", "DIČ {customerVatId}"], size: 8.4 },
        ],
        [0.33, { say: ["Doručujeme na"], size: 7.5, color: "#777777" }, { say: ["Výdejní místo {?4}", "Nádražní {?2}"], size: 8.4 }],
      ],
    },
    10,
    {
      items: {
        columns: [
          ["description", "Zboží", 0],
          ["quantity", "Kusů", 50],
          ["unitPrice", "Cena/ks s DPH", 80],
          ["vatRate", "Sazba", 46],
          ["totalWithVat", "Celkem s DPH", 84],
        ],
        below: ["kat. č. {item.code}, záruka 24 měsíců"],
        rules: "#dddddd",
        gap: 6,
        head: "plain",
      },
    },
    { keep: 150 },
    6,
    {
      rows: ["Zaokrouhlení|{rounding$}", "Celkem za objednávku|{total$}", "Uhrazeno předem|{advancePaid$}", "Zbývá doplatit|{left$}"],
      valueAlign: "right",
      size: 11,
      valueWeight: "bold",
    },
    6,
    { say: ["Z toho DPH {rate}: základ {base} + daň {vat} = {gross}"], size: 8 },
    { say: ["Základ celkem {totalWithoutVat$}, daň celkem {totalVat$}"], size: 8 },
    8,
    { notes: 8 },
    { say: ["Společnost je vedena: {supplierRegistration}"], size: 7, color: "#777777" },
  ],
};

/** A hotel bill: nights, meals, a fee without tax; the customer without any heading, the number in a box. */
const czGuestHouse: Program = {
  language: "cs",
  titles: { invoice: "Účet - daňový doklad" },
  standing: { supplier: "tradesperson", customer: "institution" },
  trades: ["services", "food"],
  text: 9.5,
  parts: [
    {
      beside: [
        [
          0.62,
          { say: ["{supplierName}"], size: 15, weight: "bold" },
          "{supplierStreet} · {supplierTown}",
          "IČO: {supplierCompanyId} · DIČ: {supplierVatId}",
          "tel. {supplierPhone}",
        ],
        [
          0.38,
          {
            box: [
              {
                rows: ["Doklad č.|{invoiceNumber}", "Pokoj|{?3}", "Příjezd|{issueDate-3}", "Odjezd|{taxDate}", "Vystaveno|{issueDate}", "Splatno|{dueDate}"],
                labelWidth: 60,
              },
            ],
          },
        ],
      ],
    },
    14,
    { say: ["{title}"], size: 12, weight: "bold" },
    6,
    { say: address("customer") },
    { say: ["IČO: {customerCompanyId}[   DIČ: {customerVatId}]"] },
    10,
    {
      items: {
        columns: [
          ["{issueDate-2}", "Den", 62, "left"],
          ["description", "Služba", 0],
          ["quantity", "Počet", 54],
          ["unitPrice", "Cena s DPH", 74],
          ["vatRate", "DPH", 44],
          ["totalWithVat", "Celkem Kč", 76],
        ],
      },
    },
    { keep: 120 },
    { rule: "#000000" },
    { rows: ["Zaokrouhlení|{rounding$}", "Celkem|{total$}", "Záloha|{advancePaid$}", "Doplatek|{left$}"], valueAlign: "right", valueWeight: "bold" },
    6,
    { heading: "DPH|Základ|Daň|Celkem", table: ["{rate}|{base}|{vat}|{gross}", "Součet|{totalWithoutVat}|{totalVat}|"], widths: [60, 70, 70, 70], size: 8.4 },
    8,
    "Způsob platby: {paymentMethod}",
    "účet: {accountNumber}",
    "var. symbol: {variableSymbol}",
    { notes: 8.4 },
  ],
};

export const czechBills = { czWaterBill, czParcel, czGuestHouse };
