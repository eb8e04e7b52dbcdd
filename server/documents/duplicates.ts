import { isDuplicate, type Warning } from "#domain/documents/checks.ts";
import { MAX_NAMED } from "#domain/documents/duplicate.ts";
import type { Actor } from "#server/core/actor.ts";
import type { Follower } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import { together } from "#server/core/together.ts";
import { sql, type SqlBool } from "kysely";
import { controlledDuplicates, controlledFields } from "./duplicateControl.ts";
import { inScope, isListed, ofTenant, type Seen } from "./scope.ts";
import type { DocumentRow } from "./store.ts";
import { duplicateNumbers } from "./supplierWarnings.ts";

type Key = Pick<DocumentRow, "tenant_id" | "document_id">;

/**
 * The same bytes, else the same or nearly the same number of the supplier or controlled fields; each other document is named once, and none that a
 * person called another one.
 */
async function alike(tx: Tx, seen: Seen, document: DocumentRow): Promise<Warning[]> {
  const open: Seen = (eb) => eb.and([seen(eb), isUndecided(document)]);
  const found = await together([sameBytes(tx, open, document), duplicateNumbers(tx, open, document), controlledDuplicates(tx, open, document)]);
  const all = found.flat();
  return all.filter((warning, index) => all.findIndex((other) => other.documentId === warning.documentId) === index);
}

/** Documents that nobody called another one than this. */
const isUndecided = ({ tenant_id, document_id }: Key) => sql<SqlBool>`
  documents.document_id <> all(array(select case when document_id = ${document_id} then other_id else document_id end from document_duplicates
    where tenant_id = ${tenant_id} and ${document_id} in (document_id, other_id) and decided_at is not null))`;

/** Those that came first: they are the likeliest to be booked already. */
async function sameBytes(tx: Tx, seen: Seen, document: DocumentRow): Promise<Warning[]> {
  if (document.file_id === null) return [];
  const { tenant_id, document_id, file_id } = document;
  const own = tx
    .selectFrom("files")
    .select("sha256")
    .where((eb) => eb.and({ tenant_id, file_id }));
  const same = tx.selectFrom("files").select("file_id").where("tenant_id", "=", tenant_id).where("sha256", "=", own);
  const rows = await tx
    // Found by their bytes before they are put in order, else the planner may go through all documents in order of arrival.
    .with(
      (cte) => cte("same").materialized(),
      (db) =>
        db
          .selectFrom("documents")
          .select(["document_id", "file_name", "created_at"])
          .where("document_id", "<>", document_id)
          .where((eb) => eb.and([seen(eb), isListed(eb)]))
          // Parts of one split file share it.
          .where("file_id", "<>", file_id)
          // An array, so that they are found once (`documentsWithBytes`).
          .where((eb) => eb("file_id", "=", eb.fn.any(sql<string[]>`array(${same})`))),
    )
    .selectFrom("same")
    .select(["document_id", "file_name"])
    .orderBy("created_at")
    .orderBy("document_id")
    .limit(MAX_NAMED)
    .execute();
  return rows.map((row) => ({ code: "duplicate-file", field: "invoiceNumber", detail: row.file_name, documentId: row.document_id }));
}

/** Documents like this one that the actor may see and nobody called another document yet. */
export const openDuplicates = (tx: Tx, actor: Actor, document: DocumentRow): Promise<Warning[]> => alike(tx, (eb) => inScope(eb, actor), document);

type Pair = { partner: string; decided_at: Date | null };

