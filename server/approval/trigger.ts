import type { ApprovalTrigger } from "#domain/approval/names.ts";
import { isClean } from "#domain/documents/validate.ts";
import { type ValidationError } from "#domain/documents/validationError.ts";
import type { App } from "#server/core/app.ts";
import type { DocumentRow } from "#server/documents/store.ts";
import { loadDefinition } from "#server/organisation/documentTypes/store.ts";
import { hasFeature } from "#server/organisation/tenant/features.ts";
import type { Tx } from "#server/core/db.ts";
import { sendToApproval } from "./start.ts";
import { errorsBeforeApproval } from "./turn.ts";

/** When documents are sent to approval; a tenant that never chose leaves it to people. */
export async function approvalTrigger(tx: Tx, tenantId: string): Promise<ApprovalTrigger> {
  const { settings } = await tx.selectFrom("tenants").select("settings").where("tenant_id", "=", tenantId).executeTakeFirstOrThrow();
  return (settings.approvalTrigger as ApprovalTrigger | undefined) ?? "User";
}

/** Sends a document that was just read, and is clean, to approval where the tenant wishes it (domain rules 2, row 2). */
export async function sendWhenExtracted(
  tx: Tx,
  app: App,
  document: Pick<DocumentRow, "tenant_id" | "document_id">,
  errors: readonly ValidationError[],
): Promise<void> {
  const { tenant_id: tenantId, document_id: documentId } = document;
  if (!(await hasFeature(tx, tenantId, "Approval")) || (await approvalTrigger(tx, tenantId)) !== "DocumentExtracted") return;
  // As the reading left it.
  const read = await tx.selectFrom("documents").selectAll().where("tenant_id", "=", tenantId).where("document_id", "=", documentId).executeTakeFirstOrThrow();
  const definition = await loadDefinition(tx, tenantId, read.document_type, "cs-CZ");
  if (!isClean(errorsBeforeApproval(errors, definition))) return;
  await sendToApproval(tx, app, read, { userId: null, isRestart: false, now: app.clock.now() });
}
