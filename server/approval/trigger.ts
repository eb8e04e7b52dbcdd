import type { ApprovalTrigger } from "#domain/approval/names.ts";
import { isClean } from "#domain/documents/validate.ts";
import type { Follower } from "#server/core/app.ts";
import { validationErrorsOf } from "#server/documents/rules.ts";
import { loadContents } from "#server/documents/store.ts";
import { loadDefinition } from "#server/organisation/documentTypes/store.ts";
import { hasFeature } from "#server/core/features.ts";
import type { Tx } from "#server/core/db.ts";
import { sendToApproval } from "./start.ts";
import { tenantSettings } from "#server/organisation/tenant/settings.ts";
import { errorsBeforeApproval } from "./turn.ts";

/** When documents are sent to approval; a tenant that never chose leaves it to people. */
export async function approvalTrigger(tx: Tx, tenantId: string): Promise<ApprovalTrigger> {
  const settings = await tenantSettings(tx, tenantId);
  return (settings.approvalTrigger as ApprovalTrigger | undefined) ?? "User";
}

/** A document that was just read, and is clean, goes to approval where the tenant wishes it (domain rules 2, row 2). */
export const approvalOfRead: Follower = {
  after: async (tx, app, { after: document, change }) => {
    if (change.kind !== "extraction" || document.state !== "New") return undefined;
    const { tenant_id: tenantId } = document;
    if (!(await hasFeature(tx, tenantId, "Approval")) || (await approvalTrigger(tx, tenantId)) !== "DocumentExtracted") return undefined;
    const definition = await loadDefinition(tx, tenantId, document.document_type, "cs-CZ");
    const errors = await validationErrorsOf(tx, document, await loadContents(tx, document));
    if (!isClean(errorsBeforeApproval(errors, definition))) return undefined;
    return sendToApproval(tx, app, document, { userId: null, isRestart: false, now: change.now });
  },
};
