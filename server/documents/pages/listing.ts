import { allColumns } from "#server/core/columnNames.ts";
import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import { inScope, isListed } from "#server/documents/scope.ts";
import { announceChange } from "#server/notifications/changes/announce.ts";
import type { DocumentRow } from "#server/documents/store.ts";
import type { Tx } from "#server/core/db.ts";
import { ReadFailure } from "#server/reading/failure.ts";
import { loadPages, loadSources, type PageRow, type Source, storePages } from "./sources.ts";

type Key = { tenantId: string; documentId: string };

/**
 * Gives a document that nobody reads (uploaded without reading, an attachment, a reading that failed) its pages, so that it can be looked at,
 * split and merged. Does nothing when it has some; files that cannot be opened have none. Safe to run twice.
 */
export async function listPages(app: App, key: Key): Promise<void> {
  const sources = await app.db.transaction(key.tenantId, async (tx) => {
    const document = await unlisted(tx, key);
    return document ? loadSources(tx, document) : [];
  });
  const measured: { source: Source; sizes: { width: number; height: number }[] }[] = [];
  for (const source of sources) {
    const sizes = await app.reader.measurePages(source.file.storage_key, key).catch(noneOfUnreadable);
    measured.push({ source, sizes });
  }
  if (measured.every(({ sizes }) => sizes.length === 0)) return;
  await app.db.transaction(key.tenantId, async (tx) => {
    const document = await unlisted(tx, key);
    if (!document) return;
    const { tenant_id, document_id } = document;
    const pages = measured.flatMap(({ source, sizes }) =>
      sizes.map((size, page) => blankRow({ tenant_id, document_id, file_id: source.file.file_id, file_page: page }, size)),
    );
    for (const { source, sizes } of measured) await notePageCount(tx, source, sizes.length);
    const columns = await storePages(
      tx,
      { tenant_id, document_id },
      pages,
      sources.map((source) => source.file.file_id),
    );
    await tx.updateTable("documents").set(columns).where("tenant_id", "=", tenant_id).where("document_id", "=", document_id).execute();
    await announceChange(tx, tenant_id);
  });
}

/** A file that cannot be opened has no pages; one whose turn has not come, or that the store does not give, may have. */
function noneOfUnreadable(error: unknown): [] {
  if (error instanceof ReadFailure) return [];
  throw error;
}

/** How many pages a file has is known once it was opened whole. */
export async function notePageCount(tx: Tx, { file, pages }: Source, count: number): Promise<void> {
  if (pages || count === 0) return;
  await tx.updateTable("files").set({ page_count: count }).where("tenant_id", "=", file.tenant_id).where("file_id", "=", file.file_id).execute();
}

async function unlisted(tx: Tx, { tenantId, documentId }: Key): Promise<DocumentRow | undefined> {
  const document = await tx
    .selectFrom("documents")
    .select(allColumns.documents)
    .where("tenant_id", "=", tenantId)
    .where("document_id", "=", documentId)
    .where("deleted_at", "is", null)
    .where("file_id", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  return document && (await loadPages(tx, document)).length === 0 ? document : undefined;
}

function blankRow(key: Pick<PageRow, "tenant_id" | "document_id" | "file_id" | "file_page">, size: { width: number; height: number }): PageRow {
  return { ...key, ...size, page_index: 0, area: null, rotation: 0, source: "text", words: [], is_turned: false };
}

/** As listPages, for those of the documents that the actor may see and that have no pages yet. */
export async function listMissingPages(app: App, actor: Actor, documentIds: readonly string[]): Promise<void> {
  const missing = await app.db.transaction(actor.tenantId, (tx) =>
    tx
      .selectFrom("documents")
      .select("document_id")
      .where("document_id", "in", documentIds)
      .where("page_count", "=", 0)
      .where("state", "<>", "Extracting")
      .where((eb) => eb.and([inScope(eb, actor), isListed(eb)]))
      .execute(),
  );
  for (const { document_id: documentId } of missing) await listPages(app, { tenantId: actor.tenantId, documentId });
}
