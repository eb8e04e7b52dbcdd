import { type Effect, line, openStep, type Outcome, type Run, type Task } from "./run.ts";

/** Who decides. The caller has the permission and the document in scope; `mayOverride` is a tenant admin's right (domain rules 3.5). */
export type Voter = { userId: string; mayOverride: boolean };

/** `step` is the step that the person saw; without it the vote is for the current one. */
export type Vote = { choice: "approve" | "reject"; note: string | null; step?: number | undefined };

export type Refused = { ok: false; code: "not-current-approver" | "already-decided" | "delegation" };
/** `isRepeat`: one's own same vote again, nothing changes. */
export type Decision = ({ ok: true; isRepeat: boolean } & Outcome) | Refused;

/** A task may be passed on so often (domain rules 3.7). */
export const MAX_DELEGATIONS = 5;

const stateOf = { approve: "approved", reject: "rejected" } as const;

/** Counts one vote (domain rules 3.4, 3.5, 3.8). A repeat of one's own same vote changes nothing. */
export function decide(run: Run, by: Voter, vote: Vote): Decision {
  if (run.state !== "open" || (vote.step !== undefined && vote.step !== run.current)) return repeated(run, by, vote);
  const index = openTaskOf(run, by.userId);
  if (index >= 0) return counted(run, index, by, { ...vote, isOverride: false });
  if (hasVoted(run, by.userId, run.current)) return repeated(run, by, { ...vote, step: run.current });
  if (by.mayOverride) {
    const task: Task = { step: run.current, userId: by.userId, onBehalfOf: null, depth: 0, state: "open", isOverride: true, isVoided: false };
    // A delegated task of the admin's own stays their only one in this step, and remembers whose turn it was: the vote may be taken back.
    const own = run.tasks.findIndex((each) => each.step === run.current && each.userId === by.userId);
    const tasks =
      own < 0 ? [...run.tasks, task] : run.tasks.map((each, place) => (place === own ? { ...each, state: "open" as const, isOverride: true } : each));
    return counted({ ...run, tasks }, own < 0 ? tasks.length - 1 : own, by, { ...vote, isOverride: true });
  }
  return repeated(run, by, vote);
}

/** A vote that can't count any more: fine when it repeats the person's own last one, too late when they had a turn, refused otherwise. */
function repeated(run: Run, by: Voter, vote: Vote): Decision {
  const own = run.tasks.filter((task) => task.userId === by.userId && (vote.step === undefined || task.step === vote.step));
  const last = own.findLast((task) => task.state === "approved" || task.state === "rejected");
  if (last && !last.isVoided && last.state === stateOf[vote.choice]) return { ok: true, isRepeat: true, run, effects: [] };
  const isTooLate = own.some((task) => task.state !== "delegated");
  const isDecided = run.state === "approved" || run.state === "rejected";
  return { ok: false, code: isTooLate || isDecided ? "already-decided" : "not-current-approver" };
}

/** The place of the task that this person may decide now; -1 when there is none. Their own goes before anybody's. */
export function openTaskOf(run: Run, userId: string): number {
  if (run.state !== "open") return -1;
  const own = run.tasks.findIndex((task) => task.state === "open" && task.userId === userId);
  if (own >= 0 || run.tasks.some((task) => task.step === run.current && task.userId === userId)) return own;
  return run.tasks.findIndex((task) => task.state === "open" && task.userId === null);
}

const hasVoted = (run: Run, userId: string, step: number): boolean =>
  run.tasks.some((task) => task.step === step && task.userId === userId && (task.state === "approved" || task.state === "rejected"));

type Cast = Vote & { isOverride: boolean };

function counted(run: Run, index: number, by: Voter, cast: Cast): Decision {
  const voted: Run = {
    ...run,
    tasks: run.tasks.map((task, place) => (place === index ? { ...task, userId: by.userId, state: stateOf[cast.choice], isOverride: cast.isOverride } : task)),
  };
  // An administrator who decides over everybody does so for nobody.
  const onBehalfOf = cast.isOverride ? null : voted.tasks[index]!.onBehalfOf;
  const entry = { userId: by.userId, onBehalfOf, note: cast.note, isOverride: cast.isOverride };
  const verdict = cast.isOverride ? stateOf[cast.choice] : verdictOf(voted);
  const isApproval = cast.choice === "approve";
  if (verdict === "open") return done(voted, [line(isApproval ? "PREAPPROVED" : "PREREJECTED", run.current, entry)]);
  const { run: closed, effects: abandoned } = abandonOpen(voted);
  if (verdict === "rejected")
    return done({ ...closed, state: "rejected" }, [line("REJECTED", run.current, entry), ...abandoned, { kind: "rejected", note: cast.note }]);
  if (run.current === run.steps.length - 1)
    return done({ ...closed, state: "approved" }, [line("APPROVED", run.current, entry), ...abandoned, { kind: "approved" }]);
  const next = openStep(closed, run.current + 1);
  return done(next.run, [line("PREAPPROVED", run.current, entry), ...abandoned, ...next.effects]);
}

