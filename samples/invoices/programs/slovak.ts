import { address } from "./address.ts";
import type { Program } from "./program.ts";

const common = { language: "sk", domestic: 0.5, currency: "EUR" } as const;

/** A ledger with a frame around everything and IČ DPH beside DIČ. */
const skRamcek: Program = {
  ...common,
  titles: { invoice: "FAKTÚRA", creditNote: "DOBROPIS" },
  text: 8.8,
  parts: [
    {
      box: [
        {
          beside: [
            [0.5, { say: ["{title}"], size: 14, weight: "bold" }],
            [0.5, { say: ["číslo: {invoiceNumber}"], size: 12, align: "right" }],
          ],
        },
        { rule: "#333333" },
        {
          beside: [
            [
              0.5,
              { say: ["Dodávateľ:"], size: 7.6 },
              { say: address("supplier"), weight: "bold" },
              { rows: ["IČO:|{supplierCompanyId}", "DIČ:|{?10}", "IČ DPH:|{supplierVatId}", "Tel.:|{supplierPhone}"], labelWidth: 46 },
            ],
            [
              0.5,
              { say: ["Odberateľ:"], size: 7.6 },
              { say: address("customer"), weight: "bold" },
              { rows: ["IČO:|{customerCompanyId}", "IČ DPH:|{customerVatId}"], labelWidth: 46 },
            ],
          ],
        },
        { rule: "#333333" },
        {
          beside: [
            [
              0.5,
              {
                rows: ["Banka:|{bankName}", "IBAN:|{iban}", "SWIFT:|{bic}", "Variabilný symbol:|{variableSymbol}", "Konštantný symbol:|{constantSymbol}"],
                labelWidth: 96,
              },
            ],
            [
              0.5,
              {
                rows: [
                  "Dátum vyhotovenia:|{issueDate}",
                  "Dátum dodania:|{taxDate}",
                  "Dátum splatnosti:|{dueDate}",
                  "Forma úhrady:|{paymentMethod}",
                  "Objednávka:|{orderNumber}",
                  "K faktúre:|{originalDocumentNumber}",
                ],
                labelWidth: 100,
              },
            ],
          ],
        },
      ],
    },
    8,
    {
      items: {
        columns: [
          ["position", "P.č.", 26],
          ["description", "Názov položky", 0],
          ["quantity", "Množstvo", 54],
          ["unit", "MJ", 32],
          ["unitPrice", "Jedn. cena bez DPH", 80],
          ["vatRate", "% DPH", 40],
          ["totalWithoutVat", "Spolu bez DPH", 76],
        ],
        head: "ruled",
      },
    },
    { keep: 130 },
    6,
    {
      beside: [
        [
          0.5,
          {
            heading: "Sadzba|Základ|DPH|Spolu",
            table: ["{rate}|{base}|{vat}|{gross}", "Spolu|{totalWithoutVat}|{totalVat}|"],
            widths: [50, 64, 60, 64],
            size: 8,
          },
        ],
        [0.5, { rows: ["Spolu s DPH|{total$}", "Uhradené zálohami|{advancePaid$}", "Na úhradu|{left$}"], valueAlign: "right", size: 11, valueWeight: "bold" }],
      ],
    },
    8,
    { notes: 8 },
    "Vyhotovil: {person}",
  ],
};

/** A tradesman's text file, no VAT, labels run into the text. */
const skZivnostnik: Program = {
  ...common,
  withoutVat: true,
  domestic: 0.8,
  standing: { supplier: "tradesperson", customer: "institution" },
  trades: ["building", "services"],
  fonts: ["sourceSerif"],
  text: 10.5,
  margin: 58,
  maxLines: 6,
  titles: { invoice: "Faktúra č." },
  parts: [
    {
      beside: [
        [0.5, { say: address("supplier") }, "IČO: {supplierCompanyId}", "nie som platiteľ DPH"],
        [0.5, { say: ["{title} {invoiceNumber}"], size: 15, weight: "bold", align: "right" }],
      ],
    },
    20,
    { beside: [[0.5], [0.5, "Odberateľ:", { say: address("customer"), weight: "bold" }, "IČO: {customerCompanyId}"]] },
    16,
    "Vystavená: {issueDate}[, splatná: {dueDate}]",
    "Úhrada: {paymentMethod}",
    "IBAN: {iban}",
    "VS: {variableSymbol}",
    14,
    "Faktúrujem Vám:",
    {
      items: {
        columns: [
          ["description", "Práca a materiál", 0],
          ["quantity", "Počet", 80],
          ["unitPrice", "Cena v €", 80],
          ["totalWithVat", "Spolu v €", 80],
        ],
        gap: 4,
      },
    },
    { keep: 90 },
    10,
    { say: ["Suma na úhradu: {total$}", "Prijatá záloha: {advancePaid$}", "Doplatok: {left$}"], size: 12, weight: "bold", align: "right" },
    10,
    { notes: 9 },
  ],
};

