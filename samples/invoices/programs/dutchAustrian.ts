import { address } from "./address.ts";
import type { Program } from "./program.ts";

/** A Dutch installer: the receiver first, particulars in one row below their labels, taxes between the lines and the total. */
const nlInstallatie: Program = {
  language: "nl",
  domestic: 0.7,
  currency: "EUR",
  trades: ["building", "electro"],
  titles: { invoice: "NOTA", creditNote: "CREDITNOTA" },
  text: 9.2,
  margin: 54,
  parts: [
    { say: ["{supplierName}"], size: 16, weight: "bold", align: "right", color: "#b04a00" },
    { say: ["{supplierStreet}, {supplierTown}", "{supplierPhone}", "{supplierEmail}"], size: 8, align: "right" },
    18,
    { say: address("customer"), size: 10 },
    { say: ["btw {customerVatId}"], size: 8 },
    20,
    {
      cells: [
        "{title} nr.|{invoiceNumber}",
        "d.d.|{issueDate}",
        "uitgevoerd|{taxDate}",
        "opdracht|{orderNumber}",
        "bij nota|{originalDocumentNumber}",
        "betaalbaar tot|{dueDate}",
      ],
      columns: 5,
      size: 8.4,
    },
    12,
    {
      items: {
        columns: [
          ["description", "Werk", 0],
          ["quantity", "Aantal", 50],
          ["unit", "Ehd", 40],
          ["unitPrice", "à", 60],
          ["totalWithoutVat", "Bedrag", 70],
          ["vatRate", "btw", 38],
        ],
        head: "plain",
        rules: "#d0d0d0",
        gap: 5,
      },
    },
    { keep: 130 },
    10,
    {
      rows: [
        "Samen zonder btw|{totalWithoutVat$}",
        "btw {rate} van {base}|{vat$}",
        "Samen btw|{totalVat$}",
        "Samen met btw|{total$}",
        "Voldaan bij opdracht|{-advancePaid$}",
        "Resteert|{left$}",
      ],
      valueAlign: "right",
    },
    16,
    { say: ["Overmaken naar {iban}[ ({bic})][ bij {bankName}].", "Betaalwijze: {paymentMethod}"], size: 8.4 },
    { notes: 8 },
    { foot: [{ say: ["[KvK {supplierCompanyId}][ – btw-identificatienummer {supplierVatId}]"], size: 7.4, align: "center" }], height: 14 },
  ],
};

/** A Dutch lessor of machines: two tables of values side by side, everything in framed cells. */
const nlVerhuur: Program = {
  language: "nl",
  domestic: 0.5,
  currency: "EUR",
  trades: ["building", "transport"],
  fonts: ["robotoMono", "robotoCondensed"],
  text: 8.6,
  maxLines: 9,
  titles: { invoice: "HUURFACTUUR", creditNote: "CREDITFACTUUR" },
  pageText: "pag. {page}/{pages}",
  parts: [
    {
      beside: [
        [0.5, { logo: 34 }, 4, { say: address("supplier") }],
        [0.5, { say: ["{title}"], size: 15, weight: "bold" }, { box: [{ say: address("customer") }, "Btw-nr. klant {customerVatId}"] }],
      ],
    },
    10,
    {
      beside: [
        [
          0.5,
          {
            box: [{ rows: ["Factuur|{invoiceNumber}", "Van|{issueDate}", "Levering|{taxDate}", "Inzake|{originalDocumentNumber}"], labelWidth: 70 }],
          },
        ],
        [0.5, { box: [{ rows: ["Klant|{?6}", "Bestelling|{orderNumber}", "Vervalt|{dueDate}", "Wijze|{paymentMethod}"], labelWidth: 70 }] }],
      ],
    },
    10,
    {
      items: {
        columns: [
          ["{?4}", "Nr.", 36, "left"],
          ["description", "Machine of dienst", 0],
          ["quantity", "Dagen/st.", 60],
          ["unitPrice", "Tarief", 60],
          ["vatRate", "Btw", 36],
          ["totalWithoutVat", "Totaal", 66],
        ],
        gap: 3,
        head: "band",
        headColor: "#3c3c3c",
      },
    },
    { keep: 130 },
    8,
    {
      beside: [
        [0.55, { heading: "Tarief|Over|Btw", table: ["{rate}|{base}|{vat}"], widths: [50, 74, 74], head: "ruled" }],
        [
          0.45,
          {
            box: [
              {
                rows: ["Netto|{totalWithoutVat}", "Btw|{totalVat}", "Bruto {currency}|{total}", "Borg voldaan|{-advancePaid}", "Te betalen|{left}"],
                valueAlign: "right",
              },
            ],
          },
        ],
      ],
    },
    10,
    { say: ["IBAN {iban}[ BIC {bic}]", "[KvK {supplierCompanyId}][ / Btw {supplierVatId}]"], size: 8 },
    { notes: 8 },
  ],
};

