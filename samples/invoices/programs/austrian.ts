import { address } from "./address.ts";
import type { Program } from "./program.ts";

const common = { language: "de", home: "AT", domestic: 0.5, currency: "EUR" } as const;

/** An inn: a bill for guests with two rates, sums with tax first. */
const atGasthof: Program = {
  ...common,
  standing: { supplier: "tradesperson", customer: "institution" },
  trades: ["food", "services"],
  titles: { invoice: "Rechnung" },
  maxLines: 10,
  parts: [
    { say: ["{supplierName}"], size: 16, weight: "bold", align: "center" },
    { say: ["{supplierStreet}, {supplierTown}[, {supplierCountry}]", "Tel. {supplierPhone}", "UID {supplierVatId}"], size: 8.4, align: "center" },
    18,
    { say: address("customer") },
    "UID {customerVatId}",
    16,
    {
      beside: [
        [0.5, { say: ["{title} {invoiceNumber}"], size: 13, weight: "bold" }],
        [0.5, { say: ["{issueDate}"], align: "right" }, { say: ["Leistung {taxDate}"], align: "right" }],
      ],
    },
    8,
    {
      items: {
        columns: [
          ["quantity", "Anz", 56, "left"],
          ["description", "", 0],
          ["unitPrice", "à EUR", 60],
          ["vatRate", "USt", 44],
          ["totalWithVat", "EUR", 70],
        ],
        head: "plain",
        gap: 3,
      },
    },
    { keep: 120 },
    { rule: "#000000" },
    { rows: ["Gesamt inkl. USt|{total$}", "Anzahlung|{-advancePaid$}", "offener Rest|{left$}"], valueAlign: "right", size: 11, valueWeight: "bold" },
    4,
    { heading: "|Netto|USt|Brutto", table: ["{rate}|{base}|{vat}|{gross}", "Summe|{totalWithoutVat}|{totalVat}|"], widths: [60, 70, 70, 70], size: 8.4 },
    10,
    "Zahlung: {paymentMethod}",
    "zahlbar bis {dueDate}",
    "IBAN {iban}[ BIC {bic}]",
    { notes: 8.4 },
  ],
};

/** A ledger of a commercial house: UID in the heading, FN in the foot, dates in a strip. */
const atHandel: Program = {
  ...common,
  trades: ["office", "electro", "building"],
  titles: { invoice: "FAKTURA", creditNote: "GUTSCHRIFT" },
  text: 8.8,
  pageText: "Seite {page}/{pages}",
  parts: [
    {
      beside: [
        [0.5, { logo: 36 }],
        [0.5, { say: ["{supplierName}", "{supplierStreet}", "{supplierTown}"], align: "right" }],
      ],
    },
    14,
    {
      beside: [
        [0.55, { say: ["An"], size: 7.5 }, { say: address("customer"), size: 10 }, "Ihre UID-Nr.: {customerVatId}"],
        [0.45, { say: ["{title}"], size: 18, weight: "bold" }, { say: ["zu Faktura {originalDocumentNumber}"] }],
      ],
    },
    12,
    {
      cells: [
        "Nummer|{invoiceNumber}",
        "Datum|{issueDate}",
        "Lieferdatum|{taxDate}",
        "Kunden-Nr.|{?6}",
        "Ihre Bestellung|{orderNumber}",
        "Zahlbar bis|{dueDate}",
      ],
      columns: 6,
      framed: "#888888",
      size: 8,
    },
    8,
    {
      items: {
        columns: [
          ["position", "Pos.", 26],
          ["code", "Artikel", 58],
          ["description", "Bezeichnung", 0],
          ["quantity", "Menge", 44],
          ["unit", "EH", 32],
          ["unitPrice", "Preis", 56],
          ["discount", "Rabatt", 40],
          ["totalWithoutVat", "Betrag", 66],
        ],
        head: "band",
        headColor: "#7a1f1f",
        gap: 3,
      },
    },
    { keep: 140 },
    6,
    {
      beside: [
        [0.5, { notes: 8 }],
        [
          0.5,
          {
            rows: [
              "Nettosumme|{totalWithoutVat}",
              "{onlyRate} USt|{totalVat}",
              "{severalRates}{rate} USt von {base}|{vat}",
              "{severalRates}USt gesamt|{totalVat}",
              "Rechnungssumme {currency}|{total}",
              "a conto|{-advancePaid}",
              "Restsumme|{left}",
            ],
            valueAlign: "right",
            valueWeight: "bold",
          },
        ],
      ],
    },
    {
      foot: [
        { rule: "#7a1f1f" },
        {
          say: [
            "UID: {supplierVatId}   FN {supplierCompanyId}   Handelsgericht {supplierTown}",
            "[{bankName}   ]IBAN {iban}[   BIC {bic}]",
            "Tel. {supplierPhone}",
            "{supplierEmail}",
          ],
          size: 7,
          align: "center",
        },
      ],
      height: 44,
    },
  ],
};

