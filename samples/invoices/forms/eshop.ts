import { inventParty } from "#samples/invoices/content/parties.ts";
import { drawNotes, drawRegistration } from "#samples/invoices/drawing/extras.ts";
import { drawLines, heading } from "#samples/invoices/drawing/page.ts";
import { drawInlineRows, drawRows } from "#samples/invoices/drawing/rows.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import type { InventedParty } from "#samples/invoices/types.ts";
import { drawItems, keepRoom, takeForm, type Form, writeAcross } from "./form.ts";

const M = 34;
const W = A4[0] - 2 * M;
const HALF = W / 2;

function drawHead({ sheet, generated, pen }: Form): void {
  const { supplier, print } = generated;
  sheet.write(`eshop-${supplier.web.replace("www.", "")}`, M, M, { size: 14, weight: "bold", color: print.accent });
  const title = [...heading(generated), { text: " č.: " }, ...pen.of("invoiceNumber")];
  sheet.write(title, M, M, { size: 11, weight: "bold", width: W, align: "right" });
  sheet.write(pen.line("Objednávka: ", pen.of("orderNumber")), M, M + 15, { size: 8.6, width: W, align: "right" });
}

function drawParties({ sheet, pen }: Form, receiver: InventedParty, top: number): number {
  let left = top + sheet.write("Prodávající:", M, top, { weight: "bold" });
  left = drawLines(sheet, pen.address("supplier"), { x: M, y: left, width: HALF - 20, boldFirst: false });
  const contact = [...pen.ids("supplier", "IČ", "DIČ"), ...pen.row("Infolinka:", "supplierPhone"), ...pen.row("E-mail:", "supplierEmail")];
  left = drawInlineRows(sheet, contact, { x: M, y: left, width: HALF - 20 });
  const x = M + HALF;
  let right = top + sheet.write("Fakturační adresa:", x, top, { weight: "bold" });
  right = drawLines(sheet, pen.address("customer"), { x, y: right, width: HALF, boldFirst: false });
  right = drawInlineRows(sheet, pen.ids("customer", "IČ", "DIČ"), { x, y: right });
  right += 6 + sheet.write("Dodací adresa:", x, right + 6, { weight: "bold" });
  const delivery = [receiver.name, receiver.street, `${receiver.postalCode} ${receiver.city}`, `tel. ${receiver.phone}`];
  return Math.max(left, drawLines(sheet, delivery, { x, y: right, width: HALF, boldFirst: false }));
}

function drawParticulars({ sheet, pen }: Form, y: number): number {
  const dates = [
    ...pen.row("Vystaveno dne:", "issueDate"),
    ...pen.row("DUZP:", "taxDate"),
    ...pen.row("Splatnost:", "dueDate"),
    ...pen.row("Platba:", "paymentMethod"),
  ];
  const bank = [
    ...pen.row("Účet:", "accountNumber"),
    ...pen.row("IBAN:", "iban"),
    ...pen.row("BIC:", "bic"),
    ...pen.row("VS:", "variableSymbol"),
    ...pen.row("KS:", "constantSymbol"),
  ];
  return Math.max(drawRows(sheet, dates, { x: M, y, width: HALF - 20 }), drawRows(sheet, bank, { x: M + HALF, y, width: HALF }));
}

function drawGoods(form: Form, y: number): number {
  const { generated, pen, random } = form;
  const hasRate = pen.has("vatRate");
  const total = pen.has("totalWithoutVat") ? ["Celkem", "bez DPH"] : hasRate ? ["Celkem", "s DPH"] : ["Celkem"];
  return drawItems(form, y, {
    bottom: A4[1] - 70,
    columns: [
      pen.column("code", "Kód", 58, "left"),
      pen.column("description", "Název zboží", W - 58 - 60 - 44 - 84 - 84, "left"),
      pen.column("quantity", "Ks", 60, "center"),
      ...pen.columnOrNone("vatRate", "DPH", 44, "center"),
      pen.column("unitPrice", hasRate ? ["Cena/ks", "s DPH"] : "Cena/ks", 84),
      pen.column(pen.net, total, 84),
    ],
    size: 8.4,
    head: "band",
    headColor: generated.print.accent,
    gap: 5,
    rules: "#dddddd",
    below: (row) => (random.chance(0.3) && row >= 0 ? [{ line: [{ text: `Sériové číslo: ${random.digits(9)}` }], indent: 60 }] : []),
  });
}

function drawSums({ sheet, generated, pen }: Form, top: number): number {
  let y = top;
  if (pen.rates.length > 0) {
    y += sheet.write("Sazba DPH          Základ          Výše DPH          Celkem", M, y, { size: 7.6, weight: "bold" });
    for (const index of pen.rates) {
      const { rate, base, vat, gross } = pen.breakdown(index);
      writeAcross(sheet, [rate, base, vat, gross], { x: M, y, step: 62, size: 7.8, width: 56, firstAlign: "left" });
      y += 11;
    }
  }
  const words = { net: "Cena bez DPH:", vat: "DPH:", rounding: "Zaokrouhlení:", total: "Cena celkem:", advance: "Již zaplaceno:", due: "Celkem k úhradě:" };
  const place = { x: M + W * 0.58, y: top, width: W * 0.42 };
  const bottom = drawRows(sheet, pen.sums(words), { ...place, valueAlign: "right", size: 9.6, valueWeight: "bold" });
  return drawNotes(sheet, generated, { x: M, y: Math.max(y, bottom) + 10, width: W, size: 8 });
}

function drawSmallPrint({ sheet, random }: Form, operator: InventedParty): void {
  const { name, street, postalCode, city, companyId, vatId } = operator;
  const style = { size: 6.6, color: "#888888" };
  const text = `Provozovatel platformy: ${name}, ${street}, ${postalCode} ${city}, IČO ${companyId}, DIČ ${vatId}`;
  sheet.write(text, M, A4[1] - 44, { ...style, width: W });
  sheet.write(`Zásilka ${random.digits(11)}, dopravce ${random.digits(4)}, vytištěno z objednávkového systému`, M, A4[1] - 34, style);
}

/** The bill of an e-shop: prices with VAT, number of the order beside that of the document, goods sent to a third company, the carrier in small print. */
export const eshop: Layout = {
  traits: {
    ...commonTraits,
    languages: ["cs"],
    kinds: ["invoice"],
    trades: ["electro", "books", "office"],
    columns: [["code", "description", "quantity", "vatRate", "unitPrice", "totalWithVat"]],
    fonts: ["openSans", "robotoCondensed"],
    maxLines: 14,
    omits: ["exchangeRate", "exchangeRateAmount", "specificSymbol", "bankName"],
  },
  draw(sheet, generated) {
    const form = takeForm(sheet, generated, { size: 8.6, margin: M, salt: 23 });
    const receiver = inventParty({ country: "CZ", trade: "services", vatPayer: true }, form.random);
    const operator = inventParty({ country: "CZ", trade: "it", vatPayer: true }, form.random);
    drawHead(form);
    let y = drawParties(form, receiver, M + 40) + 12;
    sheet.rule(M, y - 4, M + W, { line: 0.6, color: "#bbbbbb" });
    y = drawGoods(form, drawParticulars(form, y) + 10);
    y = drawSums(form, keepRoom(form, y, 220) + 8);
    y = drawRegistration(sheet, generated, { x: M, y: y + 4, width: W, size: 7 });
    drawSmallPrint(form, operator);
    return y;
  },
};
