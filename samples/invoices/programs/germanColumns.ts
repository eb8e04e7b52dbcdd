import { address } from "./address.ts";
import type { Program } from "./program.ts";

/** A German caterer: sender in one small line, no headings over the parties, labels above values, a foot in three columns. */
const deKueche: Program = {
  language: "de",
  domestic: 0.8,
  currency: "EUR",
  trades: ["food", "services"],
  titles: { invoice: "Rechnung", creditNote: "Gutschrift" },
  taxNumber: true,
  maxLines: 8,
  text: 9.4,
  margin: 50,
  parts: [
    { say: ["{supplierName}"], size: 18, align: "right", weight: "bold", color: "#5b3a1e" },
    26,
    { say: ["{supplierName} · {supplierStreet} · {supplierTown}"], size: 6.6, color: "#777777" },
    6,
    { say: address("customer"), size: 10 },
    "USt-IdNr. {customerVatId}",
    26,
    { say: ["{title}"], size: 15, weight: "bold" },
    6,
    {
      cells: [
        "Rechnungsnummer|{invoiceNumber}",
        "Rechnungsdatum|{issueDate}",
        "Leistungstag|{taxDate}",
        "Fällig am|{dueDate}",
        "Bestellung|{orderNumber}",
        "Zu Rechnung|{originalDocumentNumber}",
      ],
      columns: 4,
    },
    12,
    {
      items: {
        columns: [
          ["quantity", "Menge", 64],
          ["description", "Beschreibung", 0],
          ["vatRate", "USt", 44],
          ["unitPrice", "Einzel €", 62],
          ["totalWithoutVat", "Gesamt €", 72],
        ],
        head: "plain",
        gap: 6,
      },
    },
    { keep: 170 },
    10,
    {
      rows: [
        "Summe netto|{totalWithoutVat$}",
        "zzgl. {rate} USt auf {base}|{vat$}",
        "USt gesamt|{totalVat$}",
        "Endbetrag|{total$}",
        "geleistete Anzahlung|{-advancePaid$}",
        "Noch zu zahlen|{left$}",
      ],
      labelWidth: 180,
    },
    12,
    { say: ["Zahlungsweise: {paymentMethod}"] },
    { notes: 8.4 },
    { prose: "Vielen Dank für Ihren Auftrag. Für Rückfragen stehen wir gern zur Verfügung.", size: 8.6 },
    {
      foot: [
        { rule: "#999999" },
        {
          beside: [
            [0.34, { say: address("supplier"), size: 7 }],
            [0.33, { say: ["{bankName}", "IBAN {iban}", "BIC {bic}"], size: 7 }],
            [0.33, { say: ["Steuernummer {supplierTaxNumber}", "USt-IdNr. {supplierVatId}", "{supplierPhone}", "{supplierEmail}"], size: 7 }],
          ],
        },
      ],
      height: 46,
    },
  ],
};

