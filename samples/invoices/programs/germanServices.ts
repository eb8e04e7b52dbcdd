import { address } from "./address.ts";
import type { Program } from "./program.ts";

const german = { language: "de", domestic: 0.6, currency: "EUR" } as const;

/** A law office: fees as paragraphs, dates in prose, the account in the foot. */
const deKanzlei: Program = {
  ...german,
  trades: ["services"],
  standing: { supplier: "tradesperson" },
  taxNumber: true,
  maxLines: 5,
  margin: 62,
  text: 10,
  fonts: ["sourceSerif"],
  titles: { invoice: "Kostenrechnung" },
  parts: [
    { say: ["{supplierName}"], size: 15, align: "center" },
    { say: ["Rechtsanwälte · {supplierStreet} · {supplierTown}"], size: 8, align: "center" },
    26,
    { say: address("customer") },
    20,
    {
      beside: [
        [0.6, "Unser Zeichen: {?4}/25"],
        [0.4, { say: ["{issueDate}"], align: "right" }],
      ],
    },
    16,
    { say: ["{title} Nr. {invoiceNumber}"], weight: "bold", size: 12 },
    "Leistungszeitraum: {issueDate-40} bis {taxDate}",
    10,
    {
      items: {
        columns: [
          ["description", "Gebühr / Auslage", 0],
          ["quantity", "Anzahl", 66],
          ["unitPrice", "Betrag", 70],
          ["totalWithoutVat", "Gesamt", 76],
        ],
        head: "plain",
        gap: 7,
      },
    },
    { keep: 140 },
    { rule: "#000000" },
    {
      rows: [
        "Zwischensumme netto|{totalWithoutVat$}",
        "{onlyRate} Umsatzsteuer|{totalVat$}",
        "{severalRates}{rate} Umsatzsteuer aus {base}|{vat$}",
        "{severalRates}Umsatzsteuer insgesamt|{totalVat$}",
        "Endbetrag|{total$}",
        "abzüglich Vorschuss|{-advancePaid$}",
        "Rest|{left$}",
      ],
      valueAlign: "right",
    },
    14,
    "Wir bitten um Ausgleich bis zum {dueDate}.",
    { notes: 9 },
    {
      foot: [
        { rule: "#999999" },
        {
          say: ["Anderkonto {iban2} · Geschäftskonto {iban}[ · {bic}]", "USt-IdNr. {supplierVatId} · Steuernummer {supplierTaxNumber}"],
          size: 7.2,
          align: "center",
        },
      ],
      height: 30,
    },
  ],
};

/** A hotel chain: guest, dates of the stay, city tax, sums by rate below; recipient left, hotel in the head. */
const deHotel: Program = {
  ...german,
  trades: ["services", "food"],
  standing: { customer: "institution" },
  titles: { invoice: "RECHNUNG / INVOICE" },
  text: 9,
  parts: [
    {
      beside: [
        [0.5, { logo: 36 }],
        [0.5, { say: ["{supplierName}", "{supplierStreet}", "{supplierTown}", "T {supplierPhone}", "{supplierEmail}"], size: 8, align: "right" }],
      ],
    },
    14,
    {
      beside: [
        [0.55, { say: address("customer"), size: 10 }],
        [
          0.45,
          {
            rows: [
              "Rechnung Nr. / Invoice no.|{invoiceNumber}",
              "Datum / Date|{issueDate}",
              "Zimmer / Room|{?3}",
              "Anreise / Arrival|{issueDate-4}",
              "Abreise / Departure|{taxDate}",
              "Gast / Guest|{person}",
            ],
            size: 8.4,
          },
        ],
      ],
    },
    14,
    { say: ["{title}"], size: 13, weight: "bold" },
    6,
    {
      items: {
        columns: [
          ["{issueDate-2}", "Datum", 62, "left"],
          ["description", "Leistung / Description", 0],
          ["quantity", "Menge", 54],
          ["unitPrice", "Einzel EUR", 62],
          ["vatRate", "MwSt.", 44],
          ["totalWithVat", "Betrag EUR", 66],
        ],
        head: "ruled",
      },
    },
    { keep: 130 },
    6,
    {
      rows: ["Gesamtbetrag / Total|{total$}", "Bereits bezahlt / Paid|{-advancePaid$}", "Offener Saldo / Balance|{left$}"],
      valueAlign: "right",
      size: 11,
      valueWeight: "bold",
    },
    6,
    {
      heading: "MwSt.|Netto|Steuer|Brutto",
      table: ["{rate}|{base}|{vat}|{gross}", "Summe|{totalWithoutVat}|{totalVat}|"],
      widths: [70, 80, 70, 80],
      head: "ruled",
      size: 8.4,
    },
    8,
    "Zahlungsart / Payment: {paymentMethod}",
    "Fällig / Due: {dueDate}",
    { notes: 8 },
    { foot: [{ say: ["USt-IdNr. {supplierVatId}", "[{bankName} | ]IBAN {iban}[ | BIC {bic}]"], size: 7, align: "center" }], height: 14 },
  ],
};

/** A data centre: contract lines with periods below, two languages in one label, totals in a box. */
const deRechenzentrum: Program = {
  ...german,
  trades: ["it"],
  fonts: ["inter", "openSans"],
  titles: { invoice: "Rechnung", creditNote: "Gutschrift" },
  pageText: "Seite {page} / {pages}",
  parts: [
    {
      beside: [
        [0.6, { say: ["{supplierName} · {supplierStreet} · {supplierTown}"], size: 6.8 }, 6, { say: address("customer") }],
        [
          0.4,
          { logo: 30 },
          {
            box: [
              {
                rows: [
                  "Kundennr.|K{?6}",
                  "{title}|{invoiceNumber}",
                  "zu Rechnung|{originalDocumentNumber}",
                  "vom|{issueDate}",
                  "zahlbar bis|{dueDate}",
                  "Ihre Referenz|{orderNumber}",
                ],
                labelWidth: 70,
                size: 8.4,
              },
            ],
          },
        ],
      ],
    },
    26,
    "Guten Tag,",
    "für die Nutzung unserer Dienste stellen wir Ihnen in Rechnung:",
    8,
    {
      items: {
        columns: [
          ["position", "#", 22],
          ["description", "Produkt", 0],
          ["quantity", "Menge", 66],
          ["unitPrice", "Netto/Einheit", 72],
          ["vatRate", "USt", 40],
          ["totalWithoutVat", "Netto gesamt", 76],
        ],
        head: "band",
        headColor: "#0a5a7a",
        below: ["Vertrag V-{?6}, {issueDate-30} bis {issueDate-1}"],
        gap: 5,
      },
    },
    { keep: 150 },
    6,
    {
      beside: [
        [0.45],
        [
          0.55,
          {
            box: [
              {
                rows: [
                  "Summe netto|{totalWithoutVat$}",
                  "USt {rate} auf {base}|{vat$}",
                  "Summe USt|{totalVat$}",
                  "Rechnungsbetrag brutto|{total$}",
                  "Guthaben|{-advancePaid$}",
                  "Zu zahlen|{left$}",
                ],
                valueAlign: "right",
              },
            ],
          },
        ],
      ],
    },
    10,
    { notes: 8.4 },
    {
      foot: [
        {
          beside: [
            [0.5, { say: ["USt-ID {supplierVatId}", "{mail}"], size: 7 }],
            [0.5, { say: ["[{bankName}, ]IBAN {iban}", "BIC {bic}"], size: 7 }],
          ],
        },
      ],
      height: 24,
    },
  ],
};

export const germanServices = { deKanzlei, deHotel, deRechenzentrum };
