import type { DocumentState } from "#domain/names.ts";
import type { ValidationError } from "#domain/documents/validationError.ts";
import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import { followChange } from "#server/exports/deliveries/follow.ts";
import { learnFrom } from "#server/documents/memory/learn.ts";
import type { Tx } from "#server/core/db.ts";
import { refusalOf } from "#platform/http/failures.ts";
import { loadForChange, validationErrorsOf } from "./rules.ts";
import { changeDocument, type DocumentChange, type DocumentRow, loadContents } from "./store.ts";

type StateChange = Pick<DocumentChange, "kind" | "columns" | "changes" | "detail"> & { to: DocumentState };
type Result = { documentId: string; ok: boolean; code?: string; detail?: string };

/** Changes each document in its own transaction and tells the result of each (domain rules 2). */
export async function bulkState(
  app: App,
  actor: Actor,
  documentIds: string[],
  change: (tx: Tx, document: DocumentRow, errors: ValidationError[]) => StateChange,
): Promise<{ results: Result[] }> {
  const results: Result[] = [];
  for (const documentId of documentIds) results.push(await attempt(app, documentId, () => changeState(app, actor, { documentId, ifMatch: undefined }, change)));
  return { results };
}

/** Which document to change, and the version that the client saw when it says so. */
export type Target = { documentId: string; ifMatch: number | undefined };

/** One document: load and lock it, let the rule decide, write. */
export async function changeState(
  app: App,
  actor: Actor,
  { documentId, ifMatch }: Target,
  change: (tx: Tx, document: DocumentRow, errors: ValidationError[]) => StateChange,
): Promise<number> {
  return app.db.transaction(actor.tenantId, async (tx) => {
    const document = await loadForChange(tx, actor, documentId, ifMatch);
    const contents = await loadContents(tx, document);
    const decided = change(tx, document, await validationErrorsOf(tx, document, contents));
    const now = app.clock.now();
    // Who validates a document without touching it confirms what was read.
    const asRead = { fields: document.fields, evidence: contents.evidence };
    if (decided.to === "Processed" && document.state !== "Processed") await learnFrom(tx, document, { before: asRead, after: asRead, isValidated: true, now });
    await changeDocument(tx, document, { ...decided, userId: actor.userId, now });
    return followChange(tx, app, document, { kind: decided.kind, from: document.state, userId: actor.userId });
  });
}

/** Does the work for one document of many. What fails is the result of that document, whatever it was; faults of ours are logged. */
export async function attempt(app: App, documentId: string, work: () => Promise<unknown>): Promise<Result> {
  try {
    await work();
    return { documentId, ok: true };
  } catch (error) {
    const { code, details } = refusalOf(error as Error);
    if (code === "internal") app.log.error({ err: error, documentId }, "failed");
    return { documentId, ok: false, code, ...(details.detail ? { detail: details.detail } : {}) };
  }
}
