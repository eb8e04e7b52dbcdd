import { address } from "./address.ts";
import type { Program } from "./program.ts";

/** A German web program for small firms: window letter, particulars flush right, a greeting, a foot in four columns. */
const deBuero: Program = {
  language: "de",
  domestic: 0.8,
  currency: "EUR",
  taxNumber: true,
  fonts: ["openSans", "inter"],
  trades: ["it", "services", "office"],
  titles: { invoice: "Rechnung", creditNote: "Rechnungskorrektur" },
  text: 9.2,
  margin: 56,
  maxLines: 10,
  parts: [
    { say: ["{supplierName}"], size: 18, color: "#2a6f6f" },
    26,
    {
      beside: [
        [0.58, { say: ["{supplierName} - {supplierStreet} - {supplierTown}"], size: 6.6, color: "#777777" }, 6, { say: address("customer"), size: 10 }],
        [
          0.42,
          {
            rows: [
              "Rechnungs-Nr.|{invoiceNumber}",
              "Rechnungsdatum|{issueDate}",
              "Lieferdatum|{taxDate}",
              "Ihre Kundennummer|{?5}",
              "Ihre USt-Id.|{customerVatId}",
              "Referenz|{orderNumber}",
              "Ihr Ansprechpartner|{person}",
            ],
            labelWidth: 100,
            valueAlign: "right",
            size: 8.6,
          },
        ],
      ],
    },
    30,
    { say: ["{title} Nr. {invoiceNumber}"], size: 14, weight: "bold" },
    { say: ["zur Rechnung {originalDocumentNumber}"] },
    8,
    {
      prose:
        "Sehr geehrte Damen und Herren, vielen Dank für Ihren Auftrag und das damit verbundene Vertrauen! Hiermit stelle ich Ihnen die folgenden Leistungen in Rechnung:",
    },
    10,
    {
      items: {
        columns: [
          ["position", "Pos.", 28],
          ["description", "Beschreibung", 0],
          ["quantity", "Menge", 56],
          ["unitPrice", "Einzelpreis", 72],
          ["vatRate", "USt.", 40],
          ["totalWithoutVat", "Gesamtpreis", 76],
        ],
        head: "band",
        headColor: "#2a6f6f",
        gap: 7,
      },
    },
    { keep: 150 },
    8,
    {
      beside: [
        [0.45],
        [
          0.55,
          {
            rows: [
              "Gesamtbetrag netto|{totalWithoutVat$}",
              "zzgl. Umsatzsteuer {rate} auf {base}|{vat$}",
              "Gesamtbetrag brutto|{total$}",
              "bereits bezahlt|{-advancePaid$}",
              "noch offen|{left$}",
            ],
            valueAlign: "right",
            labelWidth: 140,
          },
        ],
      ],
    },
    16,
    { say: ["Bitte überweisen Sie den Rechnungsbetrag ohne Abzug bis zum {dueDate} auf das unten angegebene Konto."] },
    { say: ["Mit freundlichen Grüßen", "{person}"] },
    { notes: 8.4 },
    {
      foot: [
        { rule: "#bbbbbb" },
        {
          beside: [
            [0.25, { say: ["{supplierName}", "{supplierStreet}", "{supplierTown}"], size: 6.8 }],
            [0.25, { say: ["Tel. {supplierPhone}", "{supplierEmail}", "{web}"], size: 6.8 }],
            [0.25, { say: ["{bankName}", "IBAN {iban}", "BIC {bic}"], size: 6.8 }],
            [0.25, { say: ["USt-IdNr. {supplierVatId}", "St.-Nr. {supplierTaxNumber}", "Inh. {person}"], size: 6.8 }],
          ],
        },
      ],
      height: 44,
    },
  ],
};

/** A German carrier's weekly bill: supplier as a column at the right edge, sums per rate in a strip, amounts with a trailing minus. */
const dePaketdienst: Program = {
  language: "de",
  domestic: 0.6,
  currency: "EUR",
  fonts: ["robotoCondensed"],
  trades: ["transport"],
  fewestLines: 3,
  titles: { invoice: "Sammelrechnung", creditNote: "Sammelgutschrift" },
  text: 8.8,
  habits: { numbers: { minusBehind: true }, dates: ["padded"] },
  pageText: "Seite {page} von {pages}",
  parts: [
    {
      beside: [
        [
          0.72,
          { band: "#f3d21b", height: 26, over: [{ say: ["{title}"], size: 15, weight: "bold" }] },
          14,
          { say: ["An"], size: 7.4 },
          { say: address("customer"), size: 10.4 },
          22,
          {
            cells: [
              "Belegnr.|{invoiceNumber}",
              "Belegdatum|{issueDate}",
              "Leistung bis|{taxDate}",
              "Debitor|{?8}",
              "Ihr Auftrag|{orderNumber}",
              "Bezug|{originalDocumentNumber}",
            ],
            columns: 4,
            framed: "#bbbbbb",
            size: 8,
          },
        ],
        [
          0.28,
          { logo: 40 },
          { say: ["{supplierName}"], weight: "bold", size: 8.4 },
          { say: ["{supplierStreet}", "{supplierTown}"], size: 7.6 },
          6,
          { say: ["Kundenservice", "{supplierPhone}", "{supplierEmail}"], size: 7.2 },
          6,
          { say: ["Amtsgericht HRB {?5}", "USt-ID: {supplierVatId}"], size: 7.2 },
        ],
      ],
    },
    14,
    {
      items: {
        columns: [
          ["{?11}", "Sendung", 64, "left"],
          ["description", "Leistungsart", 0],
          ["quantity", "Anz.", 44],
          ["unitPrice", "Einzel netto", 60],
          ["totalWithoutVat", "Summe netto", 66],
          ["vatRate", "MwSt", 40],
        ],
        head: "ruled",
        size: 8.2,
        gap: 2.5,
      },
    },
    { keep: 140 },
    8,
    {
      heading: "MwSt-Satz|Nettobetrag|MwSt-Betrag|Bruttobetrag",
      table: ["{rate}|{base}|{vat}|{gross}", "Summe {currency}|{totalWithoutVat}|{totalVat}|{total}"],
      widths: [90, 90, 90, 90],
      head: "band",
    },
    8,
    { say: ["Ihre Vorauszahlung: {advancePaid$}", "Verbleibender Betrag: {left$}"], weight: "bold" },
    8,
    { say: ["Zahlungsart: {paymentMethod}", "Fälligkeit: {dueDate}", "Bankverbindung: {iban}[ - {bic}][ - {bankName}]"], size: 8.4 },
    { notes: 7.8 },
  ],
};

export const germanLast = { deBuero, dePaketdienst };
