import { addDays, printDate } from "#samples/invoices/dates.ts";
import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { drawLines } from "#samples/invoices/drawing/page.ts";
import { drawInlineRows, drawRows } from "#samples/invoices/drawing/rows.ts";
import type { Row } from "#samples/invoices/drawing/values.ts";
import { A4, commonTraits, czechOnly, type Layout } from "#samples/invoices/layouts/layout.ts";
import { drawItems, takeForm, type Form } from "./form.ts";
import { alsoStandsFor, inline, restOf } from "./pen.ts";

const M = 44;
const W = A4[0] - 2 * M;

function drawHead({ sheet, pen }: Form): number {
  sheet.write([{ text: "Invoice", fields: ["documentKind"] }], M, M, { size: 18, weight: "bold" });
  const rows = [
    ...pen.row("Invoice number", "invoiceNumber"),
    ...pen.row("Date of issue", "issueDate"),
    ...pen.row("Date of supply", "taxDate"),
    ...pen.row("Date due", "dueDate"),
    ...pen.row("PO number", "orderNumber"),
    ...pen.row("Payment method", "paymentMethod"),
  ];
  return drawRows(sheet, rows, { x: M, y: M + 30, width: 260, labelWeight: "bold", labelWidth: 96 });
}

function drawParties({ sheet, pen }: Form, y: number): number {
  let left = drawLines(sheet, pen.address("supplier"), { x: M, y, width: W * 0.4 });
  for (const line of [pen.of("supplierEmail"), pen.of("supplierPhone"), ...pen.row("VAT", "supplierVatId").map((row) => inline(row))])
    if (line.length > 0) left += sheet.write(line, M, left, { width: W * 0.4 });
  let right = y + sheet.write("Bill to", M + W * 0.45, y, { weight: "bold" });
  right = drawLines(sheet, pen.address("customer"), { x: M + W * 0.45, y: right, width: W * 0.5, boldFirst: false });
  return Math.max(left, drawInlineRows(sheet, pen.row("CZ VAT", "customerVatId"), { x: M + W * 0.45, y: right }));
}

function drawPlans(form: Form, y: number): number {
  const { generated, pen } = form;
  const from = generated.invoice.issueDate!;
  const day = (date: string): string => printDate(date, "monthFirst", generated.language);
  const period = `${day(from)} – ${day(addDays(from, 30))}`;
  const figures = [pen.column("quantity", "Qty", 70), pen.column("unitPrice", "Unit price", 84), pen.column(pen.net, "Amount", 90)];
  const columns = [pen.column("description", "Description", restOf(W, figures), "left"), ...figures];
  const below = () => [{ line: [{ text: period }], indent: 2 }];
  return drawItems(form, y, { bottom: A4[1] - 70, columns, size: 8.8, headSize: 7.6, head: "ruled", gap: 7, below });
}

function drawSums({ sheet, generated, pen }: Form, y: number): number {
  const isPaidBefore = generated.invoice.advancePaid !== undefined;
  const taxes = pen.rates.map((index): Row => {
    const { rate, base, vat, isOnly } = pen.breakdown(index);
    return { label: [{ text: "VAT (" }, ...rate, { text: " on " }, ...base, { text: ")" }], value: isOnly ? alsoStandsFor(vat, "totalVat") : vat };
  });
  const rows = [
    ...pen.amountRow("Subtotal", "totalWithoutVat"),
    ...taxes,
    ...(pen.rates.length === 1 ? [] : pen.amountRow("Total tax", "totalVat")),
    ...pen.amountRow("Rounding", "rounding"),
    ...pen.amountRow("Total", "totalAmount"),
    ...(isPaidBefore ? pen.amountRow("Applied balance", "advancePaid") : []),
    ...pen.amountRow("Amount due", "amountDue"),
  ];
  return drawRows(sheet, rows, { x: M + W * 0.5, y, width: W * 0.5, valueAlign: "right" });
}

/** The invoice of a subscription in the American manner: month first, "$1,200.00 due March 4, 2025" as a headline, no heading over the seller. */
export const saas: Layout = {
  traits: {
    ...commonTraits,
    languages: ["en"],
    kinds: ["invoice"],
    trades: ["it"],
    columns: [["description", "quantity", "unitPrice", "totalWithoutVat"]],
    fonts: ["inter"],
    maxLines: 6,
    omits: [...czechOnly, "supplierCompanyId", "customerCompanyId", "accountNumber", "bankName", "supplierRegistration"],
    habits: { dates: ["monthFirst"], numbers: { thousands: ",", point: "." } },
  },
  draw(sheet, generated) {
    const form = takeForm(sheet, generated, { size: 9, margin: M });
    const { pen } = form;
    let y = drawParties(form, drawHead(form) + 14) + 18;
    const when = generated.invoice.dueDate ? ` due ${pen.text("dueDate")}` : " due";
    y += sheet.write([...pen.due(), { text: when }], M, y, { size: 14, weight: "bold", width: W }) + 12;
    y = drawSums(form, drawPlans(form, y) + 4) + 10;
    for (const line of [pen.line("IBAN: ", pen.of("iban")), pen.line("SWIFT/BIC: ", pen.of("bic"))]) if (line.length > 0) y += sheet.write(line, M, y, {});
    return drawNotes(sheet, generated, { x: M, y: y + 8, width: W, size: 8.4 });
  },
};
