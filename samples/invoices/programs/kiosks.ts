import { ROLL_WIDTH } from "#samples/invoices/drawing/roll.ts";
import type { Program } from "./program.ts";

/** A café with a kiosk till: numbers and day at the foot, names and prices alone, one piece each unless a count stands before it. */
const rcKavarna: Program = {
  language: "cs",
  roll: true,
  size: [ROLL_WIDTH, 0],
  margin: 11,
  text: 8.2,
  fonts: ["robotoMono", "openSans"],
  titles: { receipt: "Účtenka" },
  trades: ["restaurant"],
  maxLines: 6,
  parts: [
    { say: ["{supplierName}"], size: 11.5, weight: "bold" },
    { say: ["{supplierStreet}", "{supplierTown}", "DIČ {supplierVatId}", "IČO {supplierCompanyId}"], size: 7.6 },
    8,
    { each: ["{item.quantity} × {item.description}|{item.totalWithVat}", "  @ {item.unitPrice}|{item.vatRate}"] },
    { rule: "#333333" },
    { rows: ["Součet|{subtotal}", "Zaokr.|{rounding}", "Zaplatit|{total$}"], valueAlign: "right", weight: "bold", size: 9.5 },
    { rows: ["{paymentMethod}|{total}", "Dáno|{given}", "Vrátit|{back}"], valueAlign: "right" },
    6,
    { say: ["daň {rate}: {vat} z {base}"], size: 7.4 },
    { say: ["celkem základ {totalWithoutVat} daň {totalVat}"], size: 7.4 },
    6,
    { say: ["{title} {invoiceNumber}", "{issueDate} {time}", "wifi: kava{?4}"], align: "center", size: 7.6 },
    { notes: 7 },
  ],
};

/** A French filling station's till: litres by the price of one, tax included, the brand below the keeper. */
const rcStation: Program = {
  language: "fr",
  home: "FR",
  currency: "EUR",
  roll: true,
  size: [ROLL_WIDTH, 0],
  margin: 11,
  text: 8,
  fonts: ["robotoMono", "robotoCondensed"],
  titles: { receipt: "TICKET CLIENT" },
  trades: ["fuel"],
  maxLines: 4,
  parts: [
    { say: ["{supplierName}"], size: 11, weight: "bold", align: "center" },
    { say: ["{supplierStreet}", "{supplierTown}", "Tél. {supplierPhone}", "SIREN {supplierCompanyId}  TVA {supplierVatId}"], align: "center", size: 7.4 },
    6,
    { say: ["{title}"], align: "center", weight: "bold" },
    { rows: ["Le {issueDate}|à {time}", "Ticket n° {invoiceNumber}|"], valueAlign: "right" },
    { rule: "#333333" },
    { each: ["{item.description}|{item.totalWithVat}", "  {item.quantity} x {item.unitPrice}|{item.vatRate}"] },
    { rule: "#333333" },
    { rows: ["TOTAL TTC|{total$}", "{paymentMethod}|{total}", "Rendu|{back}"], valueAlign: "right", weight: "bold" },
    { rows: ["dont TVA {rate} sur {base}|{vat}", "Total HT|{totalWithoutVat}", "Total TVA|{totalVat}"], valueAlign: "right", size: 7.4 },
    6,
    { say: ["Merci de votre visite, à bientôt !"], align: "center", size: 7.4 },
    { notes: 7 },
  ],
};

export const kiosks = { rcKavarna, rcStation };
