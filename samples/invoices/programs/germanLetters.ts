import { address } from "./address.ts";
import type { Program } from "./program.ts";

const common = { language: "de", domestic: 0.6, currency: "EUR" } as const;

/** A letter after DIN 5008: window, block of references on the right, the amount in a sentence. */
const deBriefkopf: Program = {
  ...common,
  titles: { invoice: "Rechnung", creditNote: "Rechnungskorrektur" },
  taxNumber: true,
  text: 9.6,
  margin: 56,
  pageText: "Seite {page} von {pages}",
  parts: [
    { say: ["{supplierName}"], size: 18, weight: "bold", align: "right", color: "#335577" },
    { say: ["{supplierStreet} | {supplierTown}"], size: 8, align: "right" },
    30,
    {
      beside: [
        [
          0.56,
          { say: ["{supplierName}, {supplierStreet}, {supplierTown}"], size: 6.5, color: "#666666" },
          4,
          { say: address("customer") },
          { say: ["USt-IdNr. {customerVatId}"], size: 8 },
        ],
        [
          0.44,
          {
            rows: [
              "Rechnungs-Nr.|{invoiceNumber}",
              "Kunden-Nr.|{?5}",
              "Bestellzeichen|{orderNumber}",
              "zu Rechnung|{originalDocumentNumber}",
              "Bearbeiter/in|{person}",
              "Telefon|{supplierPhone}",
              "Leistungsdatum|{taxDate}",
              "Datum|{issueDate}",
            ],
            labelWidth: 90,
          },
        ],
      ],
    },
    34,
    { say: ["{title} Nr. {invoiceNumber}"], size: 12, weight: "bold" },
    8,
    "Sehr geehrte Damen und Herren,",
    "für unsere Leistungen erlauben wir uns zu berechnen:",
    8,
    {
      items: {
        columns: [
          ["position", "Pos", 28],
          ["quantity", "Menge", 44],
          ["unit", "Einh.", 40],
          ["description", "Text", 0],
          ["unitPrice", "EP in EUR", 64],
          ["totalWithoutVat", "GP in EUR", 70],
        ],
        gap: 5,
        carried: ["Übertrag {until}", "Übertrag {until}"],
      },
    },
    { keep: 150 },
    { rule: "#333333" },
    {
      rows: [
        "Nettobetrag|{totalWithoutVat}",
        "zzgl. {onlyRate} USt.|{totalVat}",
        "{severalRates}zzgl. {rate} USt. auf {base}|{vat}",
        "{severalRates}Umsatzsteuer gesamt|{totalVat}",
        "Rechnungsendbetrag|{total$}",
        "abzüglich geleisteter Anzahlung|{-advancePaid$}",
        "noch zu zahlen|{left$}",
      ],
      valueAlign: "right",
    },
    10,
    { say: ["Bitte überweisen Sie den Betrag von {due$} bis zum {dueDate} auf unser unten genanntes Konto."] },
    { notes: 9 },
    8,
    "Mit freundlichen Grüßen",
    {
      foot: [
        { rule: "#999999" },
        {
          beside: [
            [0.34, { say: ["{supplierName}", "{supplierStreet}", "{supplierTown}", "{web}"], size: 6.8 }],
            [0.33, { say: ["Bank: {bankName}", "IBAN {iban}", "BIC {bic}"], size: 6.8 }],
            [0.33, { say: ["Steuernummer {supplierTaxNumber}", "USt-IdNr. {supplierVatId}", "Geschäftsführung: {person}"], size: 6.8 }],
          ],
        },
      ],
      height: 42,
    },
  ],
};

/** A web program for freelancers: much white, a large sum, labels above their values. */
const deFreelancer: Program = {
  ...common,
  standing: { supplier: "tradesperson" },
  trades: ["it", "services"],
  taxNumber: true,
  fonts: ["inter"],
  margin: 64,
  maxLines: 8,
  titles: { invoice: "Rechnung" },
  parts: [
    {
      beside: [
        [0.5, { say: ["{supplierName}"], size: 13, weight: "bold" }],
        [0.5, { say: ["{supplierStreet}", "{supplierTown}", "{supplierEmail}", "{supplierPhone}"], size: 8, align: "right", color: "#666666" }],
      ],
    },
    26,
    { say: address("customer") },
    26,
    { say: ["{title}"], size: 22 },
    8,
    {
      cells: [
        "Rechnungsnummer|{invoiceNumber}",
        "Rechnungsdatum|{issueDate}",
        "Leistungszeitraum|{issueDate-30} – {taxDate}",
        "Zahlungsziel|{dueDate}",
        "Projekt|{orderNumber}",
      ],
      columns: 3,
    },
    14,
    {
      items: {
        columns: [
          ["description", "Leistung", 0],
          ["quantity", "Umfang", 60],
          ["unitPrice", "Satz", 64],
          ["totalWithoutVat", "Summe", 70],
        ],
        head: "plain",
        rules: "#dddddd",
        gap: 9,
      },
    },
    { keep: 130 },
    8,
    {
      rows: [
        "Zwischensumme|{totalWithoutVat$}",
        "Umsatzsteuer {onlyRate}|{totalVat$}",
        "{severalRates}{rate} auf {base}|{vat$}",
        "{severalRates}Umsatzsteuer|{totalVat$}",
        "Gesamt|{total$}",
        "Vorauszahlung|{-advancePaid$}",
        "Offen|{left$}",
      ],
      valueAlign: "right",
      size: 10,
    },
    20,
    { say: ["Überweisung an"], size: 7.5, color: "#777777" },
    { say: ["{bankName}"] },
    { say: ["IBAN {iban}[ · BIC {bic}]"] },
    { notes: 8.4 },
    { foot: [{ say: ["Steuernr. {supplierTaxNumber}[ · USt-ID {supplierVatId}]"], size: 7.5, align: "center", color: "#777777" }], height: 16 },
  ],
};

