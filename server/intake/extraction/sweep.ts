import { allColumns } from "#server/core/columnNames.ts";
import type { App } from "#server/core/app.ts";
import { changeDocument } from "#server/documents/change.ts";
import type { DocumentRow } from "#server/documents/store.ts";
import type { Tx } from "#server/core/db.ts";
import { type SqlBool, sql } from "kysely";
import { randomUUID } from "node:crypto";

/** Younger ones may have their job in a transaction that is not committed yet. */
const STUCK_MS = 60_000;
/** A document whose reading was lost so often takes the workers down with it. */
const MAX_LOSSES = 3;
const LIST_AGE_MS = 7 * 24 * 3_600_000;

/** No job of the queue will read the document: its tries are used up or it is gone. */
const hasNoJob = sql<SqlBool>`not exists (select from queue.job where name in ('extract', 'extractLong') and state in ('created', 'retry', 'active') and data ->> 'extractionId' = documents.extraction_id::text)`;

/** Queues lost readings again and forgets old list results, tenant by tenant. */
export async function sweepStuck(app: App): Promise<void> {
  const now = app.clock.now();
  for (const tenantId of await app.db.tenantIds()) {
    await app.db.transaction(tenantId, async (tx) => {
      const stuck = await tx
        .selectFrom("documents")
        .select(allColumns.documents)
        .where("tenant_id", "=", tenantId)
        .where("state", "=", "Extracting")
        .where("deleted_at", "is", null)
        .where("changed_at", "<", new Date(now.getTime() - STUCK_MS))
        .where(hasNoJob)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const document of stuck) await readAgain(tx, app, document);
      await tx
        .deleteFrom("list_results")
        .where("tenant_id", "=", tenantId)
        .where("created_at", "<", new Date(now.getTime() - LIST_AGE_MS))
        .execute();
    });
  }
}

async function readAgain(tx: Tx, app: App, document: DocumentRow): Promise<void> {
  const now = app.clock.now();
  const { tenant_id: tenantId, document_id: documentId } = document;
  const losses = await tx
    .selectFrom("document_history")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("tenant_id", "=", tenantId)
    .where("document_id", "=", documentId)
    .where("kind", "=", "reExtract")
    .where("user_id", "is", null)
    .executeTakeFirstOrThrow();
  if (losses.count >= MAX_LOSSES) {
    const error = { error_type: "ExtractionError", error_origin: "extraction", error_detail: "reading was cut off again and again" } as const;
    await changeDocument(tx, app, document, {
      kind: "extraction",
      to: "Error",
      userId: null,
      now,
      detail: error.error_type,
      columns: { ...error, extraction_id: null },
    });
    return;
  }
  const extractionId = randomUUID();
  await changeDocument(tx, app, document, { kind: "reExtract", to: "Extracting", userId: null, now, columns: { extraction_id: extractionId } });
  await app.queue.send(tx, "extract", { tenantId, documentId, extractionId });
}
