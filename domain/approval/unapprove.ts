import { line, type Outcome, type Run, type Task } from "./run.ts";

/** Why an approval cannot be taken back: there is none of this person's that counts, somebody decided after it, or an administrator decided the step. */
export type NotUnapproved = { ok: false; code: "invalid-transition" | "next-step-decided" | "already-decided" };

/**
 * Takes a person's own last approval back: their turn is open again, and so are the turns that it ended; those that it began are gone. Refused
 * once anybody of a later step has voted, passed the turn on or returned the document.
 */
export function unapprove(run: Run, userId: string): ({ ok: true } & Outcome) | NotUnapproved {
  const place = run.tasks.findLastIndex((task) => task.userId === userId && task.state === "approved" && !task.isVoided);
  const vote = run.tasks[place];
  if (!vote || (run.state !== "open" && run.state !== "approved")) return { ok: false, code: "invalid-transition" };
  const begun = run.tasks.filter((task) => task.step > vote.step);
  if (begun.some((task) => task.state !== "open")) return { ok: false, code: "next-step-decided" };
  // What an administrator decided stands whatever the others of the step think.
  if (run.tasks.some((task) => task !== vote && task.step === vote.step && task.isOverride)) return { ok: false, code: "already-decided" };
  const before = asBefore(run, vote);
  const tasks = run.tasks.flatMap((task, index) => {
    if (index === place) return before ?? [];
    if (task.step > vote.step) return [];
    return task.step === vote.step && task.state === "abandoned" ? { ...task, state: "open" as const } : task;
  });
  return {
    ok: true,
    run: { ...run, state: "open", current: vote.step, tasks },
    effects: [
      line("UNAPPROVED", vote.step, { userId, onBehalfOf: vote.isOverride ? null : vote.onBehalfOf }),
      ...begun.map((task) => line("ABANDONED", task.step, { userId: task.userId, onBehalfOf: task.onBehalfOf })),
      { kind: "unapproved", wasFinal: run.state === "approved" },
    ],
  };
}

/** The task as it stood before its vote; undefined where an administrator's vote made it. */
function asBefore(run: Run, vote: Task): Task | undefined {
  if (!vote.isOverride) {
    const isAnybodys = run.steps[vote.step]?.approvers === null && vote.depth === 0;
    return { ...vote, state: "open", ...(isAnybodys ? { userId: null } : {}) };
  }
  const holder = vote.onBehalfOf ?? vote.userId;
  const wasPassedOn = run.tasks.some((task) => task.step === vote.step && task.depth === vote.depth + 1 && task.onBehalfOf === holder);
  return wasPassedOn ? { ...vote, state: "delegated", isOverride: false } : undefined;
}
