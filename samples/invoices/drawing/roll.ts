import { printDate } from "#samples/invoices/dates.ts";
import { exact, printAmount, printNumber, printRate } from "#samples/invoices/numbers.ts";
import { formatAmount } from "#domain/money/decimal.ts";
import type { GeneratedInvoice } from "#samples/invoices/types.ts";
import { cellOf } from "./cells.ts";
import type { Line, Sheet } from "./sheet.ts";
import { addressLines, contactRows, idRows, money, value } from "./values.ts";

/** An 80 mm roll of which 72 mm are printed. */
export const ROLL_WIDTH = 226.77;
const M = 11;
const W = ROLL_WIDTH - 2 * M;

export const roll = { margin: M, width: W };

/** A row of signs from edge to edge. */
export function rollRule(sheet: Sheet, y: number, sign: "-" | "=" | "*"): number {
  const size = sheet.baseSize();
  return y + sheet.write(sign.repeat(Math.floor(W / sheet.widthOf(sign, size))), M, y, { width: W, align: "center" });
}

/** Something on the left and something on the right of one line. */
export function rollPair(
  sheet: Sheet,
  [left, right]: readonly [Line | string, Line | string],
  y: number,
  style: { size?: number; weight?: "regular" | "bold" } = {},
): number {
  const size = style.size ?? sheet.baseSize();
  const toLine = (content: Line | string): Line => (typeof content === "string" ? [{ text: content }] : content);
  const rightWidth = Math.min(sheet.widthOfLine(toLine(right), size, style.weight ?? "regular"), W * 0.6);
  sheet.write(left, M, y, { ...style, width: W - rightWidth - 4 });
  return y + sheet.write(right, M + W - rightWidth, y, { ...style, width: rightWidth, align: "right" });
}

/** Name, address and ids of the shop. */
export function rollHead(sheet: Sheet, generated: GeneratedInvoice, y: number, align: "left" | "center" = "center"): number {
  for (const [index, line] of addressLines(generated, "supplier").entries()) {
    y +=
      index === 0
        ? sheet.paragraph({ ...line[0]!, weight: "bold" }, M, y, { width: W, size: sheet.baseSize() * 1.25, align })
        : sheet.write(line, M, y, { width: W, align });
  }
  for (const row of [...idRows(generated, "supplier"), ...contactRows(generated)])
    y += sheet.write([...row.label, { text: " " }, ...row.value], M, y, { width: W, align });
  return y;
}

/** The buyer, where a receipt names one. */
export function rollBuyer(sheet: Sheet, generated: GeneratedInvoice, y: number): number {
  if (!generated.customer) return y;
  y = rollRule(sheet, y, "-") + sheet.write(`${generated.print.labels.customer}:`, M, y + sheet.lineHeight(), {});
  for (const line of addressLines(generated, "customer")) y += sheet.write(line, M, y, { width: W });
  for (const row of idRows(generated, "customer")) y += sheet.write([...row.label, { text: " " }, ...row.value], M, y, { width: W });
  return y;
}

const numberWords = ["Účtenka č.", "Doklad č.", "Číslo dokladu"];

/** Number, date with time, and what else the till prints. */
export function rollParticulars(sheet: Sheet, generated: GeneratedInvoice, y: number): number {
  const { print, invoice, language } = generated;
  y += sheet.write([{ text: `${numberWords[print.variant]}: ` }, value(invoice.invoiceNumber!, "invoiceNumber")], M, y, { width: W });
  y = rollPair(sheet, [[{ text: "Datum: " }, value(printDate(invoice.issueDate!, print.dates, language), "issueDate")], print.time!], y);
  return rollPair(sheet, [print.counters[0]!, print.counters[1]!], y);
}

/** A line of goods: the name, below it quantity times price, the sum on the right with the rate. */
export function rollLine(sheet: Sheet, generated: GeneratedInvoice, row: number, y: number): number {
  const text = (column: "quantity" | "unitPrice" | "vatRate" | "totalWithVat"): Line => cellOf(column, row, generated);
  y += sheet.paragraph(cellOf("description", row, generated)[0]!, M, y, { width: W });
  const figures: Line = [{ text: "  " }, ...text("quantity"), { text: " x " }, ...text("unitPrice")];
  const rate = text("vatRate");
  return rollPair(sheet, [figures, [...text("totalWithVat"), ...(rate.length > 0 ? [{ text: "  " }, ...rate] : [])]], y);
}

/** VAT by rate under the total. */
export function rollBreakdown(sheet: Sheet, generated: GeneratedInvoice, y: number): number {
  const { invoice, print } = generated;
  if (invoice.vatBreakdown.length === 0) return y;
  const size = sheet.baseSize() * 0.94;
  const shares = [0.2, 0.28, 0.24, 0.28];
  const cells = (texts: Line[], top: number): number => {
    let x = M;
    for (const [index, line] of texts.entries()) {
      sheet.write(line, x, top, { size, width: W * shares[index]! - (index === 0 ? 3 : 0), align: index === 0 ? "left" : "right" });
      x += W * shares[index]!;
    }
    return top + sheet.lineHeight(size);
  };
  const only = invoice.vatBreakdown.length === 1;
  y = cells(
    [print.labels.breakdownRate, print.labels.breakdownBase, print.labels.breakdownVat, print.labels.breakdownTotal].map((text) => [{ text }]),
    y,
  );
  for (const [row, { rate, base, vat }] of invoice.vatBreakdown.entries()) {
    y = cells(
      [
        [value(printRate(rate, { ...print.numbers, percent: print.numbers.percent || "%" }), { table: "vatBreakdown", field: "rate", row })],
        [value(printAmount(base, print.numbers), { table: "vatBreakdown", field: "base", row }, ...(only ? (["totalWithoutVat"] as const) : []))],
        [value(printAmount(vat, print.numbers), { table: "vatBreakdown", field: "vat", row }, ...(only ? (["totalVat"] as const) : []))],
        [{ text: printAmount(formatAmount(exact(base).plus(exact(vat))), print.numbers) }],
      ],
      y,
    );
  }
  if (only) return y;
  return cells(
    [
      [{ text: "Celkem" }],
      [value(printAmount(invoice.totalWithoutVat!, print.numbers), "totalWithoutVat")],
      [value(printAmount(invoice.totalVat!, print.numbers), "totalVat")],
      [{ text: printAmount(formatAmount(exact(invoice.totalWithoutVat!).plus(exact(invoice.totalVat!))), print.numbers) }],
    ],
    y,
  );
}

/** The total, how it was paid, and the change given. */
export function rollTotal(sheet: Sheet, generated: GeneratedInvoice, y: number, word: string): number {
  const { invoice, print } = generated;
  const method = invoice.paymentMethod as "cash" | "card";
  if (invoice.rounding) y = rollPair(sheet, [print.labels.rounding, [value(printNumber(invoice.rounding, print.numbers), "rounding")]], y);
  y = rollPair(sheet, [word, money(generated, invoice.totalAmount!, "totalAmount", "amountDue")], y + 2, { size: sheet.baseSize() * 1.45, weight: "bold" });
  y = rollPair(sheet, [[value(print.labels[method], "paymentMethod")], money(generated, print.tendered?.given ?? invoice.totalAmount!)], y + 2);
  return print.tendered ? rollPair(sheet, ["Vráceno", money(generated, print.tendered.back)], y) : y;
}
