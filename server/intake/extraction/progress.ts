import type { App } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import type { Jobs } from "#server/core/queues.ts";

type Payload = Jobs["extract"];
type Pages = { read: number; of: number };

/** Progress is written at most so often. */
const REPORT_EVERY_MS = 700;

/**
 * Notes how far a reading is; the upload page asks for it while something is read, nobody is notified. `report` never delays or breaks the
 * reading: a note that fails is only logged, and of pages that come quickly only the first is noted.
 */
export function noteProgress(app: App, payload: Payload): { report(pages: Pages): void; written(): Promise<void> } {
  let reportedAt = -Infinity;
  let writing: Promise<void> = Promise.resolve();
  return {
    report: (pages) => {
      const now = performance.now();
      // The last page is reported by the end of the reading.
      if (pages.read === pages.of || now - reportedAt < REPORT_EVERY_MS) return;
      reportedAt = now;
      writing = writing
        .then(() => app.db.transaction(payload.tenantId, (tx) => store(tx, payload, pages)))
        .catch((error: unknown) => app.log.warn({ err: error, documentId: payload.documentId }, "the progress of a reading was not noted"));
    },
    written: () => writing,
  };
}

async function store(tx: Tx, { tenantId, documentId, extractionId }: Payload, pages: Pages): Promise<void> {
  const values = { extraction_id: extractionId, pages_read: pages.read, page_count: pages.of };
  await tx
    .insertInto("reading_progress")
    .values({ tenant_id: tenantId, document_id: documentId, ...values })
    .onConflict((conflict) => conflict.columns(["tenant_id", "document_id"]).doUpdateSet(values))
    .execute();
}

/** The reading is over. */
export async function endProgress(tx: Tx, { tenantId, documentId }: Pick<Payload, "tenantId" | "documentId">): Promise<void> {
  await tx.deleteFrom("reading_progress").where("tenant_id", "=", tenantId).where("document_id", "=", documentId).execute();
}
