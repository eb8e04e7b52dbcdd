import qrcode from "qrcode";
import { addDays, printDate } from "#samples/invoices/dates.ts";
import { createRandom } from "#samples/invoices/random.ts";
import type { GeneratedInvoice } from "#samples/invoices/types.ts";
import type { Place, Sheet, TextStyle } from "./sheet.ts";

/** Text of a QR Platba code (Short Payment Descriptor 1.0) for what is left to pay. */
export function paymentCode({ invoice, supplier }: GeneratedInvoice): string {
  const parts = [
    "SPD",
    "1.0",
    `ACC:${supplier.iban}`,
    `AM:${invoice.amountDue}`,
    `CC:${invoice.currency}`,
    ...(invoice.dueDate ? [`DT:${invoice.dueDate.replaceAll("-", "")}`] : []),
    `MSG:FAKTURA ${invoice.invoiceNumber}`.toUpperCase(),
    ...(invoice.variableSymbol ? [`X-VS:${invoice.variableSymbol}`] : []),
    ...(invoice.constantSymbol ? [`X-KS:${invoice.constantSymbol}`] : []),
  ];
  return parts.join("*");
}

/** Draws the payment code as a square of that side, with its caption below; nothing when the document has none. */
export function drawPaymentCode(sheet: Sheet, generated: GeneratedInvoice, { x, y, side }: Place & { side: number }): void {
  if (!generated.print.qr) return;
  const { modules } = qrcode.create(paymentCode(generated), { errorCorrectionLevel: "M" });
  const step = side / modules.size;
  sheet.doc.save().fillColor("#000000");
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) if (modules.get(row, column)) sheet.doc.rect(x + column * step, y + row * step, step, step);
  }
  sheet.doc.fill().restore();
  sheet.write(generated.print.labels.scanToPay, x, y + side + 2, { size: 7, width: side, align: "center", weight: "bold" });
}

/** What Czech offices stamp on a letter that has come. */
const stampWords = ["DOŠLO", "DOŠLO DNE", "PŘIJATO"];

/** A stamp of the receiving office, slightly turned, with the day of delivery; it stands where the layout left room. */
export function drawStamp(sheet: Sheet, generated: GeneratedInvoice, { x, y }: Place): void {
  const { print, invoice, seed } = generated;
  if (!print.stamp) return;
  const random = createRandom(seed + 77);
  const received = addDays(invoice.issueDate!, random.int(1, 8));
  const color = random.pick(["#27408b", "#8b1a1a", "#4b2e83"]);
  const [width, height] = [116, 54];
  sheet.doc
    .save()
    .rotate(random.int(-9, 9), { origin: [x + width / 2, y + height / 2] })
    .opacity(0.8);
  sheet.frame([x, y, width, height], { line: 1.6, color });
  sheet.write(random.pick(stampWords), x, y + 5, { size: 13, weight: "bold", color, width, align: "center" });
  sheet.write(printDate(received, "padded", "cs"), x, y + 24, { size: 10, color, width, align: "center" });
  sheet.write(`č. j. ${random.int(100, 4999)}`, x, y + 40, { size: 7.5, color, width, align: "center" });
  sheet.doc.restore();
}

/** An invented mark of the supplier: a shape with its first letter. */
export function drawLogo(sheet: Sheet, generated: GeneratedInvoice, { x, y, side }: Place & { side: number }): void {
  const { supplier, print, seed } = generated;
  const random = createRandom(seed + 31);
  const color = print.accent;
  const shape = random.int(0, 3);
  const { doc } = sheet;
  doc.save().fillColor(color);
  if (shape === 0) doc.circle(x + side / 2, y + side / 2, side / 2).fill();
  else if (shape === 1) doc.roundedRect(x, y, side, side, side / 5).fill();
  else if (shape === 2) doc.polygon([x + side / 2, y], [x + side, y + side / 2], [x + side / 2, y + side], [x, y + side / 2]).fill();
  else doc.polygon([x, y], [x + side, y], [x + side, y + side * 0.7], [x + side * 0.7, y + side], [x, y + side]).fill();
  doc.restore();
  sheet.write(supplier.name.charAt(0).toUpperCase(), x, y + side * 0.17, { size: side * 0.5, weight: "bold", color: "#ffffff", width: side, align: "center" });
}

/** Remarks and sentences that the law asks for; returns the y below. */
export function drawNotes(sheet: Sheet, { print, invoice }: GeneratedInvoice, { x, y, ...style }: Place & { width: number; size?: number }): number {
  for (const text of print.notes) {
    const isReverse = invoice.reverseCharge !== undefined && text === print.labels.reverseCharge;
    y += sheet.paragraph(isReverse ? { text, fields: ["reverseCharge"] } : text, x, y, style) + 2;
  }
  return y;
}

/** How much room the notes take. */
export function notesHeight(sheet: Sheet, { print }: GeneratedInvoice, width: number, size = sheet.baseSize()): number {
  return print.notes.reduce((total, text) => total + sheet.wrap(text, width, size).length * sheet.lineHeight(size) + 2, 0);
}

/** The entry in the public register, as the foot of a page or in the block of the supplier. */
export function drawRegistration(sheet: Sheet, { invoice }: GeneratedInvoice, { x, y, ...style }: Place & TextStyle & { width: number }): number {
  if (!invoice.supplierRegistration) return y;
  return y + sheet.paragraph({ text: invoice.supplierRegistration, fields: ["supplierRegistration"] }, x, y, style);
}

/** "Vystavil: ..." where the document names the person. */
export function drawIssuer(sheet: Sheet, { print }: GeneratedInvoice, { x, y, ...style }: Place & TextStyle): number {
  return print.issuedBy ? y + sheet.write(`${print.labels.issuedBy}: ${print.issuedBy}`, x, y, style) : y;
}
