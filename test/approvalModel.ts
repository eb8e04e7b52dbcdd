import { decide, delegate, endRun, type Voter, voidRun } from "#domain/approval/decide.ts";
import { unapprove } from "#domain/approval/unapprove.ts";
import type { StepMode } from "#domain/approval/names.ts";
import { type HistoryLine, type Outcome, type Run, startRun } from "#domain/approval/run.ts";
import type { Route } from "#domain/approval/workflow.ts";
import { type Permission, type Role, rolePermissions, type TenantFeature } from "#domain/access/permissions.ts";
import { decideAction, keepsApproval, type StateAction } from "#domain/documents/state.ts";
import type { DocumentState } from "#domain/names.ts";
import fc from "fast-check";

/** People of the model: four approvers and an admin decide, a processor sends, an uploader may do nothing of it. */
const people: Record<string, Role> = {
  a: "Approver",
  b: "Approver",
  c: "AccountingUnitApprover",
  d: "Approver",
  admin: "TenantAdmin",
  p: "Processor",
  u: "Uploader",
};

export type Command =
  | { kind: "send" | "restart"; by: string; route: Route }
  | { kind: "vote"; by: string; choice: "approve" | "reject"; atStep: number | undefined }
  | { kind: "delegate"; by: string; to: string }
  | { kind: "unapprove"; by: string }
  | { kind: "act"; by: string; action: StateAction }
  | { kind: "feature"; isOn: boolean };

/** Everything that the rules speak of: the document, its runs, what was written, what left. */
export type World = {
  state: DocumentState;
  isDeleted: boolean;
  value: number;
  isApproved: boolean;
  approvalOn: boolean;
  runs: { run: Run; approvedValue: number | undefined }[];
  lines: { run: number; line: HistoryLine }[];
  transitions: { from: DocumentState; to: DocumentState }[];
  exports: { value: number; wasOn: boolean; approvedValue: number | undefined }[];
};

export const newWorld = (): World => ({
  state: "New",
  isDeleted: false,
  value: 0,
  isApproved: false,
  approvalOn: true,
  runs: [],
  lines: [],
  transitions: [],
  exports: [],
});

const person = fc.constantFrom(...Object.keys(people));
const approver = fc.constantFrom("a", "b", "c", "d", "admin");
const step = fc.record({
  name: fc.constant("krok"),
  mode: fc.constantFrom<StepMode>("any", "all"),
  approvers: fc.uniqueArray(approver, { minLength: 1, maxLength: 4 }),
});
const workflow = { workflowId: "w", name: "Postup", documentType: "ReceivedInvoice", conditions: [] };
const route: fc.Arbitrary<Route> = fc.oneof(
  { weight: 8, arbitrary: fc.array(step, { maxLength: 3 }).map((steps): Route => ({ kind: "workflow", workflow: { ...workflow, steps } })) },
  { weight: 3, arbitrary: fc.constant<Route>({ kind: "implicit" }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("Approve" as const, "Reject" as const).map((operation): Route => ({ kind: "automatic", action: { ...workflow, operation } })),
  },
);
const action = fc.constantFrom<StateAction>(
  "save",
  "validate",
  "setNew",
  "pause",
  "archive",
  "export",
  "markAsExported",
  "markAsExportFailure",
  "withdraw",
  "returnToIssuer",
  "delete",
);

/** Votes are most of what happens, as in life; the rest gets in their way. */
export const commands: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant("vote" as const),
      by: person,
      choice: fc.constantFrom("approve" as const, "approve" as const, "reject" as const),
      atStep: fc.option(fc.nat(2), { nil: undefined, freq: 2 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom("send" as const, "send" as const, "restart" as const),
      by: fc.constantFrom("p", "p", "admin", "a", "u"),
      route,
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("delegate" as const), by: approver, to: person }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("unapprove" as const), by: person }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("act" as const), by: fc.constantFrom("p", "p", "admin", "a", "u"), action }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("feature" as const), isOn: fc.boolean() }) },
);

const mayApprove = (by: string): boolean => rolePermissions[people[by] ?? "Uploader"].includes("ApproveDocument");
const voter = (by: string): Voter => ({ userId: by, mayOverride: people[by] === "TenantAdmin" });
const last = (world: World) => world.runs.at(-1);

function mayState(world: World, by: string, asked: StateAction, mayUnapprove = false): DocumentState | undefined {
  if (world.isDeleted) return undefined;
  const role = people[by] ?? "Uploader";
  const features = new Set<TenantFeature>(["Archive", "Return", ...(world.approvalOn ? (["Approval"] as const) : [])]);
  const decision = decideAction(
    asked,
    {
      state: world.state,
      errorType: world.state === "Error" ? "UnknownError" : null,
      errorOrigin: world.state === "Error" ? "export" : null,
      isClean: true,
      isApproved: world.isApproved,
      hasFile: true,
      isUploader: false,
      isReadyForApproval: true,
      hasRun: world.runs.length > 0,
      turn: "task",
      mayUnapprove,
    },
    { role, permissions: new Set<Permission>(rolePermissions[role]), features },
  );
  return decision.ok ? decision.to : undefined;
}

