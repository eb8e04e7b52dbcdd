import { describe, expect, test } from "vitest";
import { type Decision, decide, delegate, endRun, MAX_DELEGATIONS, voidRun } from "./decide.ts";
import type { StepMode } from "./names.ts";
import { type Effect, type Run, startRun } from "./run.ts";
import type { Route } from "./workflow.ts";

const step = (mode: StepMode, ...approvers: string[]) => ({ name: approvers.join("+"), mode, approvers });
const workflow = (...steps: ReturnType<typeof step>[]): Route => ({
  kind: "workflow",
  workflow: { workflowId: "w", name: "Postup", documentType: "ReceivedInvoice", conditions: [], steps },
});
const start = (...steps: ReturnType<typeof step>[]): Run => startRun(workflow(...steps)).run;
const person = (userId: string) => ({ userId, mayOverride: userId === "admin" });
const cast = (run: Run, userId: string, choice: "approve" | "reject", atStep?: number): Decision =>
  decide(run, person(userId), { choice, note: null, step: atStep });
const lines = (effects: readonly Effect[]): string[] =>
  effects.flatMap((effect) =>
    effect.kind === "history"
      ? [`${effect.state} ${effect.userId ?? "-"}${effect.isOverride ? " override" : ""}${effect.onBehalfOf ? ` for ${effect.onBehalfOf}` : ""}`]
      : [],
  );

/** Plays votes "a+" (approves) and "a-" (rejects), "a>b" (delegates); returns the run and every line, or the code that stopped it. */
function play(run: Run, ...moves: string[]): { state: string; current: number; effects: string[] } {
  let now = run;
  const effects: string[] = [];
  for (const move of moves) {
    const [, by = "", sign, to = ""] = /^(\w+)([+\->])(\w*)$/.exec(move) ?? [];
    const decision =
      sign === ">" ? delegate(now, person(by), { toUserId: to, isEligible: true, note: null }) : cast(now, by, sign === "+" ? "approve" : "reject");
    if (!decision.ok) return { state: decision.code, current: now.current, effects };
    now = decision.run;
    effects.push(...lines(decision.effects));
  }
  return { state: now.state, current: now.current, effects };
}

describe("how a run begins", () => {
  test("R117 a workflow without steps approves at once, and says so", () => {
    const { run, effects } = startRun(workflow());
    expect([run.state, lines(effects), effects.map((effect) => effect.kind)]).toEqual(["approved", ["APPROVED -"], ["history", "approved"]]);
  });
  test.each([
    ["Approve", "approved", "APPROVED -"],
    ["Reject", "rejected", "REJECTED -"],
  ] as const)("R134 the automatic action %s decides, with its name as the reason", (operation, state, line) => {
    const { run, effects } = startRun({
      kind: "automatic",
      action: { workflowId: "x", name: "Pravidlo", documentType: "ReceivedInvoice", conditions: [], operation },
    });
    expect([run.state, lines(effects)]).toEqual([state, [line]]);
    expect(effects).toContainEqual(expect.objectContaining({ note: "Pravidlo" }));
  });
  test("without a matching workflow whoever may approve decides, alone", () => {
    const { run } = startRun({ kind: "implicit" });
    expect(run.tasks).toMatchObject([{ userId: null, state: "open" }]);
    expect(play(run, "b+")).toEqual({ state: "approved", current: 0, effects: ["APPROVED b"] });
    expect(play(run, "b-")).toEqual({ state: "rejected", current: 0, effects: ["REJECTED b"] });
    expect(play(run, "b>c", "a+").state).toBe("not-current-approver");
    expect(play(run, "b>c", "c+").effects).toEqual(["DELEGATED b", "APPROVED c for b"]);
  });
});

describe("R121 R122 R126-R131 steps", () => {
  test.each([
    ["any: the first approval passes", start(step("any", "a", "b")), ["b+"], "approved", ["APPROVED b", "ABANDONED a"]],
    ["any: one rejection waits for the others", start(step("any", "a", "b")), ["a-"], "open", ["PREREJECTED a"]],
    ["any: rejected when all have", start(step("any", "a", "b")), ["a-", "b-"], "rejected", ["PREREJECTED a", "REJECTED b"]],
    ["any: approved after one rejection", start(step("any", "a", "b")), ["a-", "b+"], "approved", ["PREREJECTED a", "APPROVED b"]],
    ["all: the first rejection rejects", start(step("all", "a", "b")), ["b-"], "rejected", ["REJECTED b", "ABANDONED a"]],
    ["all: passes when all have approved", start(step("all", "a", "b")), ["a+", "b+"], "approved", ["PREAPPROVED a", "APPROVED b"]],
    ["steps run in order", start(step("any", "a"), step("any", "b")), ["a+", "b+"], "approved", ["PREAPPROVED a", "APPROVED b"]],
    ["a later step accepts nothing yet", start(step("any", "a"), step("any", "b")), ["b+"], "not-current-approver", []],
    ["who is not asked is refused", start(step("any", "a")), ["b+"], "not-current-approver", []],
    [
      "an admin decides without a turn",
      start(step("all", "a", "b"), step("any", "c")),
      ["admin+"],
      "open",
      ["PREAPPROVED admin override", "ABANDONED a", "ABANDONED b"],
    ],
    ["an admin rejects without a turn", start(step("any", "a", "b")), ["admin-"], "rejected", ["REJECTED admin override", "ABANDONED a", "ABANDONED b"]],
    ["an admin with a turn votes like anybody", start(step("all", "a", "admin")), ["admin+"], "open", ["PREAPPROVED admin"]],
    ["an admin who voted does not vote twice", start(step("all", "a", "admin")), ["admin+", "admin-"], "already-decided", ["PREAPPROVED admin"]],
  ] as const)("%s", (_title, run, moves, state, effects) => {
    expect(play(run, ...moves)).toMatchObject({ state, effects });
  });
});

