import type { Retention } from "#domain/documents/retention.ts";
import { allColumns } from "#server/core/columnNames.ts";
import type { App } from "#server/core/app.ts";
import { changeDocument } from "#server/documents/change.ts";
import { isDue, lastDay } from "./due.ts";

/** Documents that are deleted in one transaction. */
const BATCH = 50;

type Term = Retention & { documentType: string };

/**
 * Once a day: deletes documents that are past their term, as a person would: they can be had back for 30 days, and the history says why. None
 * goes while the tenant is under legal hold.
 */
export async function sweepExpired(app: App): Promise<void> {
  for (const tenantId of await app.db.tenantIds())
    for (const term of await termsOf(app, tenantId)) while (!app.stopping.aborted && (await deleteBatch(app, tenantId, term)));
}

async function termsOf(app: App, tenantId: string): Promise<Term[]> {
  return app.db.transaction(tenantId, async (tx) => {
    const held = await tx.selectFrom("tenants").select("held_at").where("tenant_id", "=", tenantId).where("held_at", "is not", null).executeTakeFirst();
    if (held) return [];
    const rows = await tx.selectFrom("document_types").select(["document_type", "kept_months", "kept_from"]).where("tenant_id", "=", tenantId).execute();
    return rows.flatMap(({ document_type: documentType, kept_months: months, kept_from: from }) => (months && from ? [{ documentType, months, from }] : []));
  });
}

/** False when there is nothing left to delete. */
async function deleteBatch(app: App, tenantId: string, term: Term): Promise<boolean> {
  const now = app.clock.now();
  return app.db.transaction(tenantId, async (tx) => {
    const due = tx
      .selectFrom("documents")
      .select(allColumns.documents)
      .where("tenant_id", "=", tenantId)
      .where(isDue(term.documentType, lastDay(term, now)));
    const documents = await due.limit(BATCH).forUpdate().skipLocked().execute();
    for (const document of documents)
      await changeDocument(tx, app, document, { kind: "expired", userId: null, now, columns: { deleted_at: now, extraction_id: null } });
    return documents.length === BATCH;
  });
}
