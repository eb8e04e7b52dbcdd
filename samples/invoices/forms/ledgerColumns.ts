import { drawNotes, drawRegistration } from "#samples/invoices/drawing/extras.ts";
import { drawLines, heading } from "#samples/invoices/drawing/page.ts";
import { drawCells, drawInlineRows, drawRows } from "#samples/invoices/drawing/rows.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { drawItems, keepRoom, takeForm, type Form } from "./form.ts";
import { restOf } from "./pen.ts";

const M = 36;
const W = A4[0] - 2 * M;
const THIRD = W / 3;

const TOP = M + 42;

function drawTitle({ sheet, generated, pen }: Form): void {
  sheet.write(pen.of("supplierName"), M, M, { size: 13, weight: "bold", width: W * 0.55 });
  sheet.write(heading(generated), M, M, { size: 12, width: W, align: "right" });
  sheet.write(pen.line("Číslo: ", pen.of("invoiceNumber")), M, M + 17, { size: 10, weight: "bold", width: W, align: "right" });
  sheet.rule(M, M + 34, M + W, { line: 2, color: generated.print.accent });
}

function drawParties({ sheet, generated, pen, random }: Form): number {
  const titled = (title: string, x: number): number => TOP + sheet.write(title, x, TOP, { size: 7.5, color: "#666666" });
  let left = drawLines(sheet, pen.address("supplier").slice(1), { x: M, y: titled("Dodavatel", M), size: 9, width: THIRD - 8, boldFirst: false });
  const contact = [...pen.ids("supplier", "IČO", "DIČ"), ...pen.row("Tel.", "supplierPhone"), ...pen.row("E-mail", "supplierEmail")];
  left = drawInlineRows(sheet, contact, { x: M, y: left, size: 9, width: THIRD - 8 });
  let middle = drawLines(sheet, pen.address("customer"), { x: M + THIRD, y: titled("Odběratel", M + THIRD), size: 9, width: THIRD - 8 });
  middle = drawInlineRows(sheet, pen.ids("customer", "IČO", "DIČ"), { x: M + THIRD, y: middle, size: 9 });
  const x = M + 2 * THIRD;
  const receiver = generated.print.deliveryAddress ?? [generated.customer!.name, "sklad 2", generated.customer!.city];
  let right = drawLines(sheet, receiver, { x, y: titled("Příjemce", x), size: 9, width: THIRD - 4, boldFirst: false });
  right += sheet.write(`Středisko ${random.int(10, 99)}   Zakázka ${random.digits(5)}`, x, right + 4, { size: 8 });
  return Math.max(left, middle, right);
}

function drawParticulars({ sheet, pen }: Form, y: number): number {
  const cells = [
    ...pen.row("Vystaveno", "issueDate"),
    ...pen.row("Zdan. plnění", "taxDate"),
    ...pen.row("Splatnost", "dueDate"),
    ...pen.row("Způsob úhrady", "paymentMethod"),
    ...pen.row("Var. symbol", "variableSymbol"),
    ...pen.row("Konst. symbol", "constantSymbol"),
    ...pen.row("Spec. symbol", "specificSymbol"),
    ...pen.row("Objednávka", "orderNumber"),
    ...pen.row("Bankovní spojení", "accountNumber"),
    ...pen.row("IBAN", "iban"),
    ...pen.row("BIC", "bic"),
    ...pen.row("Peněžní ústav", "bankName"),
    ...pen.row("Oprava dokladu", "originalDocumentNumber"),
  ];
  return drawCells(sheet, cells, { x: M, y, width: W, columns: 4, size: 9 });
}

function drawGoods(form: Form, y: number): number {
  const { pen } = form;
  const figures = [
    pen.column("quantity", "Množ.", 42),
    pen.column("unit", "MJ", 26, "left"),
    ...pen.columnOrNone("unitPrice", ["Cena", "za MJ"], 56),
    ...pen.columnOrNone("vatRate", "Sazba", 36),
    ...pen.columnOrNone("totalWithoutVat", "Základ", 62),
    ...pen.columnOrNone("vat", "DPH", 52),
    ...pen.columnOrNone("totalWithVat", "Celkem", 64),
  ];
  const columns = [pen.column("code", "Kód", 52, "left"), pen.column("description", "Text", restOf(W - 52, figures), "left"), ...figures];
  return drawItems(form, y, { bottom: A4[1] - 60, columns, size: 7.8, head: "band", headColor: "#5a6b7b", rules: "#dddddd", gap: 3 });
}

function drawSums({ sheet, pen }: Form, top: number): number {
  let y = top;
  for (const index of pen.rates) {
    const { rate, base, vat } = pen.breakdown(index);
    y += sheet.write(pen.line("Sazba ", rate, ":  základ ", base, "  daň ", vat), M, y, { size: 8, width: W * 0.5 });
  }
  const words = { net: "Celkem bez DPH", vat: "DPH", rounding: "Zaokrouhlení", total: "Celkem s DPH", advance: "Odpočet záloh", due: "Zbývá k úhradě" };
  const place = { x: M + W * 0.56, y: top, width: W * 0.44 };
  return Math.max(y, drawRows(sheet, pen.sums(words), { ...place, valueAlign: "right", size: 9.5, valueWeight: "bold" }));
}

/** A ledger whose head is three columns with the supplier's name as a title, and whose particulars are cells with labels above. */
export const ledgerColumns: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs"],
    columns: [["code", "description", "quantity", "unit", "unitPrice", "vatRate", "totalWithoutVat", "vat", "totalWithVat"]],
    fonts: ["inter", "openSans"],
    maxLines: 24,
    omits: ["exchangeRate", "exchangeRateAmount"],
    habits: { dates: ["padded", "dotted"] },
  },
  draw(sheet, generated) {
    const form = takeForm(sheet, generated, { size: 8.8, margin: M, salt: 11 });
    drawTitle(form);
    let y = drawParticulars(form, drawParties(form) + 10);
    y = keepRoom(form, drawGoods(form, y + 6), 260);
    y = drawNotes(sheet, generated, { x: M, y: y + 6, width: W * 0.5, size: 8 });
    y = drawSums(form, y + 6);
    return drawRegistration(sheet, generated, { x: M, y: y + 20, width: W, size: 7 });
  },
};
