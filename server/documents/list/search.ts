import type { DocumentFilter } from "#contract/documents/shapes.ts";
import { isListProperty, kindOfListField, type ListCondition } from "#domain/documents/list/listFields.ts";
import { mayHoldConditions, parseSearch } from "#domain/documents/list/search.ts";
import { searchFields, type TenantSearch } from "#domain/documents/list/searchFields.ts";
import type { Actor } from "#server/core/actor.ts";
import { czechDay } from "#domain/czech/day.ts";
import type { Tx } from "#server/core/db.ts";
import { sql } from "kysely";
import { type ListWhere, matches, narrowing, type ReadFilter } from "./filter.ts";
import { columnOf, ownKinds } from "./columns.ts";

/** The newest documents that are looked at to distinguish common words from rare ones. */
const SAMPLE = 1000;
/** Words that so many of the sample have, together or each, are common: going through the list finds a page of them sooner than the index does. */
const COMMON = 10;
const COMMON_EACH = 50;
/** So many documents found by rare words are named in the query; with more of them the list is gone through. */
const MAX_FOUND = 5000;
/** The index of words knows runs of three characters. */
const INDEXED_RUN = /[\p{L}\p{N}]{3}/u;

/** Reads the search of a filter and looks up the tenant's own names in it. */
export async function readFilter(tx: Tx, actor: Actor, filter: DocumentFilter, now: Date): Promise<ReadFilter> {
  const { query = "", filters = [], sort, ...list } = filter;
  const today = czechDay(now);
  const { words, without, conditions: typed } = query === "" ? nothingTyped : await read(tx, actor, query, today);
  const conditions = [...filters, ...typed];
  const named = [...conditions.map(({ field }) => field), ...(sort ? [sort.field] : [])];
  return { ...list, words, without, conditions, today, now, ownKinds: await ownKinds(tx, actor, named) };
}

const nothingTyped: Pick<ReturnType<typeof parseSearch>, "words" | "without" | "conditions"> = { words: [], without: [], conditions: [] };

async function read(tx: Tx, actor: Actor, query: string, today: string): Promise<typeof nothingTyped> {
  const fields = searchFields(mayHoldConditions(query) ? await tenantSearch(tx, actor) : undefined);
  return parseSearch(query, { today, fields });
}

/** What may stand before an operator beyond the names of the product. */
export async function tenantSearch(tx: Tx, actor: Actor): Promise<TenantSearch> {
  const ofTenant = { tenant_id: actor.tenantId };
  const fields = await tx
    .selectFrom("document_type_fields")
    .select(["field", "labels", "data_type"])
    .where("tenant_id", "=", actor.tenantId)
    .where("is_item", "=", false)
    .where("built_in", "=", false)
    .execute();
  const types = await tx
    .selectFrom("document_types")
    .select(["document_type", "labels"])
    .where("tenant_id", "=", ofTenant.tenant_id)
    .orderBy("ordinal")
    .execute();
  const units = await tx.selectFrom("accounting_units").select(["accounting_unit_id", "name"]).where("tenant_id", "=", ofTenant.tenant_id).execute();
  const users = await tx.selectFrom("users").select(["user_id", "first_name", "last_name", "email"]).where("tenant_id", "=", ofTenant.tenant_id).execute();
  const people = users.map((user) => ({
    value: user.user_id,
    words: [`${user.last_name} ${user.first_name}`, `${user.first_name} ${user.last_name}`, user.email],
  }));
  return {
    fields: fields.map((row) => ({ name: row.field, labels: Object.values(row.labels), type: row.data_type })),
    values: {
      documentType: types.map((row) => ({ value: row.document_type, words: Object.values(row.labels) })),
      accountingUnitId: units.map((row) => ({ value: row.accounting_unit_id, words: [row.name] })),
      owner: people,
      uploadedBy: people,
      validator: people,
      lastApprover: people,
    },
  };
}

