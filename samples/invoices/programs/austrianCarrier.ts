import { address } from "./address.ts";
import type { Program } from "./program.ts";

/** An Austrian carrier: consignments as lines, toll and fuel as charges on the whole. */
const atSpedition: Program = {
  language: "de",
  home: "AT",
  domestic: 0.4,
  currency: "EUR",
  trades: ["building", "office"],
  apart: [
    { label: "Dieselzuschlag 6 %", percent: "6" },
    { label: "Maut", percent: "2" },
  ],
  titles: { invoice: "FRACHTRECHNUNG" },
  text: 9,
  parts: [
    {
      beside: [
        [
          0.5,
          { say: ["{supplierName}"], size: 13, weight: "bold" },
          "{supplierStreet}, A-{supplierPostalCode} {supplierCity}",
          "Firmenbuch FN {supplierCompanyId}",
          "UID-Nummer {supplierVatId}",
        ],
        [0.5, { say: ["{title}"], size: 14, weight: "bold", align: "right" }, { say: ["Nr. {invoiceNumber} vom {issueDate}"], align: "right" }],
      ],
    },
    { rule: "#000000" },
    10,
    {
      beside: [
        [0.6, { say: ["Rechnungsempfänger"], size: 7.6 }, { say: address("customer") }, "UID {customerVatId}"],
        [0.4, { rows: ["Leistungsdatum|{taxDate}", "Auftragsreferenz|{orderNumber}", "Fälligkeit|{dueDate}"], labelWidth: 90 }],
      ],
    },
    12,
    {
      items: {
        columns: [
          ["{?7}", "Sendung", 54, "left"],
          ["description", "Inhalt", 0],
          ["quantity", "Anzahl", 60],
          ["unitPrice", "Frachtsatz", 64],
          ["totalWithoutVat", "Fracht EUR", 72],
        ],
        gap: 4,
      },
    },
    { keep: 150 },
    { rule: "#000000" },
    {
      rows: [
        "Summe Frachten|{linesTotal}",
        "{apartLabel}|{apartAmount}",
        "Nettobetrag|{totalWithoutVat}",
        "Umsatzsteuer {rate} von {base}|{vat}",
        "Summe Umsatzsteuer|{totalVat}",
        "Rechnungsbetrag {currency}|{total}",
        "Akonto|{-advancePaid}",
        "Zahlbetrag|{left}",
      ],
      valueAlign: "right",
    },
    10,
    "Bankverbindung: [{bankName}, ]{iban}[, {bic}]",
    { notes: 8.4 },
  ],
};

export const austrianCarrier = { atSpedition };
