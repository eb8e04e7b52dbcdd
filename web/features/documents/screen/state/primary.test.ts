import { expect, test } from "vitest";
import { primaryOf } from "./primary.ts";

const next = { index: 1, total: 3, previousId: null, nextId: "018f0000-0000-7000-8000-000000000002", isMore: false };
const last = { ...next, nextId: null };

test.each([
  ["New", ["save", "export"], next, false, "saveAndNext"],
  ["New", ["save", "export"], last, false, "save"],
  ["Processed", ["save", "export"], next, false, "export"],
  ["Processed", ["save", "export"], next, true, "saveAndNext"],
  ["Processed", ["save", "sendToApproval"], next, false, "sendToApproval"],
  ["Processed", ["save", "sendToApproval"], next, true, "saveAndNext"],
  ["ApprovalPending", ["approve", "reject"], next, false, "approve"],
  ["Exported", ["export"], next, false, "next"],
  ["Exported", ["export"], last, false, "export"],
  ["Archived", [], last, false, undefined],
  ["Extracting", [], next, false, "next"],
] as const)("R066 in %s with %o the primary action is right", (state, allowed, position, isDirty, expected) => {
  expect(primaryOf({ state, allowedActions: [...allowed], position }, isDirty)).toBe(expected);
});
