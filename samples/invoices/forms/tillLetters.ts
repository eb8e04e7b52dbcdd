import { roll, rollHead, rollPair, rollRule } from "#samples/invoices/drawing/roll.ts";
import type { Line } from "#samples/invoices/drawing/sheet.ts";
import { receiptTraits } from "#samples/invoices/layouts/receiptRestaurant.ts";
import type { Layout } from "#samples/invoices/layouts/layout.ts";
import { createRandom } from "#samples/invoices/random.ts";
import { penOf } from "./pen.ts";

const LETTERS = "ABCD";

/** A till that marks the rate of each line by a letter, explains the letters below the total, and prints codes and numbers of its own. */
export const tillLetters: Layout = {
  traits: {
    ...receiptTraits,
    trades: ["shop"],
    maxLines: 16,
    columns: [["description", "quantity", "unitPrice", "vatRate", "totalWithVat"]],
    omits: ["totalWithoutVat", "totalVat"],
  },
  draw(sheet, generated) {
    sheet.setBaseSize(7.8);
    const pen = penOf(generated);
    const { invoice, print, seed } = generated;
    const random = createRandom(seed + 71);
    const { margin, width } = roll;
    const letterOf = (rate: string): string => LETTERS[invoice.vatBreakdown.findIndex((row) => row.rate === rate)] ?? "";
    let y = rollHead(sheet, generated, 14);
    y += sheet.write(`Provozovna ${random.int(100, 999)}, ${generated.supplier.web}`, margin, y, { width, align: "center" });
    y = rollRule(sheet, y, "-");
    y += sheet.write([{ text: print.title, fields: ["documentKind"] }], margin, y, { width, align: "center", weight: "bold" });
    for (const [row, item] of invoice.lineItems.entries()) {
      y += sheet.paragraph(pen.cell("description", row)[0]!, margin, y, { width });
      const rate = item.vatRate ? [{ text: ` ${letterOf(item.vatRate)}`, fields: [] }] : [];
      y = rollPair(
        sheet,
        [
          [{ text: " " }, ...pen.cell("quantity", row), { text: " x " }, ...pen.cell("unitPrice", row)],
          [...pen.cell("totalWithVat", row), ...rate],
        ],
        y,
      );
      if (item.vatRate) sheet.mark([{ table: "lineItems", field: "vatRate", row }], letterOf(item.vatRate), [margin + width - 8, y - 10, 8, 9.4]);
    }
    y = rollRule(sheet, y, "-");
    if (invoice.rounding) y = rollPair(sheet, ["Zaokrouhlení", pen.of("rounding")], y);
    y = rollPair(sheet, ["Celkem", pen.withCurrency(pen.of("totalAmount", "amountDue"))], y, { size: 11, weight: "bold" });
    y = rollPair(sheet, [pen.of("paymentMethod"), print.tendered ? pen.amount(print.tendered.given) : pen.amount(invoice.totalAmount!)], y);
    if (print.tendered) y = rollPair(sheet, ["Zpět", pen.amount(print.tendered.back)], y);
    y = rollRule(sheet, y, "-");
    for (const index of pen.rates) {
      const cells = pen.breakdown(index);
      const left: Line = [{ text: `${LETTERS[index]} = ` }, ...cells.rate, { text: " zákl. " }, ...cells.base];
      y = rollPair(sheet, [left, [{ text: "DPH " }, ...cells.vat]], y);
    }
    y = rollRule(sheet, y, "-");
    y += sheet.write(pen.line("Č. dokl.: ", pen.of("invoiceNumber")), margin, y, { width });
    y += sheet.write([...pen.of("issueDate"), { text: `  ${print.time}:${random.int(10, 59)}   ${print.counters[0]}  ${print.counters[1]}` }], margin, y, {
      width,
    });
    for (const text of print.notes) y += sheet.write(text, margin, y, { width });
    y += sheet.write(`BKP ${random.digits(8)}-${random.digits(8)}`, margin, y, { width });
    return y + sheet.write("Děkujeme za nákup, body na kartě: 148", margin, y, { width, align: "center" }) + 16;
  },
};
