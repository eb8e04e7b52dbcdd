import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { drawLines } from "#samples/invoices/drawing/page.ts";
import { drawRows } from "#samples/invoices/drawing/rows.ts";
import { commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { drawItems, takeForm, type Form } from "./form.ts";
import { joined, strung } from "./pen.ts";

/** A5 on its side. */
const SIZE = [595.28, 419.53] as const;
const M = 26;
const W = SIZE[0] - 2 * M;

function drawParty({ sheet, pen }: Form, role: "supplier" | "customer", x: number): number {
  const title = role === "supplier" ? "prodávající (razítko)" : "kupující";
  let y = M + 20 + sheet.write(title, x, M + 20, { size: 6.6, color: "#666666" });
  y = drawLines(sheet, pen.address(role), { x, y, width: W / 2 - 14, boldFirst: false });
  return y + sheet.write(strung(pen.ids(role, "IČ", "DIČ"), "  "), x, y, { width: W / 2 - 14 });
}

function drawParticulars({ sheet, pen }: Form, y: number): void {
  const rows = [
    ...pen.row("vystaveno", "issueDate"),
    ...pen.row("plnění", "taxDate"),
    ...pen.row("splatnost", "dueDate"),
    ...pen.row("úhrada", "paymentMethod"),
    ...pen.row("účet", "accountNumber"),
    ...pen.row("v. s.", "variableSymbol"),
    ...pen.row("tel.", "supplierPhone"),
  ];
  sheet.write(joined(rows, "    "), M, y, { width: W });
}

function drawGoods(form: Form, y: number): number {
  const { pen } = form;
  const columns = [
    pen.column("description", "název zboží", W - 230, "left"),
    pen.column("quantity", "množství", 60),
    pen.column("unitPrice", "cena s DPH", 60),
    pen.columnOrBlank("vatRate", "DPH", 36),
    pen.column(pen.gross, "celkem", 74),
  ];
  return drawItems(form, y, { bottom: SIZE[1] - M, columns, size: 8.2, headSize: 7, head: "ruled", gap: 2, nextPage: () => M });
}

function drawSums({ sheet, pen }: Form, top: number): number {
  let y = top;
  for (const index of pen.rates) {
    const { rate, base, vat } = pen.breakdown(index);
    y += sheet.write(pen.line("základ ", rate, " ", base, "  DPH ", vat), M, y, { size: 8 });
  }
  const words = { net: "bez DPH", vat: "DPH", rounding: "zaokrouhlení", total: "celkem", advance: "záloha", due: "CELKEM K ÚHRADĚ" };
  const place = { x: M + W * 0.55, y: top, width: W * 0.45 };
  return Math.max(y, drawRows(sheet, pen.sums(words), { ...place, valueAlign: "right", size: 9.2, valueWeight: "bold" }));
}

/** A pad's form for a sale in cash on half a sheet: seller left, buyer right, both under small words. */
export const cashSlip: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs"],
    kinds: ["invoice"],
    trades: ["shop", "building", "electro"],
    columns: [["description", "quantity", "unitPrice", "vatRate", "totalWithVat"]],
    fonts: ["robotoCondensed", "openSans"],
    maxLines: 4,
    size: SIZE,
    omits: [
      "exchangeRate",
      "exchangeRateAmount",
      "specificSymbol",
      "bic",
      "bankName",
      "iban",
      "constantSymbol",
      "supplierRegistration",
      "supplierCountry",
      "customerCountry",
      "orderNumber",
      "supplierEmail",
    ],
  },
  draw(sheet, generated) {
    const form = takeForm(sheet, generated, { size: 8.4, margin: M });
    sheet.frame([M - 6, M - 6, W + 12, SIZE[1] - 2 * M + 12], { line: 1 });
    sheet.write([{ text: "Prodejka – daňový doklad", fields: ["documentKind"] }], M, M, { size: 11, weight: "bold" });
    sheet.write(form.pen.line("číslo ", form.pen.of("invoiceNumber")), M, M, { size: 10, width: W, align: "right" });
    let y = Math.max(drawParty(form, "supplier", M), drawParty(form, "customer", M + W / 2)) + 4;
    drawParticulars(form, y);
    y = drawSums(form, drawGoods(form, y + 16) + 6);
    return drawNotes(sheet, generated, { x: M, y: y + 4, width: W * 0.5, size: 7.4 });
  },
};
