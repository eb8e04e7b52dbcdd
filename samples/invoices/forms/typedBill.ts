import { drawNotes, drawRegistration } from "#samples/invoices/drawing/extras.ts";
import { drawInlineRows, drawRows } from "#samples/invoices/drawing/rows.ts";
import type { Line } from "#samples/invoices/drawing/sheet.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { drawItems, takeForm, type Form } from "./form.ts";
import { joined } from "./pen.ts";

const M = 58;
const W = A4[0] - 2 * M;

function drawParty({ sheet, pen }: Form, role: "supplier" | "customer", y: number): number {
  y += sheet.write([{ text: role === "supplier" ? "Dodavatel: " : "Odběratel: " }, ...pen.of(`${role}Name`)], M, y, { width: W });
  y += sheet.write(pen.inlineAddress(role), M, y, { width: W });
  y += sheet.write(joined(pen.ids(role, "IČO:", "DIČ:"), ", "), M, y, { width: W });
  const contact = role === "supplier" ? [...pen.row("tel.", "supplierPhone"), ...pen.row("", "supplierEmail")] : [];
  return drawInlineRows(sheet, contact, { x: M, y, width: W }) + 10;
}

function drawParticulars({ sheet, pen }: Form, y: number): number {
  const rows = [
    ...pen.row("Datum vystavení:", "issueDate"),
    ...pen.row("Datum splatnosti:", "dueDate"),
    ...pen.row("Datum plnění:", "taxDate"),
    ...pen.row("Objednávka č.", "orderNumber"),
    ...pen.row("Platba:", "paymentMethod"),
    ...pen.row("Účet:", "accountNumber"),
    ...pen.row("IBAN:", "iban"),
    ...pen.row("VS:", "variableSymbol"),
    ...pen.row("KS:", "constantSymbol"),
  ];
  return drawInlineRows(sheet, rows, { x: M, y, width: W });
}

function drawWork(form: Form, y: number): number {
  const { pen } = form;
  const columns = [
    pen.column("description", "Popis", W - 240, "left"),
    pen.column("quantity", "Počet", 80, "center"),
    pen.column("unitPrice", "Cena", 80),
    pen.column(pen.gross, "Celkem", 80),
  ];
  return drawItems(form, y, { bottom: A4[1] - 120, columns, size: 10, head: "plain", gap: 3 });
}

function drawSums({ sheet, pen }: Form, y: number): number {
  const rows = [...pen.amountRow("Zaokrouhlení:", "rounding"), ...pen.closing({ total: "Celkem:", advance: "Zaplacená záloha:", due: "Celkem k úhradě:" })];
  return drawRows(sheet, rows, { x: M, y, width: W, size: 12, valueAlign: "right", labelWeight: "bold", valueWeight: "bold" });
}

/** What a tradesman types himself: a party in one line, few labels, amounts as "1500,-", nothing framed. */
export const typedBill: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs"],
    kinds: ["invoice"],
    columns: [["description", "quantity", "unitPrice", "totalWithVat"]],
    fonts: ["sourceSerif", "openSans"],
    maxLines: 8,
    withoutVat: true,
    omits: ["exchangeRate", "exchangeRateAmount", "specificSymbol", "bic", "bankName"],
    habits: { numbers: { dashed: true, thousands: "" } },
  },
  draw(sheet, generated) {
    const form = takeForm(sheet, generated, { size: 10.4, margin: M });
    const title: Line = [{ text: "Faktura č. ", fields: ["documentKind"] }, ...form.pen.of("invoiceNumber")];
    let y = M + sheet.write(title, M, M, { size: 16, weight: "bold" }) + 16;
    y = drawParty(form, "customer", drawParty(form, "supplier", y));
    y = drawWork(form, drawParticulars(form, y) + 12);
    y = drawSums(form, y + 14);
    y = drawNotes(sheet, generated, { x: M, y: y + 12, width: W, size: 9.6 });
    return drawRegistration(sheet, generated, { x: M, y: y + 4, width: W, size: 8.6 });
  },
};
