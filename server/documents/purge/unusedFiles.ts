import { madeFrom } from "#platform/files.ts";
import type { Tx } from "#server/core/db.ts";
import { sql } from "kysely";

/** All files of the documents, shared ones included. */
export async function filesOf(tx: Tx, tenantId: string, documentIds: readonly string[]): Promise<string[]> {
  const which = sql`tenant_id = ${tenantId} and document_id = any(${[...documentIds]}::uuid[])`;
  const { rows } = await sql<{ file_id: string }>`
    select file_id from documents where ${which} and file_id is not null
    union select file_id from further_files where ${which}
    union select file_id from uploaded_pages where ${which}
    union select file_id from document_pages where ${which}`.execute(tx);
  return rows.map((row) => row.file_id);
}

/**
 * For files that a document of the transaction no longer refers to. The rows of those that nothing refers to go, and their bytes are noted
 * for removal; of those that others still show, only what was made from them goes, because pages of other files may be in it.
 * The foreign keys of the database keep every file that a row points at. Who holds a lock on a file refers to it, so it stays.
 */
export async function dropUnusedFiles(tx: Tx, tenantId: string, fileIds: readonly string[]): Promise<void> {
  const files = await tx
    .selectFrom("files")
    .select(["file_id", "storage_key"])
    .where("tenant_id", "=", tenantId)
    .where(sql<boolean>`file_id = any(${[...fileIds]}::uuid[])`)
    .forUpdate()
    .skipLocked()
    .execute();
  const isUsedBy = (table: string) =>
    sql`exists (select from ${sql.table(table)} as used where used.tenant_id = files.tenant_id and used.file_id = files.file_id)`;
  const { rows: gone } = await sql<{ file_id: string }>`
    delete from files where tenant_id = ${tenantId} and file_id = any(${files.map((file) => file.file_id)}::uuid[])
      and not (${sql.join(["documents", "further_files", "uploaded_pages", "document_pages"].map(isUsedBy), sql` or `)})
    returning file_id`.execute(tx);
  const isGone = new Set(gone.map((file) => file.file_id));
  const keys = files.flatMap(({ file_id, storage_key }) => [...(isGone.has(file_id) ? [storage_key] : []), ...Object.values(madeFrom(storage_key))]);
  if (keys.length === 0) return;
  await tx
    .insertInto("files_to_remove")
    .values(keys.map((storage_key) => ({ tenant_id: tenantId, storage_key })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
