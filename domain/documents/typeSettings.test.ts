import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldDataTypes } from "#domain/names.ts";
import { checkSettings, FIELD_ID, type FieldSettings, formatOfType, groupOfField, type KnownField, moveType, refusesActive } from "./typeSettings.ts";

const field = (name: string, parts: Partial<FieldSettings> = {}): FieldSettings => ({
  name,
  labels: { "cs-CZ": name, "en-US": name },
  type: "TEXT",
  hidden: false,
  editable: true,
  required: false,
  showInApprovalWorkflow: false,
  requiredInApprovalWorkflow: false,
  exportMapping: "None",
  linkedFields: [],
  duplicatesControl: false,
  regexConditions: [],
  deleted: false,
  ...parts,
});
const known: KnownField[] = [
  { name: "supplierName", isItem: false, builtIn: true, type: "TEXT" },
  { name: "totalWithoutVat", isItem: false, builtIn: true, type: "DECIMAL" },
  { name: "totalWithoutVat", isItem: true, builtIn: true, type: "DECIMAL" },
  { name: "project", isItem: false, builtIn: false, type: "TEXT" },
  { name: "weight", isItem: true, builtIn: false, type: "DECIMAL" },
];
const problems = (fields: FieldSettings[], itemFields: FieldSettings[] = []) =>
  checkSettings({ fields, itemFields }, known).map((problem) => `${problem.pointer} ${problem.rule}`);

describe("what may be set of a type", () => {
  test("R293 known and new fields may stand together", () => {
    expect(
      problems([field("supplierName"), field("project", { deleted: true }), field("costObject", { type: "ENUM" })], [field("weight", { type: "DATE" })]),
    ).toEqual([]);
  });

  test.each([
    [[field("project2"), field("project2")], [], ["/fields/1/name field-id-in-use"]],
    [[field("Project")], [], ["/fields/0/name field-id-in-use"]],
    [[field("weight")], [], ["/fields/0/name field-id-in-use"]],
    [[field("fileName")], [], ["/fields/0/name field-id-in-use"]],
    [[field("SUPPLIERVATID")], [], ["/fields/0/name field-id-in-use"]],
    [[], [field("customFields")], ["/itemFields/0/name field-id-in-use"]],
    [[field("x1")], [field("X1")], ["/itemFields/0/name field-id-in-use"]],
    [[field("1x")], [], ["/fields/0/name field-id"]],
    [[field("má mezeru")], [], ["/fields/0/name field-id"]],
    [[field("__proto__")], [], ["/fields/0/name field-id"]],
  ])("R307 an id is free, and stands well everywhere: %o %o", (fields, items, expected) => {
    expect(problems(fields, items)).toEqual(expected);
  });

  test.each([
    [[field("supplierName", { deleted: true })], [], ["/fields/0/deleted built-in"]],
    [[field("supplierName", { type: "NUMBER" })], [], ["/fields/0/type built-in"]],
    [[], [field("weight", { type: "DECIMAL", showInApprovalWorkflow: true })], ["/itemFields/0/showInApprovalWorkflow item-field"]],
    [[], [field("weight", { type: "DECIMAL", requiredInApprovalWorkflow: true })], ["/itemFields/0/showInApprovalWorkflow item-field"]],
    [[], [field("weight", { type: "DECIMAL", duplicatesControl: true })], ["/itemFields/0/duplicatesControl item-field"]],
    [[field("po", { type: "REGEX" })], [], ["/fields/0/regexConditions required"]],
    [[field("po", { type: "REGEX", regexConditions: ["PO-\\d{4}", "("] })], [], ["/fields/0/regexConditions/1 invalid-regex"]],
    [[field("po", { type: "REGEX", regexConditions: ["(?=x)"] })], [], ["/fields/0/regexConditions/0 invalid-regex"]],
  ])("R298 R308 what is refused: %o %o", (fields, items, expected) => {
    expect(problems(fields, items)).toEqual(expected);
  });

  test("every name that passes is an id, is new, and no two of them are alike", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom("project", "a", "A", "b1", "state", "note")), { maxLength: 8 }), (names) => {
        const fields = names.map((name) => field(name));
        const wrong = new Set(checkSettings({ fields, itemFields: [] }, known).map((problem) => Number(problem.pointer.split("/")[2])));
        const passed = names.filter((name, at) => !wrong.has(at) && !known.some((each) => each.name === name && !each.isItem));
        expect(passed.every((name) => FIELD_ID.test(name))).toBe(true);
        expect(new Set(passed.map((name) => name.toLowerCase())).size).toBe(passed.length);
      }),
    );
  });

  test("R294 each data type has a look; codes of a mapping stand among the coding", () => {
    expect(fieldDataTypes.map(formatOfType)).toEqual(["text", "integer", "rate", "date", "flag", "text", "text", "text", "text"]);
    expect([groupOfField({ exportMapping: "None" }), groupOfField({ exportMapping: "Centre" })]).toEqual(["custom", "coding"]);
  });
});

describe("types", () => {
  const types = [
    { documentType: "A", isActive: true, isDefault: true },
    { documentType: "B", isActive: true, isDefault: false },
    { documentType: "C", isActive: false, isDefault: false },
  ];

  test("R305 R306 one stays active, and the default one does", () => {
    expect(refusesActive(types, "B", false)).toBeUndefined();
    expect(refusesActive(types, "C", true)).toBeUndefined();
    expect(refusesActive(types, "A", false)).toBe("default-inactive");
    expect(refusesActive(types.slice(0, 1), "A", false)).toBe("last-active-type");
  });

  test.each([
    ["B", -1, ["B", "A", "C"]],
    ["B", 1, ["A", "C", "B"]],
    ["A", -5, ["A", "B", "C"]],
    ["A", 99, ["B", "C", "A"]],
    ["X", 1, ["A", "B", "C"]],
  ])("R304 %s moved by %i", (name, by, order) => {
    expect(moveType(["A", "B", "C"], name, by)).toEqual(order);
  });
});
