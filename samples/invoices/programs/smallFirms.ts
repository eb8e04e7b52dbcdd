import { address } from "./address.ts";
import type { Program } from "./program.ts";

/** A plumber's form from an office program: labels flush right beside their values, parties side by side in frames, prices with VAT. */
const czTopenar: Program = {
  language: "cs",
  titles: { invoice: "Faktura za provedené práce – daňový doklad", creditNote: "Opravný daňový doklad za provedené práce" },
  trades: ["building", "services"],
  standing: { supplier: "tradesperson" },
  maxLines: 8,
  text: 9.2,
  parts: [
    {
      beside: [
        [
          0.5,
          { box: [{ say: ["DODAVATEL"], size: 7 }, { say: address("supplier") }, "IČ: {supplierCompanyId}  DIČ: {supplierVatId}", "mobil {supplierPhone}"] },
        ],
        [0.5, { box: [{ say: ["PRO"], size: 7 }, { say: address("customer") }, "IČ: {customerCompanyId}[  DIČ: {customerVatId}]"] }],
      ],
    },
    10,
    { say: ["{title}"], size: 12, weight: "bold" },
    {
      rows: [
        "evid. č.|{invoiceNumber}",
        "opravuje|{originalDocumentNumber}",
        "vystaveno dne|{issueDate}",
        "práce předány dne|{taxDate}",
        "zaplaťte do|{dueDate}",
        "způsob|{paymentMethod}",
        "na účet|{accountNumber}",
        "IBAN|{iban}",
        "var. symbol|{variableSymbol}",
      ],
      labelAlign: "right",
      labelWidth: 110,
    },
    12,
    {
      items: {
        columns: [
          ["position", "č.", 22],
          ["description", "Popis práce a materiálu", 0],
          ["quantity", "počet", 62],
          ["unitPrice", "za jednotku", 70],
          ["vatRate", "sazba DPH", 54],
          ["totalWithVat", "celkem s DPH", 80],
        ],
        head: "ruled",
        gap: 5,
      },
    },
    { keep: 130 },
    10,
    {
      rows: ["zaokrouhlení|{rounding$}", "Celkem za práce|{total$}", "složená záloha|{-advancePaid$}", "Doplaťte|{left$}"],
      valueAlign: "right",
      weight: "bold",
    },
    6,
    { say: ["V ceně: DPH {rate} ze základu {base} je {vat}"], size: 8 },
    { say: ["V ceně celkem bez DPH {totalWithoutVat}, DPH {totalVat}"], size: 8 },
    { notes: 8 },
  ],
};

/** A publisher's bill for a subscription: a letter, the customer in the window, particulars as a sentence, bank in the foot. */
const czPredplatne: Program = {
  language: "cs",
  titles: { invoice: "Faktura – předplatné" },
  trades: ["books", "it"],
  maxLines: 4,
  text: 9.4,
  margin: 52,
  parts: [
    { say: ["{supplierName}"], size: 14, weight: "bold", color: "#5b3a8c" },
    { say: ["{web}"], size: 8, color: "#777777" },
    22,
    { beside: [[0.52], [0.48, { say: address("customer"), size: 10.5 }]] },
    30,
    { say: ["{title}"], size: 15 },
    8,
    { say: ["Tímto dokladem č. {invoiceNumber} ze dne {issueDate} Vám účtujeme objednané předplatné[, objednávka {orderNumber}]."] },
    { say: ["[Datum zdanitelného plnění {taxDate}. ][Prosíme o úhradu do {dueDate}.]"] },
    { say: ["Údaje zákazníka: IČO {customerCompanyId}[, DIČ {customerVatId}]."], size: 8.4 },
    14,
    {
      items: {
        columns: [
          ["description", "Titul", 0],
          ["quantity", "Výtisků / období", 86],
          ["unitPrice", "Cena bez DPH", 76],
          ["vatRate", "DPH", 40],
          ["totalWithVat", "K úhradě", 78],
        ],
        head: "plain",
        rules: "#dddddd",
        gap: 7,
      },
    },
    { keep: 120 },
    12,
    {
      beside: [
        [0.5, { heading: "DPH|základ|daň", table: ["{rate}|{base}|{vat}", "celkem|{totalWithoutVat}|{totalVat}"], widths: [56, 70, 70], size: 8 }],
        [
          0.5,
          {
            rows: ["Zaokrouhlení|{rounding$}", "Celkem|{total$}", "Přijatá platba|{-advancePaid$}", "Zbývá zaplatit|{left$}"],
            valueAlign: "right",
            size: 10.5,
          },
        ],
      ],
    },
    10,
    { notes: 8.4 },
    {
      foot: [
        { rule: "#5b3a8c" },
        {
          beside: [
            [0.4, { say: ["{supplierName}", "{supplierStreet}", "{supplierTown}"], size: 7 }],
            [0.3, { say: ["IČO {supplierCompanyId}", "DIČ {supplierVatId}"], size: 7 }],
            [0.3, { say: ["účet {accountNumber}", "VS {variableSymbol}", "IBAN {iban}"], size: 6.6 }],
          ],
        },
      ],
      height: 40,
    },
  ],
};