async function pairsOf(tx: Tx, { tenant_id, document_id }: Key): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select other_id as partner, decided_at from document_duplicates where tenant_id = ${tenant_id} and document_id = ${document_id}
    union all
    select document_id, decided_at from document_duplicates where tenant_id = ${tenant_id} and other_id = ${document_id}`.execute(tx);
  return rows;
}

const ordered = (one: string, other: string) => (one < other ? { document_id: one, other_id: other } : { document_id: other, other_id: one });

/**
 * Finds the documents of the tenant that are this one once more and notes the pairs; open pairs that are no longer alike are dropped, unless as many are
 * named as may be: the others may be alike too, and were noted when they were looked at.
 * The tenant's other writers wait until the transaction ends: of two documents read at once each would miss the other.
 */
export async function noteDuplicates(tx: Tx, document: DocumentRow, now: Date): Promise<void> {
  const { tenant_id, document_id } = document;
  const [, found, known] = await together([
    sql`select pg_advisory_xact_lock(hashtextextended(${`duplicates ${tenant_id}`}, 0))`.execute(tx),
    isThere(document) ? alike(tx, ofTenant(tenant_id), document) : [],
    pairsOf(tx, document),
  ]);
  const partners = new Set(found.filter(isDuplicate).flatMap((warning) => warning.documentId ?? []));
  for (const { partner, decided_at } of known)
    if (decided_at === null && !partners.has(partner) && found.length < MAX_NAMED)
      await tx
        .deleteFrom("document_duplicates")
        .where((eb) => eb.and({ tenant_id, ...ordered(document_id, partner) }))
        .execute();
  const added = [...partners].filter((partner) => !known.some((pair) => pair.partner === partner));
  if (added.length > 0)
    await tx
      .insertInto("document_duplicates")
      .values(added.map((partner) => ({ tenant_id, ...ordered(document_id, partner), found_at: now, decided_at: null, decided_by: null })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Keeps in the pair that a person called these two different documents; it is not asked again. */
export async function keepBoth(tx: Tx, { tenant_id, document_id }: Key, otherId: string, by: { userId: string; now: Date }): Promise<void> {
  const decision = { decided_at: by.now, decided_by: by.userId };
  await tx
    .insertInto("document_duplicates")
    .values({ tenant_id, ...ordered(document_id, otherId), found_at: by.now, ...decision })
    .onConflict((conflict) => conflict.columns(["tenant_id", "document_id", "other_id"]).doUpdateSet(decision))
    .execute();
}

/** Those of the documents that a listed document repeats without a decision. */
export async function documentsWithDuplicate(tx: Tx, tenantId: string, documentIds: readonly string[]): Promise<Set<string>> {
  if (documentIds.length === 0) return new Set();
  const { rows } = await idsWithDuplicate(tenantId, documentIds).execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Asks for those of the documents that a listed document repeats without a decision. */
export const idsWithDuplicate = (tenantId: string, documentIds: readonly string[]) => sql<{ id: string }>`
  select mine.id from unnest(${documentIds}::uuid[]) mine(id) where mine.id in (${openPairs(tenantId)})`;

/** Ids of the documents of a tenant in open pairs whose other document is still listed. */
export const openPairs = (tenantId: string) => sql`
  select pair.document_id from document_duplicates pair join documents other on other.tenant_id = pair.tenant_id and other.document_id = pair.other_id
    where pair.tenant_id = ${tenantId} and pair.decided_at is null and other.deleted_at is null and other.attached_to is null
  union all
  select pair.other_id from document_duplicates pair join documents other on other.tenant_id = pair.tenant_id and other.document_id = pair.document_id
    where pair.tenant_id = ${tenantId} and pair.decided_at is null and other.deleted_at is null and other.attached_to is null`;

/** Fields that distinguish documents of one supplier, beside those that the tenant controls. */
const identity = ["supplierCompanyId", "supplierName", "supplierVatId", "invoiceNumber", "totalAmount", "issueDate"];

type Identified = Pick<DocumentRow, "tenant_id" | "document_type" | "fields">;

/** Whether the new values may make another document of it as far as duplicates are concerned. */
export async function isOtherDocument(tx: Tx, before: Identified, after: Identified): Promise<boolean> {
  if (JSON.stringify(before.fields) === JSON.stringify(after.fields)) return false;
  return [...identity, ...(await controlledFields(tx, after))].some((name) => before.fields[name] !== after.fields[name]);
}

const isThere = ({ deleted_at, attached_to }: DocumentRow): boolean => deleted_at === null && attached_to === null;

/** Looks for duplicates whenever a document became another one, and for those behind one that was called another. A document is looked up again before the rules of a save, see save.ts. */
export const duplicatePairs: Follower = {
  after: async (tx, _app, { before, after, change }) => {
    const isMoved = before.file_id !== after.file_id || before.document_type !== after.document_type || isThere(before) !== isThere(after);
    if (change.kind === "extraction" || change.kind === "keepBoth" || isMoved || (await isOtherDocument(tx, before, after)))
      await noteDuplicates(tx, after, change.now);
    return undefined;
  },
};
