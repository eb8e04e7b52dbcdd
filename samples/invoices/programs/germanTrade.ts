import { address } from "./address.ts";
import type { Program } from "./program.ts";

const common = { language: "de", domestic: 0.6, currency: "EUR" } as const;

/** A wholesaler of screws: prices for a hundred pieces, freight and a discount on the whole. */
const deSchrauben: Program = {
  ...common,
  trades: ["building", "electro"],
  pricedPer: 100,
  apart: [
    { label: "Frachtkostenanteil", percent: "4" },
    { label: "Treuerabatt", percent: "-3" },
  ],
  fonts: ["robotoCondensed", "robotoMono"],
  text: 8.6,
  pageText: "Blatt {page}",
  titles: { invoice: "RECHNUNG" },
  parts: [
    {
      beside: [
        [
          0.6,
          { say: ["{supplierName}"], size: 13, weight: "bold" },
          { say: ["{supplierStreet} - {supplierTown}[ - Tel. {supplierPhone}]"], size: 8 },
          16,
          "Firma",
          { say: address("customer") },
          "Ihre USt-Id: {customerVatId}",
        ],
        [
          0.4,
          { say: ["{title}"], size: 18, weight: "bold" },
          6,
          {
            rows: [
              "Beleg-Nr.:|{invoiceNumber}",
              "Belegdatum:|{issueDate}",
              "Lieferdatum:|{taxDate}",
              "Lieferschein:|{?7}",
              "Kundennr.:|{?6}",
              "Ihre Best.-Nr.:|{orderNumber}",
              "Unsere USt-Id:|{supplierVatId}",
            ],
            labelWidth: 80,
          },
        ],
      ],
    },
    14,
    {
      items: {
        columns: [
          ["position", "Pos", 24],
          ["code", "Artikel-Nr", 64],
          ["description", "Bezeichnung", 0],
          ["quantity", "Menge", 48],
          ["unit", "ME", 30],
          ["unitPrice", "Preis", 54],
          ["{per}", "PE", 30],
          ["totalWithoutVat", "Betrag EUR", 66],
        ],
        head: "band",
        headColor: "#555555",
        gap: 2,
        size: 8.2,
        carried: ["Zwischensumme {until}", "Übertrag {until}"],
      },
    },
    { keep: 160 },
    { rule: "#000000" },
    {
      rows: [
        "Warenwert|{linesTotal}",
        "{apartLabel}|{apartAmount}",
        "Nettowert|{totalWithoutVat}",
        "Steuerpfl. Betrag {base} davon {rate} MwSt|{vat}",
        "MwSt gesamt|{totalVat}",
        "Gesamtbetrag EUR|{total}",
        "Anzahlung|{advancePaid}",
        "Restbetrag EUR|{left}",
      ],
      valueAlign: "right",
      valueWeight: "bold",
    },
    10,
    { say: ["Zahlbar am {dueDate} rein netto."] },
    { say: ["Bankverbindung:[ {bankName}] IBAN: {iban}[ BIC: {bic}]"], size: 8 },
    { notes: 8 },
    "Angaben in {currency}",
  ],
};

