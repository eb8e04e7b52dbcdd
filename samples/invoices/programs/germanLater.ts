import { address } from "./address.ts";
import type { Program } from "./program.ts";

/** A German painter's spreadsheet: name flush right, particulars in a frame, short headings, an early payment discount in words. */
const deMaler: Program = {
  language: "de",
  domestic: 0.9,
  currency: "EUR",
  taxNumber: true,
  fonts: ["openSans", "robotoCondensed"],
  trades: ["building", "services"],
  standing: { supplier: "tradesperson" },
  titles: { invoice: "R E C H N U N G", creditNote: "G U T S C H R I F T" },
  text: 9.4,
  margin: 52,
  maxLines: 9,
  parts: [
    { say: ["{supplierName}"], size: 15, weight: "bold", align: "right" },
    { say: ["{supplierStreet}", "{supplierTown}", "Fon {supplierPhone}", "{supplierEmail}"], size: 8.2, align: "right" },
    10,
    { say: ["{supplierName}, {supplierStreet}, {supplierTown}"], size: 6.6 },
    8,
    { say: address("customer"), size: 10.6 },
    26,
    { say: ["{title}"], size: 14, weight: "bold" },
    {
      box: [
        {
          cells: [
            "Nr.|{invoiceNumber}",
            "vom|{issueDate}",
            "Ausführung|{taxDate}",
            "Auftrag|{orderNumber}",
            "Storno von|{originalDocumentNumber}",
            "USt-ID Kunde|{customerVatId}",
          ],
          columns: 4,
          size: 8.8,
        },
      ],
    },
    12,
    {
      items: {
        columns: [
          ["position", "", 22],
          ["description", "Text", 0],
          ["quantity", "Menge", 54],
          ["unitPrice", "EP €", 66],
          ["totalWithoutVat", "GP €", 74],
          ["vatRate", "MwSt", 40],
        ],
        rules: "#aaaaaa",
        gap: 5,
      },
    },
    { keep: 140 },
    8,
    {
      rows: [
        "netto|{totalWithoutVat}",
        "{rate} MwSt (aus {base})|{vat}",
        "MwSt|{totalVat}",
        "Endsumme {currency}|{total}",
        "./. Abschlag|{-advancePaid}",
        "Rest|{left}",
      ],
      valueAlign: "right",
      labelAlign: "right",
      labelWidth: 390,
      valueWeight: "bold",
    },
    14,
    { say: ["Zahlbar netto bis {dueDate} oder mit 2 % Skonto innerhalb von 8 Tagen."] },
    { say: ["[{bankName}   ]{iban}[   {bic}]"], weight: "bold" },
    { say: ["Steuernr. {supplierTaxNumber}[   USt-IdNr. {supplierVatId}]"], size: 8 },
    { notes: 8 },
  ],
};

/** A German utility: the amount in a coloured field, the calculation in rows before the table, a slip below. */
const deStadtwerk: Program = {
  language: "de",
  domestic: 0.9,
  currency: "EUR",
  fonts: ["inter", "openSans"],
  trades: ["services"],
  standing: { customer: "institution" },
  advances: 0.6,
  maxLines: 6,
  titles: { invoice: "Jahresabrechnung", creditNote: "Korrektur der Jahresabrechnung" },
  text: 9,
  pageText: "Blatt {page} von {pages}",
  parts: [
    {
      beside: [
        [0.62, { say: ["{supplierName} · {supplierStreet} · {supplierTown}"], size: 6.8 }, 10, { say: address("customer"), size: 10.4 }],
        [
          0.38,
          { logo: 38 },
          {
            rows: ["Vertragskonto|{?9}", "Rechnung|{invoiceNumber}", "Datum|{issueDate}", "Zählpunkt|DE{?10}", "Korrigiert|{originalDocumentNumber}"],
            labelWidth: 84,
            size: 8.4,
          },
          { say: ["Fragen? {supplierPhone}"], size: 8 },
        ],
      ],
    },
    24,
    { say: ["{title} für {issueDate-365} bis {issueDate-1}"], size: 13, weight: "bold" },
    10,
    {
      band: "#dff0d8",
      height: 42,
      over: [
        { say: ["Ihre Zahlung: {due$}"], size: 15, weight: "bold" },
        { say: ["fällig zum {dueDate}[ · {paymentMethod}]"], size: 9 },
      ],
    },
    14,
    {
      rows: [
        "Kosten netto|{totalWithoutVat$}",
        "Umsatzsteuer {rate} von {base}|{vat$}",
        "Umsatzsteuer|{totalVat$}",
        "Kosten brutto|{total$}",
        "Ihre Abschläge|{-advancePaid$}",
      ],
      valueAlign: "right",
      labelWidth: 200,
    },
    16,
    { say: ["So setzt sich der Betrag zusammen"], weight: "bold" },
    {
      items: {
        columns: [
          ["description", "Preisbestandteil", 0],
          ["quantity", "Verbrauch", 70],
          ["unit", "", 34],
          ["unitPrice", "Preis je Einheit", 80],
          ["totalWithoutVat", "Betrag €", 74],
          ["vatRate", "USt-Satz", 50],
        ],
        head: "ruled",
        headColor: "#3c763d",
        gap: 4,
      },
    },
    { notes: 8 },
    {
      foot: [
        { rule: "#3c763d" },
        { say: ["Zahlschein"], size: 7.4, weight: "bold" },
        { rows: ["Empfänger|{supplierName}", "IBAN|{iban}", "BIC|{bic}", "Verwendungszweck|{invoiceNumber}"], labelWidth: 100, size: 7.6 },
        { say: ["[HRB {supplierCompanyId} · ]USt-IdNr. {supplierVatId}"], size: 6.8 },
      ],
      height: 72,
    },
  ],
};