/** A telephone company: one sum on the first page, the lines behind a heading of their own. */
const deTelefon: Program = {
  ...common,
  trades: ["it"],
  standing: { customer: "institution" },
  titles: { invoice: "Ihre Rechnung" },
  fonts: ["openSans", "inter"],
  maxLines: 9,
  parts: [
    {
      beside: [
        [0.6, 26, { say: ["{supplierName} · {supplierStreet} · {supplierTown}"], size: 6.4 }, 3, { say: address("customer"), size: 10 }],
        [0.4, { logo: 36 }, { say: ["Bei Fragen", "{supplierPhone}", "{web}"], size: 8 }],
      ],
    },
    30,
    {
      beside: [
        [0.6, { say: ["{title} vom {issueDate}"], size: 14, weight: "bold" }],
        [0.4, { rows: ["Kundennummer|{?9}", "Rechnungsnummer|{invoiceNumber}", "Abrechnungszeitraum|{issueDate-31} - {taxDate}"], size: 8, labelWidth: 90 }],
      ],
    },
    12,
    {
      items: {
        columns: [
          ["description", "Leistung", 0],
          ["quantity", "Anzahl", 60],
          ["unitPrice", "Einzelbetrag EUR", 80],
          ["totalWithoutVat", "Gesamtbetrag EUR netto", 100],
        ],
        head: "ruled",
        gap: 5,
      },
    },
    { keep: 150 },
    6,
    {
      rows: [
        "Summe netto|{totalWithoutVat}",
        "Umsatzsteuer {rate} auf {base}|{vat}",
        "Summe Umsatzsteuer|{totalVat}",
        "Zu zahlender Betrag|{total$}",
        "bereits bezahlt|{-advancePaid$}",
        "verbleibt|{left$}",
      ],
      valueAlign: "right",
    },
    14,
    { band: "#eeeeee", height: 40, over: ["Der Betrag wird am {dueDate} von Ihrem Konto abgebucht.", "Mandatsreferenz {?10}, Gläubiger-ID DE98ZZZ0{?9}"] },
    6,
    { notes: 8 },
    {
      foot: [
        {
          say: ["{supplierName}, {supplierStreet}, {supplierTown}, USt-IdNr. {supplierVatId}", "Kontoverbindung: IBAN {iban}[, BIC {bic}][, {bankName}]"],
          size: 6.8,
        },
      ],
      height: 24,
    },
  ],
};

/** A progress invoice of a building company: the work so far, less retention, less earlier payments. */
const deAbschlag: Program = {
  ...common,
  trades: ["building"],
  standing: { customer: "institution" },
  advances: 0.8,
  taxNumber: true,
  titles: { invoice: "3. Abschlagsrechnung", advanceTaxDocument: "Abschlagsrechnung" },
  text: 9.2,
  parts: [
    { say: ["{supplierName}"], size: 14, weight: "bold", align: "center" },
    { say: ["{supplierStreet} · {supplierTown}[ · Telefon {supplierPhone}][ · {supplierEmail}]"], size: 8, align: "center" },
    { rule: "#444444" },
    16,
    {
      beside: [
        [0.6, { say: address("customer") }],
        [0.4, { say: ["den {issueDate}"], align: "right" }],
      ],
    },
    18,
    { say: ["{title} Nr.: {invoiceNumber}"], size: 12, weight: "bold" },
    "Bauvorhaben: Neubau Halle {?2}, Auftrag vom {issueDate-90}",
    "Auftrags-Nr.: {orderNumber}",
    "Leistungszeitraum bis {taxDate}",
    8,
    {
      items: {
        columns: [
          ["{?2}.{?2}", "OZ", 44, "left"],
          ["description", "Leistungsbeschreibung", 0],
          ["quantity", "Menge", 70],
          ["unitPrice", "EP", 60],
          ["totalWithoutVat", "GP", 70],
        ],
        gap: 6,
      },
    },
    { keep: 170 },
    { rule: "#444444" },
    {
      rows: [
        "Summe netto|{totalWithoutVat$}",
        "MwSt. {rate} aus {base}|{vat$}",
        "Mehrwertsteuer gesamt|{totalVat$}",
        "Summe brutto|{total$}",
        "bisher erhaltene Zahlungen|{-advancePaid$}",
        "Auszahlungsbetrag|{left$}",
      ],
      valueAlign: "right",
    },
    10,
    { notes: 9 },
    "Zahlbar bis {dueDate} ohne Abzug. Bei Zahlung bis {issueDate+8} gewähren wir 2 % Skonto.",
    {
      foot: [
        { rule: "#444444" },
        { say: ["[{bankName} · ]IBAN {iban}[ · BIC {bic}]"], size: 7.5, align: "center" },
        { say: ["St.-Nr. {supplierTaxNumber} · USt-IdNr. {supplierVatId}"], size: 7.5, align: "center" },
      ],
      height: 32,
    },
  ],
};

export const germanLetters = { deBriefkopf, deFreelancer, deTelefon, deAbschlag };
