import { ROLL_WIDTH } from "#samples/invoices/drawing/roll.ts";
import type { Part, Program } from "./program.ts";

/** What receipts on an 80 mm roll have in common. */
const roll = {
  language: "cs",
  roll: true,
  size: [ROLL_WIDTH, 0],
  margin: 11,
  text: 8,
  fonts: ["robotoMono", "robotoCondensed"],
} as const satisfies Partial<Program>;

const dashes: Part = { rule: "#222222" };

/** A filling station under a brand: the operator below it, litres and the price of one, the card's slip on the same paper. */
const rcTankovani: Program = {
  ...roll,
  titles: { receipt: "Zjednodušený daňový doklad" },
  trades: ["fuel"],
  maxLines: 3,
  parts: [
    { say: ["TANKUJ & JEĎ"], size: 13, weight: "bold", align: "center" },
    { say: ["čerpací stanice č. {?3}"], align: "center" },
    { say: ["{supplierName}", "{supplierStreet}, {supplierTown}", "IČ {supplierCompanyId} DIČ {supplierVatId}"], align: "center" },
    6,
    { say: ["{title}"], size: 7.4 },
    { rows: ["Doklad|{invoiceNumber}", "{issueDate}|{time}"], valueAlign: "right" },
    dashes,
    { each: ["{item.description}|", "{item.quantity} à {item.unitPrice}|{item.totalWithVat} {item.vatRate}"] },
    dashes,
    { rows: ["K ÚHRADĚ|{total$}"], valueAlign: "right", size: 12, weight: "bold" },
    { rows: ["Zaokrouhlení|{rounding}", "{paymentMethod}|{total}", "Přijato|{given}", "Vráceno|{back}"], valueAlign: "right" },
    dashes,
    { rows: ["DPH {rate} z {base}|{vat}", "Základ daně|{totalWithoutVat}", "Daň|{totalVat}"], valueAlign: "right", size: 7.4 },
    6,
    { say: ["KARETNÍ TERMINÁL {?8}", "AID A0000000041010", "AUT. KÓD {?6}", "DĚKUJEME, ŠŤASTNOU CESTU"], size: 7, align: "center" },
    { notes: 7 },
  ],
};

/** A bistro: the name of the house above the keeper's, a tip written below the sum. */
const rcBistro: Program = {
  ...roll,
  titles: { receipt: "Účtenka" },
  trades: ["restaurant"],
  maxLines: 9,
  parts: [
    { say: ["{supplierName}"], size: 11, weight: "bold", align: "center" },
    { say: ["{supplierStreet}", "{supplierTown}", "rezervace {supplierPhone}", "IČO: {supplierCompanyId}, DIČ: {supplierVatId}"], align: "center", size: 7.4 },
    6,
    { rows: ["{title} č. {invoiceNumber}|stůl {?1}", "Otevřeno {issueDate} {time}|osob {?1}"], valueAlign: "right" },
    dashes,
    { each: ["{item.quantity} {item.description}|{item.totalWithVat}", "    po {item.unitPrice}, DPH {item.vatRate}|"] },
    dashes,
    { rows: ["Mezisoučet|{subtotal}", "Zaokrouhlení|{rounding}", "Celkem|{total$}"], valueAlign: "right", size: 9, weight: "bold" },
    { rows: ["Placeno: {paymentMethod}|{total}"], valueAlign: "right" },
    6,
    { rows: ["Spropitné 10 %|{tip}", "Celkem se spropitným|{withTip}"], valueAlign: "right", size: 7.6 },
    dashes,
    { table: ["{rate}|{base}|{vat}|{gross}"], heading: "sazba|základ|DPH|celkem", widths: [44, 52, 48, 56], size: 7.2 },
    { say: ["základ {totalWithoutVat}, DPH {totalVat}"], size: 7.2 },
    6,
    { say: ["Spropitné není součástí ceny. Těšíme se na viděnou!"], size: 7, align: "center" },
    { notes: 7 },
  ],
};

/** A pharmacy: two rates, what the insurance pays as text, the chemist's name. */
const rcLekarna: Program = {
  ...roll,
  titles: { receipt: "Daňový doklad - paragon" },
  trades: ["pharmacy"],
  fewestLines: 2,
  maxLines: 7,
  parts: [
    { say: ["{title}"], weight: "bold" },
    { say: ["{supplierName}", "{supplierStreet}, {supplierTown}", "IČO {supplierCompanyId}  DIČ {supplierVatId}", "Tel {supplierPhone}"] },
    dashes,
    { rows: ["Č. účtenky|{invoiceNumber}", "Vydáno dne|{issueDate} {time}", "Vydal(a)|{?3}"], labelWidth: 70 },
    dashes,
    { each: ["{item.description}|", "{item.quantity} x {item.unitPrice}   ({item.vatRate})|{item.totalWithVat}"] },
    dashes,
    { rows: ["Zaokrouhlení|{rounding}", "Doplatek pacienta celkem|{total$}"], valueAlign: "right", weight: "bold", size: 9 },
    { rows: ["{paymentMethod}|{total}", "Přijato|{given}", "Vráceno|{back}"], valueAlign: "right" },
    6,
    { rows: ["Sazba {rate}: základ {base}|daň {vat}", "Celkem bez daně {totalWithoutVat}|daň {totalVat}"], valueAlign: "right", size: 7.2 },
    { notes: 7 },
    { say: ["Léky vracíme jen v neporušeném obalu do {issueDate+14}."], size: 6.8 },
  ],
};