/** An electrician's final invoice: partial invoices taken off one by one, retention in words. */
const atSchlussrechnung: Program = {
  ...common,
  trades: ["building", "electro"],
  advances: 0.8,
  taxNumber: true,
  titles: { invoice: "Schlussrechnung" },
  margin: 54,
  parts: [
    { say: ["{supplierName}"], size: 12, weight: "bold" },
    "{supplierStreet}, {supplierTown}",
    { say: ["ATU-Nr. {supplierVatId}, St.Nr. {supplierTaxNumber}[, Mobil {supplierPhone}]"], size: 8 },
    24,
    { say: address("customer") },
    20,
    {
      beside: [
        [0.6, { say: ["{title}"], size: 14, weight: "bold" }],
        [0.4, { rows: ["Rechnung-Nr.:|{invoiceNumber}", "Rechnungsdatum:|{issueDate}", "Lieferung/Leistung:|{taxDate}", "Ihr Auftrag:|{orderNumber}"] }],
      ],
    },
    12,
    {
      items: {
        columns: [
          ["position", "Nr", 26],
          ["description", "Leistung", 0],
          ["quantity", "Ausmaß", 76],
          ["unitPrice", "Preis", 64],
          ["totalWithoutVat", "Summe", 74],
        ],
        gap: 5,
      },
    },
    { keep: 150 },
    { rule: "#555555" },
    {
      rows: [
        "Gesamtsumme exkl. USt.|{totalWithoutVat}",
        "USt. {rate} von {base}|{vat}",
        "USt. Summe|{totalVat}",
        "Gesamtsumme inkl. USt.|{total}",
        "abzgl. Teilrechnungen|{-advancePaid}",
        "Zahlungsbetrag EUR|{left}",
      ],
      valueAlign: "right",
    },
    8,
    "Zahlungsziel: {dueDate}, netto Kassa",
    "Bankverbindung: {bankName}",
    "IBAN: {iban}",
    "BIC: {bic}",
    { notes: 8.4 },
    "Währung: {currency}",
  ],
};

/** A web service from Vienna: bill in two columns, labels in capitals. */
const atAbo: Program = {
  ...common,
  trades: ["it"],
  fonts: ["inter"],
  margin: 50,
  maxLines: 6,
  titles: { invoice: "HONORARNOTE", creditNote: "STORNO" },
  parts: [
    {
      beside: [
        [
          0.66,
          { say: ["{title}"], size: 20, weight: "bold", color: "#224466" },
          "NR. {invoiceNumber}",
          10,
          { say: ["EMPFÄNGER"], size: 7, color: "#888888" },
          { say: address("customer") },
          { say: ["UID {customerVatId}"] },
        ],
        [
          0.34,
          { say: ["ABSENDER"], size: 7, color: "#888888" },
          { say: address("supplier") },
          { say: ["UID {supplierVatId}", "FN {supplierCompanyId}", "{supplierEmail}"], size: 8 },
          10,
          { say: ["DATUM"], size: 7, color: "#888888" },
          "{issueDate}",
          { say: ["FÄLLIG"], size: 7, color: "#888888" },
          "{dueDate}",
          { say: ["STORNIERT"], size: 7, color: "#888888" },
          "{originalDocumentNumber}",
        ],
      ],
    },
    20,
    {
      items: {
        columns: [
          ["description", "LEISTUNG", 0],
          ["quantity", "MENGE", 64],
          ["unitPrice", "PREIS", 70],
          ["vatRate", "UST", 44],
          ["totalWithoutVat", "NETTO", 76],
        ],
        head: "plain",
        headSize: 7,
        rules: "#cccccc",
        gap: 8,
      },
    },
    { keep: 130 },
    10,
    {
      rows: [
        "NETTO|{totalWithoutVat$}",
        "UST {rate} AUF {base}|{vat$}",
        "UST GESAMT|{totalVat$}",
        "GESAMT|{total$}",
        "BEZAHLT|{-advancePaid$}",
        "OFFEN|{left$}",
      ],
      valueAlign: "right",
      size: 9.6,
    },
    16,
    { cells: ["KONTO|{iban}", "BIC|{bic}", "ZAHLUNG|{paymentMethod}"], columns: 2 },
    { notes: 8 },
  ],
};

export const austrian = { atGasthof, atHandel, atSchlussrechnung, atAbo };