function move(world: World, to: DocumentState): void {
  if (world.isApproved && !keepsApproval(to)) {
    const entry = last(world);
    if (entry?.run.state === "approved") accept(world, voidRun(entry.run, "voided"));
    world.isApproved = false;
  }
  world.transitions.push({ from: world.state, to });
  if (to === "Exported" && world.state !== "Exported" && world.state !== "Archived")
    world.exports.push({ value: world.value, wasOn: world.approvalOn, approvedValue: world.isApproved ? last(world)?.approvedValue : undefined });
  world.state = to;
}

/** Stores what became of the last run, and carries out what the document has to do with it. */
function accept(world: World, outcome: Outcome): void {
  const index = world.runs.length - 1;
  world.runs[index] = { run: outcome.run, approvedValue: world.runs[index]?.approvedValue };
  for (const effect of outcome.effects) {
    if (effect.kind === "history") world.lines.push({ run: index, line: effect });
    if (effect.kind === "rejected") move(world, "Rejected");
    if (effect.kind === "approved") {
      world.runs[index] = { run: outcome.run, approvedValue: world.value };
      world.isApproved = true;
      move(world, "ReadyForExport");
    }
    if (effect.kind === "unapproved" && effect.wasFinal) {
      world.runs[index] = { run: outcome.run, approvedValue: undefined };
      world.isApproved = false;
      move(world, "ApprovalPending");
    }
  }
}

/** Carries a command out as the server does; says whether it was allowed. */
export function carryOut(world: World, command: Command): boolean {
  switch (command.kind) {
    case "feature":
      if (!command.isOn && world.state === "ApprovalPending" && !world.isDeleted) return false;
      world.approvalOn = command.isOn;
      return true;
    case "send":
    case "restart": {
      if (mayState(world, command.by, command.kind === "send" ? "startApproval" : "restartApproval") === undefined) return false;
      const earlier = last(world);
      if (command.kind === "restart" && earlier) accept(world, voidRun(earlier.run, "restarted"));
      world.isApproved = false;
      move(world, "ApprovalPending");
      const started = startRun(command.route);
      world.runs.push({ run: started.run, approvedValue: undefined });
      accept(world, started);
      return true;
    }
    case "vote": {
      const entry = last(world);
      if (!entry || world.isDeleted || !mayApprove(command.by)) return false;
      const decision = decide(entry.run, voter(command.by), { choice: command.choice, note: "Důvod.", step: command.atStep });
      if (!decision.ok) return false;
      if (!decision.isRepeat) accept(world, decision);
      return true;
    }
    case "delegate": {
      const entry = last(world);
      if (!entry || world.isDeleted || !mayApprove(command.by)) return false;
      const decision = delegate(entry.run, voter(command.by), { toUserId: command.to, isEligible: mayApprove(command.to), note: null });
      if (!decision.ok) return false;
      if (!decision.isRepeat) accept(world, decision);
      return true;
    }
    case "unapprove": {
      const entry = last(world);
      const decision = entry && unapprove(entry.run, command.by);
      if (!decision || mayState(world, command.by, "unapprove", decision.ok) === undefined || !decision.ok) return false;
      accept(world, decision);
      return true;
    }
    case "act":
      return act(world, command.by, command.action);
  }
}

function act(world: World, by: string, asked: StateAction): boolean {
  const to = mayState(world, by, asked);
  if (to === undefined) return false;
  const open = last(world)?.run.state === "open" ? last(world)?.run : undefined;
  const endings: Partial<Record<StateAction, "withdrawn" | "refused" | "deleted">> = { withdraw: "withdrawn", returnToIssuer: "refused", delete: "deleted" };
  const ending = endings[asked];
  if (open && ending) accept(world, endRun(open, ending, { userId: by, note: "Důvod." }));
  if (asked === "delete") world.isDeleted = true;
  else {
    if (asked === "save") world.value += 1;
    move(world, to);
  }
  return true;
}

/** The invariants of domain rules 2 and 3; throws an Error that names the broken one. `before` is the world before the last command. */
export function checkInvariants(world: World, before: World): void {
  const broken = (rule: string): never => {
    throw new Error(`Broken: ${rule}`);
  };
  const open = world.runs.filter(({ run }) => run.state === "open");
  if (open.length > 1) broken("one open run per document at most");
  if (!world.isDeleted && (open.length === 1) !== (world.state === "ApprovalPending")) broken("a document waits for approval exactly while a run is open");
  for (const { value, wasOn, approvedValue } of world.exports)
    if (wasOn && approvedValue !== value) broken("with the feature on nothing is exported but approved values");
  for (const [index, { from }] of world.transitions.entries())
    if (index > 0 && world.transitions[index - 1]?.to !== from) broken("each transition starts where the one before ended");
  if (JSON.stringify(world.lines.slice(0, before.lines.length)) !== JSON.stringify(before.lines)) broken("history is append-only");
  for (const [index, { run }] of world.runs.entries()) {
    checkRun(
      run,
      world.lines.filter((each) => each.run === index).map((each) => each.line),
      broken,
    );
    if (index < world.runs.length - 1 && JSON.stringify(before.runs[index + 1] ? before.runs[index] : world.runs[index]) !== JSON.stringify(world.runs[index]))
      broken("a run with a successor never changes");
  }
}

