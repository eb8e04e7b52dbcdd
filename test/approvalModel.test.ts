import { carryOut, type Command, newWorld, playApproval } from "#test/approvalModel.ts";
import { expect, test } from "vitest";

const seed = Number(process.env.KVITANCE_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));

test(`R113 5,000 commands break no invariant of domain rules 2 and 3 (seed ${seed}; KVITANCE_TEST_SEED replays it)`, () => {
  console.log(`approval model: seed ${seed}`);
  playApproval(5_000, seed);
});

test("the model gets somewhere: documents are approved, rejected, delegated, returned and exported in it", () => {
  const steps = [{ name: "krok", mode: "any" as const, approvers: ["a", "b"] }];
  const send: Command = {
    kind: "send",
    by: "p",
    route: { kind: "workflow", workflow: { workflowId: "w", name: "Postup", documentType: "ReceivedInvoice", conditions: [], steps } },
  };
  const end = (...rest: Command[]) => {
    const world = newWorld();
    for (const command of [send, ...rest]) expect(carryOut(world, command), command.kind).toBe(true);
    return [world.state, world.lines.map(({ line }) => line.state).join(" "), world.exports.length];
  };
  const vote = (by: string, choice: "approve" | "reject"): Command => ({ kind: "vote", by, choice, atStep: undefined });
  const act = (by: string, action: "returnToIssuer" | "markAsExported" | "save"): Command => ({ kind: "act", by, action });
  expect(end(vote("a", "approve"), act("p", "markAsExported"))).toEqual(["Exported", "APPROVED ABANDONED", 1]);
  expect(end(vote("a", "reject"), vote("b", "reject"))).toEqual(["Rejected", "PREREJECTED REJECTED", 0]);
  expect(end({ kind: "delegate", by: "a", to: "c" }, vote("c", "approve"))).toEqual(["ReadyForExport", "DELEGATED APPROVED ABANDONED", 0]);
  const unapprove = (by: string): Command => ({ kind: "unapprove", by });
  expect(end(vote("a", "approve"), unapprove("a"))).toEqual(["ApprovalPending", "APPROVED ABANDONED UNAPPROVED", 0]);
  expect(end(vote("a", "approve"), unapprove("a"), vote("b", "approve"), act("p", "markAsExported"))).toEqual([
    "Exported",
    "APPROVED ABANDONED UNAPPROVED APPROVED ABANDONED",
    1,
  ]);
  expect(end(act("p", "returnToIssuer"))).toEqual(["Returned", "REFUSED ABANDONED ABANDONED", 0]);
  expect(end(vote("a", "approve"), act("p", "save"))).toEqual(["Processed", "APPROVED ABANDONED UNAPPROVED", 0]);
});
