import { address } from "./address.ts";
import type { Program } from "./program.ts";

/** A French joiner: the client above, quotation and site, sums in a frame, the account in prose. */
const frMenuiserie: Program = {
  language: "fr",
  domestic: 0.7,
  currency: "EUR",
  trades: ["building", "services"],
  standing: { supplier: "tradesperson" },
  fonts: ["sourceSerif"],
  text: 9.6,
  titles: { invoice: "Mémoire", creditNote: "Avoir" },
  parts: [
    { say: ["{supplierName}"], size: 18, weight: "bold", align: "center" },
    { say: ["{supplierStreet}, {supplierTown}", "{supplierPhone}", "{supplierEmail}"], size: 8.4, align: "center" },
    16,
    { beside: [[0.45], [0.55, { say: address("customer"), size: 10.4 }, { say: ["TVA client : {customerVatId}"], size: 8 }]] },
    18,
    { say: ["{title} n° {invoiceNumber} du {issueDate}"], size: 12, weight: "bold" },
    { say: ["Travaux achevés le {taxDate}", "Votre commande {orderNumber}", "Annule en partie {originalDocumentNumber}"] },
    12,
    {
      items: {
        columns: [
          ["description", "Nature des travaux", 0],
          ["unit", "U", 34],
          ["quantity", "Qté", 50],
          ["unitPrice", "P.U.", 64],
          ["vatRate", "TVA", 44],
          ["totalWithoutVat", "Montant", 74],
        ],
        head: "ruled",
        gap: 6,
      },
    },
    { keep: 140 },
    10,
    {
      beside: [
        [0.45, { say: ["Mode de règlement : {paymentMethod}", "À régler avant le {dueDate}"], size: 8.8 }],
        [
          0.55,
          {
            box: [
              {
                rows: [
                  "Montant hors taxe|{totalWithoutVat$}",
                  "TVA {rate} sur {base}|{vat$}",
                  "Ensemble des taxes|{totalVat$}",
                  "Montant toutes taxes|{total$}",
                  "Arrhes reçues|{-advancePaid$}",
                  "Solde|{left$}",
                ],
                valueAlign: "right",
              },
            ],
          },
        ],
      ],
    },
    12,
    { say: ["Virement : {iban}[ – {bic}]"], size: 8.6 },
    { notes: 8.4 },
    { foot: [{ say: ["[SIREN {supplierCompanyId}][ – TVA intracommunautaire {supplierVatId}]"], size: 7.4, align: "center" }], height: 14 },
  ],
};

/** A French supplier of laboratories: bilingual labels, two addresses, sums in a row of cells at the top. */
const frLaboratoire: Program = {
  language: "fr",
  domestic: 0.3,
  currency: "EUR",
  trades: ["office", "electro"],
  fonts: ["openSans"],
  titles: { invoice: "Facture / Invoice", creditNote: "Avoir / Credit note" },
  text: 8.8,
  pageText: "{page} sur {pages}",
  parts: [
    {
      beside: [
        [0.5, { logo: 30 }, { say: address("supplier") }, { say: ["SIREN {supplierCompanyId}", "TVA/VAT {supplierVatId}"], size: 8 }],
        [0.5, { say: ["{title}"], size: 14, weight: "bold", align: "right" }, { say: ["{invoiceNumber}"], size: 11, align: "right" }],
      ],
    },
    10,
    {
      cells: [
        "Émise le / Issued|{issueDate}",
        "Livrée le / Supplied|{taxDate}",
        "Payable le / Payable on|{dueDate}",
        "V/réf. / Your ref.|{orderNumber}",
        "Origine / Original|{originalDocumentNumber}",
      ],
      columns: 5,
      framed: "#8899aa",
      size: 8,
    },
    10,
    {
      beside: [
        [0.5, { say: ["Facturé à / Bill to"], size: 7.4 }, { say: address("customer") }],
        [0.5, { say: ["TVA/VAT {customerVatId}"], size: 8 }],
      ],
    },
    10,
    {
      cells: ["H.T. / Net|{totalWithoutVat}", "TVA / VAT|{totalVat}", "T.T.C. / Gross {currency}|{total}", "Versé / Paid|{advancePaid}", "Reste / Due|{left}"],
      columns: 5,
      framed: "#8899aa",
    },
    12,
    {
      items: {
        columns: [
          ["code", "Réf.", 54],
          ["description", "Désignation / Description", 0],
          ["quantity", "Qté", 44],
          ["unitPrice", ["P.U. net", "Unit price"], 62],
          ["totalWithoutVat", ["Total H.T.", "Net amount"], 70],
          ["vatRate", "TVA", 40],
        ],
        gap: 4,
        size: 8.4,
      },
    },
    { keep: 90 },
    8,
    { heading: "Taux|Base|Taxe", table: ["{rate}|{base}|{vat}"], widths: [60, 80, 80], head: "ruled" },
    8,
    { say: ["{paymentMethod}", "IBAN {iban}[ – BIC {bic}]"], size: 8 },
    { notes: 8 },
  ],
};

/** An English hire company: the customer's block at the foot of a remittance slip, the number twice. */
const enRemittance: Program = {
  language: "en",
  home: "GB",
  domestic: 0.6,
  currency: "GBP",
  trades: ["building", "transport"],
  titles: { invoice: "Invoice", creditNote: "Credit" },
  maxLines: 8,
  text: 9,
  parts: [
    {
      beside: [
        [0.6, { say: ["{supplierName}"], size: 15, weight: "bold" }, { say: ["{supplierStreet}, {supplierTown}", "{supplierPhone}"], size: 8 }],
        [0.4, { say: ["Company {supplierCompanyId}", "VAT {supplierVatId}"], size: 8, align: "right" }],
      ],
    },
    { rule: "#222222" },
    12,
    {
      beside: [
        [0.55, { say: ["Account of"], size: 7.4 }, { say: address("customer") }, { say: ["Your VAT no. {customerVatId}"], size: 8 }],
        [
          0.45,
          {
            rows: [
              "{title}|{invoiceNumber}",
              "Dated|{issueDate}",
              "Supplied|{taxDate}",
              "Your PO|{orderNumber}",
              "Refers to|{originalDocumentNumber}",
              "Settle by|{dueDate}",
            ],
            labelWidth: 70,
          },
        ],
      ],
    },
    14,
    {
      items: {
        columns: [
          ["description", "Hire or sale", 0],
          ["quantity", "Weeks/units", 70],
          ["unitPrice", "Each", 60],
          ["vatRate", "VAT", 40],
          ["totalWithoutVat", "Goods", 70],
        ],
        gap: 5,
        head: "ruled",
      },
    },
    { keep: 170 },
    8,
    {
      rows: [
        "Goods total|{totalWithoutVat$}",
        "VAT {rate} of {base}|{vat$}",
        "VAT charged|{totalVat$}",
        "Grand total|{total$}",
        "On account|{-advancePaid$}",
        "To settle|{left$}",
      ],
      valueAlign: "right",
    },
    16,
    { rule: "#999999" },
    { say: ["Remittance: please quote {invoiceNumber} and send {due$}[ to {bankName}]"], size: 8.4 },
    { say: ["IBAN {iban}", "BIC {bic}"], size: 8.4 },
    { notes: 8 },
  ],
};

export const frenchWorkshops = { frMenuiserie, frLaboratoire, enRemittance };
