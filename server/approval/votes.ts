import { isAdmin } from "#domain/access/permissions.ts";
import { decide, type Decision, delegate } from "#domain/approval/decide.ts";
import { unapprove } from "#domain/approval/unapprove.ts";
import type { StateAction } from "#domain/documents/state.ts";
import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import { oneByOne, type Target } from "#server/documents/attempt.ts";
import { loadForChange, requireAction, validationErrorsOf } from "#server/documents/rules.ts";
import { type DocumentRow, loadContents } from "#server/documents/store.ts";
import { loadDefinition } from "#server/organisation/documentTypes/store.ts";
import type { Tx } from "#server/core/db.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { apply } from "./apply.ts";
import { hasLeft } from "./left.ts";
import { approversFor } from "./people.ts";
import { sendToApproval } from "./start.ts";
import { loadRun, saveRun, type StoredRun } from "./store.ts";
import { errorsBeforeApproval, turnOf } from "./turn.ts";

export type Ballot = { choice: "approve" | "reject"; note: string | null; step?: number | undefined };

/** One vote: document and run are locked, so of many at once each sees what the one before it left (domain rules 3.8). */
export function vote(app: App, actor: Actor, target: Target, ballot: Ballot): Promise<number> {
  return inRun(app, actor, target, async (tx, { document, stored, now }) => {
    const by = { userId: actor.userId, mayOverride: isAdmin(actor.role) };
    const decision = allowed(decide(stored.run, by, ballot), document, actor);
    if (decision.isRepeat) return document.version;
    requireAction(ballot.choice, document, actor, { approval: { isReadyForApproval: true, turn: turnOf(stored, actor) } });
    if (ballot.choice === "approve") await requireFilled(tx, document);
    await saveRun(tx, stored, { outcome: decision, now });
    return apply(tx, app, { document, runId: stored.row.run_id, userId: actor.userId, outcome: decision, note: ballot.note, now });
  });
}

/** Bulk approval: each document in its own transaction, a result for each. */
export async function voteForAll(app: App, actor: Actor, documentIds: readonly string[], note: string | null) {
  return oneByOne(app, documentIds, (documentId) => vote(app, actor, { documentId, ifMatch: undefined }, { choice: "approve", note }));
}

/** Passes the caller's turn on (domain rules 3.7). Throws Refusal validation when the person can't take it. */
export function passOn(app: App, actor: Actor, target: Target, { email, note }: { email: string; note: string | null }): Promise<number> {
  return inRun(app, actor, target, async (tx, { document, stored, now }) => {
    const eligible = await approversFor(tx, actor.tenantId, document.accounting_unit_id);
    const person = eligible.find((each) => each.email === email.trim().toLowerCase());
    const by = { userId: actor.userId, mayOverride: isAdmin(actor.role) };
    const decision = allowed(delegate(stored.run, by, { toUserId: person?.userId ?? "", isEligible: person !== undefined, note }), document, actor);
    if (decision.isRepeat) return document.version;
    requireAction("delegate", document, actor, { approval: { isReadyForApproval: true, turn: turnOf(stored, actor) } });
    await saveRun(tx, stored, { outcome: decision, now });
    return apply(tx, app, { document, runId: stored.row.run_id, userId: actor.userId, outcome: decision, note, now });
  });
}

/**
 * Takes the caller's own approval back, until a later step has decided or the document has left. Throws Refusal next-step-decided,
 * already-sent, payment-ordered, already-decided, or invalid-transition where there is no approval of the caller's.
 */
export function takeBack(app: App, actor: Actor, target: Target): Promise<number> {
  return inRun(app, actor, target, async (tx, { document, stored, now }) => {
    const decision = unapprove(stored.run, actor.userId);
    if (stored.run.state === "approved" && (await hasLeft(tx, document, { lock: true }))) throw new Refusal("already-sent", { currentState: document.state });
    if (!decision.ok && decision.code !== "invalid-transition") throw new Refusal(decision.code, { currentState: document.state });
    requireAction("unapprove", document, actor, { approval: { isReadyForApproval: true, turn: "none", mayUnapprove: decision.ok } });
    if (!decision.ok) return document.version;
    await saveRun(tx, stored, { outcome: decision, now });
    return apply(tx, app, { document, runId: stored.row.run_id, userId: actor.userId, outcome: decision, note: null, now });
  });
}

/** Sends a document to approval, for the first time or again. */
export async function send(app: App, actor: Actor, target: Target, { isRestart }: { isRestart: boolean }): Promise<number> {
  return app.db.transaction(actor.tenantId, async (tx) => {
    const document = await loadForChange(tx, actor, target.documentId, target.ifMatch);
    const definition = await loadDefinition(tx, actor.tenantId, document.document_type, actor.languageCode);
    const errors = errorsBeforeApproval(await validationErrorsOf(tx, document, await loadContents(tx, document)), definition);
    requireAction(isRestart ? "restartApproval" : "startApproval", document, actor, { errors });
    return sendToApproval(tx, app, document, { userId: actor.userId, isRestart, now: app.clock.now() });
  });
}

type InRun = { document: DocumentRow; stored: StoredRun; now: Date };

async function inRun(app: App, actor: Actor, target: Target, work: (tx: Tx, found: InRun) => Promise<number>): Promise<number> {
  return app.db.transaction(actor.tenantId, async (tx) => {
    const document = await loadForChange(tx, actor, target.documentId, target.ifMatch);
    const stored = document.approval_run_id ? await loadRun(tx, actor.tenantId, document.approval_run_id, { lock: true }) : undefined;
    if (!stored) throw illegal("approve", document, actor);
    return work(tx, { document, stored, now: app.clock.now() });
  });
}

/** The decision, or the Refusal that says why not; who never had a turn in a closed run learns the state instead. */
function allowed(decision: Decision, document: DocumentRow, actor: Actor): Extract<Decision, { ok: true }> {
  if (decision.ok) return decision;
  if (decision.code === "delegation") {
    const message = "This person cannot take the turn.";
    throw new Refusal("validation", { detail: message, errors: [{ pointer: "/toUserEmail", code: "not-eligible", message }] });
  }
  const { details } = illegal("approve", document, actor);
  if (document.state !== "ApprovalPending" && decision.code === "not-current-approver") throw new Refusal("invalid-transition", details);
  throw new Refusal(decision.code, { ...details, currentState: document.state });
}

/** What the state rules say of an action that is illegal here. */
function illegal(action: StateAction, document: DocumentRow, actor: Actor): Refusal {
  try {
    requireAction(action, document, actor, { approval: { isReadyForApproval: true, turn: "none" } });
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  return new Refusal("invalid-transition", { currentState: document.state });
}

/** Fields required in the workflow must be filled in before anybody approves (domain rules 3.6). */
async function requireFilled(tx: Tx, document: DocumentRow): Promise<void> {
  const definition = await loadDefinition(tx, document.tenant_id, document.document_type, "cs-CZ");
  const empty = definition.fields.filter((field) => field.requiredInApprovalWorkflow && !field.hidden && !document.fields[field.name]);
  if (empty.length > 0)
    throw new Refusal("validation", { errors: empty.map((field) => ({ pointer: `/fields/${field.name}`, code: "required", message: field.label })) });
}
