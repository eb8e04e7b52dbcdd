import type { Actor } from "#server/core/actor.ts";
import type { SaveBody } from "#server/core/approval.ts";
import type { Change, DocumentRow } from "#server/core/change.ts";
import type { Tx } from "#server/core/db.ts";
import { requireAction, validationErrorsOf } from "#server/documents/rules.ts";
import { applyFields } from "#server/documents/applyFields.ts";
import { loadContents } from "#server/documents/store.ts";
import { loadDefinition } from "#server/organisation/documentTypes/store.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { loadRun } from "./store.ts";
import { errorsBeforeApproval, turnOf } from "./turn.ts";

/**
 * During approval only fields that the workflow shows may change, and only by who decides now; what they write must break no rule, so that
 * the document stays fit for export (domain rules 3.6).
 */
export async function correction(tx: Tx, actor: Actor, document: DocumentRow, { body, now }: { body: SaveBody; now: Date }): Promise<Change> {
  const stored = document.approval_run_id ? await loadRun(tx, actor.tenantId, document.approval_run_id, { lock: true }) : undefined;
  const to = requireAction("editInApproval", document, actor, { approval: { isReadyForApproval: true, turn: turnOf(stored, actor) } });
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
  return {
    kind: "save",
    to,
    userId: actor.userId,
    changes,
    now,
    contents: { ...contents, evidence: { ...contents.evidence, ...Object.fromEntries(typed) } },
    columns: { fields: JSON.stringify(fields), ...(body.note === undefined ? {} : { note: body.note }) },
  };
}
