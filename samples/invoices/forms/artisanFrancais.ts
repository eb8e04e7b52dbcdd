import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { drawLines } from "#samples/invoices/drawing/page.ts";
import { drawInlineRows, drawRows } from "#samples/invoices/drawing/rows.ts";
import { A4, commonTraits, czechOnly, type Layout } from "#samples/invoices/layouts/layout.ts";
import { drawItems, keepRoom, takeForm, type Form, writeAcross } from "./form.ts";
import { inline, joined, plainRow, restOf } from "./pen.ts";

const M = 42;
const W = A4[0] - 2 * M;

function drawParties({ sheet, pen }: Form): number {
  let left = drawLines(sheet, pen.address("supplier"), { x: M, y: M, size: 8.8, firstSize: 12, width: W * 0.5 });
  left = drawInlineRows(sheet, [...pen.row("Tél. :", "supplierPhone"), ...pen.row("Mail :", "supplierEmail")], { x: M, y: left });
  const x = M + W * 0.58;
  const right = drawLines(sheet, pen.address("customer"), { x, y: M + 70, size: 10, width: W * 0.42, boldFirst: false });
  return Math.max(left, drawInlineRows(sheet, pen.row("N° TVA client :", "customerVatId"), { x, y: right, size: 8.2 }));
}

function drawParticulars({ sheet, pen, random }: Form, y: number): number {
  const number = [{ text: " N° " }, ...pen.of("invoiceNumber"), { text: " du " }, ...pen.of("issueDate")];
  sheet.write([{ text: "FACTURE", fields: ["documentKind"] }, ...number], M, y, { size: 13, weight: "bold", width: W });
  y += 24;
  const rows = [
    plainRow("Code client", `CL${random.digits(4)}`),
    ...pen.row("Votre commande", "orderNumber"),
    ...pen.row("Date de livraison", "taxDate"),
    ...pen.row("Échéance", "dueDate"),
    ...pen.row("Mode de règlement", "paymentMethod"),
  ];
  for (const row of rows) y += sheet.write(inline(row, " : "), M, y, { size: 8.6 });
  return y;
}

function drawWork(form: Form, y: number): number {
  const { pen } = form;
  const figures = [
    pen.column("quantity", "Qté", 48),
    pen.column("unit", "U.", 38, "left"),
    pen.column("unitPrice", "P.U. HT", 66),
    pen.columnOrBlank("vatRate", "TVA", 44),
    pen.column(pen.net, "Montant HT", 74),
  ];
  const columns = [pen.column("code", "Réf.", 56, "left"), pen.column("description", "Désignation", restOf(W - 56, figures), "left"), ...figures];
  return drawItems(form, y, { bottom: A4[1] - 100, columns, size: 8.4, head: "band", headColor: "#44546a", gap: 4 });
}

function drawSums({ sheet, pen }: Form, top: number): number {
  let y = top;
  if (pen.rates.length > 0) {
    writeAcross(sheet, ["Base HT", "Taux", "Montant TVA"], { x: M, y, step: 70, size: 7.8, width: 64, weight: "bold" });
    y += 12;
    for (const index of pen.rates) {
      const { base, rate, vat } = pen.breakdown(index);
      writeAcross(sheet, [base, rate, vat], { x: M, y, step: 70, size: 8, width: 64 });
      y += 11;
    }
  }
  const words = { net: "Total HT", vat: "Total TVA", rounding: "Arrondi", total: "Total TTC", advance: "Acompte versé", due: "Net à payer" };
  const place = { x: M + W * 0.56, y: top, width: W * 0.44 };
  return Math.max(y, drawRows(sheet, pen.sums(words), { ...place, valueAlign: "right", valueWeight: "bold" }));
}

function drawFoot({ sheet, generated, pen, random }: Form, y: number): void {
  const { name, city, companyId } = generated.supplier;
  sheet.write("Indemnité forfaitaire pour frais de recouvrement : 40,00 €. Pas d'escompte pour paiement anticipé.", M, y, { size: 7.4, width: W });
  const foot = A4[1] - 46;
  const register = `${name} au capital de ${random.int(2, 90)} 000 € – APE ${random.digits(4)}Z – RCS ${city} ${companyId}`;
  sheet.write(register, M, foot, { size: 7, width: W, align: "center" });
  sheet.write(joined(pen.ids("supplier", "SIREN", "N° TVA intracommunautaire"), " – "), M, foot + 10, { size: 7, width: W, align: "center" });
}

/** A French craftsman's bill: "FACTURE N° … du …" in one line, HT and TTC, capital and registers in the foot. */
export const artisanFrancais: Layout = {
  traits: {
    ...commonTraits,
    languages: ["fr"],
    kinds: ["invoice"],
    columns: [["code", "description", "quantity", "unit", "unitPrice", "vatRate", "totalWithoutVat"]],
    fonts: ["openSans", "sourceSerif"],
    maxLines: 14,
    omits: [...czechOnly, "customerCompanyId", "accountNumber"],
  },
  draw(sheet, generated) {
    const form = takeForm(sheet, generated, { size: 8.8, margin: M, salt: 111 });
    const { pen } = form;
    let y = drawParticulars(form, drawParties(form) + 22);
    y = keepRoom(form, drawWork(form, y + 10), 240);
    y = drawSums(form, y + 8) + 10;
    const bank = [...pen.row("Banque :", "bankName"), ...pen.row("IBAN :", "iban"), ...pen.row("BIC :", "bic")];
    y = drawInlineRows(sheet, bank, { x: M, y, size: 8.4 });
    y = drawNotes(sheet, generated, { x: M, y: y + 6, width: W, size: 8 });
    drawFoot(form, y + 4);
    return y;
  },
};
