import { usualCoding } from "#domain/memory/coding.ts";
import { keysOf } from "#domain/memory/match.ts";
import { codesIn } from "#domain/documents/codes.ts";
import type { Actor } from "#server/core/actor.ts";
import { findMemories } from "#server/documents/memory/store.ts";
import { inScope } from "#server/documents/scope.ts";
import type { DocumentRow } from "#server/documents/store.ts";
import type { Tx } from "#server/core/db.ts";

/** Documents that are looked at, and codes that are suggested of each field. */
const MAX_DOCUMENTS = 30;
const MAX_SUGGESTED = 5;

/**
 * The codes that the last confirmed documents have, most frequent first: those of the supplier, where it has none those of the type.
 * Empty with the feature ValueSuggestions off.
 */
export async function suggestedCodes(tx: Tx, actor: Actor, document: DocumentRow, fields: readonly string[]): Promise<Record<string, string[]>> {
  if (!actor.features.has("ValueSuggestions") || fields.length === 0) return {};
  const confirmed = (ofSupplier: boolean) =>
    tx
      .selectFrom("documents")
      .select("fields")
      .where((eb) => inScope(eb, actor))
      .where("document_type", "=", document.document_type)
      .where("document_id", "<>", document.document_id)
      .where("deleted_at", "is", null)
      .where("validated_at", "is not", null)
      .$if(ofSupplier, (query) => query.where("supplier_company_id", "=", document.supplier_company_id))
      .orderBy("created_at", "desc")
      .limit(MAX_DOCUMENTS)
      .execute();
  const own = document.supplier_company_id ? await confirmed(true) : [];
  const rows = own.length > 0 ? own : await confirmed(false);
  return Object.fromEntries(fields.map((field) => [field, mostFrequent(rows.flatMap((row) => codesIn(row.fields[field] ?? "")))]));
}

/** The coding of the supplier of these values on its other documents, as memory knows it. Empty with the feature ValueSuggestions off. */
export async function supplierCoding(tx: Tx, actor: Actor, document: DocumentRow, fields: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const keys = keysOf(fields);
  if (!actor.features.has("ValueSuggestions") || keys.length === 0) return {};
  const [memory] = await findMemories(tx, actor.tenantId, { keys, anchors: [] });
  if (!memory) return {};
  const others = memory.examples.filter(({ documentId }) => documentId !== document.document_id);
  return usualCoding({ ...memory, examples: others }, document.accounting_unit_id);
}

/** The most frequent first; among equals the one used last. */
function mostFrequent(codes: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_SUGGESTED)
    .map(([code]) => code);
}
