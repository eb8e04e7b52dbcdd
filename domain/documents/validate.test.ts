import type { LineItem } from "#domain/invoice/invoice.ts";
import { describe, expect, test } from "vitest";
import { fitsPatterns, isPattern } from "./typing/fieldPattern.ts";
import { builtInFields, builtInItemFields } from "./fields.ts";
import type { FieldDataType } from "#domain/names.ts";
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
  [{ supplierVatId: "CZ1" }, "supplierVatId", "reportedVatId", false],
  [{ supplierVatId: "DE123456789" }, "supplierVatId", "vatId", false],
  [{ supplierVatId: "DE123456789", reverseCharge: "true" }, "supplierVatId", "reportedVatId", false],
  [{ customerVatId: "CZ1" }, "customerVatId", "vatId", false],
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

test("R039 a VAT breakdown of what is left after a taxed advance is no contradiction", () => {
  const advance = { advancePaid: "605.00", amountDue: "605.00" };
  const left = [{ rate: "21.00", base: "500.00", vat: "105.00" }];
  expect(check(advance, lines, left)).toEqual([]);
  expect(check({ ...advance, amountDue: "604.00", advancePaid: "606.00" }, lines, left).map(({ rule }) => rule)).toContain("vatRows");
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

test.each([
  // One crown amount that is off, and the warning that it gives: nothing up to the tolerance, something a heller beyond it.
  ["VAT of a row", { vat: ["210.55", "210.56"] }, "vatOfBase"],
  ["VAT of a row, downwards", { vat: ["209.45", "209.44"] }, "vatOfBase"],
  ["the base of the rows", { base: ["1000.05", "1000.06"] }, "vatRows"],
  ["VAT of the rows", { vat: ["210.05", "210.06"] }, "vatRows"],
  ["the total of the items", { item: ["1000.05", "1000.06"] }, "items"],
  ["the total of the items, downwards", { item: ["999.95", "999.94"] }, "items"],
] as const)("R039 %s may be off by its tolerance and no further", (_title, off, rule) => {
  const found = [0, 1].map((at) => {
    const { vat: vats, base: bases, item: totals }: { vat?: readonly string[]; base?: readonly string[]; item?: readonly string[] } = off;
    const rows = [{ ...vat[0]!, ...(vats ? { vat: vats[at]! } : {}), ...(bases ? { base: bases[at]! } : {}) }];
    return check({}, [{ ...lines[0]!, ...(totals ? { totalWithoutVat: totals[at]! } : {}) }], rows).some((error) => error.rule === rule);
  });
  expect(found).toEqual([false, true]);
});

test("R039 the tolerance of a sum grows by half a heller with each item", () => {
  const items = (first: string) => [
    { ...lines[0]!, totalWithoutVat: first },
    ...Array.from({ length: 19 }, () => ({ ...lines[0]!, totalWithoutVat: "10.00" })),
  ];
  const isWarned = (first: string) => check({}, items(first)).some((error) => error.rule === "items");
  expect([isWarned("810.10"), isWarned("810.11")]).toEqual([false, true]);
});

test("R039 an item row knows how far quantity times price is from its total", () => {
  expect(lineDifference(lines[0]!)?.toFixed(2)).toBe("0.00");
  expect(lineDifference({ quantity: "3", unitPrice: "10.5", totalWithVat: "31.00" })?.toFixed(2)).toBe("-0.50");
  expect(lineDifference({ quantity: "3" })).toBeUndefined();
  // A price without VAT beside a total with it.
  expect(lineDifference({ quantity: "4", unitPrice: "700", vatRate: "12", totalWithVat: "3136.00" })?.toFixed(2)).toBe("0.00");
  expect(lineDifference({ quantity: "4", unitPrice: "700", vatRate: "12", totalWithVat: "3146.00" })?.toFixed(2)).toBe("10.00");
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
  ["(\\d+-)?\\d{2,10}/\\d{4}", true],
  ["\\p{L}+", true],
  ["(a+)+b", true],
  ["(a|a)*b", true],
  ["(?=a)b", false],
  ["(?!a)b", false],
  ["(?<=a)b", false],
  ["(?<!a)b", false],
  ["(a)\\1", false],
  ["(?<x>a)\\k<x>", false],
  ["(", false],
  ["a)", false],
  ["[z-a]", false],
  ["", false],
  ["a".repeat(501), false],
  ["(a{100}){100}", false],
  ["(\\pL?){999}", false],
])("R295 R308 pattern %s is taken: %s", (source, taken) => {
  expect(isPattern(source)).toBe(taken);
});

test("R295 the whole value must fit every condition", () => {
  expect(fitsPatterns("1234", ["\\d{4}"])).toBe(true);
  expect(fitsPatterns("x1234", ["\\d{4}"])).toBe(false);
  expect(fitsPatterns("1234", ["\\d{4}", "1.*"])).toBe(true);
  expect(fitsPatterns("2234", ["\\d{4}", "1.*"])).toBe(false);
  expect(fitsPatterns("1".repeat(257), ["\\d+"])).toBe(false);
});

test("R295 no pair of pattern and text holds the program: a slow engine would take years", () => {
  const started = performance.now();
  for (const pattern of ["(a+)+b", "(a|a)*b", "(a|aa)+$b", "(.*a){20}", "(a?){30}a{30}b", "(x+x+)+y"]) {
    expect(fitsPatterns("a".repeat(256), [pattern])).toBe(pattern === "(.*a){20}");
    expect(fitsPatterns("x".repeat(256), [pattern])).toBe(false);
  }
  expect(performance.now() - started).toBeLessThan(1_000);
});

test("R295 a table of thousands of rows cannot multiply a hostile pattern", () => {
  const slow = { ...field("remark", "REGEX", "text"), regexConditions: ["(.?){240}(.?){240}b"] };
  const rows = Array.from({ length: 5_000 }, () => ({ customFields: { remark: "a".repeat(256) } }));
  const started = performance.now();
  const errors = validateDocument({ fields: [], itemFields: [slow] }, { fields: {}, items: rows, vatBreakdown: [] });
  expect(errors.filter((error) => error.rule === "regex")).toHaveLength(5_000);
  expect(performance.now() - started).toBeLessThan(5_000);
});

describe("custom fields and code lists", () => {
  const check = (fields: FieldRules[], itemFields: FieldRules[], values: { fields?: Record<string, string>; items?: LineItem[] }) =>
    validateDocument({ fields, itemFields }, { fields: {}, items: [], vatBreakdown: [], ...values }, new Map([["centre", new Set(["PRG", "BRN", "1"])]])).map(
      (error) => `${error.field} ${error.rule}`,
    );

  test.each([
    ["ENUM", "PRG", []],
    ["ENUM", "OVA", ["centre code"]],
    ["ENUMLIST", "PRG;BRN", []],
    ["ENUMLIST", "PRG;OVA", ["centre code"]],
    ["ENUMINT", "1", []],
    ["ENUMINT", "2", ["centre code"]],
    ["ENUMINT", "PRG", ["centre integer"]],
  ] as const)("R294 R340 %s takes %s: %o", (type, value, errors) => {
    expect(check([field("centre", type, "text")], [], { fields: { centre: value } })).toEqual(errors);
  });

  test("R340 a field without a code list takes any code", () => {
    expect(check([field("activity", "ENUM", "text")], [], { fields: { activity: "ANY" } })).toEqual([]);
  });

  test("R293 required, type and list hold for columns of items too", () => {
    const columns = [
      { ...field("centre", "ENUM", "text"), exportMapping: "Centre" as const, required: true },
      { ...field("weight", "DECIMAL", "rate") },
      { ...field("description", "TEXT", "text"), required: true },
    ];
    const items: LineItem[] = [
      { description: "Práce", coding: { Centre: "PRG" }, customFields: { weight: "1.5" } },
      { coding: { Centre: "XXX" }, customFields: { weight: "moc" } },
      { description: "Cesta" },
    ];
    expect(check([], columns, { items })).toEqual(["items.1.centre code", "items.1.weight amount", "items.1.description required", "items.2.centre required"]);
  });
});