/** A landscape half sheet of a hire firm: everything in cells, rates as a row of words. */
const czPujcovna: Program = {
  language: "cs",
  titles: { invoice: "Daňový doklad – faktura" },
  trades: ["transport", "electro"],
  fonts: ["robotoCondensed", "openSans"],
  size: [595.28, 419.53],
  margin: 26,
  text: 8.4,
  maxLines: 4,
  discountRows: 0.5,
  parts: [
    {
      cells: ["Doklad|{invoiceNumber}", "Vystaven|{issueDate}", "DUZP|{taxDate}", "Splatnost|{dueDate}", "VS|{variableSymbol}", "Úhrada|{paymentMethod}"],
      columns: 6,
      framed: "#333333",
    },
    { say: ["{title}"], size: 11, weight: "bold" },
    4,
    {
      beside: [
        [
          0.5,
          { say: ["Půjčovna"], size: 6.6, color: "#666666" },
          { say: address("supplier") },
          { say: ["IČ {supplierCompanyId}, DIČ {supplierVatId}[, účet {accountNumber}]"], size: 7.6 },
        ],
        [
          0.5,
          { say: ["Nájemce"], size: 6.6, color: "#666666" },
          { say: address("customer") },
          { say: ["IČ {customerCompanyId}[, DIČ {customerVatId}]"], size: 7.6 },
        ],
      ],
    },
    { say: ["[IBAN {iban}  ][účet {accountNumber}]"], size: 7.6 },
    8,
    {
      items: {
        columns: [
          ["description", "Předmět", 0],
          ["quantity", "Doba / kusů", 64],
          ["unitPrice", "Sazba", 58],
          ["totalWithoutVat", "Bez DPH", 66],
          ["vatRate", "DPH", 38],
          ["vat", "Daň", 56],
          ["totalWithVat", "S DPH", 66],
        ],
        head: "band",
        headColor: "#555555",
        gap: 3,
        size: 8,
      },
    },
    8,
    {
      cells: [
        "Bez DPH celkem|{totalWithoutVat}",
        "DPH celkem|{totalVat}",
        "Zaokrouhlení|{rounding}",
        "Celkem|{total$}",
        "Kauce a zálohy|{advancePaid}",
        "Doplatek|{left$}",
      ],
      columns: 6,
    },
    { say: ["sazba {rate}: základ {base}, daň {vat}"], size: 7.4 },
    { notes: 7.2 },
  ],
};

/** A German driving school: block of particulars left, customer right, sums in words of a small firm. */
const deFahrschule: Program = {
  language: "de",
  domestic: 0.9,
  currency: "EUR",
  trades: ["services"],
  taxNumber: true,
  titles: { invoice: "Rechnung" },
  maxLines: 5,
  parts: [
    { band: "#22405f", height: 30, over: [{ say: ["{supplierName}"], size: 14, weight: "bold", color: "#ffffff" }] },
    14,
    {
      beside: [
        [
          0.48,
          {
            rows: ["Rechnung:|{invoiceNumber}", "Datum:|{issueDate}", "Leistung am:|{taxDate}", "Zahlen bis:|{dueDate}", "Auftrag:|{orderNumber}"],
            labelWidth: 80,
          },
        ],
        [0.52, { say: address("customer"), size: 10 }, { say: ["USt-ID {customerVatId}"], size: 8 }],
      ],
    },
    22,
    { say: ["{title}"], size: 14 },
    8,
    {
      items: {
        columns: [
          ["description", "Was", 0],
          ["quantity", "Wie viel", 70],
          ["unitPrice", "Preis je Einheit", 80],
          ["vatRate", "USt-Satz", 50],
          ["totalWithoutVat", "Betrag", 74],
        ],
        rules: "#cccccc",
        gap: 6,
      },
    },
    { keep: 130 },
    10,
    {
      rows: [
        "Nettobetrag|{totalWithoutVat$}",
        "USt {rate} auf {base}|{vat$}",
        "USt zusammen|{totalVat$}",
        "Rechnungsbetrag|{total$}",
        "Angezahlt|{-advancePaid$}",
        "Restbetrag|{left$}",
      ],
      valueAlign: "right",
    },
    12,
    { say: ["Zahlung per {paymentMethod}", "{bankName}", "IBAN {iban}", "BIC {bic}"], size: 8.4 },
    { notes: 8 },
    {
      foot: [{ say: ["{supplierName}, {supplierStreet}, {supplierTown} | St.-Nr. {supplierTaxNumber} | USt-ID {supplierVatId}"], size: 6.8, align: "center" }],
      height: 14,
    },
  ],
};

export const smallFirms = { czTopenar, czPredplatne, czPujcovna, deFahrschule };
