import { address } from "./address.ts";
import type { Program } from "./program.ts";

/** An operator's bill: a summary on top with the sums of groups, the parties in small print, what to pay in a large figure before its label. */
const czOperator: Program = {
  language: "cs",
  titles: { invoice: "Vyúčtování služeb elektronických komunikací" },
  trades: ["it", "utility"],
  fonts: ["inter", "openSans"],
  text: 8.4,
  maxLines: 26,
  fewestLines: 3,
  pageText: "List {page}/{pages}",
  parts: [
    { band: "#0b3d91", height: 34, over: [{ say: ["{supplierName}"], size: 15, weight: "bold", color: "#ffffff" }] },
    10,
    {
      beside: [
        [
          0.56,
          { say: ["Vaše číslo zákazníka {?9}"], size: 8 },
          { say: ["{title}"], size: 12, weight: "bold" },
          { say: ["za období {issueDate-31} – {issueDate-1}"] },
          8,
          {
            cells: [
              "Doklad číslo|{invoiceNumber}",
              "Vystaven|{issueDate}",
              "Zdanitelné plnění|{taxDate}",
              "Zaplaťte do|{dueDate}",
              "Způsob placení|{paymentMethod}",
              "Variabilní symbol|{variableSymbol}",
            ],
            columns: 3,
          },
        ],
        [0.44, 10, { say: address("customer"), size: 10.5 }, { say: ["IČO: {customerCompanyId}", "DIČ: {customerVatId}"], size: 7.6 }],
      ],
    },
    10,
    {
      beside: [
        [0.5, { say: ["{due$}"], size: 20, weight: "bold" }, { say: ["částka k zaplacení včetně DPH"], size: 7.6 }],
        [0.5, { say: ["účet {accountNumber}", "IBAN {iban}"], size: 9 }],
      ],
    },
    12,
    { say: ["Rozpis služeb"], weight: "bold", size: 10 },
    {
      items: {
        columns: [
          ["description", "Služba", 0],
          ["quantity", "Počet", 60],
          ["unitPrice", "Cena za jednotku", 80],
          ["totalWithoutVat", "Kč bez DPH", 74],
          ["vatRate", "DPH", 40],
          ["totalWithVat", "Kč s DPH", 74],
        ],
        head: "plain",
        rules: "#dfe5ef",
        gap: 3,
        carried: ["Mezisoučet strany {until}", "Převedeno {until}"],
      },
    },
    { keep: 110 },
    10,
    { heading: "Sazba DPH|Základ|Daň|Celkem", table: ["{rate}|{base}|{vat}|{gross}", "Součet|{totalWithoutVat}|{totalVat}|"], widths: [110, 90, 90, 90] },
    8,
    { rows: ["Zaokrouhlení|{rounding$}", "Cena celkem|{total$}", "Uhrazeno zálohou|{-advancePaid$}"], valueAlign: "right" },
    { notes: 7.6 },
    {
      foot: [
        {
          say: [
            "Dodavatel {supplierName}, sídlo {supplierStreet}, {supplierTown}, IČO {supplierCompanyId}, DIČ {supplierVatId}",
            "{supplierRegistration}[, infolinka {supplierPhone}]",
          ],
          size: 6.6,
          color: "#555555",
        },
      ],
      height: 20,
    },
  ],
};

/** An e-shop's document: ordered goods with prices with VAT, a coupon and the carriage as rows, sums within sentences of the tax. */
const czKosik: Program = {
  language: "cs",
  titles: { invoice: "Faktura", creditNote: "Opravný daňový doklad" },
  trades: ["electro", "books", "office"],
  fonts: ["inter"],
  discountRows: 0.8,
  text: 8.8,
  maxLines: 7,
  parts: [
    {
      beside: [
        [0.5, { logo: 30 }, { say: ["{web}"], size: 8, color: "#888888" }],
        [
          0.5,
          { say: ["{title} {invoiceNumber}"], size: 14, weight: "bold", align: "right" },
          { say: ["k objednávce {orderNumber}", "opravuje doklad {originalDocumentNumber}"], align: "right" },
        ],
      ],
    },
    12,
    {
      beside: [
        [0.34, { say: ["Fakturační adresa"], weight: "bold" }, { say: address("customer") }, { say: ["IČ: {customerCompanyId}", "DIČ: {customerVatId}"] }],
        [0.33, { say: ["Doručovací adresa"], weight: "bold" }, { say: ["Box {?3}", "Nákupní {?2}", "602 00 Brno"] }],
        [
          0.33,
          { rows: ["Datum vystavení|{issueDate}", "DUZP|{taxDate}", "Splatnost|{dueDate}", "Platba|{paymentMethod}", "VS|{variableSymbol}"], labelWidth: 76 },
        ],
      ],
    },
    14,
    {
      items: {
        columns: [
          ["code", "Kód zboží", 60],
          ["description", "Název", 0],
          ["quantity", "ks", 44],
          ["vatRate", "%", 34],
          ["unitPrice", "Cena za kus", 64],
          ["totalWithVat", "Celkem vč. DPH", 76],
        ],
        head: "band",
        headColor: "#22a36a",
        gap: 5,
      },
    },
    { keep: 130 },
    10,
    {
      beside: [
        [0.52, { say: ["Základ {rate}: {base}, DPH {rate}: {vat}"], size: 8 }, { say: ["Bez DPH {totalWithoutVat}, DPH celkem {totalVat}"], size: 8 }],
        [
          0.48,
          {
            rows: ["Zaokrouhlení|{rounding$}", "Celkem|{total$}", "Uhrazeno předem|{-advancePaid$}", "K úhradě|{due$}"],
            valueAlign: "right",
            weight: "bold",
            size: 10,
          },
        ],
      ],
    },
    12,
    { notes: 8 },
    { rule: "#22a36a" },
    {
      beside: [
        [0.4, { say: ["Prodávající"], size: 7 }, { say: address("supplier"), size: 7.6 }],
        [0.3, { say: ["IČ: {supplierCompanyId}", "DIČ: {supplierVatId}"], size: 7.6 }],
        [0.3, { say: ["Účet: {accountNumber}", "IBAN: {iban}"], size: 7.6 }],
      ],
    },
  ],
};

