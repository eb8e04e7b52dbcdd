import { Refusal } from "#platform/http/refusal.ts";
import type { Tx } from "#server/core/db.ts";
import type { DocumentRow } from "#server/core/change.ts";

/** Why a document may not be deleted: its own hold, that of the company, of the document that it is attached to, or of an attachment. */
export async function holdReason(
  tx: Tx,
  { tenant_id, document_id, attached_to }: Pick<DocumentRow, "tenant_id" | "document_id" | "attached_to">,
): Promise<string | undefined> {
  const tenant = tx.selectFrom("tenants").select("hold_reason").where("tenant_id", "=", tenant_id).where("held_at", "is not", null);
  const held = tx
    .selectFrom("documents")
    .select("hold_reason")
    .where("tenant_id", "=", tenant_id)
    .where("held_at", "is not", null)
    .where((eb) => eb.or([eb("document_id", "in", [document_id, attached_to ?? document_id]), eb("attached_to", "=", document_id)]));
  const found = (await tenant.executeTakeFirst()) ?? (await held.executeTakeFirst());
  return found && (found.hold_reason ?? "");
}

/** Throws Refusal legal-hold with the reason. */
export async function requireNoHold(tx: Tx, document: DocumentRow): Promise<void> {
  const reason = await holdReason(tx, document);
  if (reason !== undefined) throw new Refusal("legal-hold", { detail: reason });
}