/** The ticket of a car park: times of coming and going before the price, the operator at the end. */
const rcParkovani: Program = {
  ...roll,
  titles: { receipt: "PARKOVACÍ LÍSTEK - DAŇOVÝ DOKLAD" },
  trades: ["parking"],
  maxLines: 1,
  parts: [
    { say: ["P+"], size: 20, weight: "bold", align: "center" },
    { say: ["{title}"], size: 8, weight: "bold", align: "center" },
    4,
    { rows: ["Vjezd|{issueDate} 07:{?1}4", "Výjezd|{issueDate} {time}", "RZ|{?1}AB {?4}", "Lístek|{invoiceNumber}"], labelWidth: 56 },
    dashes,
    { each: ["{item.description}|", "{item.quantity} x {item.unitPrice} vč. DPH {item.vatRate}|{item.totalWithVat}"] },
    { rows: ["ZAPLACENO|{total$}", "zaokr.|{rounding}"], valueAlign: "right", size: 10, weight: "bold" },
    { rows: ["{paymentMethod}|**** {?4}", "z toho DPH {rate}|{vat}", "bez DPH|{base}"], valueAlign: "right" },
    6,
    { say: ["Provozovatel:", "{supplierName}", "{supplierStreet}, {supplierTown}", "IČ: {supplierCompanyId} DIČ: {supplierVatId}"], size: 7.2 },
    { say: ["základ {totalWithoutVat} daň {totalVat}"], size: 7 },
    { notes: 7 },
  ],
};

/** A long supermarket receipt: rebates as rows, points, an offer until a day. */
const rcMarket: Program = {
  ...roll,
  titles: { receipt: "DOKLAD O PRODEJI" },
  trades: ["shop"],
  discountRows: 0.7,
  fewestLines: 12,
  maxLines: 32,
  text: 7.6,
  parts: [
    { say: ["VÁŠ OBCHOD ZA ROHEM"], align: "center" },
    { say: ["{supplierName}"], size: 11, weight: "bold", align: "center" },
    { say: ["prodejna {supplierStreet}, {supplierTown}", "DIČ {supplierVatId}, IČ {supplierCompanyId}"], align: "center" },
    { say: ["Po-Ne 7:00 - 21:00"], align: "center", size: 7 },
    4,
    { each: ["{item.description}|{item.totalWithVat} {item.vatRate}", " {item.quantity} * {item.unitPrice}|"] },
    dashes,
    { rows: ["Počet položek: {count}|", "Zaokrouhlení|{rounding}", "CELKEM|{total$}"], valueAlign: "right", weight: "bold", size: 10 },
    { rows: ["{paymentMethod}|{total}", "Hotovost|{given}", "Nazpět|{back}"], valueAlign: "right" },
    dashes,
    { table: ["{rate}|{base}|{vat}|{gross}", "|{totalWithoutVat}|{totalVat}|{total}"], heading: "DPH|bez DPH|DPH|s DPH", widths: [44, 52, 48, 56], size: 7 },
    dashes,
    { say: ["{title} {invoiceNumber}", "{issueDate} {time} pokladna {?1} obsluha {?3}"], align: "center" },
    { say: ["Získali jste {?2} bodů. Akce platí do {issueDate+9}."], size: 7, align: "center" },
    { notes: 7 },
  ],
};

/** A German hardware shop: letters beside the amounts are left out, the sums in German words, the shop's name above its owner's street. */
const rcEisenwaren: Program = {
  ...roll,
  language: "de",
  home: "DE",
  currency: "EUR",
  titles: { receipt: "Kassenbeleg" },
  trades: ["shop"],
  maxLines: 8,
  parts: [
    { say: ["{supplierName}"], size: 11, weight: "bold", align: "center" },
    {
      say: ["Eisenwaren · Schlüssel · Öfen", "{supplierStreet}", "{supplierTown}", "Tel. {supplierPhone}", "USt-IdNr. {supplierVatId}"],
      align: "center",
      size: 7.4,
    },
    6,
    { say: ["{title}"], weight: "bold" },
    { rows: ["                |EUR"], valueAlign: "right" },
    { each: ["{item.description}|{item.totalWithVat}", "  {item.quantity} x {item.unitPrice}  {item.vatRate}|"] },
    dashes,
    { rows: ["Zu zahlen|{total$}"], valueAlign: "right", weight: "bold", size: 10 },
    { rows: ["{paymentMethod}|{total}", "Gegeben|{given}", "Zurück|{back}"], valueAlign: "right" },
    dashes,
    { rows: ["Netto {rate}|{base}", "MwSt {rate}|{vat}", "Netto gesamt|{totalWithoutVat}", "MwSt gesamt|{totalVat}"], valueAlign: "right", size: 7.4 },
    6,
    {
      say: ["Beleg {invoiceNumber}", "{issueDate}  {time} Uhr  Kasse {?1}", "Rückgabe nur mit Beleg bis {issueDate+14}", "Auf Wiedersehen!"],
      align: "center",
      size: 7.4,
    },
    { notes: 7 },
  ],
};

export const tills = { rcTankovani, rcBistro, rcLekarna, rcParkovani, rcMarket, rcEisenwaren };