const done = (run: Run, effects: readonly Effect[]): Decision => ({ ok: true, isRepeat: false, run, effects });

/** How the current step stands. Delegated tasks live on in the delegate's. */
function verdictOf(run: Run): "open" | "approved" | "rejected" {
  const tasks = run.tasks.filter((task) => task.step === run.current && task.state !== "delegated");
  const every = (state: "approved" | "rejected") => tasks.every((task) => task.state === state);
  const some = (state: "approved" | "rejected") => tasks.some((task) => task.state === state);
  if (run.steps[run.current]?.mode === "all") return some("rejected") ? "rejected" : every("approved") ? "approved" : "open";
  return some("approved") ? "approved" : every("rejected") ? "rejected" : "open";
}

/** Closes what is still open without a vote. */
function abandonOpen(run: Run): Outcome {
  const open = run.tasks.filter((task) => task.state === "open");
  return {
    run: { ...run, tasks: run.tasks.map((task) => (task.state === "open" ? { ...task, state: "abandoned" } : task)) },
    effects: open.map((task) => line("ABANDONED", task.step, { userId: task.userId, onBehalfOf: task.onBehalfOf })),
  };
}

export type Delegation = { toUserId: string; /** Active, may approve, has the document in scope. */ isEligible: boolean; note: string | null };

/** Passes the caller's open task to somebody who has none in this step, at most five times over (domain rules 3.7). */
export function delegate(run: Run, by: Voter, { toUserId, isEligible, note }: Delegation): Decision {
  const index = openTaskOf(run, by.userId);
  const task = run.tasks[index];
  if (!task) return repeatedDelegation(run, by, toUserId);
  const hasTask = run.tasks.some((each) => each.step === run.current && each.userId === toUserId);
  if (!isEligible || hasTask || toUserId === by.userId || task.depth >= MAX_DELEGATIONS) return { ok: false, code: "delegation" };
  const passed: Task = { ...task, userId: toUserId, onBehalfOf: task.onBehalfOf ?? by.userId, depth: task.depth + 1 };
  const tasks = run.tasks.map((each, place): Task => (place === index ? { ...each, userId: by.userId, state: "delegated" } : each));
  return done({ ...run, tasks: [...tasks, passed] }, [
    line("DELEGATED", run.current, { userId: by.userId, onBehalfOf: task.onBehalfOf, toUserId, note }),
    { kind: "delegated", step: run.current, from: by.userId, to: toUserId },
  ]);
}

/** Delegating to the same person once more changes nothing. */
function repeatedDelegation(run: Run, by: Voter, toUserId: string): Decision {
  const own = run.tasks.filter((task) => task.userId === by.userId);
  const isRepeat =
    run.state === "open" &&
    own.some((task) => task.step === run.current && task.state === "delegated") &&
    run.tasks.some((task) => task.step === run.current && task.userId === toUserId && task.depth > 0);
  if (isRepeat) return { ok: true, isRepeat, run, effects: [] };
  return { ok: false, code: own.length > 0 ? "already-decided" : "not-current-approver" };
}

/** The run ends because the document left approval: taken back by its sender, deleted, or returned to its issuer. */
export function endRun(run: Run, as: "withdrawn" | "deleted" | "refused", by: { userId: string | null; note: string | null }): Outcome {
  const refusal = as === "refused" ? [line("REFUSED", run.current, by)] : [];
  // Who returns the document decides their own task by that.
  const tasks = run.tasks.map((task): Task => (as === "refused" && task.state === "open" && task.userId === by.userId ? { ...task, state: "refused" } : task));
  const { run: closed, effects } = abandonOpen({ ...run, tasks });
  return { run: { ...closed, state: as }, effects: [...refusal, ...effects] };
}

/** The votes of a run count no longer: it starts anew, or the approved document was edited. Open tasks are abandoned. */
export function voidRun(run: Run, as: "restarted" | "voided"): Outcome {
  const { run: closed, effects } = abandonOpen(run);
  const votes = closed.tasks.filter((task) => !task.isVoided && (task.state === "approved" || task.state === "rejected"));
  const lines = votes.map((task) => line("UNAPPROVED", task.step, { userId: task.userId, onBehalfOf: task.onBehalfOf }));
  // An approval without a vote (automatic, or a workflow without steps) is voided all the same.
  if (run.state === "approved" && votes.length === 0) lines.push(line("UNAPPROVED", run.current));
  // What ended otherwise before (returned, withdrawn) keeps its end.
  const isStanding = run.state === "open" || run.state === "approved" || run.state === "rejected";
  return {
    run: { ...closed, state: isStanding ? as : run.state, tasks: closed.tasks.map((task) => (votes.includes(task) ? { ...task, isVoided: true } : task)) },
    effects: [...lines, ...effects],
  };
}
