import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { drawLines, heading } from "#samples/invoices/drawing/page.ts";
import { drawInlineRows, drawRows } from "#samples/invoices/drawing/rows.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { drawItems, keepRoom, takeForm, type Form } from "./form.ts";
import { joined, plainRow, restOf } from "./pen.ts";

const M = 50;
const W = A4[0] - 2 * M;

const words = {
  cs: {
    payer: "Plátce:",
    number: "Číslo dokladu",
    customer: "Číslo zákazníka",
    issue: "Datum vystavení",
    tax: "Datum zdan. plnění",
    due: "Splatno dne",
    order: "Vaše objednávka",
    delivery: "Dodací list",
    original: "K faktuře č.",
    method: "Způsob platby",
    position: "Pol.",
    text: "Materiál / Popis",
    quantity: "Množství",
    price: "Cena/jedn.",
    net: "Hodnota",
    rate: "DPH",
    base: "Základ daně",
    vat: "Daň",
    gross: "Konečná částka",
    rounding: "Zaokrouhlení",
    total: "Celková částka",
    advance: "Přijaté zálohy",
    page: "Strana",
    court: "zapsaná v obchodním rejstříku",
    symbol: "Variabilní symbol",
    constant: "Konstantní symbol",
    specific: "Specifický symbol",
  },
  de: {
    payer: "Rechnungsempfänger",
    number: "Belegnummer",
    customer: "Kundennummer",
    issue: "Belegdatum",
    tax: "Leistungsdatum",
    due: "Fällig am",
    order: "Ihre Bestellung",
    delivery: "Lieferschein",
    original: "Zu Rechnung",
    method: "Zahlungsart",
    position: "Pos.",
    text: "Material / Bezeichnung",
    quantity: "Menge",
    price: "Preis/Einheit",
    net: "Wert",
    rate: "MwSt",
    base: "Nettowert",
    vat: "Mehrwertsteuer",
    gross: "Endbetrag",
    rounding: "Rundung",
    total: "Gesamtbetrag",
    advance: "Erhaltene Anzahlungen",
    page: "Seite",
    court: "eingetragen im Handelsregister",
    symbol: "Variables Symbol",
    constant: "KS",
    specific: "SS",
  },
  en: {
    payer: "Sold-to party",
    number: "Document number",
    customer: "Customer number",
    issue: "Document date",
    tax: "Date of supply",
    due: "Payable by",
    order: "Your PO no.",
    delivery: "Delivery note",
    original: "Ref. invoice",
    method: "Payment method",
    position: "Item",
    text: "Material / Description",
    quantity: "Quantity",
    price: "Unit price",
    net: "Value",
    rate: "VAT",
    base: "Net value",
    vat: "Output tax",
    gross: "Final amount",
    rounding: "Rounding",
    total: "Total amount",
    advance: "Down payments",
    page: "Page",
    court: "registered in the Commercial Register",
    symbol: "Payment reference",
    constant: "CS",
    specific: "SS",
  },
} as const;

type Word = (typeof words)[keyof typeof words];

/** The words of the document's language, and the number of the delivery that stands in several places. */
type Delivery = { word: Word; number: string };

function drawHead({ sheet, generated, pen, random }: Form, { word, number }: Delivery): number {
  const isCzech = generated.language === "cs";
  let left = M + 62 + sheet.write(word.payer, M, M + 62, { size: 7.5 });
  left = drawLines(sheet, pen.address("customer"), { x: M, y: left, size: 10, width: 230, boldFirst: false });
  left = drawInlineRows(sheet, pen.ids("customer", isCzech ? "IČO:" : "ID:", isCzech ? "DIČ:" : "VAT ID:"), { x: M, y: left, width: 230 });
  const x = M + W * 0.55;
  sheet.write(heading(generated), x, M, { size: 15, weight: "bold", width: W * 0.45 });
  const rows = [
    ...pen.row(word.number, "invoiceNumber"),
    ...pen.row(word.issue, "issueDate"),
    ...pen.row(word.tax, "taxDate"),
    plainRow(word.customer, `10${random.digits(5)}`),
    ...pen.row(word.order, "orderNumber"),
    plainRow(word.delivery, number),
    ...pen.row(word.original, "originalDocumentNumber"),
    ...pen.row(word.due, "dueDate"),
    ...pen.row(word.method, "paymentMethod"),
    ...pen.row(word.symbol, "variableSymbol"),
    ...pen.row(word.constant, "constantSymbol"),
    ...pen.row(word.specific, "specificSymbol"),
  ];
  return Math.max(left, drawRows(sheet, rows, { x, y: M + 34, width: W * 0.45, labelWidth: 112 }));
}

