import { drawNotes } from "#samples/invoices/drawing/extras.ts";
import { drawRows } from "#samples/invoices/drawing/rows.ts";
import { addDays, printDate } from "#samples/invoices/dates.ts";
import { A4, commonTraits, type Layout } from "#samples/invoices/layouts/layout.ts";
import { drawColumns } from "./columns.ts";
import { inline, penOf } from "./pen.ts";

const M = 44;
const W = A4[0] - 2 * M;

/** The invoice of a subscription in the American manner: month first, "$1,200.00 due March 4, 2025" as a headline, no heading over the seller. */
export const saas: Layout = {
  traits: {
    ...commonTraits,
    languages: ["en"],
    kinds: ["invoice"],
    trades: ["it"],
    columns: [["description", "quantity", "unitPrice", "totalWithoutVat"]],
    fonts: ["inter"],
    mostLines: 6,
    omits: [
      "exchangeRate",
      "exchangeRateAmount",
      "variableSymbol",
      "constantSymbol",
      "specificSymbol",
      "supplierCompanyId",
      "customerCompanyId",
      "accountNumber",
      "bankName",
      "supplierRegistration",
    ],
    habits: { dates: ["monthFirst"], numbers: { thousands: ",", point: "." } },
  },
  draw(sheet, generated) {
    sheet.setBaseSize(9);
    const pen = penOf(generated);
    const { invoice, language } = generated;
    sheet.write([{ text: "Invoice", fields: ["documentKind"] }], M, M, { size: 18, weight: "bold" });
    let y = drawRows(
      sheet,
      [
        ...pen.row("Invoice number", "invoiceNumber"),
        ...pen.row("Date of issue", "issueDate"),
        ...pen.row("Date of supply", "taxDate"),
        ...pen.row("Date due", "dueDate"),
        ...pen.row("PO number", "orderNumber"),
        ...pen.row("Payment method", "paymentMethod"),
      ],
      { x: M, y: M + 30, width: 260, labelWeight: "bold", labelWidth: 96 },
    );
    y += 14;
    let left = y;
    for (const [index, line] of pen.address("supplier").entries())
      left += sheet.write(line, M, left, { weight: index === 0 ? "bold" : "regular", width: W * 0.4 });
    for (const line of [pen.of("supplierEmail"), pen.of("supplierPhone"), ...pen.row("VAT", "supplierVatId").map((row) => inline(row))])
      if (line.length > 0) left += sheet.write(line, M, left, { width: W * 0.4 });
    let right = y + sheet.write("Bill to", M + W * 0.45, y, { weight: "bold" });
    for (const line of pen.address("customer")) right += sheet.write(line, M + W * 0.45, right, { width: W * 0.5 });
    for (const row of pen.row("CZ VAT", "customerVatId")) right += sheet.write(inline(row), M + W * 0.45, right, {});
    y = Math.max(left, right) + 18;
    const due = pen.withCurrency(pen.of(invoice.advancePaid ? "amountDue" : "totalAmount", ...(invoice.advancePaid ? [] : (["amountDue"] as const))));
    const when = invoice.dueDate ? ` due ${pen.text("dueDate")}` : " due";
    y += sheet.write([...due, { text: when }], M, y, { size: 14, weight: "bold", width: W }) + 12;
    const period = `${printDate(invoice.issueDate!, "monthFirst", language)} – ${printDate(addDays(invoice.issueDate!, 30), "monthFirst", language)}`;
    const net = pen.has("totalWithoutVat") ? ("totalWithoutVat" as const) : ("totalWithVat" as const);
    y = drawColumns(sheet, {
      x: M,
      y,
      bottom: A4[1] - 70,
      rows: invoice.lineItems.length,
      columns: [
        { title: ["Description"], width: W - 70 - 84 - 90, cell: (row) => pen.cell("description", row) },
        { title: ["Qty"], width: 70, align: "right", cell: (row) => pen.cell("quantity", row) },
        { title: ["Unit price"], width: 84, align: "right", cell: (row) => pen.cell("unitPrice", row) },
        { title: ["Amount"], width: 90, align: "right", cell: (row) => pen.cell(net, row) },
      ],
      size: 8.8,
      headSize: 7.6,
      head: "ruled",
      gap: 7,
      below: () => [{ line: [{ text: period }], indent: 2 }],
      nextPage: () => {
        sheet.addPage();
        return M;
      },
    });
    const taxes = pen.rates.flatMap((index) => {
      const { rate, base, vat, isOnly } = pen.recap(index);
      return [
        {
          label: [{ text: "VAT (" }, ...rate, { text: " on " }, ...base, { text: ")" }],
          value: isOnly ? [{ ...vat[0]!, fields: [...vat[0]!.fields!, "totalVat" as const] }] : vat,
        },
      ];
    });
    y = drawRows(
      sheet,
      [
        ...pen.amountRow("Subtotal", "totalWithoutVat"),
        ...taxes,
        ...(pen.rates.length === 1 ? [] : pen.amountRow("Total tax", "totalVat")),
        ...pen.amountRow("Rounding", "rounding"),
        ...(invoice.advancePaid
          ? [
              ...pen.amountRow("Total", "totalAmount"),
              ...pen.amountRow("Applied balance", "advancePaid"),
              { label: [{ text: "Amount due" }], value: pen.withCurrency(pen.of("amountDue")) },
            ]
          : [
              { label: [{ text: "Total" }], value: pen.withCurrency(pen.of("totalAmount")) },
              { label: [{ text: "Amount due" }], value: pen.withCurrency(pen.of("amountDue")) },
            ]),
      ],
      { x: M + W * 0.5, y: y + 4, width: W * 0.5, valueAlign: "right" },
    );
    y += 10;
    for (const line of [pen.line("IBAN: ", pen.of("iban")), pen.line("SWIFT/BIC: ", pen.of("bic"))]) if (line.length > 0) y += sheet.write(line, M, y, {});
    return drawNotes(sheet, generated, { x: M, y: y + 8, width: W, size: 8.4 });
  },
};