describe("exactly once", () => {
  const open = start(step("all", "a", "b"), step("any", "a", "c"));
  const after = (run: Run, by: string, choice: "approve" | "reject"): Run => {
    const decision = cast(run, by, choice);
    if (!decision.ok) throw new Error(decision.code);
    return decision.run;
  };
  test("a repeat of one's own same vote changes nothing; the other vote comes too late", () => {
    const run = after(open, "a", "approve");
    expect(cast(run, "a", "approve")).toEqual({ ok: true, isRepeat: true, run, effects: [] });
    expect(cast(run, "a", "reject")).toEqual({ ok: false, code: "already-decided" });
  });
  test("a vote meant for a step that passed never counts for the next one", () => {
    const second = after(after(open, "a", "approve"), "b", "approve");
    expect(second.current).toBe(1);
    expect(cast(second, "a", "approve", 0)).toMatchObject({ ok: true, isRepeat: true });
    expect(cast(second, "c", "approve", 0)).toEqual({ ok: false, code: "not-current-approver" });
    expect(cast(second, "a", "approve", 1)).toMatchObject({ ok: true, isRepeat: false, run: { state: "approved" } });
  });
  test("whose colleague decided comes too late", () => {
    const decided = after(start(step("any", "a", "b")), "a", "approve");
    expect([cast(decided, "b", "approve"), cast(decided, "stranger", "approve")]).toEqual([
      { ok: false, code: "already-decided" },
      { ok: false, code: "already-decided" },
    ]);
    expect(cast(decided, "a", "approve")).toMatchObject({ isRepeat: true });
  });
});

describe("R123 R128 delegation", () => {
  test("only the delegate may then vote, on behalf of whose turn it was", () => {
    expect(play(start(step("all", "a", "b")), "a>c", "a+").state).toBe("not-current-approver");
    expect(play(start(step("all", "a", "b")), "a>c", "c+", "b+").effects).toEqual(["DELEGATED a", "PREAPPROVED c for a", "APPROVED b"]);
    expect(play(start(step("any", "a")), "a>c", "c>d", "d-").effects).toEqual(["DELEGATED a", "DELEGATED c for a", "REJECTED d for a"]);
  });
  test("not to oneself, not to who has or had a turn in this step, not to who may not approve", () => {
    const run = start(step("any", "a", "b"));
    for (const moves of [["a>a"], ["a>b"], ["a>c", "c>a"]]) expect(play(run, ...moves).state).toBe("delegation");
    expect(delegate(run, person("a"), { toUserId: "c", isEligible: false, note: null })).toEqual({ ok: false, code: "delegation" });
    expect(play(run, "c>d").state).toBe("not-current-approver");
  });
  test("five times and no further", () => {
    const names = ["a", "b", "c", "d", "e", "f", "g"];
    const moves = names.slice(0, -1).map((name, index) => `${name}>${names[index + 1]}`);
    expect(play(start(step("any", "a")), ...moves.slice(0, MAX_DELEGATIONS)).state).toBe("open");
    expect(play(start(step("any", "a")), ...moves).state).toBe("delegation");
  });
  test("the same delegation again changes nothing", () => {
    expect(play(start(step("any", "a")), "a>c", "a>c")).toMatchObject({ state: "open", effects: ["DELEGATED a"] });
  });
  test("a deciding admin ends a delegated turn too", () => {
    expect(play(start(step("any", "admin")), "admin>c", "admin+").effects).toEqual(["DELEGATED admin", "APPROVED admin override", "ABANDONED c for admin"]);
  });
});

describe("R124 R125 R129 R132 how a run ends otherwise", () => {
  const run = (): Run => {
    const decision = cast(start(step("all", "a", "b")), "a", "approve");
    if (!decision.ok) throw new Error(decision.code);
    return decision.run;
  };
  test("withdrawn and deleted: what is open is abandoned, votes stay", () => {
    for (const as of ["withdrawn", "deleted"] as const) {
      const ended = endRun(run(), as, { userId: "p", note: null });
      expect([ended.run.state, lines(ended.effects)]).toEqual([as, ["ABANDONED b"]]);
    }
  });
  test("returned to the issuer: refused by who returned it", () => {
    expect(lines(endRun(run(), "refused", { userId: "p", note: "Není naše." }).effects)).toEqual(["REFUSED p", "ABANDONED b"]);
    expect(lines(endRun(run(), "refused", { userId: "b", note: "Není naše." }).effects)).toEqual(["REFUSED b"]);
  });
  test("a restart discards the votes and closes the open tasks", () => {
    const { run: restarted, effects } = voidRun(run(), "restarted");
    expect(lines(effects)).toEqual(["UNAPPROVED a", "ABANDONED b"]);
    expect(restarted.tasks).toMatchObject([{ isVoided: true }, { isVoided: false, state: "abandoned" }]);
    expect(lines(voidRun(restarted, "restarted").effects)).toEqual([]);
  });
  test("an edited document: the approval without a vote is voided too", () => {
    expect(lines(voidRun(startRun(workflow()).run, "voided").effects)).toEqual(["UNAPPROVED -"]);
  });
});
