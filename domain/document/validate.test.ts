import { expect, test } from "vitest";
import { safePattern } from "./fieldPattern.ts";
import { builtInFields, builtInItemFields } from "./fields.ts";
import type { FieldDataType } from "./names.ts";
import { lineDifference } from "./sums.ts";
import { isClean, validateDocument, type FieldRules } from "./validate.ts";

const required = ["invoiceNumber", "totalAmount"];
const field = (name: string, type: FieldDataType, format: string): FieldRules => ({
  name,
  type,
  format,
  required: required.includes(name),
  hidden: false,
  regexConditions: [],
});
const rules = {
  fields: builtInFields.map((f) => field(f.name, f.dataType, f.format)),
  itemFields: builtInItemFields.map((f) => field(f.name, f.dataType, f.format)),
};

const good = {
  invoiceNumber: "2026001",
  supplierCompanyId: "90000001",
  issueDate: "2026-05-28",
  dueDate: "2026-06-11",
  currency: "CZK",
  totalWithoutVat: "1000.00",
  totalVat: "210.00",
  totalAmount: "1210.00",
};
const vat = [{ rate: "21.00", base: "1000.00", vat: "210.00" }];
const lines = [{ description: "Práce", quantity: "2", unitPrice: "500", vatRate: "21.00", totalWithoutVat: "1000.00" }];
const check = (change: Record<string, string | undefined>, items: typeof lines = lines, rows = vat) =>
  validateDocument(rules, { fields: { ...good, supplierCompanyId: undefined, ...change }, items, vatBreakdown: rows });

test("R039 a right document breaks no rule", () => {
  expect(check({})).toEqual([]);
  expect(isClean([])).toBe(true);
});

test.each([
  [{ invoiceNumber: undefined }, "invoiceNumber", "required", true],
  [{ issueDate: "2026-02-30" }, "issueDate", "date", true],
  [{ issueDate: "3.5" }, "issueDate", "date", true],
  [{ rounding: "abc" }, "rounding", "amount", true],
  [{ currency: "Kč" }, "currency", "currency", true],
  [{ documentKind: "facture" }, "documentKind", "choice", true],
  [{ reverseCharge: "ano" }, "reverseCharge", "flag", true],
  [{ supplierCompanyId: "90000002" }, "supplierCompanyId", "companyId", false],
  [{ supplierVatId: "CZ1" }, "supplierVatId", "vatId", false],
  [{ iban: "CZ6508000000192000145398" }, "iban", "iban", false],
  [{ accountNumber: "19-2000145398/0800" }, "accountNumber", "account", false],
  [{ iban: "CZ6508000000192000145399", accountNumber: "2000145399/0800" }, "iban", "ibanOfAccount", false],
  [{ variableSymbol: "20260012345" }, "variableSymbol", "symbol", false],
  [{ constantSymbol: "03080" }, "constantSymbol", "symbol", false],
  [{ dueDate: "2026-05-27" }, "dueDate", "dateOrder", false],
  [{ totalAmount: "1211.50" }, "totalAmount", "sums", false],
  [{ totalAmount: "1210.00", advancePaid: "10.00", amountDue: "1210.00" }, "amountDue", "sums", false],
])("R039 %o breaks %s: %s, blocking %s", (change, name, rule, blocking) => {
  const found = check(change, [], []).filter((error) => error.field === name && error.rule === rule);
  expect(found).toHaveLength(1);
  expect(found[0]!.blocking).toBe(blocking);
});

test("R039 a foreign company id is not held to the Czech check digit", () => {
  expect(check({ supplierCompanyId: "1234", supplierCountry: "AT" })).toEqual([]);
});

test("R039 the difference to a whole total is named as missing rounding", () => {
  const errors = check({ totalWithoutVat: "999.70", totalVat: "209.94", totalAmount: "1210.00" }, [], []);
  expect(errors).toEqual([{ field: "rounding", rule: "rounding", blocking: false, detail: "0.36" }]);
  expect(check({ totalWithoutVat: "999.70", totalVat: "209.94", totalAmount: "1210.00", rounding: "0.36" }, [], [])).toEqual([]);
});

test("R039 items and VAT rows are compared with the header", () => {
  expect(check({}, [{ ...lines[0]!, totalWithoutVat: "900.00" }]).map((error) => [error.field, error.rule, error.detail])).toEqual([
    ["totalWithoutVat", "items", "-100.00"],
  ]);
  const rows = [{ rate: "21.00", base: "900.00", vat: "210.00" }];
  expect(check({}, lines, rows).map((error) => error.rule)).toEqual(["vatOfBase", "vatRows"]);
  expect(check({}, lines, [{ rate: "21.00", base: "", vat: "210.00" }])).toContainEqual({ field: "vatBreakdown.0.base", rule: "amount", blocking: true });
  expect(check({}, [{ ...lines[0]!, quantity: "dva" }])).toContainEqual({ field: "items.0.quantity", rule: "amount", blocking: true });
});

test("R039 an item row knows how far quantity times price is from its total", () => {
  expect(lineDifference(lines[0]!)?.toFixed(2)).toBe("0.00");
  expect(lineDifference({ quantity: "3", unitPrice: "10.5", totalWithVat: "31.00" })?.toFixed(2)).toBe("-0.50");
  expect(lineDifference({ quantity: "3" })).toBeUndefined();
});

test("nothing is required of a hidden field", () => {
  const hidden = { ...field("invoiceNumber", "TEXT", "text"), required: true, hidden: true };
  expect(validateDocument({ fields: [hidden], itemFields: [] }, { fields: {}, items: [], vatBreakdown: [] })).toEqual([]);
});

test("R295 a field of type REGEX follows its conditions", () => {
  const pattern = { ...field("projectCode", "REGEX", "text"), regexConditions: ["^[A-Z]{2}\\d{3}$"] };
  const errors = (value: string) => validateDocument({ fields: [pattern], itemFields: [] }, { fields: { projectCode: value }, items: [], vatBreakdown: [] });
  expect(errors("AB123")).toEqual([]);
  expect(errors("AB12")).toEqual([{ field: "projectCode", rule: "regex", blocking: true }]);
});

test.each([
  ["^\\d+$", true],
  ["^(?:CZ)?\\d{8,10}$", true],
  ["^([A-Z]{2})+$", true],
  ["^(\\d+-)?\\d{2,10}/\\d{4}$", true],
  ["[+*(]+", true],
  ["(a+)+b", false],
  ["(a|a)*b", false],
  ["a*a*a*b", false],
  ["(a{1,2}){20}", false],
  ["(?=a)b", false],
  ["(?<!a)b", false],
  ["(a)\\1", false],
  ["(?<x>a)\\k<x>", false],
  ["(", false],
  ["a)", false],
  ["[z-a]", false],
])("R295 pattern %s is taken: %s", (source, taken) => {
  expect(safePattern(source) !== undefined).toBe(taken);
});
