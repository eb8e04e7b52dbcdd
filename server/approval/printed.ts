import { czechDay } from "#domain/czech/day.ts";
import type { PrintedApproval } from "#domain/exports/approvals.ts";
import type { DocumentRow } from "#server/core/change.ts";
import type { Tx } from "#server/core/db.ts";
import { namesOf } from "#server/documents/store.ts";
import { sql } from "kysely";

/** The approvals that documents have as they stand, by document, in their order; what was voided or rejected is left out. */
export async function printedApprovals(tx: Tx, tenantId: string, documents: readonly DocumentRow[]): Promise<Map<string, PrintedApproval[]>> {
  const approved = documents.filter((document) => document.approved_at !== null);
  if (approved.length === 0) return new Map();
  const rows = await tx
    .selectFrom("approval_history")
    .select(["document_id", "step_name", "user_id", "on_behalf_of", "note", "at"])
    .where("tenant_id", "=", tenantId)
    .where("state", "in", ["PREAPPROVED", "APPROVED"])
    .where(sql<boolean>`run_id = any(${approved.map(({ approval_run_id }) => approval_run_id)}::uuid[])`)
    .orderBy("entry_id")
    .execute();
  const names = await namesOf(
    tx,
    tenantId,
    rows.flatMap((row) => [row.user_id, row.on_behalf_of]),
  );
  const found = new Map<string, PrintedApproval[]>();
  for (const { document_id, step_name: step, user_id, on_behalf_of, note, at } of rows) {
    const instead = on_behalf_of === null ? {} : { onBehalfOf: names.get(on_behalf_of) ?? "" };
    const approval = { step, person: names.get(user_id ?? "") ?? "", ...instead, day: czechDay(at), ...(note ? { note } : {}) };
    found.set(document_id, [...(found.get(document_id) ?? []), approval]);
  }
  return found;
}
