import { describe, expect, test } from "vitest";
import { checkCodeList, type CodeListFacts, type CodeListRow, listsOf } from "./codeLists.ts";
import { builtInLists } from "./builtIn.ts";
import { codesIn, joinCodes } from "#domain/documents/codes.ts";
import { noteExternal, standingErrors } from "#domain/documents/externalErrors.ts";
import { fillLinked } from "./linkedFields.ts";

const list = (enumId: string, parts: Partial<CodeListFacts> = {}): CodeListFacts => ({
  enumId,
  type: "Default",
  category: "Centre",
  fields: [],
  accountingUnitIds: [],
  conditions: [],
  ...parts,
});
const row = (key: string, hidden = false): CodeListRow => ({ key, labels: { "cs-CZ": key, "en-US": key }, hidden });
const centre = { name: "centre", exportMapping: "Centre" as const };
const project = { name: "project", exportMapping: "None" as const };
const on = (accountingUnitId: string | null, fields: Record<string, string> = {}) => ({
  accountingUnitId,
  subject: { documentType: "ReceivedInvoice", fields, kinds: new Map([["currency", "text" as const]]) },
});
const ids = (lists: readonly CodeListFacts[]) => lists.map((each) => each.enumId);

describe("R340 which lists a field takes", () => {
  const lists = [
    list("everybody"),
    list("unit", { type: "ByAccountingUnit", accountingUnitIds: ["u1"] }),
    list("euro", { category: "None", fields: ["project"], conditions: [{ field: "currency", operator: "Eq", value: "EUR" }] }),
    list("named", { category: "None", fields: ["project"] }),
  ];

  test("lists of the unit, else lists for everybody", () => {
    expect(ids(listsOf(centre, lists, on("u1")))).toEqual(["unit"]);
    expect(ids(listsOf(centre, lists, on("u2")))).toEqual(["everybody"]);
    expect(ids(listsOf(centre, lists, on(null)))).toEqual(["everybody"]);
  });

  test("by their display conditions", () => {
    expect(ids(listsOf(project, lists, on(null, { currency: "EUR" })))).toEqual(["euro", "named"]);
    expect(ids(listsOf(project, lists, on(null, { currency: "CZK" })))).toEqual(["named"]);
  });

  test("a list of the unit that is not shown does not keep the default one away", () => {
    const conditional = list("u1 euro", {
      type: "ByAccountingUnit",
      accountingUnitIds: ["u1"],
      conditions: [{ field: "currency", operator: "Eq", value: "EUR" }],
    });
    expect(ids(listsOf(centre, [list("everybody"), conditional], on("u1", { currency: "CZK" })))).toEqual(["everybody"]);
  });

  test("a field without mapping takes only lists that name it", () => {
    expect(listsOf({ name: "other", exportMapping: "None" }, [list("none", { category: "None" })], on(null))).toEqual([]);
  });
});

describe("what a list must be", () => {
  const check = (parts: Partial<CodeListFacts> & { rows?: CodeListRow[] }, others: CodeListFacts[] = []) =>
    checkCodeList({ ...list("own", parts), rows: parts.rows ?? [row("A")] }, others).map((problem) =>
      problem.code === "validation" ? problem.rule : problem.code,
    );

  test("R342 one row is visible", () => {
    expect(check({ rows: [] })).toEqual(["enum-empty"]);
    expect(check({ rows: [row("A", true)] })).toEqual(["enum-empty"]);
    expect(check({ rows: [row("A", true), row("B")] })).toEqual([]);
  });

  test("R344 a list by accounting unit has units", () => {
    expect(check({ type: "ByAccountingUnit" })).toEqual(["required"]);
  });

  test("R311 a unit has one list of a mapping", () => {
    const other = list("other", { type: "ByAccountingUnit", accountingUnitIds: ["u1", "u2"] });
    expect(check({ type: "ByAccountingUnit", accountingUnitIds: ["u2"] }, [other])).toEqual(["accounting-unit-in-use"]);
    expect(check({ type: "ByAccountingUnit", accountingUnitIds: ["u3"] }, [other])).toEqual([]);
    expect(check({ type: "ByAccountingUnit", accountingUnitIds: ["u2"], category: "Activity" }, [other])).toEqual([]);
    expect(check({ accountingUnitIds: ["u2"] }, [other])).toEqual([]);
    expect(check({ type: "ByAccountingUnit", accountingUnitIds: ["u1"] }, [{ ...other, enumId: "own" }])).toEqual([]);
  });

  test("keys are different, and several of them can stand in one value", () => {
    expect(check({ rows: [row("A"), row("A")] })).toEqual(["duplicate"]);
    expect(check({ rows: [row("A;B")] })).toEqual(["key"]);
  });

  test("R343 the built-in lists stand on their own", () => {
    for (const each of builtInLists) expect(checkCodeList({ ...list(each.enumId, { category: "None" }), rows: each.rows }, [])).toEqual([]);
  });
});

test("R294 several codes in one value", () => {
  expect(codesIn("A; B;;C ")).toEqual(["A", "B", "C"]);
  expect(joinCodes(["B", "A", "B"])).toBe("B;A");
  expect(codesIn("")).toEqual([]);
});

test("R293 linked fields take the value while they are empty", () => {
  const common = { exportMapping: "None" as const, linkedFields: [], hidden: false, editable: true };
  const definition = {
    fields: [
      { ...common, ...centre, linkedFields: ["activity", "note", "secret", "weight"] },
      { ...common, name: "activity" },
      { ...common, name: "note" },
      { ...common, name: "secret", hidden: true },
    ],
    itemFields: [{ ...common, name: "weight" }],
  };
  const filled = fillLinked(
    definition,
    { name: "centre", value: "PRG" },
    { fields: { note: "stojí" }, items: [{ description: "A" }, { customFields: { weight: "1" } }] },
  );
  expect(filled.fields).toEqual({ activity: "PRG" });
  expect(filled.items).toEqual([{ description: "A", customFields: { weight: "PRG" } }, { customFields: { weight: "1" } }]);
  expect(fillLinked(definition, { name: "centre", value: "" }, { fields: {}, items: [] })).toEqual({ fields: {}, items: [] });
});

test("an outside error stands until its value is another one", () => {
  const values = { fields: { supplierName: "X" }, items: [{ vat: "1.00" }], vatBreakdown: [{ rate: "21", base: "1", vat: "2" }] };
  const noted = noteExternal(
    ["supplierName", "note", "items.0.vat", "vatBreakdown.0.vat"].map((name) => ({ field: name, message: "špatně", blocking: name === "note" })),
    values,
  );
  const standing = (next: typeof values) => standingErrors(noted, next).map((error) => `${error.field} ${error.blocking}`);
  expect(standing(values)).toEqual(["supplierName false", "note true", "items.0.vat false", "vatBreakdown.0.vat false"]);
  expect(standing({ ...values, fields: { supplierName: "Y" }, items: [{ vat: "2.00" }] })).toEqual(["note true", "vatBreakdown.0.vat false"]);
});
