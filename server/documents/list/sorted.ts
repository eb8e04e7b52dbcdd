import type { DocumentFilter } from "#contract/documents/shapes.ts";
import { czechDay } from "#domain/czech/day.ts";
import { isListProperty, kindOfListField, type ListFieldKind } from "#domain/documents/list/listFields.ts";
import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import { sql } from "kysely";
import { columnOf, type ListColumn, ownKinds } from "./columns.ts";

// Fields without an index of their own that lists are ordered by (decision 079): the first such list has the keys of the tenant's documents
// filled in behind it, triggers keep them, and from then on the order comes from their index.

/** Fields that a tenant may have sorted at a time; each costs a key for every document. */
const MAX_SORTED = 20;
/** A field by which nobody sorted so long is forgotten. */
const UNUSED_DAYS = 90;
const BATCH = 2_000;
const POLL_MS = 200;
/** Saves end sooner by far; the job is tried again. */
const MAX_WAIT_MS = 240_000;

type Kinds = ReadonlyMap<string, ListFieldKind>;
export type SortedField = { tenantId: string; sortedId: number };

/** How a field's keys are kept; undefined for what has an index, is no field of a document, or is unknown. */
function keptKind(field: string, kinds: Kinds): { field: string; is_number: boolean } | undefined {
  const kind = kindOfListField(field) ?? kinds.get(field);
  if (kind === undefined || isListProperty(field) || columnOf(field, kinds).indexedAs) return undefined;
  return { field, is_number: kind === "number" };
}

/** The column of an order whose keys every document has. */
export async function sortedColumn(tx: Tx, actor: Actor, field: string, kinds: Kinds): Promise<ListColumn | undefined> {
  const kept = keptKind(field, kinds);
  if (!kept) return undefined;
  const row = await tx
    .selectFrom("sorted_fields")
    .select("sorted_id")
    .where("tenant_id", "=", actor.tenantId)
    .where("field", "=", kept.field)
    .where("is_number", "=", kept.is_number)
    .where("filled_at", "is not", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const instead = columnOf(field, kinds);
  const sorted = { tenantId: actor.tenantId, sortedId: row.sorted_id, instead };
  return { ...instead, key: sql.ref("sorted.sorted_key"), indexedAs: "text", sorted };
}

/** Notes that lists are ordered by a field and has its keys filled in, once a day until every document has one. */
export async function noteSorted(tx: Tx, app: App, actor: Actor, sort: NonNullable<DocumentFilter["sort"]>): Promise<void> {
  const kept = keptKind(sort.field, await ownKinds(tx, actor, [sort.field]));
  if (!kept) return;
  const today = czechDay(app.clock.now());
  const known = tx.selectFrom("sorted_fields").select("sorted_id").where("tenant_id", "=", actor.tenantId);
  const { rows } = await sql<{ sorted_id: number; filled_at: Date | null }>`
    insert into sorted_fields (tenant_id, field, is_number, used_on)
      select ${actor.tenantId}::uuid, ${kept.field}::text, ${kept.is_number}::boolean, ${today}::date
      where (select count(*) from (${known}) known) < ${MAX_SORTED}
        or exists (${known.where("field", "=", kept.field).where("is_number", "=", kept.is_number)})
    on conflict (tenant_id, field, is_number) do update set used_on = excluded.used_on where sorted_fields.used_on < excluded.used_on
    returning sorted_id, filled_at`.execute(tx);
  const [row] = rows;
  if (row && !row.filled_at) await app.queue.send(tx, "fillSorted", { tenantId: actor.tenantId, sortedId: row.sorted_id });
}

/** Gives every document its key of a field. Safe to run twice. */
export async function fillSorted(app: Pick<App, "db" | "clock">, { tenantId, sortedId }: SortedField): Promise<void> {
  const begun = await app.db.transaction(tenantId, (tx) =>
    tx
      .selectFrom("sorted_fields")
      .select(["field", "is_number", sql<string>`pg_current_xact_id()::text`.as("transaction")])
      .where("tenant_id", "=", tenantId)
      .where("sorted_id", "=", sortedId)
      .where("filled_at", "is", null)
      .executeTakeFirst(),
  );
  if (!begun) return;
  await untilEnded(app, tenantId, begun.transaction);
  let after: string | undefined = BEFORE_ALL;
  while (after !== undefined) after = await fillBatch(app, { tenantId, sortedId, field: begun.field, isNumber: begun.is_number, after });
  await app.db.transaction(tenantId, (tx) =>
    tx.updateTable("sorted_fields").set({ filled_at: app.clock.now() }).where("tenant_id", "=", tenantId).where("sorted_id", "=", sortedId).execute(),
  );
}

/** Saves that began before the field was known write no key of it, and what they save is seen only when they have ended. */
async function untilEnded(app: Pick<App, "db">, tenantId: string, transaction: string): Promise<void> {
  const hasEnded = async () =>
    app.db.transaction(
      tenantId,
      async (tx) => (await sql<{ ended: boolean }>`select pg_snapshot_xmin(pg_current_snapshot()) > ${transaction}::xid8 as ended`.execute(tx)).rows[0]?.ended,
    );
  for (let waited = 0; !(await hasEnded()); waited += POLL_MS) {
    if (waited > MAX_WAIT_MS) throw new Error("Transactions older than a sorted field do not end.");
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
}

type Batch = SortedField & { field: string; isNumber: boolean; after: string };
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/** Fills in the next documents by id and answers the last of them; a key that a save has written meanwhile is the newer one and stays. */
async function fillBatch(app: Pick<App, "db">, { tenantId, sortedId, ...batch }: Batch): Promise<string | undefined> {
  const fill = sql<{ last: string }>`
    with batch as (
      select document_id, sort_key(fields ->> ${batch.field}, ${batch.isNumber}) as key from documents
      where tenant_id = ${tenantId} and document_id > ${batch.after}::uuid order by document_id limit ${BATCH}
    ), added as (
      insert into sorted_keys (tenant_id, document_id, sorted_id, key) select ${tenantId}::uuid, document_id, ${sortedId}::bigint, key from batch
      on conflict do nothing
    )
    select document_id as last from batch order by document_id desc limit 1`;
  const { rows } = await app.db.transaction(tenantId, (tx) => fill.execute(tx));
  return rows[0]?.last;
}

/** Forgets fields that nobody sorts by any more. */
export async function forgetUnsorted(app: Pick<App, "db" | "clock">): Promise<void> {
  const before = czechDay(new Date(app.clock.now().getTime() - UNUSED_DAYS * 24 * 3_600_000));
  for (const tenantId of await app.db.tenantIds())
    await app.db.transaction(tenantId, (tx) => tx.deleteFrom("sorted_fields").where("tenant_id", "=", tenantId).where("used_on", "<", before).execute());
}
