import { externalDocumentId } from "#domain/documents/externalId.ts";
import { allColumns } from "#server/core/columnNames.ts";
import type { Actor } from "#server/core/actor.ts";
import type { ContentsRow, DocumentRow, NewContents } from "#server/core/change.ts";
import type { Tx } from "#server/core/db.ts";
import { contentColumns, contentsOf } from "#server/core/packed/stored.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { sql, type SqlBool } from "kysely";
import { inScope, isListed } from "./scope.ts";

export type { ContentsRow, DocumentRow };

/** The document in the actor's scope, attachments and deleted ones excluded. Throws Refusal not-found. `lock` keeps others from changing it. */
export async function loadDocument(tx: Tx, actor: Actor, documentId: string, options: { lock?: boolean } = {}): Promise<DocumentRow> {
  const query = tx
    .selectFrom("documents")
    .select(allColumns.documents)
    .where("document_id", "=", documentId)
    .where((eb) => eb.and([inScope(eb, actor), isListed(eb)]));
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return row;
}

/** Those of the documents that are in the actor's scope, in no order. */
export async function loadDocuments(tx: Tx, actor: Actor, documentIds: readonly string[]): Promise<DocumentRow[]> {
  return tx
    .selectFrom("documents")
    .select(allColumns.documents)
    .where(sql<boolean>`document_id = any(${[...documentIds]}::uuid[])`)
    .where((eb) => eb.and([inScope(eb, actor), isListed(eb)]))
    .execute();
}

/** As loadDocument, by the id that another system gave the document; it is stored with hyphens for invalid characters (R085). */
export async function documentIdOfExternal(tx: Tx, actor: Actor, externalId: string): Promise<string> {
  const row = await tx
    .selectFrom("documents")
    .select("document_id")
    .where("external_document_id", "=", externalDocumentId(externalId))
    .where((eb) => eb.and([inScope(eb, actor), isListed(eb)]))
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return row.document_id;
}

export async function loadContents(tx: Tx, document: Pick<DocumentRow, "tenant_id" | "document_id">): Promise<ContentsRow> {
  const row = await tx
    .selectFrom("document_contents")
    .select(allColumns.document_contents)
    .where("tenant_id", "=", document.tenant_id)
    .where("document_id", "=", document.document_id)
    .executeTakeFirst();
  return row ? contentsOf(row) : emptyContents(document);
}

/** Contents of many documents by their ids. */
export async function loadAllContents(tx: Tx, tenantId: string, documentIds: readonly string[]): Promise<Map<string, ContentsRow>> {
  const rows = await tx
    .selectFrom("document_contents")
    .select(allColumns.document_contents)
    .where("tenant_id", "=", tenantId)
    .where(sql<boolean>`document_id = any(${[...documentIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.document_id, contentsOf(row)]));
}

/** Contents of a document in which nothing was read. */
export const emptyContents = (document: Pick<DocumentRow, "tenant_id" | "document_id">): ContentsRow => ({
  tenant_id: document.tenant_id,
  document_id: document.document_id,
  evidence: {},
  vat_breakdown: [],
  items: [],
  proposed_split: null,
  register: null,
  external_errors: [],
});

/** Writes evidence, items and VAT rows. */
export async function storeContents(tx: Tx, document: Pick<DocumentRow, "tenant_id" | "document_id">, contents: NewContents): Promise<void> {
  const values = {
    ...contentColumns(contents),
    ...(contents.register === undefined ? {} : { register: contents.register && JSON.stringify(contents.register) }),
    ...(contents.proposed_split === undefined ? {} : { proposed_split: contents.proposed_split && JSON.stringify(contents.proposed_split) }),
  };
  await tx
    .insertInto("document_contents")
    .values({ tenant_id: document.tenant_id, document_id: document.document_id, ...values } as never)
    .onConflict((conflict) => conflict.columns(["tenant_id", "document_id"]).doUpdateSet(values as never))
    .execute();
}

/** A person's name as it is shown. */
export const nameOf = (person: { first_name: string | null; last_name: string | null }): string =>
  `${person.first_name ?? ""} ${person.last_name ?? ""}`.trim();

/** Names of people by user id. */
export async function namesOf(tx: Tx, tenantId: string, userIds: readonly (string | null)[]): Promise<Map<string, string>> {
  const ids = [...new Set(userIds.filter((userId) => userId !== null))];
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("users")
    .select(["user_id", "first_name", "last_name"])
    .where("tenant_id", "=", tenantId)
    .where(sql<SqlBool>`user_id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.user_id, nameOf(row)]));
}