/** A large platform: sold by, billed to, delivered to; sums with and without VAT per line, in the buyer's order. */
const dePlattform: Program = {
  ...common,
  trades: ["electro", "books", "office"],
  titles: { invoice: "Rechnung", creditNote: "Gutschrift" },
  fonts: ["openSans"],
  text: 8.4,
  pageText: "Seite {page} von {pages}",
  parts: [
    {
      beside: [
        [0.5, { logo: 30 }],
        [0.5, { say: ["{title}"], size: 18, align: "right" }, { say: ["Zahlbetrag {due$}"], align: "right", weight: "bold" }],
      ],
    },
    6,
    {
      beside: [
        [0.5, { say: ["Verkauft von {supplierName}"], weight: "bold" }, "USt-IDNr. {supplierVatId}"],
        [
          0.5,
          {
            rows: [
              "Rechnungsdatum/Lieferdatum|{issueDate}",
              "Rechnungsnummer|{invoiceNumber}",
              "Zu Rechnung|{originalDocumentNumber}",
              "Zahlungsreferenznr.|{?12}",
              "Gesamtbetrag fällig am|{dueDate}",
            ],
            labelWidth: 130,
          },
        ],
      ],
    },
    8,
    { rule: "#aaaaaa" },
    { say: ["Für Kundensupport besuchen Sie {web}."], size: 7.6 },
    6,
    {
      beside: [
        [0.34, { say: ["Rechnungsadresse"], weight: "bold" }, { say: address("customer") }, "USt-IDNr. {customerVatId}"],
        [0.33, { say: ["Lieferadresse"], weight: "bold" }, { say: ["{customerName}", "Lagerweg {?2}", "{customerTown}"] }],
        [0.33, { say: ["Verkauft von"], weight: "bold" }, { say: address("supplier") }],
      ],
    },
    8,
    { say: ["Bestellinformationen"], weight: "bold" },
    "Bestelldatum {issueDate-2}",
    "Bestellnummer {orderNumber}",
    8,
    { say: ["Rechnungsdetails"], weight: "bold" },
    {
      items: {
        columns: [
          ["description", "Beschreibung", 0],
          ["quantity", "Menge", 44],
          ["unitPrice", ["Stückpreis", "(ohne USt.)"], 66],
          ["vatRate", "USt. %", 42],
          ["totalWithoutVat", ["Zwischensumme", "(ohne USt.)"], 76],
          ["totalWithVat", ["Zwischensumme", "(inkl. USt.)"], 76],
        ],
        below: ["ASIN: B0{?8}"],
        rules: "#cccccc",
        gap: 5,
        size: 8,
      },
    },
    { keep: 120 },
    {
      beside: [
        [0.4],
        [
          0.6,
          { rows: ["Gesamtpreis|{total$}", "Anzahlung|{advancePaid$}", "Restbetrag|{left$}"], valueAlign: "right", size: 11, valueWeight: "bold" },
          4,
          {
            heading: "USt. %|Zwischensumme (ohne USt.)|USt.",
            table: ["{rate}|{base}|{vat}", "USt. Gesamt|{totalWithoutVat}|{totalVat}"],
            widths: [80, 120, 80],
            head: "ruled",
          },
        ],
      ],
    },
    10,
    { notes: 8 },
    { say: ["Bankverbindung: {iban}[, BIC {bic}]"], size: 7.6 },
  ],
};

/** A drinks wholesaler: deposits as lines, many columns cut short, sums per rate in one strip. */
const deGetraenke: Program = {
  ...common,
  trades: ["food"],
  fewestLines: 6,
  fonts: ["robotoCondensed"],
  text: 8.4,
  titles: { invoice: "Lieferschein-Rechnung", creditNote: "Gutschrift" },
  parts: [
    {
      beside: [
        [
          0.5,
          { say: ["{supplierName}"], size: 14, weight: "bold" },
          "{supplierStreet}, {supplierTown}",
          "{supplierCountry}",
          "Fon {supplierPhone}",
          "{supplierEmail}",
        ],
        [
          0.5,
          {
            box: [
              {
                beside: [
                  [0.33, { say: ["Kunde"], size: 7 }, "{?5}"],
                  [0.33, { say: ["Rechnung"], size: 7 }, "{invoiceNumber}"],
                  [0.34, { say: ["Datum"], size: 7 }, "{issueDate}"],
                ],
              },
              {
                beside: [
                  [0.33, { say: ["Tour"], size: 7 }, "{?3}"],
                  [0.33, { say: ["Liefertag"], size: 7 }, "{taxDate}"],
                  [0.34, { say: ["fällig"], size: 7 }, "{dueDate}"],
                ],
              },
            ],
          },
        ],
      ],
    },
    12,
    { say: address("customer"), size: 10 },
    10,
    { say: ["{title}"], size: 11, weight: "bold" },
    "Korrektur zu {originalDocumentNumber}",
    {
      items: {
        columns: [
          ["code", "Art.", 50],
          ["description", "Bezeichnung", 0],
          ["quantity", "Mge", 44],
          ["unit", "Geb.", 34],
          ["unitPrice", "E-Pr.", 50],
          ["discount", "Rab.", 38],
          ["vatRate", "St.", 36],
          ["totalWithoutVat", "Ges.-Pr.", 64],
        ],
        gap: 1,
        carried: ["Seitensumme {until}", "Vortrag {until}"],
      },
    },
    { keep: 140 },
    { rule: "#000000" },
    {
      heading: "Steuersatz|Warenwert netto|Steuer|brutto",
      table: ["{rate}|{base}|{vat}|{gross}", "gesamt|{totalWithoutVat}|{totalVat}|{total}"],
      widths: [80, 100, 80, 100],
    },
    6,
    { say: ["Endbetrag EUR {total}", "Anzahlung EUR {advancePaid}", "Rest EUR {left}"], weight: "bold", size: 11, align: "right" },
    8,
    { say: ["Zahlungsart: {paymentMethod}", "[Bank {bankName}, ]IBAN {iban}[, BIC {bic}]"], size: 8 },
    { say: ["UStID {supplierVatId}[   Ihre UStID {customerVatId}]   Beträge in {currency}"], size: 8 },
    { notes: 8 },
  ],
};

export const germanTrade = { deSchrauben, dePlattform, deGetraenke };
