import type { BulkAction } from "#contract/documents/bulkActions.ts";
import type { DocumentState } from "#domain/names.ts";
import { expect, test } from "vitest";
import { takeBack } from "./takeBack.ts";

const done = (documentId: string, state: DocumentState, accountingUnitId: string | null = null) => ({
  documentId,
  ok: true,
  before: { state, accountingUnitId },
});
const steps = (action: BulkAction, states: DocumentState[], isAdmin = false) =>
  takeBack(
    action,
    states.map((state) => done(state, state)),
    isAdmin,
  ).map((step) => [step.action.kind, step.documentIds]);

test.each<[BulkAction["kind"] & ("pause" | "validate" | "setNew" | "sendToApproval" | "delete" | "archive" | "approve"), DocumentState[], unknown]>([
  [
    "pause",
    ["New", "Processed"],
    [
      ["setNew", ["New"]],
      ["validate", ["Processed"]],
    ],
  ],
  ["pause", ["Rejected", "ReadyForExport"], []],
  [
    "validate",
    ["New", "Paused", "Returned"],
    [
      ["setNew", ["New"]],
      ["pause", ["Paused"]],
    ],
  ],
  ["setNew", ["Processed", "ApprovalPending"], [["validate", ["Processed"]]]],
  [
    "sendToApproval",
    ["Processed"],
    [
      ["setNew", ["Processed"]],
      ["validate", ["Processed"]],
    ],
  ],
  ["delete", ["Exported"], [["restore", ["Exported"]]]],
  ["archive", ["Exported"], []],
  ["approve", ["ApprovalPending"], [["unapprove", ["ApprovalPending"]]]],
])("%s of %j is taken back by %j", (kind, states, expected) => {
  expect(steps({ kind }, states)).toEqual(expected);
});

test("the mark of an export is taken back by an administrator, and not from an approval that it voided", () => {
  expect(steps({ kind: "markAsExported" }, ["Processed"])).toEqual([]);
  expect(steps({ kind: "markAsExported" }, ["Processed", "ReadyForExport"], true)).toEqual([["validate", ["Processed"]]]);
});

test("documents go back to the accounting units that they had; one that had none keeps the new one", () => {
  const results = [done("1", "New", "a"), done("2", "New", "b"), done("3", "New"), done("4", "New", "a")];
  expect(takeBack({ kind: "changeUnit", accountingUnitId: "c" }, results, false)).toEqual([
    { action: { kind: "changeUnit", accountingUnitId: "a" }, documentIds: ["1", "4"] },
    { action: { kind: "changeUnit", accountingUnitId: "b" }, documentIds: ["2"] },
  ]);
});