/** A German machine builder's print: particulars in two columns on the right, rates as codes, sums on the left in a frame. */
const deGetriebe: Program = {
  language: "de",
  domestic: 0.5,
  currency: "EUR",
  trades: ["building", "electro"],
  titles: { invoice: "RECHNUNG", creditNote: "RECHNUNGSKORREKTUR" },
  fonts: ["robotoCondensed", "openSans"],
  text: 8.8,
  pageText: "Blatt {page} von {pages}",
  parts: [
    {
      beside: [
        [0.56, { say: ["An"], size: 7, color: "#777777" }, { say: address("customer"), size: 10 }, { say: ["Ihre USt-ID {customerVatId}"], size: 8 }],
        [
          0.44,
          { say: ["{supplierName}"], weight: "bold", size: 11 },
          { say: ["{supplierStreet}", "{supplierTown}", "Tel. {supplierPhone}", "{supplierEmail}", "Unsere USt-ID {supplierVatId}"], size: 8 },
        ],
      ],
    },
    24,
    {
      beside: [
        [0.5, { say: ["{title} {invoiceNumber}"], size: 14, weight: "bold" }],
        [
          0.5,
          {
            rows: ["vom|{issueDate}", "Lieferung|{taxDate}", "zahlbar bis|{dueDate}", "Ihr Auftrag|{orderNumber}", "Bezug|{originalDocumentNumber}"],
            labelWidth: 70,
          },
        ],
      ],
    },
    12,
    {
      items: {
        columns: [
          ["position", "Pos", 26],
          ["code", "Sach-Nr.", 60],
          ["description", "Benennung", 0],
          ["quantity", "Anzahl", 46],
          ["unit", "ME", 34],
          ["unitPrice", "E-Preis", 58],
          ["totalWithoutVat", "G-Preis", 66],
        ],
        head: "ruled",
        gap: 4,
      },
    },
    { keep: 140 },
    10,
    {
      beside: [
        [
          0.52,
          {
            box: [
              {
                rows: [
                  "Warenwert|{totalWithoutVat}",
                  "Umsatzsteuer {rate} auf {base}|{vat}",
                  "Steuer gesamt|{totalVat}",
                  "Rechnungsbetrag {currency}|{total}",
                  "abzgl. Anzahlung|{-advancePaid}",
                  "Restbetrag|{left}",
                ],
                valueAlign: "right",
              },
            ],
          },
        ],
        [0.48, { say: ["Zahlung: {paymentMethod}", "{bankName}", "{iban}", "{bic}"], size: 8 }],
      ],
    },
    8,
    { notes: 8 },
  ],
};

/** An Austrian joiner: the customer on the right, one line of particulars, numbers of the issuer under the sums. */
const atTischler: Program = {
  language: "de",
  home: "AT",
  domestic: 0.85,
  currency: "EUR",
  trades: ["building"],
  standing: { supplier: "tradesperson" },
  titles: { invoice: "Honorarnote / Rechnung" },
  maxLines: 7,
  fonts: ["sourceSerif", "openSans"],
  parts: [
    {
      beside: [
        [
          0.5,
          { say: ["{supplierName}"], size: 13, weight: "bold" },
          { say: ["Möbel · Türen · Böden"], size: 8 },
          { say: ["{supplierStreet}", "{supplierTown}", "{supplierPhone}"], size: 8 },
        ],
        [0.5, 46, { say: address("customer"), size: 10 }, { say: ["UID {customerVatId}"], size: 8 }],
      ],
    },
    22,
    { say: ["{title} Nr. {invoiceNumber} vom {issueDate}"], size: 12, weight: "bold" },
    { say: ["Leistungszeitraum bis {taxDate}"] },
    10,
    {
      items: {
        columns: [
          ["position", "", 20],
          ["description", "Leistung", 0],
          ["quantity", "Menge", 64],
          ["unitPrice", "à EUR", 60],
          ["totalWithoutVat", "EUR", 74],
        ],
        head: "plain",
        gap: 7,
      },
    },
    { keep: 140 },
    { rule: "#333333" },
    {
      rows: [
        "Zwischensumme|{totalWithoutVat}",
        "+ {rate} MwSt. von {base}|{vat}",
        "MwSt. gesamt|{totalVat}",
        "Summe {currency}|{total}",
        "Anzahlung erhalten|{-advancePaid}",
        "Offen|{left}",
      ],
      valueAlign: "right",
    },
    12,
    { say: ["Bitte bis {dueDate} überweisen[ auf {iban}][ bei {bankName}][, BIC {bic}]."] },
    { say: ["Art der Zahlung: {paymentMethod}"], size: 8 },
    { notes: 8 },
    10,
    { say: ["UID-Nr. {supplierVatId} | FN {supplierCompanyId}"], size: 7.4 },
  ],
};

export const germanColumns = { deKueche, deGetriebe, atTischler };
