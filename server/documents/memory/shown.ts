import type { Evidence } from "#domain/evidence/reading.ts";
import type { Actor } from "#server/core/actor.ts";
import { inScope } from "#server/documents/scope.ts";
import type { Tx } from "#server/core/db.ts";

/** Evidence as the actor may see it: "learned from" only where that document is still there and in the actor's scope. */
export async function visibleEvidence(tx: Tx, actor: Actor, evidence: Record<string, Evidence>): Promise<Record<string, Evidence>> {
  const ids = [...new Set(Object.values(evidence).flatMap(({ learnedFrom }) => learnedFrom?.documentId ?? []))];
  if (ids.length === 0) return evidence;
  const rows = await tx
    .selectFrom("documents")
    .select(["document_id", "file_name"])
    .where("document_id", "in", ids)
    .where("deleted_at", "is", null)
    .where((eb) => inScope(eb, actor))
    .execute();
  const names = new Map(rows.map((row) => [row.document_id, row.file_name]));
  return Object.fromEntries(
    Object.entries(evidence).map(([field, { learnedFrom, ...why }]) => {
      const fileName = learnedFrom && names.get(learnedFrom.documentId);
      return [field, learnedFrom && fileName !== undefined ? { ...why, learnedFrom: { documentId: learnedFrom.documentId, fileName } } : why];
    }),
  );
}
