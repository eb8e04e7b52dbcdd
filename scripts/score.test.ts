import { describe, expect, test } from "vitest";
import { addDocument, emptyTally, likeness, normal, rates, type Truth } from "./score.ts";

const truth = (fields: Record<string, unknown>, notOnPage: string[] = []): Truth => ({
  documentId: "a",
  set: "made",
  file: "a.pdf",
  judge: "visual",
  fields,
  notOnPage,
});
const scored = (expected: Truth, fields: Record<string, unknown>) => {
  const tally = emptyTally();
  addDocument(tally, expected, { set: "made", fields });
  return tally;
};

describe("values are compared in their normal form", () => {
  test.each([
    ["totalAmount", "1 234.5", "1234.50", true],
    ["issueDate", "2026-05-14T00:00:00", "2026-05-14", true],
    ["variableSymbol", "0020260041", "20260041", true],
    ["accountNumber", "000000-0012345679/0800", "12345679/0800", true],
    ["supplierName", "Zkušební dílna, s. r. o.", "ZKUŠEBNÍ DÍLNA s.r.o.", true],
    ["supplierName", "Zkušební dílna s.r.o.", "Zkusebni dilna s.r.o.", false],
    ["currency", " czk", "CZK", true],
  ])("%s %s and %s: same %s", (name, one, other, same) => expect(normal(name, one) === normal(name, other)).toBe(same));
});

test("a right value is a hit, a wrong one counts against both, a missing one against recall, a field off the page not at all", () => {
  const tally = scored(truth({ invoiceNumber: "1", dueDate: "2026-01-01", currency: "CZK", taxDate: "2026-01-02" }, ["taxDate"]), {
    invoiceNumber: "1",
    dueDate: "2026-01-09",
    iban: "CZ1",
  });
  expect(Object.fromEntries(tally.fields)).toEqual({
    invoiceNumber: { tp: 1, fp: 0, fn: 0 },
    dueDate: { tp: 0, fp: 1, fn: 1 },
    currency: { tp: 0, fp: 0, fn: 1 },
  });
  expect(tally.perfect).toBe(0);
});

test("each VAT row is a unit; rows beyond the truth are wrong", () => {
  const rows = [
    { rate: "21.00", base: "100.00", vat: "21.00" },
    { rate: "12.00", base: "50.00", vat: "6.00" },
  ];
  const tally = scored(truth({ vatBreakdown: rows }), { vatBreakdown: [{ rate: "21", base: "100", vat: "21" }, { rate: "0", base: "1", vat: "0" }, rows[0]] });
  expect(tally.fields.get("vatBreakdown")).toEqual({ tp: 1, fp: 2, fn: 1 });
});

test("line items are aligned by their best cells", () => {
  const expected = [
    { description: "Papír kancelářský A4", quantity: "6", totalWithoutVat: "696.00" },
    { description: "Tabule magnetická", quantity: "2", totalWithoutVat: "2597.66" },
  ];
  const found = [
    { description: "Tabule magneticka", quantity: "2.0", totalWithoutVat: "2597.66" },
    { description: "Papír kancelářský A4", quantity: "7", totalWithoutVat: "696.00" },
  ];
  expect(scored(truth({ lineItems: expected }), { lineItems: found }).items).toEqual({ tp: 5, fp: 1, fn: 1, rows: 2, rowsRight: 1 });
});

test("likeness is twice the matching characters over all", () => {
  expect(likeness("abcd", "bcde")).toBe(0.75);
  expect(likeness("", "")).toBe(1);
  expect(likeness("abc", "xyz")).toBe(0);
});

test("rates of nothing are zero", () => {
  expect(rates({ tp: 0, fp: 0, fn: 0 })).toEqual({ precision: 0, recall: 0, f1: 0 });
  expect(rates({ tp: 3, fp: 1, fn: 1 })).toEqual({ precision: 0.75, recall: 0.75, f1: 0.75 });
});
