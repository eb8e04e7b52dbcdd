import { ROLL_WIDTH } from "#samples/invoices/drawing/roll.ts";
import type { Program } from "./program.ts";

/** A hotel bar's slip: the brand of the house in large letters, the keeping company at the end, VAT in a small table. */
const rcHotelBar: Program = {
  language: "cs",
  roll: true,
  size: [ROLL_WIDTH, 0],
  margin: 11,
  text: 8,
  fonts: ["robotoMono", "openSans"],
  titles: { receipt: "Účet - zjednodušený daňový doklad" },
  trades: ["restaurant"],
  maxLines: 8,
  parts: [
    { say: ["LOBBY BAR"], size: 14, weight: "bold", align: "center" },
    { say: ["otevřeno denně 8-24"], size: 7, align: "center" },
    6,
    { say: ["{title}"], size: 7.2 },
    { rows: ["Číslo|{invoiceNumber}", "Datum a čas|{issueDate} {time}", "Stůl / Host|{?2} / {?1}"], labelWidth: 70 },
    { rule: "#222222" },
    { each: ["{item.description}|{item.totalWithVat}", "  {item.quantity} × {item.unitPrice}|({item.vatRate})"] },
    { rule: "#222222" },
    { rows: ["CELKEM K ÚHRADĚ|{total$}", "zaokrouhleno|{rounding}"], valueAlign: "right", size: 9.5, weight: "bold" },
    { rows: ["{paymentMethod}|{total}", "přijato|{given}", "vráceno|{back}"], valueAlign: "right" },
    { table: ["{rate}|{base}|{vat}|{gross}"], heading: "DPH|základ|daň|s daní", widths: [40, 54, 50, 56], size: 7.2 },
    { say: ["bez DPH {totalWithoutVat} / DPH {totalVat}"], size: 7.2 },
    8,
    { say: ["Provozuje", "{supplierName}", "{supplierStreet}", "{supplierTown}", "IČO {supplierCompanyId}, DIČ {supplierVatId}"], size: 7.4, align: "center" },
    { notes: 7 },
    { say: ["FIK {?8}-{?4}-{?4}", "Na shledanou"], size: 6.8, align: "center" },
  ],
};

/** A German bakery's slip: counts and names, the sum in the middle, letters for the rates explained at the end. */
const rcBaeckerei: Program = {
  language: "de",
  home: "DE",
  currency: "EUR",
  roll: true,
  size: [ROLL_WIDTH, 0],
  margin: 11,
  text: 8.2,
  fonts: ["robotoMono", "robotoCondensed"],
  titles: { receipt: "Kassenbon" },
  trades: ["food"],
  maxLines: 7,
  parts: [
    { say: ["{supplierName}"], size: 10.5, weight: "bold", align: "center" },
    { say: ["{supplierStreet}", "{supplierTown}", "Fon {supplierPhone}"], size: 7.4, align: "center" },
    6,
    { say: ["Es bediente Sie: Kasse {?1}"], size: 7.2 },
    { rows: ["{title} {invoiceNumber}|{issueDate} {time}"], valueAlign: "right", size: 7.6 },
    { rule: "#333333" },
    { each: ["{item.quantity} x {item.description}|{item.totalWithVat}", "    je {item.unitPrice}, {item.vatRate} MwSt|"] },
    { rule: "#333333" },
    { rows: ["Summe|{total$}", "Gegeben|{given}", "Zurück|{back}", "{paymentMethod}|{total}"], valueAlign: "right", size: 9, weight: "bold" },
    4,
    { rows: ["Netto {rate}|{base}", "MwSt {rate}|{vat}", "Netto gesamt|{totalWithoutVat}", "MwSt gesamt|{totalVat}"], valueAlign: "right", size: 7.4 },
    6,
    { say: ["Steuernummer: {?2}/{?3}/{?5}", "USt-ID {supplierVatId}", "TSE-Signatur {?8}", "Vielen Dank für Ihren Einkauf"], size: 7, align: "center" },
    { notes: 7 },
  ],
};

export const counters = { rcHotelBar, rcBaeckerei };