/** An Austrian plumber: window letter, hours and material, the sum in a sentence, discount terms beside it. */
const atInstallateur: Program = {
  language: "de",
  home: "AT",
  domestic: 0.7,
  currency: "EUR",
  trades: ["building", "electro"],
  standing: { supplier: "tradesperson", customer: "institution" },
  titles: { invoice: "Honorarnote", creditNote: "Gutschrift" },
  margin: 58,
  text: 9.6,
  parts: [
    { say: ["{supplierName} · {supplierStreet} · {supplierTown}"], size: 7.4 },
    16,
    {
      beside: [
        [0.6, { say: address("customer"), size: 10.4 }, { say: ["UID {customerVatId}"], size: 8.4 }],
        [0.4, { say: ["{supplierCity}, am {issueDate}"], align: "right" }, { say: ["{supplierPhone}"], size: 8.4, align: "right" }],
      ],
    },
    26,
    { say: ["{title} {invoiceNumber}"], size: 13, weight: "bold" },
    { say: ["zu unserer Note {originalDocumentNumber}", "Bestellung {orderNumber}", "Ausgeführt am {taxDate}"], size: 9 },
    14,
    {
      items: {
        columns: [
          ["quantity", "Menge", 56, "left"],
          ["unit", "EH", 40],
          ["description", "Arbeit / Material", 0],
          ["unitPrice", "je EH", 64],
          ["totalWithoutVat", "Euro", 72],
          ["vatRate", "USt", 40],
        ],
        head: "ruled",
        gap: 6,
      },
    },
    { keep: 140 },
    12,
    {
      rows: [
        "Zwischensumme|{totalWithoutVat}",
        "+ {rate} USt aus {base}|{vat}",
        "USt gesamt|{totalVat}",
        "Endbetrag {currency}|{total}",
        "abzüglich Teilzahlung|{-advancePaid}",
        "Restbetrag|{left}",
      ],
      valueAlign: "right",
      valueWeight: "bold",
    },
    16,
    { say: ["Wir ersuchen um Einzahlung von {due$} bis längstens {dueDate}."] },
    { say: ["{bankName}", "{iban}", "{bic}"], size: 8.8 },
    { notes: 8.4 },
    { foot: [{ say: ["[UID-Nr. {supplierVatId}][ · Firmenbuchnummer {supplierCompanyId}]"], size: 7.6, align: "center" }], height: 14 },
  ],
};

/** An Austrian seed merchant: a sheet of a large system, labels abbreviated, the recipient to the right. */
const atLagerhaus: Program = {
  language: "de",
  home: "AT",
  domestic: 0.5,
  currency: "EUR",
  trades: ["food", "office"],
  fewestLines: 5,
  fonts: ["robotoCondensed"],
  text: 8.4,
  titles: { invoice: "RECHNUNG", creditNote: "GUTSCHRIFT" },
  pageText: "Bl. {page}",
  parts: [
    {
      beside: [
        [
          0.5,
          { say: ["{title}"], size: 15, weight: "bold" },
          {
            rows: [
              "Bel.Nr.|{invoiceNumber}",
              "Bel.Dat.|{issueDate}",
              "Lief.Dat.|{taxDate}",
              "zu Bel.|{originalDocumentNumber}",
              "Ihre Best.|{orderNumber}",
              "fäll.|{dueDate}",
              "Kd.|{?6}",
            ],
            labelWidth: 62,
          },
        ],
        [0.5, { box: [{ say: address("customer"), size: 10 }, "UID {customerVatId}"] }, 6, { say: ["Sachbearb. {person}"], size: 7.6 }],
      ],
    },
    10,
    {
      items: {
        columns: [
          ["code", "Art.", 52],
          ["description", "Bezeichnung", 0],
          ["quantity", "Mg.", 44],
          ["unit", "EH", 34],
          ["unitPrice", "E-Preis", 56],
          ["discount", "R.%", 36],
          ["totalWithoutVat", "Netto", 62],
          ["vatRate", "St.", 34],
        ],
        gap: 1.5,
        carried: ["Übertrag {until}", "Übertrag {until}"],
      },
    },
    { keep: 110 },
    6,
    {
      heading: "St.%|Netto|Steuer|Brutto",
      table: ["{rate}|{base}|{vat}|{gross}", "|{totalWithoutVat}|{totalVat}|{total}"],
      widths: [50, 76, 76, 76],
      head: "band",
    },
    6,
    { say: ["Gesamt {total$}", "Akontierung {advancePaid$}", "Zu zahlen {left$}"], size: 11, weight: "bold", align: "right" },
    8,
    { notes: 8 },
    {
      foot: [
        { say: ["{supplierName}, {supplierStreet}, {supplierTown}[, UID {supplierVatId}][, FN {supplierCompanyId}]"], size: 7, align: "center" },
        { say: ["[{bankName}, ]IBAN {iban}[, BIC {bic}]"], size: 7, align: "center" },
      ],
      height: 24,
    },
  ],
};

export const dutchAustrian = { nlInstallatie, nlVerhuur, atInstallateur, atLagerhaus };
