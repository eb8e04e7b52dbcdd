import { expect, test } from "vitest";
import { parseSearch } from "./searchSyntax.ts";

const today = "2026-11-21";

test.each([
  ["dodavatel:Alza", { field: "supplierName", operator: "Contains", value: "Alza" }],
  ['Dodavatel:"Alfa Papír"', { field: "supplierName", operator: "Contains", value: "Alfa Papír" }],
  ["částka>10000", { field: "totalAmount", operator: "Gt", value: "10000" }],
  ["amount<=12,5", { field: "totalAmount", operator: "Lte", value: "12.5" }],
  ["částka:100", { field: "totalAmount", operator: "Eq", value: "100" }],
  ["splatnost<7d", { field: "dueDate", operator: "Lt", value: "2026-11-28" }],
  ["due>=-7d", { field: "dueDate", operator: "Gte", value: "2026-11-14" }],
  ["vystaveni:24.12.2026", { field: "issueDate", operator: "Eq", value: "2026-12-24" }],
  ["VS=20260001", { field: "variableSymbol", operator: "Eq", value: "20260001" }],
])("%s is a condition", (typed, filter) => {
  expect(parseSearch(typed, today)).toEqual({ query: "", filters: [filter] });
});

test.each(["papír", "cosi:5", "částka>mnoho", "splatnost:nikdy", "http://example.com", "dodavatel:"])("%s stays among the words", (typed) => {
  expect(parseSearch(typed, today)).toEqual({ query: typed, filters: [] });
});

test("conditions and words stand in any order", () => {
  expect(parseSearch('  kancelář dodavatel:Alfa "bílý papír" částka>10 ', today)).toEqual({
    query: "kancelář bílý papír",
    filters: [
      { field: "supplierName", operator: "Contains", value: "Alfa" },
      { field: "totalAmount", operator: "Gt", value: "10" },
    ],
  });
});
