import { describe, expect, test } from "vitest";
import { type Condition, conditionProblem, type FieldKind, holds, type Subject } from "#domain/documents/conditions.ts";
import { approvalColumns, approvalHistoryStates, approvalListFromPath, approvalTriggers, notificationFrequencies, notificationRecipients } from "./names.ts";
import { comparisonOperators } from "#domain/names.ts";
import { dailyNoticeDay } from "./daily.ts";
import { type AutomaticAction, chooseRoute, type Workflow } from "./workflow.ts";

const kinds = new Map<string, FieldKind>([
  ["totalAmount", "number"],
  ["issueDate", "date"],
  ["supplierName", "text"],
  ["currency", "text"],
]);
const subject = (fields: Record<string, string>, documentType = "ReceivedInvoice"): Subject => ({ documentType, fields, kinds });

test("R108 R119 R125-R132 R136 R391 R392 the closed lists of the specification", () => {
  expect(approvalHistoryStates).toEqual(["UNAPPROVED", "PREAPPROVED", "PREREJECTED", "DELEGATED", "ABANDONED", "APPROVED", "REJECTED", "REFUSED"]);
  expect(comparisonOperators).toEqual(["Eq", "Ne", "Lt", "Lte", "Gt", "Gte"]);
  expect(approvalTriggers).toEqual(["User", "DocumentExtracted"]);
  expect(approvalColumns).toEqual(["IdentificationNumber", "IssuedByName", "TotalAmount", "DueDate", "WorkflowName", "Approver"]);
  expect(notificationFrequencies).toEqual(["Never", "Daily", "PerApprovalRequest"]);
  expect(notificationRecipients).toEqual(["All", "DelegatedUser"]);
});

test("R094 R095 the list of a path value; an unknown one is All", () => {
  expect(["Mine", "all", "ApprovedByMe", "REJECTED", "Process", undefined].map(approvalListFromPath)).toEqual([
    "Mine",
    "All",
    "ApprovedByMe",
    "Rejected",
    "All",
    "All",
  ]);
});

describe("R136 conditions", () => {
  /** field, the document's value, the condition's value, and for Eq Ne Lt Lte Gt Gte whether it holds. */
  test.each([
    ["totalAmount", "1000", "1000.00", "x..x.x"],
    ["totalAmount", "999.99", "1000", ".xxx.."],
    ["totalAmount", "10000.01", "10000", ".x..xx"],
    ["totalAmount", "-5", "0", ".xxx.."],
    ["totalAmount", "90071992547409.93", "90071992547409.92", ".x..xx"],
    ["totalAmount", "", "0", "......"],
    ["totalAmount", "tisíc", "0", "......"],
    ["issueDate", "2026-03-02", "2026-03-02", "x..x.x"],
    ["issueDate", "2026-03-01", "2026-03-02", ".xxx.."],
    ["issueDate", "2026-02-30", "2026-03-02", "......"],
    ["supplierName", "MODRÁ Vydra", "modrá vydra", "x....."],
    ["supplierName", "Modra\u0301 Vydra ", "Modrá Vydra", "x....."],
    ["supplierName", "Modra Vydra", "Modrá Vydra", ".x...."],
    ["supplierName", " ", "x", "......"],
    ["unknown", "1", "1", "......"],
  ])("%s %s against %s: %s", (field, actual, value, expected) => {
    const found = comparisonOperators.map((operator) => (holds({ field, operator, value }, subject({ [field]: actual })) ? "x" : "."));
    expect(found.join("")).toBe(expected);
  });

  test.each([
    [{ field: "totalAmount", operator: "Gt", value: "10000" }, undefined],
    [{ field: "totalAmount", operator: "Gt", value: "10 000" }, "value"],
    [{ field: "issueDate", operator: "Lt", value: "1.3.2026" }, "value"],
    [{ field: "supplierName", operator: "Lt", value: "x" }, "operator"],
    [{ field: "supplierName", operator: "Eq", value: " " }, "value"],
    [{ field: "nothing", operator: "Eq", value: "x" }, "unknownField"],
  ] as [Condition, string | undefined][])("%j: %s", (condition, problem) => expect(conditionProblem(condition, kinds)).toBe(problem));
});