/** An e-shop: prices with VAT, bilingual column heads, payment beside delivery. */
const skObchod: Program = {
  ...common,
  trades: ["electro", "books", "food"],
  titles: { invoice: "Faktúra - daňový doklad / Invoice" },
  fonts: ["openSans"],
  parts: [
    {
      beside: [
        [0.5, { logo: 32 }, { say: ["{web}"], size: 8 }],
        [0.5, { say: ["{title}"], size: 12, weight: "bold", align: "right" }, { say: ["{invoiceNumber}"], size: 12, align: "right" }],
      ],
    },
    10,
    {
      cells: [
        "Vystavené / Issued|{issueDate}",
        "Dodané / Supplied|{taxDate}",
        "Splatné / Due|{dueDate}",
        "Objednávka / Order|{orderNumber}",
        "Platba / Payment|{paymentMethod}",
        "VS / Reference|{variableSymbol}",
      ],
      columns: 3,
      framed: "#bbbbbb",
    },
    10,
    {
      beside: [
        [0.5, { say: ["PREDAJCA / SELLER"], size: 7 }, { say: address("supplier") }, { say: ["IČO {supplierCompanyId}, IČ DPH {supplierVatId}"], size: 8 }],
        [0.5, { say: ["KUPUJÚCI / BUYER"], size: 7 }, { say: address("customer") }, { say: ["IČO {customerCompanyId}[, IČ DPH {customerVatId}]"], size: 8 }],
      ],
    },
    12,
    {
      items: {
        columns: [
          ["code", "Kód", 54],
          ["description", ["Tovar", "Goods"], 0],
          ["quantity", ["Ks", "Qty"], 46],
          ["unitPrice", ["Cena s DPH", "Price incl. VAT"], 74],
          ["vatRate", ["DPH", "VAT"], 40],
          ["totalWithVat", ["Spolu s DPH", "Total incl. VAT"], 78],
        ],
        head: "band",
        headColor: "#335522",
        headSize: 7.4,
      },
    },
    { keep: 130 },
    6,
    { rows: ["Spolu / Total|{total$}", "Uhradené / Paid|{advancePaid$}", "Zostáva / Balance|{left$}"], valueAlign: "right", size: 11, valueWeight: "bold" },
    { say: ["{rate}: základ {base}, DPH {vat}", "Základ spolu {totalWithoutVat}, DPH spolu {totalVat}"], size: 8, align: "right" },
    8,
    { say: ["IBAN {iban}[, SWIFT {bic}]"], size: 8 },
    { notes: 8 },
  ],
};

/** A carrier: one or two lines, the relation as a text, sums in a row of cells. */
const skDoprava: Program = {
  ...common,
  domestic: 0.2,
  trades: ["transport"],
  maxLines: 3,
  titles: { invoice: "Faktúra za prepravu" },
  text: 9.4,
  parts: [
    { say: ["{supplierName}"], size: 13, weight: "bold" },
    {
      say: [
        "{supplierStreet}, {supplierTown}[, {supplierCountry}]",
        "IČO {supplierCompanyId}  IČDPH {supplierVatId}",
        "mobil {supplierPhone}",
        "{supplierEmail}",
      ],
      size: 8.4,
    },
    { rule: "#000000" },
    10,
    {
      beside: [
        [
          0.55,
          { say: ["{title}"], size: 13, weight: "bold" },
          {
            rows: [
              "č. faktúry|{invoiceNumber}",
              "variab. symbol|{variableSymbol}",
              "vyhotovená|{issueDate}",
              "vyloženie|{taxDate}",
              "splatná|{dueDate}",
              "objednávka prepravy|{orderNumber}",
            ],
            labelWidth: 100,
          },
        ],
        [0.45, { box: [{ say: address("customer"), size: 10 }, { say: ["IČO {customerCompanyId}", "IČ DPH {customerVatId}"] }] }],
      ],
    },
    14,
    "EČV: BB{?3}XY / BB{?3}YZ, CMR {?6}",
    {
      items: {
        columns: [
          ["description", "Relácia / služba", 0],
          ["quantity", "Mn.", 60],
          ["unitPrice", "Sadzba", 64],
          ["totalWithoutVat", "EUR bez DPH", 76],
          ["vatRate", "DPH %", 44],
        ],
        gap: 8,
      },
    },
    12,
    { keep: 110 },
    {
      cells: ["Základ dane|{totalWithoutVat}", "DPH {onlyRate}|{totalVat}", "Celkom {currency}|{total}", "Preddavok|{advancePaid}", "K úhrade|{left}"],
      columns: 5,
      framed: "#555555",
      size: 10,
    },
    6,
    { say: ["{severalRates}{rate} z {base} = {vat}", "{severalRates}DPH spolu {totalVat}"] },
    10,
    { rows: ["Účet EUR|{iban}", "Účet CZK|{iban2}", "SWIFT|{bic}"], labelWidth: 70 },
    { notes: 8.4 },
  ],
};

export const slovak = { skRamcek, skZivnostnik, skObchod, skDoprava };
