import type { DocumentFilter } from "#contract/documents/shapes.ts";
import { INVOICE_FORMAT_VERSION } from "#domain/invoice/schema.ts";
import type { Actor } from "#server/core/actor.ts";
import { find, readFilter } from "#server/documents/list/search.ts";
import { loadContents } from "#server/documents/store.ts";
import { invoiceReader } from "#server/exports/download/invoice.ts";
import type { Handlers } from "#server/core/handler.ts";
import type { Tx } from "#server/core/db.ts";
import { listAttempts } from "./attempts.ts";

/** Most ids of one answer. */
const MAX_IDS = 10_000;

export const exportListHandlers = {
  listForExport: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const { skip, take, ...filter } = body;
      const rows = await (
        await waiting(tx, actor, filter, app.clock.now())
      )
        .selectAll()
        .offset(skip)
        .limit(take + 1)
        .execute();
      const items = [];
      const read = invoiceReader(tx, actor.tenantId);
      for (const row of rows.slice(0, take)) {
        const document = { version: INVOICE_FORMAT_VERSION, ...(await read(row, await loadContents(tx, row))) };
        items.push({ documentId: row.document_id, version: row.version, document });
      }
      return { items, hasMore: rows.length > take };
    }),

  listIdsForExport: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const rows = await (
        await waiting(tx, actor, body, app.clock.now())
      )
        .select("document_id")
        .limit(MAX_IDS + 1)
        .execute();
      return { documentIds: rows.slice(0, MAX_IDS).map((row) => row.document_id), hasMore: rows.length > MAX_IDS };
    }),

  listExports: async ({ body }, actor, app) => app.db.transaction(actor.tenantId, (tx) => listAttempts(tx, actor, body)),
} satisfies Partial<Handlers>;

/** What may leave now: ready, and approved where approval is on (domain rules 2, invariants). Oldest first, so that nothing waits for ever. */
async function waiting(tx: Tx, actor: Actor, filter: Omit<DocumentFilter, "listType">, now: Date) {
  const { where } = await find(tx, actor, await readFilter(tx, actor, { ...filter, listType: "ReadyForExport" }, now));
  return tx
    .selectFrom("documents")
    .where(where)
    .$if(actor.features.has("Approval"), (query) => query.where("approved_at", "is not", null))
    .orderBy("created_at")
    .orderBy("document_id");
}
