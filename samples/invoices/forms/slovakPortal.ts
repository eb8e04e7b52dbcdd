import { drawNotes, drawRegistration } from "#samples/invoices/drawing/extras.ts";
import { drawLines, heading } from "#samples/invoices/drawing/page.ts";
import { drawInlineRows, drawRows } from "#samples/invoices/drawing/rows.ts";
import type { Line, Place } from "#samples/invoices/drawing/sheet.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { drawItems, keepRoom, takeForm, type Form } from "./form.ts";
import { restOf } from "./pen.ts";

const M = 38;
const W = A4[0] - 2 * M;
const HALF = W / 2;

function drawParty({ sheet, generated, pen, random }: Form, role: "supplier" | "customer", { x, y }: Place): number {
  const isSlovak = generated[role]?.country === "SK";
  const title = role === "supplier" ? "DODÁVATEĽ" : "ODBERATEĽ";
  y += sheet.write(title, x, y, { size: 7.5, weight: "bold", color: generated.print.accent }) + 2;
  y = drawLines(sheet, pen.address(role), { x, y, width: HALF - 14 });
  y = drawInlineRows(sheet, pen.row("IČO:", `${role}CompanyId`), { x, y, size: 8.4 });
  // Slovakia has a number for each tax: DIČ is that of income, and IČ DPH that of VAT.
  if (isSlovak) y += sheet.write(`DIČ: ${random.pick(["20", "21"])}${random.digits(8)}`, x, y, { size: 8.4 });
  return drawInlineRows(sheet, pen.row(isSlovak ? "IČ DPH:" : "DIČ:", `${role}VatId`), { x, y, size: 8.4 });
}

function drawParticulars({ sheet, pen }: Form, y: number): number {
  const dates = [
    ...pen.row("Dátum vystavenia:", "issueDate"),
    ...pen.row("Dátum dodania:", "taxDate"),
    ...pen.row("Dátum splatnosti:", "dueDate"),
    ...pen.row("Spôsob úhrady:", "paymentMethod"),
    ...pen.row("Číslo objednávky:", "orderNumber"),
    ...pen.row("K faktúre č.:", "originalDocumentNumber"),
  ];
  const bank = [
    ...pen.row("Banka:", "bankName"),
    ...pen.row("Číslo účtu:", "accountNumber"),
    ...pen.row("SWIFT:", "bic"),
    ...pen.row("Konštantný symbol:", "constantSymbol"),
    ...pen.row("Špecifický symbol:", "specificSymbol"),
  ];
  const right = drawRows(sheet, dates, { x: M + HALF, y, width: HALF, valueAlign: "right" });
  return Math.max(right, drawRows(sheet, bank, { x: M, y, width: HALF - 14 }));
}

function drawBand({ sheet, pen }: Form, y: number): number {
  sheet.paint([M, y, W, 34], "#eceff3");
  const cells: [label: string, value: Line, width: number][] = [
    ["IBAN", pen.of("iban"), W * 0.44],
    ["Variabilný symbol", pen.of("variableSymbol"), W * 0.28],
    ["Suma na úhradu", pen.due(), W * 0.28],
  ];
  let x = M + 6;
  for (const [label, value, width] of cells) {
    if (value.length > 0) {
      sheet.write(label, x, y + 4, { size: 7, color: "#666666" });
      sheet.write(value, x, y + 15, { size: 9.6, weight: "bold", width: width - 10 });
    }
    x += width;
  }
  return y + 44;
}

function drawLineTable(form: Form, y: number): number {
  const { pen } = form;
  const figures = [
    pen.column("quantity", "Množstvo", 50),
    pen.column("unit", "MJ", 30, "left"),
    pen.column("unitPrice", "Jedn. cena", 60),
    ...pen.columnOrNone("totalWithoutVat", ["Celkom", "bez DPH"], 68),
    ...pen.columnOrNone("vatRate", "DPH", 38),
    ...pen.columnOrNone("totalWithVat", pen.has("vatRate") ? ["Celkom", "s DPH"] : "Celkom", 72),
  ];
  const columns = [pen.column("position", "č.", 22, "left"), pen.column("description", "Názov a popis položky", restOf(W - 22, figures), "left"), ...figures];
  return drawItems(form, y, { bottom: A4[1] - 60, columns, size: 8.2, head: "ruled", gap: 4 });
}

function drawSums({ sheet, generated, pen }: Form, y: number): number {
  for (const index of pen.rates) {
    const { rate, base, vat, gross } = pen.breakdown(index);
    y += sheet.write(pen.line("DPH ", rate, "  Základ: ", base, "  DPH: ", vat, "  Spolu: ", gross), M, y, { size: 8.2 });
  }
  const last = generated.invoice.advancePaid
    ? [...pen.amountRow("Spolu", "totalAmount"), ...pen.amountRow("Uhradené preddavkom", "advancePaid"), ...pen.amountRow("Zostáva uhradiť", "amountDue")]
    : pen.amountRow("Celková suma", "totalAmount");
  const rows = [
    ...pen.amountRow("Spolu bez DPH", "totalWithoutVat"),
    ...pen.amountRow("DPH", "totalVat"),
    ...pen.amountRow("Zaokrúhlenie", "rounding"),
    ...last,
  ];
  return drawRows(sheet, rows, { x: M + HALF, y: y + 2, width: HALF, valueAlign: "right", valueWeight: "bold" });
}

/** A Slovak invoicing service: DIČ beside IČ DPH, payment in a grey band, prices without and with VAT side by side. */
export const slovakPortal: Layout = {
  traits: {
    ...commonTraits,
    languages: ["sk"],
    kinds: ["invoice", "creditNote", "proforma"],
    columns: [["position", "description", "quantity", "unit", "unitPrice", "totalWithoutVat", "vatRate", "totalWithVat"]],
    fonts: ["openSans", "inter"],
    maxLines: 16,
    omits: ["exchangeRate", "exchangeRateAmount"],
  },
  draw(sheet, generated) {
    const form = takeForm(sheet, generated, { size: 8.8, margin: M, salt: 121 });
    const { pen } = form;
    sheet.write([...heading(generated), { text: "  " }, ...pen.of("invoiceNumber")], M, M, { size: 15, width: W, align: "right" });
    const left = drawParty(form, "supplier", { x: M, y: M + 34 });
    let y = Math.max(left, drawParty(form, "customer", { x: M + HALF, y: M + 34 })) + 6;
    y += sheet.write([...pen.of("supplierPhone"), { text: "  " }, ...pen.of("supplierEmail")], M, y, { size: 8 });
    y = drawRegistration(sheet, generated, { x: M, y, width: HALF - 14, size: 7 }) + 6;
    y = drawBand(form, drawParticulars(form, y) + 8);
    y = keepRoom(form, drawLineTable(form, y), 200);
    y = drawSums(form, y + 6);
    return drawNotes(sheet, generated, { x: M, y: y + 10, width: W, size: 8 });
  },
};