/** How a filter is best answered. */
export type Found = {
  where: ListWhere;
  /** Words or conditions narrow the list. */
  isNarrowed: boolean;
  /** Words are so common, or conditions so far from any index, that the list has to be gone through; counting goes so far and no further. */
  isCommon: boolean;
  /** Some of the documents with the words, when there are too many to name all. */
  some?: readonly string[];
};

/**
 * The condition of a filter. Rare words are looked up in the index of words first (`documents_with_words`), because under
 * row-level security LIKE itself may not use it; with common ones the list is simply gone through until the page is full.
 */
export async function find(tx: Tx, actor: Actor, filter: ReadFilter): Promise<Found> {
  const where: ListWhere = (eb) => matches(eb, actor, filter);
  const isNarrowed = narrowing(filter).length > 0;
  const patterns = [...filter.words, ...filter.conditions.flatMap(indexedText)].filter((word) => INDEXED_RUN.test(word));
  // The index of words knows listed documents alone; of deleted ones there are few.
  if (filter.listType === "Deleted") return { where, isNarrowed, isCommon: false };
  if (patterns.length === 0) return { where, isNarrowed, isCommon: isNarrowed && filter.folderId === undefined && !filter.conditions.some(hasIndex) };
  const sample = await countInSample(tx, actor, patterns);
  if (sample.together >= COMMON) return { where, isNarrowed, isCommon: true };
  const rarest = Math.min(...sample.each);
  const rare = patterns.filter((_, place) => (sample.each[place] ?? 0) <= Math.max(rarest, COMMON_EACH));
  const { rows } = await sql<{ id: string }>`
    select documents_with_words(array(select containing(word) from unnest(${rare}::text[]) word), ${MAX_FOUND + 1}) as id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length > MAX_FOUND) return { where, isNarrowed, isCommon: true, some: ids };
  return { where: (eb) => eb.and([isNamed(ids), where(eb)]), isNarrowed, isCommon: false };
}

export const isNamed = (ids: readonly string[]) => sql<boolean>`document_id = any(${ids}::uuid[])`;

/** The text of a condition as the index of words knows it: every text of a document stands in it. */
function indexedText({ field, operator, value }: ListCondition): string[] {
  const isText = operator === "Contains" || operator === "Eq";
  const isStored = isListProperty(field) ? indexedProperties.has(field) : !unindexedFields.has(field) && (kindOfListField(field) ?? "text") === "text";
  return isText && isStored ? [value] : [];
}
/** Whether a btree index helps with a condition. */
const hasIndex = ({ field, operator }: ListCondition): boolean =>
  ["state", "documentType", "accountingUnitId", "uploadedBy"].includes(field) ||
  (columnOf(field).indexedAs !== undefined && !["Contains", "NotContains", "Ne", "NotEmpty"].includes(operator));

const indexedProperties: ReadonlySet<string> = new Set(["fileName", "externalDocumentId", "documentNote"]);
/** See `search_words` in the migration. */
const unindexedFields: ReadonlySet<string> = new Set(["documentKind", "paymentMethod", "reverseCharge", "currency", "supplierCountry", "customerCountry"]);

async function countInSample(tx: Tx, actor: Actor, patterns: readonly string[]): Promise<{ together: number; each: number[] }> {
  const has = (word: string) => sql`search_text like containing(${word})`;
  const columns = patterns.map((word, place) => sql`(count(*) filter (where ${has(word)}))::int as ${sql.raw(`w${place}`)}`);
  const { rows } = await sql<Record<string, number>>`
    select (count(*) filter (where ${sql.join(patterns.map(has), sql` and `)}))::int as together, ${sql.join(columns)}
    from (select search_text from documents where tenant_id = ${actor.tenantId} and deleted_at is null and attached_to is null
          order by created_at desc, document_id limit ${SAMPLE}) sample`.execute(tx);
  const counts = rows[0] ?? {};
  return { together: counts["together"] ?? 0, each: patterns.map((_, place) => counts[`w${place}`] ?? 0) };
}
