import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { drawLines, heading } from "#samples/invoices/drawing/page.ts";
import { drawInlineRows, drawRows } from "#samples/invoices/drawing/rows.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { drawItems, keepRoom, takeForm, type Form } from "./form.ts";
import { plainRow, restOf, strung } from "./pen.ts";

const M = 44;
const W = A4[0] - 2 * M;

function drawParty({ sheet, pen }: Form, role: "supplier" | "customer", y: number): number {
  sheet.write(role === "supplier" ? "Zhotovitel:" : "Objednatel:", M, y, { weight: "bold" });
  const place = { x: M + 90, width: W - 90 };
  y = drawLines(sheet, pen.address(role), { ...place, y });
  y += sheet.write(strung(pen.ids(role, "IČO:", "DIČ:"), ",  "), M + 90, y, { width: W - 90 });
  if (role === "customer") return y + 8;
  const bank = [...pen.row("bankovní spojení:", "accountNumber"), ...pen.row("IBAN:", "iban"), ...pen.row("SWIFT:", "bic"), ...pen.row("banka:", "bankName")];
  const contact = [...pen.row("tel.", "supplierPhone"), ...pen.row("", "supplierEmail"), ...pen.row("", "supplierRegistration")];
  y = drawInlineRows(sheet, bank, { ...place, y, size: 8.6 });
  return drawInlineRows(sheet, contact, { ...place, y, size: 8 }) + 8;
}

function drawParticulars({ sheet, generated, pen, random }: Form, y: number): number {
  sheet.rule(M, y - 3, M + W, { line: 0.6 });
  const rows = [
    plainRow("Stavba:", `Rekonstrukce objektu č. p. ${random.int(10, 999)}, ${generated.customer!.city}`),
    plainRow("Smlouva o dílo č.:", `${random.int(10, 99)}/${random.int(20, 25)}/SOD ze dne 3. 2. 20${random.int(22, 25)}`),
    ...pen.row("Objednávka:", "orderNumber"),
    ...pen.row("Datum vystavení:", "issueDate"),
    ...pen.row("Datum uskutečnění zdanitelného plnění:", "taxDate"),
    ...pen.row("Datum splatnosti:", "dueDate"),
    ...pen.row("Způsob úhrady:", "paymentMethod"),
    ...pen.row("Variabilní symbol:", "variableSymbol"),
    ...pen.row("Konstantní symbol:", "constantSymbol"),
  ];
  return drawRows(sheet, rows, { x: M, y, width: W, labelWidth: 200, spacing: 1.05 });
}

function drawWork(form: Form, y: number): number {
  const { sheet, pen, random } = form;
  sheet.write(`Fakturujeme Vám provedené práce dle zjišťovacího protokolu č. ${random.int(1, 12)} ze dne 28. 2. 2025:`, M, y, { size: 9 });
  const figures = [
    pen.column("quantity", "Výměra", 60),
    pen.column("unit", "MJ", 34, "left"),
    pen.column("unitPrice", "Jedn. cena", 80),
    pen.column(pen.net, "Cena", 88),
  ];
  const columns = [pen.column("position", "Poř.", 26, "left"), pen.column("description", "Práce, dodávka", restOf(W - 26, figures), "left"), ...figures];
  return drawItems(form, y + 16, { bottom: A4[1] - 70, columns, size: 8.8, head: "ruled", gap: 4 });
}

function drawSums({ sheet, pen }: Form, y: number): number {
  sheet.rule(M, y, M + W, { line: 0.8 });
  y += 6;
  for (const index of pen.rates) {
    const { rate, base, vat, gross } = pen.breakdown(index);
    const line = pen.line("Základ daně ", rate, " ", base, "   DPH ", vat, "   celkem ", gross);
    y += sheet.write(line, M, y, { width: W, align: "right" });
  }
  const words = {
    net: "Cena celkem bez DPH",
    vat: "DPH celkem",
    rounding: "Zaokrouhlení",
    total: "Celkem",
    advance: "Odečet zálohy",
    due: "Celkem k úhradě",
  };
  return drawRows(sheet, pen.sums(words), { x: M + W * 0.4, y: y + 4, width: W * 0.6, valueAlign: "right", valueWeight: "bold" });
}

/** A builder's invoice by a contract: customer above the supplier, numbers of contract, site and protocol, labels right of a wide margin. */
export const siteWorks: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs"],
    kinds: ["invoice"],
    trades: ["building"],
    columns: [["position", "description", "quantity", "unit", "unitPrice", "totalWithoutVat"]],
    fonts: ["sourceSerif", "openSans"],
    maxLines: 10,
    omits: ["exchangeRate", "exchangeRateAmount", "specificSymbol"],
    habits: { numbers: { thousands: ".", point: "," } },
  },
  draw(sheet, generated) {
    const form = takeForm(sheet, generated, { size: 9.4, margin: M, salt: 41 });
    const title = [...heading(generated), { text: "  " }, ...form.pen.of("invoiceNumber")];
    sheet.write(title, M, M, { size: 15, weight: "bold", width: W, align: "center" });
    let y = drawParty(form, "customer", M + 30);
    y = drawParticulars(form, drawParty(form, "supplier", y));
    y = keepRoom(form, drawWork(form, y + 4), 220);
    y = drawSums(form, y);
    sheet.write(`Pozastávka 10 % bude uvolněna po předání díla dle čl. ${form.random.int(4, 12)} smlouvy.`, M, y + 6, { size: 8.4 });
    y = drawNotes(sheet, generated, { x: M, y: y + 22, width: W, size: 9 });
    sheet.write("Vystavil: stavbyvedoucí              Převzal:", M, y + 30, { size: 8.4 });
    return y + 50;
  },
};
