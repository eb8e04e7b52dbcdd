import { describe, expect, test } from "vitest";
import { decimal, formatAmount, round, sum, zero } from "#domain/money/decimal.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { buildInvoice, invoiceCases } from "#test/invoices.ts";
import { booked, percentOf } from "#domain/exports/booking.ts";
import { countedLines } from "./countedLines.ts";

const PLACES = 4;

/** What a system makes of the lines when it counts VAT of each rate from their sum. */
function counted(invoice: Invoice): { total: string; vat: string; lines: string[] } {
  const booking = booked(invoice);
  const { lines, withVat } = countedLines(booking, PLACES);
  const rates = [...new Set(lines.map((line) => line.bucket))].map((bucket) => {
    const price = sum(lines.filter((line) => line.bucket === bucket).map((line) => round(line.unitPrice.times(line.quantity))));
    const percent = decimal(percentOf(bucket, booking.rates))!;
    const vat = round(price.times(percent).div(withVat ? percent.plus(100) : zero.plus(100)));
    return { total: withVat ? price : price.plus(vat), vat };
  });
  return {
    total: formatAmount(sum(rates.map(({ total }) => total))),
    vat: formatAmount(sum(rates.map(({ vat }) => vat))),
    lines: lines.map(({ text }) => text),
  };
}

describe("lines for systems that count VAT themselves", () => {
  test.each(Object.keys(invoiceCases))("%s comes to the total of the paper", (name) => {
    const { own } = booked(invoiceCases[name]!);
    expect(counted(invoiceCases[name]!).total).toBe(formatAmount(own.total));
  });

  test("printed lines leave when they give the printed sums, else one line for each rate", () => {
    expect(counted(invoiceCases["three rates with rounding"]!).lines).toEqual(["Kancelářský papír A4", "Občerstvení", "Kniha", "Zaokrouhlení"]);
    expect(counted(invoiceCases["printed VAT unlike the lines"]!).lines).toEqual(["Práce se slevou"]);
    expect(counted(invoiceCases["advance deducted"]!).lines).toHaveLength(2);
  });

  test("a document of zero has one line of zero: systems refuse a document without lines", () => {
    const zeroTotal = buildInvoice({ documentId: "zero", totalAmount: "0.00", vatBreakdown: [{ rate: "21.00", base: "0.00", vat: "0.00" }] });
    expect(
      countedLines(booked(zeroTotal), PLACES).lines.map(({ quantity, unitPrice, bucket }) => [formatAmount(quantity), formatAmount(unitPrice), bucket]),
    ).toEqual([["1.00", "0.00", "none"]]);
    expect(counted(zeroTotal).total).toBe("0.00");
  });

  const row = (base: string, vat: string, total: string) =>
    buildInvoice({ documentId: "vat", totalAmount: total, vatBreakdown: [{ rate: "21.00", base, vat }] });
  test.each([
    // 21 % of the base gives the printed tax.
    ["1000.01", "210.00", "1210.01", "210.00", "0.00"],
    // Only tax counted from the total gives it (700.00 × 21/121 = 121.4876).
    ["578.51", "121.49", "700.00", "121.49", "0.00"],
    // Nothing gives it: the total stays and the difference is reported.
    ["1000.00", "210.05", "1210.05", "210.01", "0.04"],
  ])("base %s and VAT %s", (base, vat, total, countedVat, difference) => {
    const invoice = row(base, vat, total);
    expect(counted(invoice)).toMatchObject({ total, vat: countedVat });
    expect(formatAmount(countedLines(booked(invoice), PLACES).vatDifference)).toBe(difference);
  });
});
