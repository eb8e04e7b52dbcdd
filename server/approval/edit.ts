import { type Actor, permits } from "#server/core/actor.ts";
import { requireAction, validationErrorsOf } from "#server/documents/rules.ts";
import { applyFields, saveDocument, type SaveBody, storeContents } from "#server/documents/save.ts";
import { changeDocument, type DocumentRow, loadContents } from "#server/documents/store.ts";
import { loadDefinition } from "#server/organisation/documentTypes/store.ts";
import type { Tx } from "#server/core/db.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { loadRun } from "./store.ts";
import { errorsBeforeApproval, turnOf } from "./turn.ts";

/** Saves a document; while it is being approved, by the rules of approval. */
export function saveAnywhere(tx: Tx, actor: Actor, document: DocumentRow, { body, now }: { body: SaveBody; now: Date }): Promise<number> {
  const isNoteOnly = Object.keys(body).every((part) => part === "note");
  const isInApproval = document.state === "ApprovalPending" && !isNoteOnly && permits(actor, "ApproveDocument") && actor.features.has("Approval");
  return isInApproval ? saveInApproval(tx, actor, document, { body, now }) : saveDocument(tx, actor, document, body, now);
}

/**
 * During approval only fields that the workflow shows may change, and only by who decides now; what they write must break no rule, so that
 * the document stays fit for export (domain rules 3.6).
 */
async function saveInApproval(tx: Tx, actor: Actor, document: DocumentRow, { body, now }: { body: SaveBody; now: Date }): Promise<number> {
  const stored = document.approval_run_id ? await loadRun(tx, actor.tenantId, document.approval_run_id, { lock: true }) : undefined;
  const to = requireAction("editInApproval", document, actor, [], { isReadyForApproval: true, turn: turnOf(stored, actor) });
  const definition = await loadDefinition(tx, actor.tenantId, document.document_type, actor.languageCode);
  const shown = new Set(
    definition.fields
      .filter((field) => field.editable && !field.hidden && (field.showInApprovalWorkflow || field.requiredInApprovalWorkflow))
      .map((field) => field.name),
  );
  const parts = Object.keys(body).filter((part) => !["fields", "captured", "confirmed", "note"].includes(part));
  const refused = [
    ...parts,
    ...Object.keys(body.fields ?? {})
      .filter((name) => !shown.has(name))
      .map((name) => `fields/${name}`),
  ];
  if (refused.length > 0)
    throw new Refusal("validation", {
      errors: refused.map((name) => ({ pointer: `/${name}`, code: "not-in-workflow", message: "Not to be changed during approval." })),
    });
  const { fields, changes } = applyFields(document.fields, body.fields ?? {});
  const contents = await loadContents(tx, document);
  const blocking = errorsBeforeApproval(await validationErrorsOf(tx, { ...document, fields }, contents), definition).filter(
    (error) => error.blocking && changes.some((change) => change.field === error.field),
  );
  if (blocking.length > 0)
    throw new Refusal("validation", {
      errors: blocking.map((error) => ({ pointer: `/fields/${error.field}`, code: error.rule, message: error.detail ?? error.rule })),
    });
  const typed = changes.map(({ field }) => [field, { source: "person" as const, confidence: 1, checks: [], ...body.captured?.[field] }]);
  await storeContents(tx, document, { ...contents, evidence: { ...contents.evidence, ...Object.fromEntries(typed) } });
  return changeDocument(tx, document, {
    kind: "save",
    to,
    userId: actor.userId,
    changes,
    now,
    columns: { fields: JSON.stringify(fields), ...(body.note === undefined ? {} : { note: body.note }) },
  });
}
