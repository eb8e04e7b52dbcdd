import { sql } from "kysely";
import type { App } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import { packContents } from "#server/core/packed/contents.ts";
import { packWords } from "#server/core/packed/words.ts";

/** Rows that are packed in one transaction; those of pages carry all their words. */
const ROWS_AT_ONCE = 50;

/**
 * Packs rows that an earlier version, or an import of a tenant, stored as JSON (decision 092), some at a time and none that somebody holds: those come
 * the next time. May run twice, and at the same time in several workers.
 */
export async function packStored(app: App): Promise<void> {
  for (const tenantId of await app.db.tenantIds())
    for (const packSome of [packPages, packAllContents]) while ((await app.db.transaction(tenantId, (tx) => packSome(tx, tenantId))) === ROWS_AT_ONCE);
}

async function packPages(tx: Tx, tenantId: string): Promise<number> {
  const rows = await tx
    .selectFrom("document_pages")
    .select(["document_id", "page_index", "words"])
    .where("tenant_id", "=", tenantId)
    .where("packed", "is", null)
    .limit(ROWS_AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute();
  if (rows.length === 0) return 0;
  const [ids, indexes, bytes] = [rows.map((row) => row.document_id), rows.map((row) => row.page_index), rows.map((row) => packWords(row.words))];
  await sql`update document_pages page set words = '[]', packed = new.packed
    from unnest(${ids}::uuid[], ${indexes}::integer[], ${bytes}::bytea[]) new (document_id, page_index, packed)
    where page.tenant_id = ${tenantId} and page.document_id = new.document_id and page.page_index = new.page_index`.execute(tx);
  return rows.length;
}

async function packAllContents(tx: Tx, tenantId: string): Promise<number> {
  const rows = await tx
    .selectFrom("document_contents")
    .select(["document_id", "evidence", "items", "vat_breakdown"])
    .where("tenant_id", "=", tenantId)
    .where("packed", "is", null)
    .limit(ROWS_AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute();
  if (rows.length === 0) return 0;
  const [ids, bytes] = [rows.map((row) => row.document_id), rows.map(packContents)];
  await sql`update document_contents contents set evidence = '{}', items = '[]', vat_breakdown = '[]', packed = new.packed
    from unnest(${ids}::uuid[], ${bytes}::bytea[]) new (document_id, packed)
    where contents.tenant_id = ${tenantId} and contents.document_id = new.document_id`.execute(tx);
  return rows.length;
}