describe("which way a document takes", () => {
  const workflow = (workflowId: string, conditions: Condition[] = [], documentType = "ReceivedInvoice"): Workflow => ({
    workflowId,
    name: workflowId,
    documentType,
    conditions,
    steps: [],
  });
  const action = (workflowId: string, operation: "Approve" | "Reject", conditions: Condition[]): AutomaticAction => ({
    ...workflow(workflowId, conditions),
    operation,
  });
  const big: Condition = { field: "totalAmount", operator: "Gte", value: "10000" };
  const crowns: Condition = { field: "currency", operator: "Eq", value: "czk" };
  const taken = (fields: Record<string, string>, actions: AutomaticAction[], workflows: Workflow[]) => {
    const { route } = chooseRoute(subject(fields), actions, workflows);
    return route.kind === "workflow" ? route.workflow.workflowId : route.kind === "automatic" ? route.action.workflowId : "implicit";
  };

  test("R115 without conditions it always triggers; the first in the order that matches wins", () => {
    expect(taken({}, [], [workflow("always"), workflow("later")])).toBe("always");
    expect(taken({ totalAmount: "10000" }, [], [workflow("big", [big]), workflow("rest")])).toBe("big");
    expect(taken({ totalAmount: "1" }, [], [workflow("big", [big]), workflow("rest")])).toBe("rest");
  });

  test("all conditions must hold, and the type must be the document's", () => {
    expect(taken({ totalAmount: "10000", currency: "EUR" }, [], [workflow("both", [big, crowns])])).toBe("implicit");
    expect(taken({ totalAmount: "10000", currency: "CZK" }, [], [workflow("both", [big, crowns])])).toBe("both");
    expect(taken({}, [], [workflow("cash", [], "Cashier")])).toBe("implicit");
  });

  test("automatic actions go first, and those that reject before those that approve", () => {
    const rules = [action("approves", "Approve", [crowns]), action("rejects", "Reject", [big])];
    expect(taken({ totalAmount: "10000", currency: "CZK" }, rules, [workflow("w")])).toBe("rejects");
    expect(taken({ totalAmount: "1", currency: "CZK" }, rules, [workflow("w")])).toBe("approves");
    expect(taken({ totalAmount: "1", currency: "EUR" }, rules, [workflow("w")])).toBe("w");
  });

  test("R135 an automatic action without a condition matches nothing, should one ever stand there", () => {
    expect(taken({}, [action("approves all", "Approve", [])], [])).toBe("implicit");
  });

  test("the choice is explained: what was compared, with the values found", () => {
    const { considered } = chooseRoute(
      subject({ totalAmount: "500" }),
      [],
      [workflow("big", [big]), workflow("cash", [], "Cashier"), workflow("rest"), workflow("never")],
    );
    expect(considered.map(({ name, isOfType, isTaken, conditions }) => [name, isOfType, isTaken, conditions.map((each) => [each.actual, each.holds])])).toEqual(
      [
        ["big", true, false, [["500", false]]],
        ["cash", false, false, []],
        ["rest", true, true, []],
      ],
    );
  });
});

describe("R391 the day whose summary is due", () => {
  test.each([
    ["2026-03-02T05:59:59Z", undefined],
    ["2026-03-02T06:00:00Z", "2026-03-02"],
    ["2026-03-02T22:59:59Z", "2026-03-02"],
    ["2026-03-02T23:00:00Z", undefined],
    // Summer time begins on 29 March and ends on 25 October 2026, both at one o'clock UTC.
    ["2026-03-29T04:59:59Z", undefined],
    ["2026-03-29T05:00:00Z", "2026-03-29"],
    ["2026-10-25T05:59:59Z", undefined],
    ["2026-10-25T06:00:00Z", "2026-10-25"],
  ])("at %s: %s", (moment, day) => expect(dailyNoticeDay(new Date(moment))).toBe(day));
});
