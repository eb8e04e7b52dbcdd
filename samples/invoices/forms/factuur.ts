import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { drawLines, heading } from "#samples/invoices/drawing/page.ts";
import { drawCells, drawInlineRows, drawRows } from "#samples/invoices/drawing/rows.ts";
import { A4, commonTraits, czechOnly, type Layout } from "#samples/invoices/layouts/layout.ts";
import { drawItems, keepRoom, takeForm, type Form } from "./form.ts";
import { restOf } from "./pen.ts";

const M = 46;
const W = A4[0] - 2 * M;

function drawSupplier({ sheet, pen }: Form): number {
  const y = drawLines(sheet, pen.address("supplier"), { x: M, y: M, size: 8.6, firstSize: 12, width: W, align: "right" });
  const numbers = [
    ...pen.row("T", "supplierPhone"),
    ...pen.row("E", "supplierEmail"),
    ...pen.row("KvK", "supplierCompanyId"),
    ...pen.row("BTW", "supplierVatId"),
    ...pen.row("IBAN", "iban"),
    ...pen.row("BIC", "bic"),
    ...pen.row("Bank", "bankName"),
  ];
  return drawInlineRows(sheet, numbers, { x: M, y, size: 8.2, width: W, align: "right" });
}

function drawCustomer({ sheet, pen }: Form): number {
  const y = drawLines(sheet, pen.address("customer"), { x: M, y: M + 62, size: 10, width: W * 0.5, boldFirst: false });
  return drawInlineRows(sheet, pen.row("BTW-nummer klant:", "customerVatId"), { x: M, y, size: 8.4 });
}

function drawParticulars({ sheet, generated, pen }: Form, y: number): number {
  y += sheet.write(heading(generated), M, y, { size: 20, weight: "bold", color: generated.print.accent }) + 6;
  const cells = [
    ...pen.row("Factuurnummer", "invoiceNumber"),
    ...pen.row("Factuurdatum", "issueDate"),
    ...pen.row("Leverdatum", "taxDate"),
    ...pen.row("Vervaldatum", "dueDate"),
    ...pen.row("Uw referentie / ordernummer", "orderNumber"),
    ...pen.row("Betreft factuur", "originalDocumentNumber"),
    ...pen.row("Betaalwijze", "paymentMethod"),
  ];
  return drawCells(sheet, cells, { x: M, y, width: W, columns: 4, size: 9, valueWeight: "bold" });
}

function drawWork(form: Form, y: number): number {
  const { pen } = form;
  const figures = [pen.column("unitPrice", "Prijs", 80), pen.columnOrBlank("vatRate", "Btw", 54), pen.column(pen.net, "Bedrag", 86)];
  const columns = [pen.column("quantity", "Aantal", 64, "left"), pen.column("description", "Omschrijving", restOf(W - 64, figures), "left"), ...figures];
  return drawItems(form, y, { bottom: A4[1] - 80, columns, size: 8.8, head: "ruled", gap: 5 });
}

function drawSums({ sheet, pen }: Form, y: number): number {
  const taxes = pen.rates.map((index) => {
    const { rate, base, vat } = pen.breakdown(index);
    return { label: [...rate, { text: " btw over " }, ...base], value: vat };
  });
  const words = { net: "Subtotaal", vat: "Totaal btw", rounding: "Afronding", total: "Totaal", advance: "Reeds voldaan", due: "Te betalen" };
  return drawRows(sheet, pen.sums(words, taxes), { x: M + W * 0.5, y, width: W * 0.5, valueAlign: "right" });
}

/** A Dutch small firm: the seller flush right with all his numbers, particulars as a row of cells, the sign of the currency in front. */
export const factuur: Layout = {
  traits: {
    ...commonTraits,
    languages: ["nl"],
    kinds: ["invoice", "creditNote"],
    columns: [["quantity", "description", "unitPrice", "vatRate", "totalWithoutVat"]],
    fonts: ["inter", "openSans"],
    maxLines: 12,
    omits: [...czechOnly, "customerCompanyId", "accountNumber"],
  },
  draw(sheet, generated) {
    const form = takeForm(sheet, generated, { size: 9, margin: M });
    const right = drawSupplier(form);
    let y = drawParticulars(form, Math.max(drawCustomer(form), right) + 20);
    y = keepRoom(form, drawWork(form, y + 8), 200);
    y = drawSums(form, y + 6);
    return drawNotes(sheet, generated, { x: M, y: y + 16, width: W, size: 8.6 });
  },
};