function checkRun(run: Run, lines: HistoryLine[], broken: (rule: string) => never): void {
  const count = (...states: HistoryLine["state"][]) => lines.filter((line) => states.includes(line.state)).length;
  const tasks = (...states: Run["tasks"][number]["state"][]) => run.tasks.filter((task) => states.includes(task.state));
  if (run.tasks.some((task) => task.state === "open" && (run.state !== "open" || task.step !== run.current)))
    broken("only the current step of an open run has open tasks");
  if (run.state === "open" && tasks("open").length === 0) broken("an open run waits for somebody");
  const keys = run.tasks.flatMap((task) => (task.userId === null ? [] : [`${task.step}/${task.userId}`]));
  if (new Set(keys).size !== keys.length) broken("nobody has two tasks in a step");
  if (run.tasks.some((task) => task.depth > 5)) broken("a task is passed on five times at most");
  if (run.tasks.some((task) => task.userId !== null && !mayApprove(task.userId))) broken("only who may approve has a task");
  const takenBack = run.tasks.length === 0 ? 0 : count("UNAPPROVED") - run.tasks.filter((task) => task.isVoided).length;
  let decided: HistoryLine["state"] | undefined;
  for (const { state } of lines) {
    if (state === "APPROVED" || state === "REJECTED") decided = decided ? broken("a run is decided once, unless that was taken back") : state;
    if (state === "UNAPPROVED") decided = undefined;
  }
  if (count("REFUSED") > 1 || (count("REFUSED") === 1) !== (run.state === "refused")) broken("a returned run says so once");
  if (run.state === "approved" && decided !== "APPROVED") broken("an approved run has one approval that ended it");
  if (run.state === "rejected" && decided !== "REJECTED") broken("a rejected run has one rejection that ended it");
  const votes = tasks("approved", "rejected").length;
  const isByRule = run.tasks.length === 0 ? 1 : 0;
  if (run.state !== "open" || votes > 0)
    if (count("PREAPPROVED", "PREREJECTED", "APPROVED", "REJECTED") !== votes + isByRule + takenBack) broken("one line of history per vote");
  if (count("ABANDONED") < tasks("abandoned").length) broken("one line of history per task closed without a vote");
  const voided = run.state === "voided" || run.state === "restarted";
  const stands = run.state === "open" || run.state === "approved" || run.state === "rejected";
  if (stands && run.tasks.some((task) => task.isVoided)) broken("votes are voided with their run");
  if (voided && tasks("approved", "rejected").some((task) => !task.isVoided)) broken("a run that is voided keeps no vote");
  if (run.state === "approved") for (const index of run.steps.keys()) if (!isPassed(run, index)) broken("an approved run has passed every step");
}

/** An approval that is taken back at once leaves the run as it stood before it. */
function checkTakingBack(world: World, before: World, by: string): void {
  const [run, stood] = [last(world)?.run, last(before)?.run];
  if (!run || JSON.stringify(run) === JSON.stringify(stood)) return;
  const decision = unapprove(run, by);
  if (decision.ok && JSON.stringify(decision.run) !== JSON.stringify(stood)) throw new Error("Broken: what is taken back leaves no trace in the run");
}

/** Counted anew from the votes of the step: what the engine found while it went along. */
function isPassed(run: Run, index: number): boolean {
  const votes = run.tasks.filter((task) => task.step === index);
  if (votes.some((task) => task.isOverride && task.state === "approved")) return true;
  if (run.steps[index]?.mode === "any") return votes.some((task) => task.state === "approved");
  const asked = run.steps[index]?.approvers ?? [];
  return asked.every((userId) => endOfChain(votes, userId)?.state === "approved");
}

/** Who in the end decided for an approver: themselves, or the last one to whom it was passed. */
function endOfChain(votes: Run["tasks"], userId: string): Run["tasks"][number] | undefined {
  const own = votes.find((task) => task.userId === userId && task.depth === 0);
  if (own?.state !== "delegated") return own;
  return votes.filter((task) => task.onBehalfOf === userId).findLast((task) => task.state !== "delegated");
}

/** Plays so many commands in worlds of fifty each, checking after every one; fast-check shrinks and prints what broke. */
export function playApproval(total: number, seed: number): void {
  const length = 50;
  fc.assert(
    fc.property(fc.array(commands, { minLength: length, maxLength: length }), (played) => {
      const world = newWorld();
      for (const command of played) {
        const before = structuredClone(world);
        const wasAllowed = carryOut(world, command);
        if (wasAllowed && command.kind === "vote") checkTakingBack(world, before, command.by);
        if (!wasAllowed && JSON.stringify(world) !== JSON.stringify(before)) throw new Error("Broken: what is refused changes nothing");
        checkInvariants(world, before);
      }
    }),
    { numRuns: Math.ceil(total / length), seed },
  );
}
