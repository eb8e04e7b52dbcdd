import { madeFrom } from "#platform/files.ts";
import type { Tx } from "#server/core/db.ts";
import { sql } from "kysely";

/** All files of the documents, shared ones and those in whose place others stand included. */
export async function filesOf(tx: Tx, tenantId: string, documentIds: readonly string[]): Promise<string[]> {
  const which = sql`tenant_id = ${tenantId} and document_id = any(${[...documentIds]}::uuid[])`;
  const { rows } = await sql<{ file_id: string }>`
    with recursive own as (
      select file_id from documents where ${which} and file_id is not null
      union select file_id from further_files where ${which}
      union select file_id from uploaded_pages where ${which}
      union select file_id from document_pages where ${which}
    ), all_of as (
      select file_id from own
      union select files.replaces_file_id from all_of join files using (file_id) where tenant_id = ${tenantId} and replaces_file_id is not null
    ) select file_id from all_of`.execute(tx);
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
  const isGone = new Set<string>();
  // A file in whose place another stands goes after that one.
  for (let goes = true; goes;) {
    const { rows: gone } = await sql<{ file_id: string }>`
      delete from files where tenant_id = ${tenantId} and file_id = any(${files.map((file) => file.file_id)}::uuid[])
        and not (${sql.join(["documents", "further_files", "uploaded_pages", "document_pages"].map(isUsedBy), sql` or `)})
        and not exists (select from files as later where later.tenant_id = files.tenant_id and later.replaces_file_id = files.file_id)
      returning file_id`.execute(tx);
    for (const { file_id } of gone) isGone.add(file_id);
    goes = gone.length > 0;
  }
  const keys = files.flatMap(({ file_id, storage_key }) => [...(isGone.has(file_id) ? [storage_key] : []), ...Object.values(madeFrom(storage_key))]);
  if (keys.length === 0) return;
  await tx
    .insertInto("files_to_remove")
    .values(keys.map((storage_key) => ({ tenant_id: tenantId, storage_key })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
