import type { Actor } from "#server/core/actor.ts";
import type { Tables } from "#server/core/schema.ts";
import { type ExpressionBuilder, type ExpressionWrapper, sql, type SqlBool } from "kysely";

type Documents = ExpressionBuilder<Tables, "documents">;

/** Which documents are looked at. */
export type Seen = (eb: Documents) => ExpressionWrapper<Tables, "documents", SqlBool>;

/** All documents of a tenant. */
export const ofTenant =
  (tenantId: string): Seen =>
  (eb) =>
    eb.and([eb("tenant_id", "=", tenantId)]);

/** Documents that exist for lists: not deleted, not serving as an attachment. */
export function isListed(eb: Documents): ExpressionWrapper<Tables, "documents", SqlBool> {
  return eb.and([eb("deleted_at", "is", null), eb("attached_to", "is", null)]);
}

/**
 * Rows that the actor may see (domain rules 1.2). The tenant is filtered here and once more by row-level security.
 * Approvers see documents that went to approval, whatever became of them.
 */
export function inScope(eb: Documents, actor: Actor): ExpressionWrapper<Tables, "documents", SqlBool> {
  const tenant = eb("tenant_id", "=", actor.tenantId);
  const own = eb("uploaded_by", "=", actor.userId);
  const units = actor.accountingUnitIds.length > 0 ? eb("accounting_unit_id", "in", [...actor.accountingUnitIds]) : eb.val(false);
  const inApproval = eb("approval_run_id", "is not", null);
  switch (actor.role) {
    case "TenantAdmin":
    case "Processor":
    case "ClientApplication":
      return eb.and([tenant]);
    case "Uploader":
      return eb.and([tenant, own]);
    case "AccountingUnitProcessor":
      return eb.and([tenant, eb.or([own, units])]);
    case "Approver":
      return eb.and([tenant, inApproval]);
    case "AccountingUnitApprover":
      return eb.and([tenant, inApproval, sql<SqlBool>`${units}`]);
  }
}
