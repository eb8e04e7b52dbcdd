import { heading } from "#samples/invoices/drawing/page.ts";
import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { roll, ROLL_WIDTH, rollBuyer, rollHead, rollLine, rollParticulars, rollBreakdown, rollRule, rollTotal } from "#samples/invoices/drawing/roll.ts";
import { commonTraits, type Layout, type LayoutTraits } from "./layout.ts";

/** What all receipts from a till have in common. */
export const receiptTraits: LayoutTraits = {
  ...commonTraits,
  languages: ["cs"],
  kinds: ["receipt"],
  columns: [["description", "quantity", "unitPrice", "vatRate", "totalWithVat"]],
  fonts: ["robotoMono", "robotoCondensed"],
  roll: true,
  size: [ROLL_WIDTH, 0],
  weight: 1,
};

/** The bill of a restaurant: what was eaten, VAT below the total, thanks at the end. */
export const receiptRestaurant: Layout = {
  traits: { ...receiptTraits, trades: ["restaurant"], maxLines: 12 },
  draw(sheet, generated) {
    sheet.setBaseSize(8);
    const { margin, width } = roll;
    let y = rollHead(sheet, generated, 16);
    y = rollBuyer(sheet, generated, y) + 4;
    y += sheet.write(heading(generated), margin, y, { weight: "bold", width, align: "center", size: 9.5 });
    y = rollParticulars(sheet, generated, y + 2);
    y = rollRule(sheet, y, "-");
    for (const row of generated.invoice.lineItems.keys()) y = rollLine(sheet, generated, row, y);
    y = rollRule(sheet, y, "-");
    y = rollTotal(sheet, generated, y, generated.print.labels.totalToPay);
    y = rollRule(sheet, y + 2, "-");
    y = rollBreakdown(sheet, generated, y);
    y = drawNotes(sheet, generated, { x: margin, y: y + 2, width });
    y += 6 + sheet.write("Děkujeme za návštěvu", margin, y + 6, { width, align: "center" });
    return y + 18;
  },
};
