import { drawNotes, drawPaymentCode, drawRegistration } from "#samples/invoices/drawing/extras.ts";
import { drawLines, heading } from "#samples/invoices/drawing/page.ts";
import { drawRows } from "#samples/invoices/drawing/rows.ts";
import type { Place } from "#samples/invoices/drawing/sheet.ts";
import type { Row } from "#samples/invoices/drawing/values.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { drawItems, keepRoom, takeForm, type Form } from "./form.ts";
import { alsoStandsFor, inline, restOf } from "./pen.ts";

const M = 48;
const W = A4[0] - 2 * M;
const HALF = W / 2;

function drawParty({ sheet, pen }: Form, role: "supplier" | "customer", { x, y }: Place): number {
  const title = role === "supplier" ? "DODAVATEL" : "ODBĚRATEL";
  y += sheet.write(title, x, y, { size: 7.5, color: "#999999" }) + 4;
  y = drawLines(sheet, pen.address(role), { x, y, size: 9.2, firstSize: 11, width: HALF - 16 }) + 5;
  return drawRows(sheet, pen.ids(role, "IČO", "DIČ"), { x, y, width: HALF - 16, labelWidth: 40, size: 8.8, labelColor: "#888888" });
}

function drawParticulars({ sheet, pen }: Form, y: number): number {
  const payment = [
    ...pen.row("Bankovní účet", "accountNumber"),
    ...pen.row("IBAN", "iban"),
    ...pen.row("SWIFT/BIC", "bic"),
    ...pen.row("Banka", "bankName"),
    ...pen.row("Variabilní symbol", "variableSymbol"),
    ...pen.row("Konstantní symbol", "constantSymbol"),
    ...pen.row("Specifický symbol", "specificSymbol"),
    ...pen.row("Způsob platby", "paymentMethod"),
  ];
  const dates = [
    ...pen.row("Datum vystavení", "issueDate"),
    ...pen.row("Datum splatnosti", "dueDate"),
    ...pen.row("Datum zdan. plnění", "taxDate"),
    ...pen.row("Číslo objednávky", "orderNumber"),
    ...pen.row("Původní doklad", "originalDocumentNumber"),
  ];
  const style = { y, labelColor: "#888888", size: 8.8 };
  const left = drawRows(sheet, payment, { ...style, x: M, width: HALF - 16 });
  return Math.max(left, drawRows(sheet, dates, { ...style, x: M + HALF + 8, width: HALF - 8, valueAlign: "right" }));
}

function drawLineTable(form: Form, y: number): number {
  const { pen } = form;
  const total = pen.has("totalWithVat") ? (pen.has("vatRate") ? "Celkem s DPH" : "Celkem") : "Celkem bez DPH";
  const figures = [pen.columnOrBlank("vatRate", "DPH", 44), pen.column("unitPrice", "Cena za MJ", 76), pen.column(pen.gross, total, 84)];
  const columns = [
    pen.column("quantity", "", 44),
    pen.column("unit", "", 32, "left"),
    pen.column("description", "", restOf(W - 44 - 32, figures), "left"),
    ...figures,
  ];
  return drawItems(form, y, { bottom: A4[1] - 70, columns, size: 9, headSize: 7.5, head: "plain", rules: "#e5e5e5", gap: 6 });
}

function drawSums({ sheet, pen }: Form, y: number): number {
  const rates = pen.rates.flatMap((index): Row[] => {
    const { rate, base, vat, isOnly } = pen.breakdown(index);
    return [
      { label: [{ text: "Základ " }, ...rate], value: isOnly ? alsoStandsFor(base, "totalWithoutVat") : base },
      { label: [{ text: "DPH " }, { text: rate[0]!.text }], value: isOnly ? alsoStandsFor(vat, "totalVat") : vat },
    ];
  });
  const sums = pen.rates.length === 1 ? [] : [...pen.amountRow("Celkem bez DPH", "totalWithoutVat"), ...pen.amountRow("Celkem DPH", "totalVat")];
  const rows = [...rates, ...sums, ...pen.amountRow("Zaokrouhlení", "rounding")];
  y = drawRows(sheet, rows, { x: M + HALF, y, width: HALF, valueAlign: "right", labelColor: "#777777" });
  for (const row of pen.closing({ total: "Celkem", advance: "Uhrazeno zálohou", due: "" })) {
    const line = row.label[0]!.text === "" ? row.value : inline(row, "   ");
    y += sheet.write(line, M, y + 4, { size: 14, weight: "bold", width: W, align: "right" });
  }
  return y;
}

function drawFoot({ sheet, generated, pen }: Form): void {
  const { supplierPhone, supplierEmail } = generated.invoice;
  const contact = [...pen.of("supplierPhone"), ...(supplierPhone && supplierEmail ? [{ text: "   " }] : []), ...pen.of("supplierEmail")];
  if (contact.length > 0) sheet.write(contact, M, A4[1] - 40, { size: 8, color: "#777777", width: W, align: "center" });
}

/** A web invoicing service: grey capitals over both parties, quantity and unit in front of the text, totals without a table. */
export const webBill: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs"],
    kinds: ["invoice", "creditNote", "proforma"],
    columns: [
      ["quantity", "unit", "description", "vatRate", "unitPrice", "totalWithoutVat"],
      ["quantity", "unit", "description", "vatRate", "unitPrice", "totalWithVat"],
    ],
    fonts: ["inter"],
    maxLines: 18,
    omits: ["exchangeRate", "exchangeRateAmount", "supplierRegistration"],
  },
  draw(sheet, generated) {
    const form = takeForm(sheet, generated, { size: 9.2, margin: M });
    const title = [...heading(generated), { text: " " }, ...form.pen.of("invoiceNumber")];
    sheet.write(title, M, M, { size: 17, width: W, align: "right" });
    const supplier = drawParty(form, "supplier", { x: M, y: M + 44 });
    let y = Math.max(supplier, drawParty(form, "customer", { x: M + HALF + 8, y: M + 44 })) + 14;
    y = drawNotes(sheet, generated, { x: M, y: drawParticulars(form, y) + 16, width: W });
    y = keepRoom(form, drawLineTable(form, y + 8), 190);
    y = drawSums(form, y + 8);
    drawPaymentCode(sheet, generated, { x: M, y: y + 6, side: 70 });
    drawFoot(form);
    return drawRegistration(sheet, generated, { x: M, y: y + 90, width: W, size: 7 });
  },
};
