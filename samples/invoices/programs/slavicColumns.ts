import { address } from "./address.ts";
import type { Program } from "./program.ts";

/** A Polish workshop: seller and buyer one below the other with labels in front, words for the sums on the left. */
const plStolarnia: Program = {
  language: "pl",
  domestic: 0.85,
  currency: "PLN",
  trades: ["building", "services"],
  titles: { invoice: "FAKTURA", creditNote: "KOREKTA FAKTURY" },
  maxLines: 8,
  text: 9,
  parts: [
    {
      beside: [
        [0.5, { say: ["{title} nr {invoiceNumber}"], size: 14, weight: "bold" }, { say: ["do faktury {originalDocumentNumber}"], size: 8 }],
        [
          0.5,
          {
            rows: ["Wystawiono:|{issueDate}", "Dostawa / usługa:|{taxDate}", "Zapłata do:|{dueDate}", "Forma:|{paymentMethod}", "Zamówienie:|{orderNumber}"],
            labelWidth: 84,
            valueAlign: "right",
          },
        ],
      ],
    },
    12,
    { rule: "#777777" },
    {
      rows: ["Wystawca:|{supplierName}", "Adres:|{supplierStreet}, {supplierTown}", "NIP:|{supplierVatId}", "Konto:|{iban}", "Bank:|{bankName}"],
      labelWidth: 60,
    },
    { rule: "#777777" },
    { rows: ["Odbiorca:|{customerName}", "Adres:|{customerStreet}, {customerTown}", "NIP:|{customerVatId}"], labelWidth: 60 },
    { rule: "#777777" },
    10,
    {
      items: {
        columns: [
          ["position", "Lp", 24],
          ["description", "Wyszczególnienie", 0],
          ["quantity", "Ile", 60],
          ["unitPrice", "Cena jedn.", 62],
          ["vatRate", "VAT", 40],
          ["totalWithoutVat", "Netto", 70],
          ["totalWithVat", "Brutto", 74],
        ],
        head: "plain",
        gap: 4,
        size: 8.4,
      },
    },
    { keep: 140 },
    10,
    {
      rows: [
        "Suma netto|{totalWithoutVat$}",
        "VAT {rate} od {base}|{vat$}",
        "Suma VAT|{totalVat$}",
        "Suma brutto|{total$}",
        "Przedpłata|{advancePaid$}",
        "Pozostaje do zapłaty|{left$}",
      ],
      labelWidth: 130,
    },
    8,
    { notes: 8 },
    20,
    { say: ["Dziękujemy za współpracę. Wystawił(a): {person}"], size: 8 },
  ],
};

/** A Slovak shop for builders: customer first on the left in a frame, supplier in the foot with its bank, a table without lines. */
const skStavebniny: Program = {
  language: "sk",
  domestic: 0.8,
  currency: "EUR",
  trades: ["building"],
  titles: { invoice: "Faktúra – daňový doklad", creditNote: "Opravná faktúra" },
  maxLines: 10,
  text: 9,
  parts: [
    { say: ["{supplierName}"], size: 15, weight: "bold", color: "#b0561a" },
    14,
    {
      beside: [
        [
          0.55,
          {
            box: [
              { say: ["Príjemca faktúry"], size: 7, color: "#777777" },
              { say: address("customer") },
              { say: ["IČO {customerCompanyId}", "IČ DPH {customerVatId}"], size: 8 },
            ],
          },
        ],
        [
          0.45,
          {
            rows: [
              "Doklad|{invoiceNumber}",
              "Vystavené|{issueDate}",
              "Dodané|{taxDate}",
              "Splatné|{dueDate}",
              "Objednávka|{orderNumber}",
              "K dokladu|{originalDocumentNumber}",
              "Platba|{paymentMethod}",
              "VS|{variableSymbol}",
            ],
            labelWidth: 70,
          },
        ],
      ],
    },
    14,
    { say: ["{title}"], size: 12 },
    8,
    {
      items: {
        columns: [
          ["description", "Tovar alebo služba", 0],
          ["quantity", "Množstvo", 66],
          ["unitPrice", "Bez DPH / MJ", 66],
          ["vatRate", "DPH", 40],
          ["totalWithoutVat", "Bez DPH spolu", 76],
          ["totalWithVat", "S DPH spolu", 76],
        ],
        head: "plain",
        gap: 3,
        size: 8.4,
      },
    },
    { keep: 150 },
    10,
    {
      rows: [
        "Základ dane|{totalWithoutVat$}",
        "Daň {rate} zo {base}|{vat$}",
        "Daň spolu|{totalVat$}",
        "Spolu s daňou|{total$}",
        "Prijatá záloha|{-advancePaid$}",
        "Ostáva uhradiť|{left$}",
      ],
      labelWidth: 130,
    },
    10,
    { notes: 8 },
    {
      foot: [
        { rule: "#b0561a" },
        {
          beside: [
            [0.5, { say: ["{supplierName}", "{supplierStreet}, {supplierTown}", "IČO {supplierCompanyId}, IČ DPH {supplierVatId}"], size: 7 }],
            [0.5, { say: ["{bankName}", "IBAN {iban}", "SWIFT {bic}", "{supplierPhone}"], size: 7 }],
          ],
        },
      ],
      height: 46,
    },
  ],
};

export const slavicColumns = { plStolarnia, skStavebniny };
