import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { drawLines, heading } from "#samples/invoices/drawing/page.ts";
import { drawInlineRows, drawRows } from "#samples/invoices/drawing/rows.ts";
import type { Line } from "#samples/invoices/drawing/sheet.ts";
import type { Row } from "#samples/invoices/drawing/values.ts";
import { A4, commonTraits, czechOnly, type Layout } from "#samples/invoices/layouts/layout.ts";
import { drawItems, keepRoom, takeForm, type Form } from "./form.ts";
import { alsoStandsFor, plainRow } from "./pen.ts";

const M = 56;
const W = A4[0] - 2 * M;
const FOURTH = W / 4;

function drawWindow({ sheet, generated, pen }: Form): number {
  const { supplier, print } = generated;
  sheet.write(supplier.name, M, M - 10, { size: 17, weight: "bold", color: print.accent, width: W, align: "right" });
  sheet.write(pen.line(pen.of("supplierName"), " · ", pen.inlineAddress("supplier", " · ")), M, M + 50, { size: 6.8, width: W * 0.55 });
  sheet.rule(M, M + 60, M + W * 0.5, { line: 0.4 });
  const y = drawLines(sheet, pen.address("customer"), { x: M, y: M + 68, size: 10, width: W * 0.5, boldFirst: false });
  return drawInlineRows(sheet, pen.row("USt-IdNr.:", "customerVatId"), { x: M, y, size: 8.4 });
}

function drawReferences({ sheet, pen, random }: Form): number {
  const rows = [
    ...pen.row("Rechnungs-Nr.:", "invoiceNumber"),
    ...pen.row("Rechnungsdatum:", "issueDate"),
    ...pen.row("Leistungsdatum:", "taxDate"),
    plainRow("Kunden-Nr.:", random.digits(5)),
    ...pen.row("Auftrags-Nr.:", "orderNumber"),
    ...pen.row("zu Rechnung Nr.:", "originalDocumentNumber"),
    plainRow("Bearbeiter:", "J. Lindner"),
    ...pen.row("Tel.:", "supplierPhone"),
    ...pen.row("E-Mail:", "supplierEmail"),
  ];
  return drawRows(sheet, rows, { x: M + W * 0.58, y: M + 66, width: W * 0.42, size: 8.8 });
}

function drawLetter({ sheet, generated, random }: Form, y: number): number {
  y += sheet.write(heading(generated), M, y, { size: 13, weight: "bold" }) + 2;
  y += sheet.write(`Bauvorhaben: Dachgeschossausbau, Los ${random.int(1, 9)}`, M, y, { size: 9 }) + 8;
  const greeting = "Sehr geehrte Damen und Herren, für die ausgeführten Arbeiten erlauben wir uns zu berechnen:";
  return y + sheet.write(greeting, M, y, { width: W, size: 8.8 }) + 6;
}

function drawWork(form: Form, y: number): number {
  const { pen } = form;
  const columns = [
    pen.column("position", "Pos.", 28, "left"),
    pen.column("quantity", "Menge", 52),
    pen.column("unit", "Einh.", 40, "left"),
    pen.column("description", "Bezeichnung", W - 28 - 52 - 40 - 74 - 80, "left"),
    pen.column("unitPrice", "E-Preis", 74),
    pen.column(pen.net, "G-Preis", 80),
  ];
  return drawItems(form, y, { bottom: A4[1] - 120, columns, size: 8.8, head: "ruled", gap: 4 });
}

function drawSums({ sheet, pen }: Form, y: number): number {
  const taxes = pen.rates.map((index): Row => {
    const { rate, base, vat, isOnly } = pen.breakdown(index);
    return { label: [{ text: "zzgl. " }, ...rate, { text: " MwSt. auf " }, ...base], value: isOnly ? alsoStandsFor(vat, "totalVat") : vat };
  });
  const rows = [
    ...pen.amountRow("Nettosumme", "totalWithoutVat"),
    ...taxes,
    ...(pen.rates.length === 1 ? [] : pen.amountRow("Summe MwSt.", "totalVat")),
    ...pen.amountRow("Rundung", "rounding"),
    ...pen.closing({ total: "Bruttosumme", advance: "abzgl. geleisteter Abschlagszahlung", due: "Zahlbetrag" }),
  ];
  return drawRows(sheet, rows, { x: M + W * 0.4, y, width: W * 0.6, valueAlign: "right", valueWeight: "bold" });
}

function drawTerms({ sheet, pen }: Form, y: number): number {
  const lines = [pen.line("Zahlungsart: ", pen.of("paymentMethod")), pen.line("Bitte überweisen Sie den Betrag ohne Abzug bis zum ", pen.of("dueDate"), ".")];
  for (const line of lines) if (line.length > 0) y += sheet.write(line, M, y + 2, { width: W });
  return y;
}

function drawFoot({ sheet, generated, pen, random }: Form): void {
  const { name, street, postalCode, city } = generated.supplier;
  const foot = A4[1] - 78;
  sheet.rule(M, foot - 4, M + W, { line: 0.5, color: "#888888" });
  const columns: (string | Line)[][] = [
    [name, street, `${postalCode} ${city}`],
    [pen.of("bankName"), pen.line("IBAN: ", pen.of("iban")), pen.line("BIC: ", pen.of("bic"))],
    ["Sparkasse Nebental", `Konto ${random.digits(8)}`, `BLZ ${random.digits(8)}`],
    [
      pen.line("USt-IdNr.: ", pen.of("supplierVatId")),
      `St.-Nr. ${random.digits(3)}/${random.digits(4)}/${random.digits(4)}`,
      `Amtsgericht HRB ${random.digits(5)}`,
    ],
  ];
  for (const [index, lines] of columns.entries()) {
    const printed = lines.filter((line) => line.length > 0);
    drawLines(sheet, printed, { x: M + index * FOURTH, y: foot, size: 6.8, width: FOURTH - 6, boldFirst: false });
  }
}

/** The letter of a German craftsman: sender in a line over the window, positions with E-Preis and G-Preis, payments on account taken off, four columns in the foot. */
export const craftAbschlag: Layout = {
  traits: {
    ...commonTraits,
    languages: ["de"],
    kinds: ["invoice", "creditNote"],
    columns: [["position", "quantity", "unit", "description", "unitPrice", "totalWithoutVat"]],
    fonts: ["openSans", "sourceSerif"],
    maxLines: 14,
    omits: [...czechOnly, "supplierCompanyId", "customerCompanyId", "accountNumber"],
    habits: { dates: ["padded"] },
  },
  draw(sheet, generated) {
    const form = takeForm(sheet, generated, { size: 9.2, margin: M, salt: 81 });
    const left = drawWindow(form);
    let y = drawLetter(form, Math.max(left, drawReferences(form)) + 24);
    y = drawSums(form, keepRoom(form, drawWork(form, y), 270) + 6);
    y = drawTerms(form, drawNotes(sheet, generated, { x: M, y: y + 10, width: W, size: 8.8 }));
    drawFoot(form);
    return y;
  },
};
