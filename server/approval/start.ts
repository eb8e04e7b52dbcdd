import { type FieldKind, kindOf, type Subject } from "#domain/documents/conditions.ts";
import { voidRun } from "#domain/approval/decide.ts";
import { startRun } from "#domain/approval/run.ts";
import { chooseRoute, type Route } from "#domain/approval/workflow.ts";
import type { DocumentTypeDefinition } from "#contract/organisation/documentTypes.ts";
import type { App } from "#server/core/app.ts";
import { noError } from "#server/documents/columns.ts";
import { changeDocument } from "#server/documents/change.ts";
import type { DocumentRow } from "#server/documents/store.ts";
import { loadDefinition } from "#server/organisation/documentTypes/store.ts";
import type { Tx } from "#server/core/db.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { randomUUID } from "node:crypto";
import { apply, notify } from "./apply.ts";
import { insertRun, loadRun, saveRun } from "./store.ts";
import { loadRules } from "./workflowStore.ts";

/** How fields of a type are compared in conditions. */
export function fieldKinds(definition: DocumentTypeDefinition): Map<string, FieldKind> {
  return new Map(definition.fields.map((field) => [field.name, kindOf(field.type)]));
}

/** The way that a document would take now, with everything that was looked at. */
export async function routeOf(tx: Tx, document: DocumentRow): Promise<ReturnType<typeof chooseRoute>> {
  const definition = await loadDefinition(tx, document.tenant_id, document.document_type, "cs-CZ");
  const subject: Subject = { documentType: document.document_type, fields: document.fields, kinds: fieldKinds(definition) };
  const { actions, workflows } = await loadRules(tx, document.tenant_id);
  return chooseRoute(subject, actions, workflows);
}

/** Who sends, and whether earlier votes end with it. `userId` null = the trigger DocumentExtracted. */
export type Sending = { userId: string | null; isRestart: boolean; now: Date };

/**
 * Sends a document to approval, in the transaction that locked it (domain rules 2, rows 8 and 8b). The feature's row is held until the
 * end, so that it cannot be switched off meanwhile. Returns the new version.
 */
export async function sendToApproval(tx: Tx, app: App, document: DocumentRow, { userId, isRestart, now }: Sending): Promise<number> {
  await holdFeature(tx, document.tenant_id);
  const earlier = document.approval_run_id ? await loadRun(tx, document.tenant_id, document.approval_run_id, { lock: true }) : undefined;
  if (isRestart && earlier) await saveRun(tx, earlier, { outcome: voidRun(earlier.run, "restarted"), now });
  const { route } = await routeOf(tx, document);
  const outcome = startRun(route);
  const runId = randomUUID();
  await insertRun(
    tx,
    { tenantId: document.tenant_id, runId, documentId: document.document_id },
    { workflowId: idOf(route), workflowName: nameOf(route), startedBy: userId },
    { outcome, now },
  );
  // The approval that stood ends with the new run; its votes are voided above.
  const version = await changeDocument(tx, app, document, {
    kind: isRestart ? "approvalRestart" : "approvalStart",
    to: "ApprovalPending",
    userId,
    now,
    columns: { approval_run_id: runId, approved_at: null, ...noError },
    ...(nameOf(route) ? { detail: nameOf(route) ?? "" } : {}),
  });
  const pending: DocumentRow = { ...document, state: "ApprovalPending", version, approval_run_id: runId, approved_at: null };
  const applied = { document: pending, runId, userId: null, outcome, note: noteOf(route), now };
  if (outcome.run.state !== "open") return apply(tx, app, applied);
  await notify(tx, app, applied);
  return version;
}

const idOf = (route: Route): string | null =>
  route.kind === "workflow" ? route.workflow.workflowId : route.kind === "automatic" ? route.action.workflowId : null;
const nameOf = (route: Route): string | null => (route.kind === "workflow" ? route.workflow.name : route.kind === "automatic" ? route.action.name : null);
const noteOf = (route: Route): string | null => (route.kind === "automatic" ? route.action.name : null);

/** Throws Refusal feature-disabled. */
async function holdFeature(tx: Tx, tenantId: string): Promise<void> {
  const row = await tx
    .selectFrom("tenant_features")
    .select("enabled")
    .where("tenant_id", "=", tenantId)
    .where("feature", "=", "Approval")
    .forShare()
    .executeTakeFirst();
  if (!row?.enabled) throw new Refusal("feature-disabled");
}
