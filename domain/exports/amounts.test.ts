import { describe, expect, test } from "vitest";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { buildInvoice, invoiceCases } from "#test/invoices.ts";
import { completeAmounts, type Amounts } from "./amounts.ts";

function amountsOf(invoice: Invoice): Amounts {
  const completed = completeAmounts(invoice);
  if (!completed.ok) throw new Error(JSON.stringify(completed.problems));
  return completed.amounts;
}

function codesOf(values: Partial<Invoice>): string[] {
  const completed = completeAmounts(buildInvoice({ documentId: "d", ...values }));
  return completed.ok ? [] : completed.problems.map((problem) => problem.code);
}

const row = (rate: string, base: string, vat: string) => ({ rate, base, vat });

describe("completed amounts", () => {
  const expected: Record<string, [base: string, vat: string, rounding: string, total: string, due: string]> = {
    "three rates with rounding": ["1600.10", "270.02", "-0.12", "1870.00", "1870.00"],
    "credit note": ["-1000.00", "-210.00", "0.00", "-1210.00", "-1210.00"],
    "EUR with Czech VAT": ["113.89", "19.20", "0.00", "133.09", "133.09"],
    "advance deducted": ["26759.12", "5268.30", "0.00", "32027.42", "19216.42"],
    "cash receipt without company id": ["1003.57", "183.43", "0.00", "1187.00", "1187.00"],
    "receipt of the cashier": ["100.00", "21.00", "0.00", "121.00", "121.00"],
    "liability without VAT": ["4200.00", "0.00", "0.00", "4200.00", "4200.00"],
    "other commitment": ["500.50", "0.00", "0.00", "500.50", "500.50"],
  };
  test.each(Object.entries(expected))("%s", (name, values) => {
    const { base, vat, rounding, total, due } = amountsOf(invoiceCases[name]!);
    expect([base, vat, rounding, total, due].map((amount) => amount.toFixed(2))).toEqual(values);
  });

  test("rows of one rate are one row, the highest rate first", () => {
    const { rows } = amountsOf(buildInvoice({ documentId: "d", vatBreakdown: [row("0", "1", "0"), row("21.00", "10", "2.10"), row("21", "5", "1.05")] }));
    expect(rows.map((each) => [each.rate.toFixed(), each.base.toFixed(), each.vat.toFixed()])).toEqual([
      ["21", "15", "3.15"],
      ["0", "1", "0"],
    ]);
  });

  test("a credit note printed with positive amounts is negative inside", () => {
    const { credit, total, lines } = amountsOf(
      buildInvoice({
        documentId: "d",
        documentKind: "creditNote",
        totalAmount: "121.00",
        vatBreakdown: [row("21", "100", "21")],
        lineItems: [{ quantity: "2", unitPrice: "50", vatRate: "21", totalWithoutVat: "100.00" }],
      }),
    );
    expect([credit, total.toFixed(2)]).toEqual([true, "-121.00"]);
    expect([lines![0]!.quantity!.toFixed(), lines![0]!.unitNet.toFixed(), lines![0]!.net.toFixed()]).toEqual(["-2", "50", "-100"]);
  });

  test("a VAT breakdown that is already less the advance stands for the rest", () => {
    const { total, advance, due } = amountsOf(
      buildInvoice({ documentId: "d", totalAmount: "12100.00", advancePaid: "10000.00", amountDue: "2100.00", vatBreakdown: [row("21", "1735.54", "364.46")] }),
    );
    expect([total, advance, due].map((amount) => amount.toFixed(2))).toEqual(["2100.00", "0.00", "2100.00"]);
  });

  test("prices with VAT are taken apart, prices without put together", () => {
    const { lines } = amountsOf(invoiceCases["cash receipt without company id"]!);
    expect(lines!.map((line) => [line.priceWithVat, line.net.toFixed(2), line.vat.toFixed(2), line.gross.toFixed(2)])).toEqual([
      [true, "700.00", "147.00", "847.00"],
      [true, "303.57", "36.43", "340.00"],
    ]);
  });

  test("a line whose amounts cannot be known leaves the lines unknown, text alone counts as nothing", () => {
    const rows = { vatBreakdown: [row("21", "100", "21"), row("12", "100", "12")] };
    expect(amountsOf(buildInvoice({ documentId: "d", ...rows, lineItems: [{ description: "bez sazby", totalWithoutVat: "100" }] })).lines).toBeUndefined();
    expect(
      amountsOf(buildInvoice({ documentId: "d", vatBreakdown: [row("21", "0", "0")], lineItems: [{ description: "text" }] })).lines![0]!.gross.toFixed(2),
    ).toBe("0.00");
  });

  test.each<[string, Partial<Invoice>, string[]]>([
    ["nothing to go by", {}, ["missing"]],
    ["VAT without rates", { totalAmount: "121.00", totalVat: "21.00" }, ["vatBreakdownMissing"]],
    ["a total that the rows do not make", { totalAmount: "130.00", vatBreakdown: [row("21", "100", "21")] }, ["totalsDisagree"]],
    [
      "an amount due that does not follow",
      { totalAmount: "121.00", advancePaid: "21.00", amountDue: "50.00", vatBreakdown: [row("21", "100", "21")] },
      ["amountDueDisagrees"],
    ],
    ["an amount that is no number", { totalAmount: "1 210,00", vatBreakdown: [row("21", "x", "21")] }, ["invalid", "invalid"]],
  ])("%s is reported", (_name, values, codes) => {
    expect(codesOf(values)).toEqual(codes);
  });
});
