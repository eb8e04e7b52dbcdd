import { formatAmount, sum } from "#domain/money/decimal.ts";
import { drawNotes, drawRegistration } from "#samples/invoices/drawing/extras.ts";
import { drawLines } from "#samples/invoices/drawing/page.ts";
import { drawRows } from "#samples/invoices/drawing/rows.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { exact } from "#samples/invoices/numbers.ts";
import { drawItems, keepRoom, takeForm, type Form, writeAcross } from "./form.ts";
import { restOf, strung } from "./pen.ts";

const M = 32;
const W = A4[0] - 2 * M;
const HALF = W / 2;

function drawHead({ sheet, generated, pen, random }: Form): void {
  const { title, labels } = generated.print;
  sheet.write(pen.line(`${title} `, pen.of("invoiceNumber")), M, M, { size: 12, weight: "bold", width: W * 0.6 });
  sheet.mark(["documentKind"], title, [M, M, sheet.widthOf(title, 12, "bold"), 14]);
  sheet.write(`${labels.delivery === "" ? "" : "DL"} ${random.digits(8)}`, M, M, { size: 8, width: W, align: "right" });
}

function drawParty({ sheet, generated, pen }: Form, role: "supplier" | "customer", x: number): number {
  const { labels, colon } = generated.print;
  sheet.write(`${labels[role]}${colon}`, x, M + 24, { size: 8, weight: "bold" });
  const y = drawLines(sheet, pen.address(role), { x, y: M + 36, width: HALF - 12, boldFirst: false });
  return y + sheet.write(strung(pen.ids(role, `${labels.companyId}:`, `${labels.vatId}:`), "  "), x, y, { size: 8.2, width: HALF - 12 });
}

function drawParticulars({ sheet, generated, pen }: Form, y: number): number {
  const { labels } = generated.print;
  const rows = [
    ...pen.row(labels.issueDate, "issueDate"),
    ...pen.row(labels.taxDate, "taxDate"),
    ...pen.row(labels.dueDate, "dueDate"),
    ...pen.row(labels.paymentMethod, "paymentMethod"),
    ...pen.row(labels.orderNumber, "orderNumber"),
    ...pen.row(labels.originalDocument, "originalDocumentNumber"),
    ...pen.row(labels.account, "accountNumber"),
    ...pen.row(labels.variableSymbol, "variableSymbol"),
    ...pen.row(labels.constantSymbol, "constantSymbol"),
    ...pen.row("IBAN", "iban"),
    ...pen.row("SWIFT", "bic"),
    ...pen.row(labels.bank, "bankName"),
  ];
  const middle = Math.ceil(rows.length / 2);
  return Math.max(
    drawRows(sheet, rows.slice(0, middle), { x: M, y, width: HALF - 12, labelWidth: 130 }),
    drawRows(sheet, rows.slice(middle), { x: M + HALF, y, width: HALF, labelWidth: 100 }),
  );
}

function drawGoods(form: Form, y: number, eans: readonly string[]): number {
  const { generated, pen } = form;
  const { lineItems } = generated.invoice;
  const { labels } = generated.print;
  const charge = generated.language === "sk" ? "šarža" : "šarže";
  const until = (row: number): string => pen.amount(formatAmount(sum(lineItems.slice(0, row).map((item) => exact(item[pen.net]!)))));
  const figures = [
    pen.column("quantity", labels.quantity, 64),
    pen.column("unitPrice", labels.unitPrice, 66),
    pen.column("discount", labels.discount, 44),
    pen.column(pen.net, pen.has("totalWithoutVat") ? labels.totalWithoutVatColumn : labels.totalColumn, 76),
    pen.columnOrBlank("vatRate", labels.vatRate, 44),
  ];
  const columns = [pen.column("code", labels.code, 60, "left"), pen.column("description", labels.description, restOf(W - 60, figures), "left"), ...figures];
  return drawItems(form, y, {
    bottom: A4[1] - 54,
    columns,
    size: 8,
    headSize: 7.4,
    head: "ruled",
    gap: 4,
    below: (row) => [
      { line: [{ text: `EAN ${eans[row]}` }], indent: 62 },
      { line: [{ text: `${charge} ${eans[row]!.slice(4, 9)}/${eans[row]!.slice(-2)}` }], indent: 62 },
    ],
    carried: (row) => ({ forward: `${labels.carryForward} ${until(row)}`, over: `${labels.carryOver} ${until(row)}` }),
  });
}

function drawSums({ sheet, generated, pen }: Form, top: number): number {
  const { labels } = generated.print;
  let y = top;
  if (pen.rates.length > 0) {
    y += sheet.write(labels.breakdown, M, y, { weight: "bold" });
    for (const index of pen.rates) {
      const { rate, base, vat, gross } = pen.breakdown(index);
      writeAcross(sheet, [rate, base, vat, gross], { x: M, y, step: 64, width: 60 });
      y += 11;
    }
  }
  const rows = pen.labelledSums();
  const bottom = drawRows(sheet, rows, { x: M + W * 0.58, y: top, width: W * 0.42, valueAlign: "right", size: 9.4, valueWeight: "bold" });
  return drawNotes(sheet, generated, { x: M, y: Math.max(y, bottom) + 10, width: W, size: 8 });
}

function drawFoot({ sheet, generated, random }: Form, y: number): void {
  const [count, weight] = generated.language === "sk" ? ["Počet položiek", "Hmotnosť"] : ["Počet položek", "Hmotnost"];
  const text = `${count}: ${generated.invoice.lineItems.length}   ${weight}: ${random.int(12, 900)},${random.int(10, 99)} kg`;
  sheet.write(text, M, y + 4, { size: 7.6 });
  sheet.onEachPage((index, pages) => sheet.write(`${index + 1} / ${pages}`, M, A4[1] - 30, { size: 7.5, width: W, align: "right" }));
}

/** A wholesaler: each line takes three lines of print with EAN and charge, sums are carried over the pages, delivery notes part the numbers. */
export const wholesale: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs", "sk"],
    kinds: ["invoice", "creditNote"],
    trades: ["food", "electro", "office"],
    columns: [["code", "description", "quantity", "unitPrice", "discount", "totalWithoutVat", "vatRate"]],
    fonts: ["robotoCondensed", "robotoMono"],
    fewestLines: 8,
    maxLines: 40,
    omits: ["exchangeRate", "exchangeRateAmount", "specificSymbol"],
  },
  draw(sheet, generated) {
    const form = takeForm(sheet, generated, { size: 8.4, margin: M, salt: 29 });
    const { pen, random } = form;
    const eans = generated.invoice.lineItems.map(() => `859${random.digits(10)}`);
    drawHead(form);
    let y = Math.max(drawParty(form, "supplier", M), drawParty(form, "customer", M + HALF)) + 4;
    y += sheet.write([...pen.of("supplierPhone"), { text: "  " }, ...pen.of("supplierEmail")], M, y, { size: 7.8, width: HALF }) + 4;
    y = keepRoom(form, drawGoods(form, drawParticulars(form, y) + 8, eans), 220);
    sheet.rule(M, y, M + W, { line: 0.8 });
    y = drawSums(form, y + 6);
    drawFoot(form, y);
    return drawRegistration(sheet, generated, { x: M, y: y + 18, width: W, size: 7 });
  },
};
