import { describe, expect, test } from "vitest";
import { decide, delegate } from "./decide.ts";
import type { StepMode } from "./names.ts";
import { type Run, startRun } from "./run.ts";
import { unapprove } from "./unapprove.ts";

const step = (mode: StepMode, ...approvers: string[]) => ({ name: approvers.join("+"), mode, approvers });
const start = (...steps: ReturnType<typeof step>[]): Run =>
  startRun({ kind: "workflow", workflow: { workflowId: "w", name: "Postup", documentType: "ReceivedInvoice", conditions: [], steps } }).run;

/** Plays "a+" (approves), "a-" (rejects), "a>b" (delegates). */
function play(run: Run, ...moves: string[]): Run {
  return moves.reduce((now, move) => {
    const [, userId = "", sign, to = ""] = /^(\w+)([+\->])(\w*)$/.exec(move) ?? [];
    const by = { userId, mayOverride: userId === "admin" };
    const decision =
      sign === ">"
        ? delegate(now, by, { toUserId: to, isEligible: true, note: null })
        : decide(now, by, { choice: sign === "+" ? "approve" : "reject", note: null });
    if (!decision.ok) throw new Error(`${move}: ${decision.code}`);
    return decision.run;
  }, run);
}

const anybody = () => startRun({ kind: "implicit" }).run;

describe("an approval that is taken back leaves the run as it stood before it", () => {
  test.each<[string, Run, string[], string]>([
    ["the only one", start(step("any", "a", "b")), [], "a"],
    ["after a rejection", start(step("any", "a", "b")), ["b-"], "a"],
    ["the first of everybody", start(step("all", "a", "b")), [], "a"],
    ["the last of everybody", start(step("all", "a", "b")), ["a+"], "b"],
    ["with a later step", start(step("any", "a", "b"), step("all", "c", "d")), [], "b"],
    ["of the last step", start(step("any", "a"), step("all", "b", "c")), ["a+", "b+"], "c"],
    ["of a delegate", start(step("all", "a", "b"), step("any", "d")), ["a>c", "b+"], "c"],
    ["of a turn that was anybody's", anybody(), [], "a"],
    ["of a delegate of anybody's turn", anybody(), ["a>b"], "b"],
    ["of an administrator without a turn", start(step("all", "a", "b"), step("any", "c")), ["a+"], "admin"],
    ["of an administrator who had passed the turn on", start(step("all", "admin", "b"), step("any", "c")), ["admin>a"], "admin"],
    ["of an administrator who had passed on the turn of somebody else", start(step("all", "a", "c")), ["a>admin", "admin>b"], "admin"],
  ])("%s", (_, run, before, userId) => {
    const stood = play(run, ...before);
    const taken = unapprove(play(stood, `${userId}+`), userId);
    expect(taken).toMatchObject({ ok: true, run: stood });
  });
});

test("the history says who took it back, and whose turn ended with it", () => {
  const approved = play(start(step("any", "a"), step("any", "b", "c")), "a+");
  const taken = unapprove(approved, "a");
  expect(taken.ok && taken.effects).toMatchObject([
    { state: "UNAPPROVED", userId: "a", step: 0 },
    { state: "ABANDONED", userId: "b", step: 1 },
    { state: "ABANDONED", userId: "c", step: 1 },
    { kind: "unapproved", wasFinal: false },
  ]);
  const last = unapprove(play(approved, "b+"), "b");
  expect(last.ok && last.effects.at(-1)).toEqual({ kind: "unapproved", wasFinal: true });
});

test("of everybody each may take the own approval back, also when the others approved after it", () => {
  const taken = unapprove(play(start(step("all", "a", "b"), step("any", "c")), "a+", "b+"), "a");
  expect(taken).toMatchObject({ ok: true, run: { state: "open", current: 0, tasks: [{ state: "open" }, { state: "approved" }] } });
});

test.each<[string, Run, string, string]>([
  ["nobody voted", start(step("any", "a")), "a", "invalid-transition"],
  ["somebody else voted", play(start(step("any", "a", "b")), "b+"), "a", "invalid-transition"],
  ["it was a rejection", play(start(step("any", "a", "b")), "a-"), "a", "invalid-transition"],
  ["it is taken back already", (unapprove(play(start(step("any", "a")), "a+"), "a") as { run: Run }).run, "a", "invalid-transition"],
  ["the run was rejected later", play(start(step("all", "a", "b")), "a+", "b-"), "a", "invalid-transition"],
  ["the next step voted", play(start(step("any", "a"), step("all", "b", "c")), "a+", "b+"), "a", "next-step-decided"],
  ["the next step passed it on", play(start(step("any", "a"), step("any", "b")), "a+", "b>c"), "a", "next-step-decided"],
  ["an administrator decided the step", play(start(step("all", "a", "b"), step("any", "c")), "a+", "admin+"), "a", "already-decided"],
])("it is refused when %s", (_, run, userId, code) => {
  expect(unapprove(run, userId)).toEqual({ ok: false, code });
});