function drawPositions(form: Form, { word, number }: Delivery, y: number): number {
  const { sheet, generated, pen } = form;
  const { invoice } = generated;
  const figures = [
    pen.column("quantity", word.quantity, 66),
    pen.column("unit", "", 34, "left"),
    pen.column("unitPrice", word.price, 74),
    pen.column(pen.net, `${word.net} ${invoice.currency ?? ""}`, 86),
  ];
  return drawItems(form, y, {
    bottom: A4[1] - 120,
    columns: [
      { title: [word.position], width: 42, cell: (row) => [{ text: String((row + 1) * 10).padStart(6, "0") }] },
      pen.column("description", word.text, restOf(W - 42, figures), "left"),
      ...figures,
    ],
    size: 8.4,
    head: "ruled",
    gap: 5,
    below: (row) => [{ line: pen.line(pen.cell("code", row), `   ${word.delivery} ${number} / ${(row + 1) * 10}`), indent: 44 }],
    nextPage: () => {
      sheet.addPage();
      sheet.write(`${word.number} ${invoice.invoiceNumber}`, M, M, { size: 8 });
      return M + 24;
    },
  });
}

function drawSums({ sheet, pen }: Form, word: Word, y: number): number {
  sheet.rule(M, y + 2, M + W, { line: 0.6 });
  y += 8;
  for (const index of pen.rates) {
    const cells = pen.breakdown(index);
    sheet.write([{ text: `${word.rate} ` }, ...cells.rate], M + W * 0.3, y, { width: 90 });
    sheet.write(cells.base, M + W * 0.5, y, { width: W * 0.24, align: "right" });
    sheet.write(cells.vat, M, y, { width: W, align: "right" });
    y += 12;
  }
  const rows = pen.sums({ ...word, net: word.base, due: word.gross });
  return drawRows(sheet, rows, { x: M + W * 0.5, y: y + 6, width: W * 0.5, valueAlign: "right", valueWeight: "bold" });
}

/** The supplier, who has no place at the head. */
function drawFoot({ sheet, generated, pen }: Form, word: Word): void {
  const foot = A4[1] - 84;
  const [companyId, vatId, account] = { cs: ["IČO", "DIČ", "č. ú."], de: ["Company ID", "USt-IdNr.", "Konto"], en: ["Company ID", "VAT Reg. No.", "Account"] }[
    generated.language as keyof typeof words
  ] as [string, string, string];
  sheet.onEachPage((index, count) => {
    sheet.write(`${word.page}  ${index + 1} / ${count}`, M, M - 18, { size: 8, width: W, align: "right" });
  });
  sheet.rule(M, foot, M + W, { line: 0.5 });
  const bank = [...pen.row("", "bankName"), ...pen.row(account, "accountNumber"), ...pen.row("IBAN", "iban"), ...pen.row("SWIFT", "bic")];
  const contact = [...pen.row("Tel.", "supplierPhone"), ...pen.row("", "supplierEmail"), ...pen.row("", "supplierRegistration")];
  sheet.write(pen.line(pen.of("supplierName"), ", ", pen.inlineAddress("supplier")), M, foot + 4, { size: 7.4, width: W });
  sheet.write(joined(pen.ids("supplier", companyId, vatId), " · "), M, foot + 15, { size: 7.4, width: W });
  sheet.write(joined(bank, " · "), M, foot + 26, { size: 7.4, width: W });
  sheet.write(joined(contact, " · "), M, foot + 37, { size: 7, width: W });
}

/** The print of a large company's system: no heading for the supplier, who stands in the foot, positions in tens, amounts with the minus behind. */
export const erpPrint: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs", "de", "en"],
    kinds: ["invoice", "creditNote"],
    columns: [["code", "description", "quantity", "unit", "unitPrice", "totalWithoutVat"]],
    fonts: ["openSans", "robotoMono"],
    maxLines: 30,
    omits: ["exchangeRate", "exchangeRateAmount"],
    habits: { dates: ["padded"], numbers: { minusBehind: true, thousands: ".", point: ",", dashed: false } },
  },
  draw(sheet, generated) {
    const form = takeForm(sheet, generated, { size: 8.6, margin: M, salt: 5 });
    const word = words[generated.language as keyof typeof words];
    const delivery = { word, number: `8${form.random.digits(8)}` };
    let y = drawPositions(form, delivery, drawHead(form, delivery) + 14);
    y = drawSums(form, word, keepRoom(form, y, 260));
    drawNotes(sheet, generated, { x: M, y: y + 10, width: W, size: 8 });
    drawFoot(form, word);
    return A4[1] - 34;
  },
};
