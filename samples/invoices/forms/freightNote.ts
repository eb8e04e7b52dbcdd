import { drawNotes, drawRegistration } from "#samples/invoices/drawing/extras.ts";
import { drawLines } from "#samples/invoices/drawing/page.ts";
import type { Line } from "#samples/invoices/drawing/sheet.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { drawItems, keepRoom, takeForm, type Form } from "./form.ts";
import { inline, joined, plainRow, restOf } from "./pen.ts";

const M = 34;
const W = A4[0] - 2 * M;
const HALF = W / 2;

const PAIRS = "   |   ";

function drawParties({ sheet, generated, pen }: Form, top: number): number {
  const { language, print } = generated;
  const [carrier, client] = language === "sk" ? ["Dopravca", "Objednávateľ prepravy"] : ["Dopravce", "Objednatel přepravy"];
  const party = (role: "supplier" | "customer", title: string, x: number): number => {
    const y = drawLines(sheet, pen.address(role), { x, y: top + sheet.write(title, x, top, { size: 7.5, color: "#666666" }), width: HALF - 12 });
    return y + sheet.write(joined(pen.ids(role, "IČO", print.labels.vatId), PAIRS), x, y, { size: 8.2, width: HALF - 12 });
  };
  const left = party("supplier", carrier, M);
  const contact = [...pen.row("tel.", "supplierPhone"), ...pen.row("", "supplierEmail")];
  sheet.write(joined(contact, PAIRS), M, left, { size: 8, width: HALF - 12 });
  return Math.max(party("customer", client, M + HALF), top + 74);
}

function drawParticulars({ sheet, generated, pen, random }: Form, y: number): number {
  const { labels } = generated.print;
  const lines = [
    [...pen.row(labels.issueDate, "issueDate"), ...pen.row(labels.taxDate, "taxDate"), ...pen.row(labels.dueDate, "dueDate")],
    [...pen.row(labels.account, "accountNumber"), ...pen.row("IBAN", "iban"), ...pen.row("BIC", "bic")],
    [
      ...pen.row("VS", "variableSymbol"),
      ...pen.row("KS", "constantSymbol"),
      ...pen.row("ŠS", "specificSymbol"),
      ...pen.row(labels.paymentMethod, "paymentMethod"),
    ],
    [...pen.row(labels.orderNumber, "orderNumber"), plainRow("CMR", random.digits(8)), plainRow("SPZ", `4T${random.digits(5)}`)],
  ];
  for (const rows of lines) if (rows.length > 0) y += sheet.write(joined(rows, PAIRS), M, y + 4, { size: 8.6, width: W }) + 2;
  return y;
}

function drawJourneys(form: Form, y: number): number {
  const { generated, pen } = form;
  const amount = generated.language === "sk" ? "Suma" : "Částka";
  const figures = [
    pen.column("quantity", "Objem", 60),
    pen.column("unitPrice", "Tarif", 62),
    ...pen.columnOrNone("totalWithoutVat", `${amount} bez DPH`, 82),
    ...pen.columnOrNone("vatRate", "DPH", 40),
    ...pen.columnOrNone("totalWithVat", pen.has("vatRate") ? `${amount} s DPH` : amount, 82),
  ];
  const columns = [pen.column("description", "Trasa / výkon", restOf(W, figures), "left"), ...figures];
  return drawItems(form, y, { bottom: A4[1] - 70, columns, size: 8.6, head: "band", headColor: "#3a3a3a", rules: "#e0e0e0", gap: 4 });
}

function drawSums({ sheet, pen }: Form, top: number): number {
  const rows = pen.labelledSums();
  let y = top;
  for (const row of rows) y += sheet.write(inline(row, ": "), M + 6, y + 3, { size: 10, weight: "bold", width: W * 0.42 }) + 2;
  sheet.frame([M, top, W * 0.45, y - top + 4], { line: 0.8 });
  let right = top;
  for (const index of pen.rates) {
    const { rate, base, vat, gross } = pen.breakdown(index);
    right += sheet.write(pen.line(rate, "  ... ", base, " + ", vat, " = ", gross), M + W * 0.5, right, { width: W * 0.5, align: "right" });
  }
  return Math.max(y, right);
}

/** A haulier's invoice: particulars as pairs in running lines, kilometres and rates without a heading for the unit, sums in a box at the left. */
export const freightNote: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs", "sk"],
    kinds: ["invoice"],
    trades: ["transport"],
    columns: [["description", "quantity", "unitPrice", "totalWithoutVat", "vatRate", "totalWithVat"]],
    fonts: ["robotoCondensed", "inter"],
    maxLines: 12,
    omits: ["exchangeRate", "exchangeRateAmount", "bankName"],
    habits: { numbers: { thousands: " ", point: "," }, dates: ["padded", "spaced"] },
  },
  draw(sheet, generated) {
    const form = takeForm(sheet, generated, { size: 9, margin: M, salt: 211 });
    const { print } = generated;
    const title: Line = [{ text: print.title.toUpperCase(), fields: ["documentKind"] }, { text: "   " }, ...form.pen.of("invoiceNumber")];
    sheet.write(title, M, M, { size: 14, weight: "bold", width: W });
    sheet.rule(M, M + 22, M + W, { line: 1.5, color: print.accent });
    let y = drawParticulars(form, drawParties(form, M + 28));
    y = keepRoom(form, drawJourneys(form, y + 12), 200);
    y = drawSums(form, y + 6);
    drawNotes(sheet, generated, { x: M, y: y + 12, width: W, size: 8 });
    return drawRegistration(sheet, generated, { x: M, y: A4[1] - 40, width: W, size: 7 });
  },
};