/** An Austrian software house: a bilingual bill, the parties in one row of boxes, sums without a table of rates. */
const atSoftware: Program = {
  language: "de",
  home: "AT",
  domestic: 0.4,
  currency: "EUR",
  fonts: ["inter", "robotoMono"],
  trades: ["it"],
  maxLines: 8,
  titles: { invoice: "Rechnung / Invoice", creditNote: "Gutschrift / Credit note" },
  text: 8.8,
  parts: [
    { say: ["{supplierName}"], size: 13, weight: "bold", color: "#444488" },
    14,
    {
      beside: [
        [0.5, { box: [{ say: ["Rechnungsempfänger / Billed to"], size: 7, color: "#444488" }, { say: address("customer") }, "UID / VAT {customerVatId}"] }],
        [
          0.5,
          {
            box: [
              {
                say: [
                  "Rechnungsnr. / Invoice no.: {invoiceNumber}",
                  "Rechnungsdatum / Invoice date: {issueDate}",
                  "Leistung / Service: {taxDate}",
                  "Ihre Referenz / Your ref.: {orderNumber}",
                  "Zu Rechnung / For invoice: {originalDocumentNumber}",
                ],
              },
            ],
          },
        ],
      ],
    },
    16,
    { say: ["{title}"], size: 16 },
    8,
    {
      items: {
        columns: [
          ["description", "Leistung / Service", 0],
          ["quantity", "Anzahl / Qty", 62],
          ["unitPrice", "Preis / Rate", 66],
          ["vatRate", "USt / VAT", 50],
          ["totalWithoutVat", "Summe / Sum", 72],
        ],
        head: "band",
        headColor: "#444488",
        gap: 6,
      },
    },
    { keep: 120 },
    6,
    {
      rows: [
        "Netto / Net|{totalWithoutVat$}",
        "USt / VAT {rate} ({base})|{vat$}",
        "Steuer / Tax|{totalVat$}",
        "Brutto / Gross|{total$}",
        "Angezahlt / Prepaid|{-advancePaid$}",
        "Zahlbar / Payable|{left$}",
      ],
      valueAlign: "right",
      labelAlign: "right",
      labelWidth: 400,
    },
    12,
    { rows: ["Fällig / Due|{dueDate}", "Bank|{bankName}", "IBAN|{iban}", "BIC|{bic}", "Zahlungsart / Method|{paymentMethod}"], labelWidth: 110 },
    { notes: 8 },
    {
      foot: [
        {
          say: ["{supplierStreet}, {supplierTown}[ – {supplierPhone}][ – {supplierEmail}]", "[Firmenbuch FN {supplierCompanyId} – ]UID {supplierVatId}"],
          size: 7,
          align: "center",
        },
      ],
      height: 24,
    },
  ],
};

export const germanLater = { deMaler, deStadtwerk, atSoftware };
