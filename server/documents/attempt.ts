import type { CallReply } from "#contract/call.ts";
import type { calls } from "#contract/index.ts";
import type { DocumentState } from "#domain/names.ts";
import type { ValidationError } from "#domain/documents/validationError.ts";
import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import { refusalOf } from "#platform/http/failures.ts";
import type { Change, DocumentRow } from "#server/core/change.ts";
import { changeDocument } from "./change.ts";
import { loadForChange, validationErrorsOf } from "./rules.ts";
import { loadContents } from "./store.ts";

type StateChange = Pick<Change, "kind" | "columns" | "changes" | "detail"> & { to: DocumentState };
type Result = CallReply<typeof calls.changeDocuments>["results"][number];

/** Does the same with each document, one after the other; what one refuses is its result and keeps no other from it (domain rules 2). */
export async function oneByOne(app: App, documentIds: readonly string[], work: (documentId: string) => Promise<unknown>): Promise<{ results: Result[] }> {
  const results: Result[] = [];
  for (const documentId of documentIds) results.push(await attempt(app, documentId, () => work(documentId)));
  return { results };
}

/** Which document to change, and the version that the client saw when it says so. */
export type Target = { documentId: string; ifMatch: number | undefined };

/** One document: load and lock it, let the rule decide, write. */
export async function changeState(
  app: App,
  actor: Actor,
  { documentId, ifMatch }: Target,
  change: (document: DocumentRow, errors: ValidationError[]) => StateChange,
): Promise<number> {
  return app.db.transaction(actor.tenantId, async (tx) => {
    const document = await loadForChange(tx, actor, documentId, ifMatch);
    const decided = change(document, await validationErrorsOf(tx, document, await loadContents(tx, document)));
    return changeDocument(tx, app, document, { ...decided, userId: actor.userId, now: app.clock.now() });
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
    const { detail, errors, currentState } = details;
    return {
      documentId,
      ok: false,
      code,
      ...(detail ? { detail } : {}),
      ...(errors ? { errors } : {}),
      ...(currentState ? { currentState: currentState as DocumentState } : {}),
    };
  }
}
