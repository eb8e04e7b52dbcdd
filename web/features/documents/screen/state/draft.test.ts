import { expect, test } from "vitest";
import { buildDetail } from "#web/features/documents/screen/testing/buildDetail.ts";
import { changedFields, isDirty, keep, reduceDraft, saveBody, startDraft, type Draft, type DraftAction } from "./draft.ts";

const detail = buildDetail({
  version: 3,
  fields: { invoiceNumber: "F1", supplierName: "Sklo", totalAmount: "100.00" },
  items: [{ description: "Práce" }],
  note: "",
});
const start = () => startDraft(detail);
const after = (draft: Draft, ...actions: DraftAction[]) => actions.reduce(reduceDraft, draft);

test("R039 only what changed is sent, an emptied field as null, a captured one with its place", () => {
  const draft = after(
    start(),
    { type: "setField", name: "invoiceNumber", value: "F2", place: { page: 0, box: [0, 0, 0.1, 0.1] } },
    { type: "setField", name: "supplierName", value: "" },
    { type: "confirm", name: "totalAmount" },
    { type: "confirm", name: "invoiceNumber" },
  );
  expect(saveBody(draft)).toEqual({
    fields: { invoiceNumber: "F2", supplierName: null },
    captured: { invoiceNumber: { page: 0, box: [0, 0, 0.1, 0.1] } },
    confirmed: ["totalAmount"],
  });
  expect(isDirty(draft)).toBe(true);
});

test("R039 typing the old value again leaves nothing to save", () => {
  const draft = after(start(), { type: "setField", name: "invoiceNumber", value: "F2" }, { type: "setField", name: "invoiceNumber", value: "F1" });
  expect(changedFields(draft)).toEqual([]);
  expect(isDirty(draft)).toBe(false);
  expect(saveBody(draft)).toEqual({});
});

test("R039 rows left empty are not sent", () => {
  const draft = after(
    start(),
    { type: "setItems", items: [{ description: "Práce", unit: "" }, {}] },
    { type: "setVatBreakdown", rows: [{ rate: "", base: "", vat: "" }] },
  );
  expect(saveBody(draft)).toEqual({ items: [{ description: "Práce" }], vatBreakdown: [] });
});

test("R080 a newer version changes what was not touched and keeps what was typed", () => {
  const draft = after(start(), { type: "setField", name: "invoiceNumber", value: "F2" });
  const next = after(draft, { type: "rebase", document: { ...detail, version: 4, fields: { ...detail.fields, supplierName: "Okna" } } });
  expect(next.values.fields).toMatchObject({ invoiceNumber: "F2", supplierName: "Okna" });
  expect(next.conflicts).toEqual([]);
  expect(saveBody(next).fields).toEqual({ invoiceNumber: "F2" });
  expect(next.version).toBe(4);
});

test("R080 the same field changed on both sides is a conflict that a person resolves either way", () => {
  const mine = after(start(), { type: "setField", name: "invoiceNumber", value: "F2" }, { type: "setItems", items: [] });
  const newer = { ...detail, version: 4, fields: { ...detail.fields, invoiceNumber: "F9" }, items: [{ description: "Jiná" }] };
  const both = after(mine, { type: "rebase", document: newer });
  expect(both.conflicts.map((conflict) => conflict.part)).toEqual([{ kind: "field", name: "invoiceNumber" }, { kind: "items" }]);
  expect(both.values.fields.invoiceNumber).toBe("F2");

  const theirs = after(both, { type: "takeTheirs", part: { kind: "field", name: "invoiceNumber" } }, { type: "takeTheirs", part: { kind: "items" } });
  expect(theirs.conflicts).toEqual([]);
  expect(theirs.values.fields.invoiceNumber).toBe("F9");
  expect(isDirty(theirs)).toBe(false);

  const kept = after(both, { type: "keepMine", part: { kind: "field", name: "invoiceNumber" } }, { type: "keepMine", part: { kind: "items" } });
  expect(saveBody(kept)).toEqual({ fields: { invoiceNumber: "F2" }, items: [] });
});

test("R080 a version that arrives twice or late resolves no conflict, nor does a third one that leaves the value alone", () => {
  const older = { ...detail, version: 4, fields: { ...detail.fields, invoiceNumber: "F8" } };
  const newer = { ...detail, version: 5, fields: { ...detail.fields, invoiceNumber: "F9" }, items: [{ description: "Jiná" }] };
  const typed = after(start(), { type: "setField", name: "invoiceNumber", value: "F2" }, { type: "setItems", items: [] });
  const met = after(typed, { type: "rebase", document: newer });
  expect(met.conflicts.map((conflict) => conflict.theirs)).toEqual(["F9", newer.items]);
  expect(after(met, { type: "rebase", document: newer }, { type: "rebase", document: older })).toBe(met);
  const third = after(met, { type: "rebase", document: { ...newer, version: 6, note: "dále" } });
  expect([third.conflicts, third.values.note, third.version]).toEqual([met.conflicts, "dále", 6]);
});

test("R080 both sides typing the same is no conflict", () => {
  const mine = after(start(), { type: "setField", name: "invoiceNumber", value: "F9" });
  const next = after(mine, { type: "rebase", document: { ...detail, version: 4, fields: { ...detail.fields, invoiceNumber: "F9" } } });
  expect(next.conflicts).toEqual([]);
  expect(isDirty(next)).toBe(false);
});

test("R088 unsaved work is kept in the browser and comes back after a crash", () => {
  const draft = after(start(), { type: "setField", name: "invoiceNumber", value: "F2" }, { type: "setNote", note: "volat" });
  const kept = keep(draft, "2026-11-21T10:00:00Z")!;
  expect(after(start(), { type: "restore", kept }).values).toEqual(draft.values);
  expect(keep(start(), "2026-11-21T10:00:00Z")).toBeUndefined();
});

test("R088 work kept on an older version is offered value by value", () => {
  const kept = keep(after(start(), { type: "setField", name: "invoiceNumber", value: "F2" }), "2026-11-21T10:00:00Z")!;
  const newer = startDraft({ ...detail, version: 5, fields: { ...detail.fields, invoiceNumber: "F9" } });
  expect(after(newer, { type: "restore", kept }).conflicts).toEqual([{ part: { kind: "field", name: "invoiceNumber" }, theirs: "F9" }]);
});
