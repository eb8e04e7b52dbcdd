import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { drawRows } from "#samples/invoices/drawing/rows.ts";
import type { Line } from "#samples/invoices/drawing/sheet.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { createRandom } from "#samples/invoices/random.ts";
import { drawColumns } from "./columns.ts";
import { inline, penOf } from "./pen.ts";

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

/** The print of a large company's system: no heading for the supplier, who stands in the foot, positions in tens, amounts with the minus behind. */
export const erpPrint: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs", "de", "en"],
    kinds: ["invoice", "creditNote"],
    columns: [["code", "description", "quantity", "unit", "unitPrice", "totalWithoutVat"]],
    fonts: ["openSans", "robotoMono"],
    mostLines: 30,
    omits: ["exchangeRate", "exchangeRateAmount"],
    habits: { dates: ["padded"], numbers: { minusBehind: true, thousands: ".", point: ",", dashed: false } },
  },
  draw(sheet, generated) {
    sheet.setBaseSize(8.6);
    const pen = penOf(generated);
    const { invoice, seed } = generated;
    const word = words[generated.language as keyof typeof words];
    const random = createRandom(seed + 5);
    const delivery = `8${random.digits(8)}`;
    let left = M + 62 + sheet.write(word.payer, M, M + 62, { size: 7.5 });
    for (const line of pen.address("customer")) left += sheet.write(line, M, left, { size: 10, width: 230 });
    for (const row of pen.ids("customer", generated.language === "cs" ? "IČO:" : "ID:", generated.language === "cs" ? "DIČ:" : "VAT ID:"))
      left += sheet.write(inline(row), M, left, { width: 230 });
    const x = M + W * 0.55;
    sheet.write([{ text: generated.print.title, fields: ["documentKind"] }], x, M, { size: 15, weight: "bold", width: W * 0.45 });
    const right = drawRows(
      sheet,
      [
        ...pen.row(word.number, "invoiceNumber"),
        ...pen.row(word.issue, "issueDate"),
        ...pen.row(word.tax, "taxDate"),
        { label: [{ text: word.customer }], value: [{ text: `10${random.digits(5)}` }] },
        ...pen.row(word.order, "orderNumber"),
        { label: [{ text: word.delivery }], value: [{ text: delivery }] },
        ...pen.row(word.original, "originalDocumentNumber"),
        ...pen.row(word.due, "dueDate"),
        ...pen.row(word.method, "paymentMethod"),
        ...pen.row(word.symbol, "variableSymbol"),
        ...pen.row(word.constant, "constantSymbol"),
        ...pen.row(word.specific, "specificSymbol"),
      ],
      { x, y: M + 34, width: W * 0.45, labelWidth: 112 },
    );
    const y = Math.max(left, right) + 14;
    const position = (row: number): Line => [{ text: String((row + 1) * 10).padStart(6, "0") }];
    let after = drawColumns(sheet, {
      x: M,
      y,
      bottom: A4[1] - 120,
      rows: invoice.lineItems.length,
      columns: [
        { title: [word.position], width: 42, cell: position },
        { title: [word.text], width: W - 42 - 66 - 34 - 74 - 86, cell: (row) => pen.cell("description", row) },
        { title: [word.quantity], width: 66, align: "right", cell: (row) => pen.cell("quantity", row) },
        { title: [""], width: 34, cell: (row) => pen.cell("unit", row) },
        { title: [word.price], width: 74, align: "right", cell: (row) => pen.cell("unitPrice", row) },
        {
          title: [`${word.net} ${invoice.currency ?? ""}`],
          width: 86,
          align: "right",
          cell: (row) => pen.cell(pen.has("totalWithoutVat") ? "totalWithoutVat" : "totalWithVat", row),
        },
      ],
      size: 8.4,
      head: "ruled",
      gap: 5,
      below: (row) => [{ line: pen.line(pen.cell("code", row), `   ${word.delivery} ${delivery} / ${(row + 1) * 10}`), indent: 44 }],
      nextPage: () => {
        sheet.addPage();
        sheet.write(`${word.number} ${invoice.invoiceNumber}`, M, M, { size: 8 });
        return M + 24;
      },
    });
    if (after > A4[1] - 260) {
      sheet.addPage();
      after = M;
    }
    sheet.rule(M, after + 2, M + W, { line: 0.6 });
    after += 8;
    for (const rate of pen.rates) {
      const cells = pen.recap(rate);
      sheet.write([{ text: `${word.rate} ` }, ...cells.rate], M + W * 0.3, after, { width: 90 });
      sheet.write(cells.base, M + W * 0.5, after, { width: W * 0.24, align: "right" });
      sheet.write(cells.vat, M, after, { width: W, align: "right" });
      after += 12;
    }
    after = drawRows(
      sheet,
      [
        ...pen.amountRow(word.base, "totalWithoutVat"),
        ...pen.amountRow(word.vat, "totalVat"),
        ...pen.amountRow(word.rounding, "rounding"),
        ...pen.closing({ total: word.total, advance: word.advance, due: word.gross }),
      ],
      { x: M + W * 0.5, y: after + 6, width: W * 0.5, valueAlign: "right", valueWeight: "bold" },
    );
    drawNotes(sheet, generated, { x: M, y: after + 10, width: W, size: 8 });
    sheet.onEachPage((index, count) => {
      sheet.write(`${word.page}  ${index + 1} / ${count}`, M, M - 18, { size: 8, width: W, align: "right" });
    });
    const foot = A4[1] - 84;
    sheet.rule(M, foot, M + W, { line: 0.5 });
    sheet.write(pen.line(pen.of("supplierName"), ", ", pen.inlineAddress("supplier")), M, foot + 4, { size: 7.4, width: W });
    const ids = pen.ids(
      "supplier",
      generated.language === "cs" ? "IČO" : "Company ID",
      generated.language === "cs" ? "DIČ" : generated.language === "de" ? "USt-IdNr." : "VAT Reg. No.",
    );
    sheet.write(
      ids.flatMap((row, index) => [{ text: index === 0 ? "" : " · " }, ...inline(row)]),
      M,
      foot + 15,
      { size: 7.4, width: W },
    );
    const bank = [
      ...pen.row("", "bankName"),
      ...pen.row(generated.language === "de" ? "Konto" : generated.language === "cs" ? "č. ú." : "Account", "accountNumber"),
      ...pen.row("IBAN", "iban"),
      ...pen.row("SWIFT", "bic"),
    ];
    sheet.write(
      bank.flatMap((row, index) => [{ text: index === 0 ? "" : " · " }, ...inline(row)]),
      M,
      foot + 26,
      { size: 7.4, width: W },
    );
    const contact = [...pen.row("Tel.", "supplierPhone"), ...pen.row("", "supplierEmail"), ...pen.row("", "supplierRegistration")];
    sheet.write(
      contact.flatMap((row, index) => [{ text: index === 0 ? "" : " · " }, ...inline(row)]),
      M,
      foot + 37,
      { size: 7, width: W },
    );
    return foot + 50;
  },
};
