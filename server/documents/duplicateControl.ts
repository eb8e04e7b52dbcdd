import type { Warning } from "#domain/documents/checks.ts";
import { likenessOfControlled, MAX_NAMED } from "#domain/documents/duplicate.ts";
import type { Tx } from "#server/core/db.ts";
import { sql, type SqlBool } from "kysely";
import type { Seen } from "./scope.ts";
import type { DocumentRow } from "./store.ts";

/** The newest documents of the type that are compared: values of own fields have no index. */
const MAX_COMPARED = 20_000;
/** Of those that share a value, so many are looked at. */
const MAX_ALIKE = 200;

/** Names of the header fields that the tenant controls duplicates of a type by, in their order. */
export async function controlledFields(tx: Tx, document: Pick<DocumentRow, "tenant_id" | "document_type">): Promise<string[]> {
  const controlled = await tx
    .selectFrom("document_type_fields")
    .select("field")
    .where("tenant_id", "=", document.tenant_id)
    .where("document_type", "=", document.document_type)
    .where("is_item", "=", false)
    .where("duplicates_control", "=", true)
    .where("deleted_at", "is", null)
    .orderBy("ordinal")
    .execute();
  return controlled.map((row) => row.field);
}

/**
 * Other documents of the type that have the same, or nearly the same, values in all fields that the tenant controls duplicates by.
 * A near miss is found when another controlled field agrees, or the supplier does.
 */
export async function controlledDuplicates(tx: Tx, seen: Seen, document: DocumentRow): Promise<Warning[]> {
  const names = await controlledFields(tx, document);
  if (names.length === 0 || names.some((name) => !document.fields[name])) return [];
  const shared = [...names, "supplierCompanyId"].flatMap((name) => {
    const value = document.fields[name];
    return value ? [sql<SqlBool>`fields ->> ${name} = ${value}`] : [];
  });
  const rows = await tx
    .selectFrom((eb) =>
      eb
        .selectFrom("documents")
        .select(["document_id", "file_name", "fields", "created_at"])
        .where(seen)
        .where("document_type", "=", document.document_type)
        .where("document_id", "<>", document.document_id)
        .where("deleted_at", "is", null)
        .where("attached_to", "is", null)
        .orderBy("created_at", "desc")
        .limit(MAX_COMPARED)
        .as("newest"),
    )
    .select(["document_id", "file_name", "fields"])
    .where((eb) => eb.or(shared))
    .orderBy("created_at", "desc")
    .limit(MAX_ALIKE)
    .execute();
  const own = names.map((name) => document.fields[name] ?? "");
  return rows
    .flatMap((row): Warning[] => {
      const likeness = likenessOfControlled(
        own,
        names.map((name) => row.fields[name] ?? ""),
      );
      return likeness
        ? [{ code: likeness === "same" ? "duplicate-field" : "duplicate-field-similar", field: names[0]!, detail: row.file_name, documentId: row.document_id }]
        : [];
    })
    .slice(0, MAX_NAMED);
}
