import type { DocumentTypeDetail } from "#contract/organisation/documentTypeSettings.ts";
import { describe, expect, test } from "vitest";
import { freeId, isChanged, newField, problemsOf, problemsOfField, reduceStaged, stage, stagedBody } from "./staged.ts";

const stored = (name: string, builtIn: boolean): DocumentTypeDetail["fields"][number] => {
  const { isNew: _isNew, ...field } = newField(name, name);
  return { ...field, builtIn };
};
const detail: DocumentTypeDetail = {
  documentType: "ReceivedInvoice",
  documentClass: "ReceivedInvoice",
  labels: { "cs-CZ": "Faktury", "en-US": "Invoices" },
  isDefault: true,
  isActive: true,
  order: 0,
  extractItems: true,
  extractNoteFromIsdoc: true,
  fields: [stored("supplierName", true), stored("project", false), stored("note", true)],
  itemFields: [stored("description", true)],
};
const start = stage(detail);
const names = (staged: typeof start) => staged.fields.map((field) => `${field.name}${field.deleted ? " deleted" : ""}`);

describe("R297 staged settings", () => {
  test("begin as they are stored and say when they differ", () => {
    expect(isChanged(start, detail)).toBe(false);
    const renamed = reduceStaged(start, { type: "setField", list: "fields", name: "note", change: { required: true } });
    expect(isChanged(renamed, detail)).toBe(true);
    expect(isChanged(reduceStaged(renamed, { type: "setField", list: "fields", name: "note", change: { required: false } }), detail)).toBe(false);
    expect(stagedBody(start).fields[0]).not.toHaveProperty("builtIn");
  });

  test("R298 R299 a stored field is marked and can be restored, a new one goes", () => {
    const deleted = reduceStaged(start, { type: "delete", list: "fields", name: "project" });
    expect(names(deleted)).toEqual(["supplierName", "project deleted", "note"]);
    expect(names(reduceStaged(deleted, { type: "restore", list: "fields", name: "project" }))).toEqual(names(start));
    const added = reduceStaged(start, { type: "add", list: "fields", field: newField("store", "Sklad") });
    expect(names(reduceStaged(added, { type: "delete", list: "fields", name: "store" }))).toEqual(names(start));
  });

  test.each([
    ["note", 0, ["note", "supplierName", "project"]],
    ["supplierName", 1, ["project", "supplierName", "note"]],
    ["supplierName", 99, ["project", "note", "supplierName"]],
    ["nothing", 0, ["supplierName", "project", "note"]],
  ])("R300 %s moves to place %i", (name, to, order) => {
    expect(names(reduceStaged(start, { type: "move", list: "fields", name, to }))).toEqual(order);
  });

  test("R308 what the server would refuse is named at the field", () => {
    const broken = reduceStaged(start, { type: "setField", list: "fields", name: "project", change: { type: "REGEX", regexConditions: ["("] } });
    expect(problemsOfField(problemsOf(broken), broken, "fields", "project")).toMatchObject([{ code: "invalid-regex" }]);
    expect(problemsOfField(problemsOf(broken), broken, "fields", "note")).toEqual([]);
  });

  test("a new field takes the look of its type and stands where its mapping is", () => {
    const added = reduceStaged(start, { type: "add", list: "fields", field: { ...newField("store", "Sklad"), type: "DATE", exportMapping: "Stock" } });
    expect(added.fields.at(-1)).toMatchObject({ format: "date", group: "coding" });
    const built = reduceStaged(start, { type: "setField", list: "fields", name: "supplierName", change: { hidden: true } });
    expect(built.fields[0]).toMatchObject({ format: "text", hidden: true });
  });
});

test.each([
  ["Číslo objednávky", "cisloObjednavky"],
  ["Projekt", "projekt"],
  ["project", "project2"],
  ["Note", "note2"],
  ["3D tisk", "field3DTisk"],
  ["!!!", "field"],
])("R307 the id made of %s is %s", (label, id) => {
  expect(freeId(label, start)).toBe(id);
});
