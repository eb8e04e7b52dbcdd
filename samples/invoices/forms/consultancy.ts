import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { drawLines, heading } from "#samples/invoices/drawing/page.ts";
import { drawInlineRows, drawRows } from "#samples/invoices/drawing/rows.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { drawItems, keepRoom, takeForm, type Form } from "./form.ts";
import { joined, plainRow, restOf } from "./pen.ts";

const M = 54;
const W = A4[0] - 2 * M;

function drawLetterhead({ sheet, generated, pen }: Form): number {
  let y = drawLines(sheet, pen.address("supplier"), { x: M, y: M, size: 8.6, firstSize: 15, width: W });
  y += sheet.write([...pen.of("supplierPhone"), { text: "   " }, ...pen.of("supplierEmail")], M, y, { size: 8.4 }) + 18;
  sheet.write(heading(generated), M, y, { size: 13, weight: "bold", width: W, align: "center" });
  return y + 26;
}

function drawReferences({ sheet, pen, random }: Form, y: number): number {
  sheet.write("To:", M, y);
  const below = drawLines(sheet, pen.address("customer"), { x: M + 26, y, width: W * 0.5 - 26, boldFirst: false });
  const left = drawInlineRows(sheet, pen.ids("customer", "Reg. no.", "VAT no."), { x: M + 26, y: below, size: 8.6 });
  const rows = [
    ...pen.row("Invoice no.", "invoiceNumber"),
    ...pen.row("Date", "issueDate"),
    ...pen.row("Tax point", "taxDate"),
    ...pen.row("Payment due by", "dueDate"),
    plainRow("Our ref.", `LK/${random.digits(4)}/${random.int(1, 9)}`),
    ...pen.row("Your order", "orderNumber"),
    ...pen.row("Original invoice", "originalDocumentNumber"),
    ...pen.row("Payment method", "paymentMethod"),
    ...pen.row("Variable symbol", "variableSymbol"),
  ];
  return Math.max(left, drawRows(sheet, rows, { x: M + W * 0.56, y, width: W * 0.44 }));
}

function drawServices(form: Form, y: number): number {
  const { pen } = form;
  const figures = [
    pen.column("quantity", "Units", 66),
    pen.column("unitPrice", "Rate", 76),
    pen.columnOrBlank("vatRate", "VAT", 46),
    pen.column(pen.net, "Net amount", 84),
  ];
  const columns = [pen.column("description", "Professional services", restOf(W, figures), "left"), ...figures];
  return drawItems(form, y, { bottom: A4[1] - 150, columns, size: 9, head: "ruled", gap: 5 });
}

function drawSums({ sheet, generated, pen }: Form, y: number): number {
  const taxes = pen.rates.map((index) => {
    const { rate, base, vat } = pen.breakdown(index);
    return { label: [{ text: "VAT at " }, ...rate, { text: " on " }, ...base], value: vat };
  });
  const words = { net: "Total net", vat: "Total VAT", rounding: "Rounding", total: "Invoice total", advance: "Less: payment received", due: "Total now due" };
  y = drawRows(sheet, pen.sums(words, taxes), { x: M + W * 0.4, y: y + 6, width: W * 0.6, valueAlign: "right", valueWeight: "bold" });
  y = drawNotes(sheet, generated, { x: M, y: y + 8, width: W, size: 8.6 });
  const bank = [...pen.row("Account", "accountNumber"), ...pen.row("IBAN", "iban"), ...pen.row("BIC", "bic"), ...pen.row("at", "bankName")];
  if (bank.length === 0) return y;
  return y + sheet.write([{ text: "Please pay to: " }, ...joined(bank, ", ")], M, y + 4, { size: 8.8, width: W }) + 4;
}

function drawSlip({ sheet, generated, pen, random }: Form): void {
  const foot = A4[1] - 112;
  sheet.dashes(M, foot, M + W);
  sheet.write("Remittance slip – please return with your payment", M, foot + 6, { size: 8, weight: "bold" });
  const slip = `Invoice no. ${generated.invoice.invoiceNumber}    Amount ${pen.text("amountDue")}    Customer ref. ${random.digits(5)}`;
  sheet.write(slip, M, foot + 20, { size: 8.4, width: W });
  const ids = joined(pen.ids("supplier", "Company registration no.", "VAT registration no."), "   ");
  sheet.write(ids, M, foot + 52, { size: 7.6, width: W, align: "center" });
  sheet.write(pen.of("supplierRegistration"), M, foot + 62, { size: 7, width: W });
}

/** A British letterhead: "To:", references of both sides, bank details in a sentence, a slip at the foot that repeats the number and the sum. */
export const consultancy: Layout = {
  traits: {
    ...commonTraits,
    languages: ["en"],
    kinds: ["invoice", "creditNote"],
    columns: [["description", "quantity", "unitPrice", "vatRate", "totalWithoutVat"]],
    fonts: ["sourceSerif", "openSans"],
    maxLines: 8,
    omits: ["exchangeRate", "exchangeRateAmount", "constantSymbol", "specificSymbol"],
    habits: { dates: ["words", "slashedShort"] },
  },
  draw(sheet, generated) {
    const form = takeForm(sheet, generated, { size: 9.4, margin: M, salt: 101 });
    let y = drawReferences(form, drawLetterhead(form));
    y = drawServices(form, y + 20);
    y = drawSums(form, keepRoom(form, y, 290));
    drawSlip(form);
    return y;
  },
};
