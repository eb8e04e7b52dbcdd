import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { heading } from "#samples/invoices/drawing/page.ts";
import { roll, rollBuyer, rollHead, rollLine, rollParticulars, rollBreakdown, rollRule, rollTotal } from "#samples/invoices/drawing/roll.ts";
import type { Layout } from "./layout.ts";
import { receiptTraits } from "./receiptRestaurant.ts";

/** The receipt of a filling station: litres to two or three places, VAT above the total, the card slip's words at the end. */
export const receiptFuel: Layout = {
  traits: { ...receiptTraits, trades: ["fuel"], maxLines: 3 },
  draw(sheet, generated) {
    sheet.setBaseSize(8.2);
    const { margin, width } = roll;
    const { invoice, print } = generated;
    let y = 16 + sheet.write(heading(generated), margin, 16, { weight: "bold", width, align: "center", size: 10 }) + 4;
    y = rollHead(sheet, generated, y, "left");
    y = rollRule(sheet, y, "*");
    y = rollParticulars(sheet, generated, y);
    y = rollBuyer(sheet, generated, y);
    y = rollRule(sheet, y, "*") + 2;
    for (const row of invoice.lineItems.keys()) y = rollLine(sheet, generated, row, y) + 2;
    y = rollRule(sheet, y, "-");
    y = rollBreakdown(sheet, generated, y);
    y = rollRule(sheet, y, "-");
    y = rollTotal(sheet, generated, y, print.labels.totalToPay);
    if (invoice.paymentMethod === "card") y += 6 + sheet.write("Platba schválena  **** **** **** 9012", margin, y + 6, { width, size: 7.4 });
    y = drawNotes(sheet, generated, { x: margin, y: y + 4, width });
    y += sheet.write("Šťastnou cestu!", margin, y + 4, { width, align: "center" });
    return y + 22;
  },
};
