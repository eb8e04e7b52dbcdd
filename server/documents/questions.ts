import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { noteExternal } from "#domain/documents/externalErrors.ts";
import { type ActorFacts, afterErrors, decideAction } from "#domain/documents/state.ts";
import { isClean } from "#domain/documents/validate.ts";
import type { ValidationAnswer } from "#contract/notifications/answers.ts";
import { allColumns } from "#server/core/columnNames.ts";
import type { App, TakeAnswer } from "#server/core/app.ts";
import type { DocumentRow } from "#server/core/change.ts";
import type { Tx } from "#server/core/db.ts";
import { wake } from "#server/core/outbox/outbox.ts";
import { changeDocument } from "#server/documents/change.ts";
import { documentFacts, validationErrorsOf } from "#server/documents/rules.ts";
import { loadContents } from "#server/documents/store.ts";
import { sql } from "kysely";

/** An answer of a webhook decides about the document: its errors stand at its values, and deliveries that waited go on or stop. */
export const takeAnswer: TakeAnswer = async (tx, app, { tenantId, documentId, webHookId, messageId, event }, { given }) => {
  const isDocument = sql<boolean>`(tenant_id, document_id) = (${tenantId}, ${documentId})`;
  // Locked before its question: whoever saves it meanwhile asks anew.
  const document = await tx
    .selectFrom("documents")
    .select(allColumns.documents)
    .where(isDocument)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  const isAgainst = "hold" in given ? given.hold : given.errors.some(({ blocking }) => blocking);
  const reason = "hold" in given ? given.reason : (given.errors.find(({ blocking }) => blocking)?.message ?? "");
  const noted = await tx
    .updateTable("web_hook_questions")
    .set({ state: isAgainst ? "Refused" : "Passed", reason })
    .where(isDocument)
    .where("web_hook_id", "=", webHookId)
    .where("event", "=", event)
    .where("message_id", "=", messageId)
    .executeTakeFirst();
  if (!document || Number(noted.numUpdatedRows) === 0) return;
  if ("errors" in given) await noteErrors(tx, app, document, { webHookId, ...given });
  await tx
    .updateTable("deliveries")
    .set({ due_at: app.clock.now() })
    .where(isDocument)
    .where("state", "=", "Waiting")
    .where(sql<boolean>`problem ->> 'code' = 'waitsForAnswer'`)
    .execute();
  await wake(tx, "deliveries", tenantId);
};

/** Puts what a webhook found in the place of what it found before; a document whose values cannot be changed now stays as it is. */
async function noteErrors(tx: Tx, app: App, document: DocumentRow, { webHookId, errors: found }: ValidationAnswer & { webHookId: string }): Promise<void> {
  const contents = await loadContents(tx, document);
  const others = contents.external_errors.filter((error) => error.webHookId !== webHookId);
  if (found.length === 0 && others.length === contents.external_errors.length) return;
  const values = { fields: document.fields, items: contents.items, vatBreakdown: contents.vat_breakdown };
  const external_errors = [...others, ...noteExternal(found, values).map((error) => ({ ...error, webHookId }))];
  const errors = await validationErrorsOf(tx, document, { ...contents, external_errors });
  const actor: ActorFacts = { role: "TenantAdmin", permissions: new Set(["EditDocument"]), features: new Set() };
  if (!decideAction("edit", documentFacts(document, undefined, errors), actor).ok) return;
  const { tenant_id, document_id } = document;
  const written = JSON.stringify(external_errors);
  await tx
    .insertInto("document_contents")
    .values({ tenant_id, document_id, external_errors: written } as never)
    .onConflict((conflict) => conflict.columns(["tenant_id", "document_id"]).doUpdateSet({ external_errors: written }))
    .execute();
  await changeDocument(tx, app, document, {
    kind: "validation",
    to: afterErrors({ state: document.state, isClean: isClean(errors) }),
    userId: null,
    now: app.clock.now(),
    detail: String(found.length),
    columns: {},
  });
}

const MINUTE_MS = 60_000;

/** Questions about a document to webhooks that are still asked such things. */
async function standingQuestions(tx: Tx, { tenant_id, document_id }: DocumentRow) {
  const rows = await tx
    .selectFrom("web_hook_questions as question")
    .innerJoin("web_hooks as hook", (join) => join.onRef("hook.tenant_id", "=", "question.tenant_id").onRef("hook.web_hook_id", "=", "question.web_hook_id"))
    .select(["hook.name", "hook.answer_minutes", "hook.without_answer", "question.event", "question.state", "question.reason", "question.asked_at"])
    .where("question.tenant_id", "=", tenant_id)
    .where("question.document_id", "=", document_id)
    .where("hook.is_active", "=", true)
    .where(sql<boolean>`question.event = any(hook.events)`)
    .orderBy("question.asked_at")
    .orderBy("hook.name")
    .execute();
  return rows.map((row) => ({ ...row, until: new Date(row.asked_at.getTime() + row.answer_minutes * MINUTE_MS) }));
}

/** What webhooks were asked about a document, as its screen shows it. */
export async function shownQuestions(tx: Tx, document: DocumentRow): Promise<DocumentDetail["questions"]> {
  return (await standingQuestions(tx, document)).map(({ name, event, state, reason, asked_at, until }) => ({
    webHook: name,
    event,
    state,
    reason,
    askedTime: asked_at.toISOString(),
    waitsUntil: state === "Waiting" ? until.toISOString() : null,
  }));
}

/** Why a document does not leave yet (`until` when it is asked about again), or not at all: `silent` where nobody answered in time. */
export type ExportHold =
  | { kind: "waits"; webHook: string; until: Date }
  | { kind: "refused"; webHook: string; reason: string }
  | { kind: "silent"; webHook: string };

/** Whether webhooks keep a document from leaving; a refusal comes before an answer that is missing. */
export async function exportHold(tx: Tx, document: DocumentRow, now: Date): Promise<ExportHold | undefined> {
  const holds = (await standingQuestions(tx, document)).flatMap(({ name: webHook, state, reason, until, without_answer }): ExportHold[] => {
    if (state === "Refused") return [{ kind: "refused", webHook, reason }];
    if (state === "Passed") return [];
    if (now < until) return [{ kind: "waits", webHook, until }];
    return without_answer === "Hold" ? [{ kind: "silent", webHook }] : [];
  });
  return holds.find(({ kind }) => kind !== "waits") ?? holds[0];
}