/** A large system's print in two languages, fixed pitch: numbers with leading zeros, names of fields in capitals, sums as lines of a protocol. */
const czSystem: Program = {
  language: "cs",
  titles: { invoice: "FAKTURA - DAŇOVÝ DOKLAD / INVOICE", creditNote: "DOBROPIS / CREDIT NOTE" },
  trades: ["electro", "building"],
  fonts: ["robotoMono"],
  text: 7.8,
  maxLines: 16,
  pageText: "STRANA/PAGE {page}/{pages}",
  parts: [
    { say: ["{title}"], size: 11, weight: "bold" },
    6,
    {
      beside: [
        [0.5, { say: ["DODAVATEL/SUPPLIER:"] }, { say: address("supplier") }, { say: ["IČO/REG.NO.: {supplierCompanyId}", "DIČ/VAT NO.: {supplierVatId}"] }],
        [
          0.5,
          {
            rows: [
              "DOKLAD/DOCUMENT|{invoiceNumber}",
              "PŮVODNÍ/ORIGINAL|{originalDocumentNumber}",
              "VYSTAVENO/ISSUED|{issueDate}",
              "PLNĚNÍ/SUPPLY|{taxDate}",
              "SPLATNO/DUE|{dueDate}",
              "OBJEDNÁVKA/ORDER|{orderNumber}",
              "ZÁKAZNÍK/CUSTOMER NO.|000{?6}",
              "DODACÍ LIST/DELIVERY|008{?7}",
            ],
            labelWidth: 120,
          },
        ],
      ],
    },
    8,
    { say: ["ODBĚRATEL/BUYER:"] },
    { say: address("customer") },
    { say: ["IČO/REG.NO.: {customerCompanyId}", "DIČ/VAT NO.: {customerVatId}"] },
    8,
    { rule: "#111111" },
    {
      items: {
        columns: [
          ["position", "POL.", 34],
          ["code", ["MATERIÁL", "MATERIAL"], 68],
          ["description", ["OZNAČENÍ", "DESCRIPTION"], 0],
          ["quantity", ["MNOŽSTVÍ", "QUANTITY"], 70],
          ["unitPrice", ["CENA/MJ", "PRICE"], 62],
          ["totalWithoutVat", ["HODNOTA", "VALUE"], 72],
          ["vatRate", "DPH", 40],
        ],
        head: "ruled",
        gap: 3,
        carried: ["PŘENOS/CARRIED {until}", "PŘENOS/BROUGHT {until}"],
      },
    },
    { keep: 120 },
    { rule: "#111111" },
    {
      rows: [
        "HODNOTA CELKEM/NET VALUE|{totalWithoutVat}",
        "DPH/VAT {rate} Z/OF {base}|{vat}",
        "DPH CELKEM/TOTAL VAT|{totalVat}",
        "ZAOKROUHLENÍ/ROUNDING|{rounding}",
        "CELKOVÁ ČÁSTKA/GROSS VALUE|{total$}",
        "ZÁLOHY/DOWN PAYMENTS|{-advancePaid}",
        "ZBÝVÁ/BALANCE|{left$}",
      ],
      labelWidth: 190,
      valueAlign: "right",
    },
    8,
    {
      rows: [
        "BANKA/BANK|{bankName}",
        "ÚČET/ACCOUNT|{accountNumber}",
        "IBAN|{iban}",
        "SWIFT|{bic}",
        "VAR. SYMBOL|{variableSymbol}",
        "ÚHRADA/PAYMENT|{paymentMethod}",
      ],
      labelWidth: 120,
    },
    { notes: 7.4 },
    { say: ["{supplierRegistration}"], size: 6.4 },
  ],
};

export const czechShops = { czOperator, czKosik, czSystem };
