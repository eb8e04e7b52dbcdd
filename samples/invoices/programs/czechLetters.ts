import { address } from "./address.ts";
import type { Program } from "./program.ts";

/** A lawyer's letter: everything that counts stands in sentences, the table is a list of services without a heading of its own. */
const czAdvokat: Program = {
  language: "cs",
  titles: { invoice: "Vyúčtování právních služeb" },
  trades: ["services"],
  fonts: ["sourceSerif"],
  text: 10,
  margin: 60,
  maxLines: 4,
  parts: [
    { say: ["{supplierName}"], size: 13, align: "center" },
    { say: ["{supplierStreet}, {supplierTown}", "[{supplierPhone} · ]{supplierEmail}"], size: 8, align: "center", color: "#555555" },
    { rule: "#555555" },
    24,
    { say: ["Klient:"], size: 8.4 },
    { say: address("customer") },
    { say: ["IČO {customerCompanyId}[, DIČ {customerVatId}]"] },
    20,
    { say: ["{title}, faktura č. {invoiceNumber}"], size: 12, weight: "bold" },
    8,
    { say: ["Vážení,"] },
    { say: ["podle smlouvy o poskytování právních služeb č. {?4}/2019 Vám fakturuji dne {issueDate} tyto služby,"] },
    { say: ["[jejichž poskytování bylo ukončeno dne {taxDate}][ (vaše objednávka {orderNumber})]:"] },
    12,
    {
      items: {
        columns: [
          ["description", "Úkon", 0],
          ["quantity", "Rozsah", 70],
          ["unitPrice", "Sazba", 80],
          ["vatRate", "DPH", 44],
          ["totalWithoutVat", "Odměna", 90],
        ],
        head: "plain",
        gap: 7,
      },
    },
    { keep: 170 },
    12,
    { say: ["Odměna činí bez daně {totalWithoutVat$}."] },
    { say: ["Daň z přidané hodnoty v sazbě {rate} ze základu {base} činí {vat}."] },
    { say: ["Daň celkem {totalVat$}[, zaokrouhlení {rounding$}]."] },
    { say: ["Celková částka včetně DPH: {total$}"], weight: "bold" },
    { say: ["Na zálohách jste uhradili {advancePaid$}, zbývá tedy uhradit {left$}."] },
    8,
    { say: ["Částku prosím poukažte nejpozději do {dueDate}.", "Náš účet je {accountNumber}[ ({bankName})]."] },
    { say: ["Jako variabilní symbol uveďte {variableSymbol}."] },
    { say: ["IBAN {iban}"] },
    16,
    { notes: 9 },
    { say: ["S pozdravem"] },
    {
      foot: [{ rule: "#555555" }, { say: ["[IČO {supplierCompanyId}   ][DIČ {supplierVatId}   ][{supplierRegistration}]"], size: 7, align: "center" }],
      height: 16,
    },
  ],
};

/** A spreadsheet made by hand: the buyer first, labels in capitals, a grid, the sums on the left under the table. */
const czTabulka: Program = {
  language: "cs",
  titles: { invoice: "FAKTURA", creditNote: "DOBROPIS" },
  trades: ["building", "transport", "food"],
  fonts: ["openSans", "robotoCondensed"],
  text: 9.4,
  maxLines: 10,
  parts: [
    {
      beside: [
        [0.5, { say: ["{title} ČÍSLO:"], size: 12, weight: "bold" }],
        [0.5, { say: ["{invoiceNumber}"], size: 12, weight: "bold" }],
      ],
    },
    10,
    {
      beside: [
        [0.5, { rows: ["ODBĚRATEL|{customerName}", "|{customerStreet}", "|{customerTown}", "IČ|{customerCompanyId}", "DIČ|{customerVatId}"], labelWidth: 76 }],
        [0.5, { rows: ["DODAVATEL|{supplierName}", "|{supplierStreet}", "|{supplierTown}", "IČ|{supplierCompanyId}", "DIČ|{supplierVatId}"], labelWidth: 76 }],
      ],
    },
    10,
    {
      beside: [
        [0.5, { rows: ["VYSTAVENO|{issueDate}", "SPLATNO|{dueDate}", "DAT. ZDAN. PLNĚNÍ|{taxDate}"], labelWidth: 110 }],
        [
          0.5,
          {
            rows: ["BANKA|{bankName}", "Č. ÚČTU|{accountNumber}", "VAR. SYMB.|{variableSymbol}", "OBJ. Č.|{orderNumber}", "K FAKTUŘE|{originalDocumentNumber}"],
            labelWidth: 80,
          },
        ],
      ],
    },
    12,
    {
      items: {
        columns: [
          ["position", "Poř.", 30],
          ["description", "Text", 0],
          ["quantity", "Množ.", 64],
          ["unitPrice", "Kč/jedn.", 66],
          ["vatRate", "DPH%", 44],
          ["totalWithoutVat", "Kč", 76],
        ],
        head: "ruled",
        rules: "#222222",
        gap: 4,
      },
    },
    { keep: 120 },
    10,
    {
      rows: [
        "SOUČET BEZ DPH|{totalWithoutVat}",
        "DPH {rate} z {base}|{vat}",
        "DPH SOUČET|{totalVat}",
        "ZAOKR.|{rounding}",
        "CELKEM S DPH|{total$}",
        "ZÁLOHA|{-advancePaid}",
        "DOPLATIT|{left$}",
      ],
      labelWidth: 130,
      valueWeight: "bold",
    },
    { say: ["[Forma úhrady: {paymentMethod}]"] },
    { notes: 8.4 },
    { say: ["Vyhotovil: {person}, tel. {supplierPhone}"], size: 8 },
  ],
};

export const czechLetters = { czAdvokat, czTabulka };
