import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { heading } from "#samples/invoices/drawing/page.ts";
import { roll, rollBuyer, rollHead, rollPair, rollParticulars, rollBreakdown, rollRule, rollTotal } from "#samples/invoices/drawing/roll.ts";
import { cellOf } from "#samples/invoices/drawing/cells.ts";
import type { Line, Sheet } from "#samples/invoices/drawing/sheet.ts";
import type { GeneratedInvoice } from "#samples/invoices/types.ts";
import type { Layout } from "./layout.ts";
import { receiptTraits } from "./receiptRestaurant.ts";

/** Name and sum on one line; a second one only where more than one piece was bought. */
function drawLine(sheet: Sheet, generated: GeneratedInvoice, row: number, y: number): number {
  const item = generated.invoice.lineItems[row]!;
  const sum: Line = [...cellOf("totalWithVat", row, generated), { text: " " }, ...cellOf("vatRate", row, generated)];
  const name = cellOf("description", row, generated);
  const figures: Line = [{ text: "   " }, ...cellOf("quantity", row, generated), { text: " * " }, ...cellOf("unitPrice", row, generated)];
  if (item.quantity === "1") return rollPair(sheet, [figures, ""], rollPair(sheet, [name, sum], y));
  y = rollPair(sheet, [name, ""], y);
  return rollPair(sheet, [figures, sum], y);
}

/** The receipt of a shop: short names in capitals, left-aligned head, rates beside the sums. */
export const receiptShop: Layout = {
  traits: { ...receiptTraits, trades: ["shop"], maxLines: 24, weight: 1.4 },
  draw(sheet, generated) {
    sheet.setBaseSize(7.8);
    const { margin, width } = roll;
    let y = rollHead(sheet, generated, 14, generated.print.variant === 0 ? "center" : "left");
    y = rollRule(sheet, y + 2, "=");
    y += sheet.write(heading(generated), margin, y, { weight: "bold", width });
    y = rollParticulars(sheet, generated, y);
    y = rollBuyer(sheet, generated, y);
    y = rollRule(sheet, y, "=");
    for (const row of generated.invoice.lineItems.keys()) y = drawLine(sheet, generated, row, y);
    y = rollRule(sheet, y, "-");
    y = rollTotal(sheet, generated, y, "CELKEM");
    y = rollRule(sheet, y + 2, "-");
    y = rollBreakdown(sheet, generated, y) + 4;
    y = drawNotes(sheet, generated, { x: margin, y, width });
    y += sheet.paragraph("Zboží lze vrátit do 14 dnů s tímto dokladem.", margin, y + 4, { width, size: 7, align: "center" });
    return y + 20;
  },
};
