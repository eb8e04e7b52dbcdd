import { Refusal } from "#platform/http/refusal.ts";
import type { Tx } from "#server/core/db.ts";

/** Nothing of a tenant goes as long as any of it is under legal hold, so that none is left by half. Throws Refusal legal-hold with the reason. */
export async function requireNoHold(tx: Tx, tenantId: string): Promise<void> {
  const tenant = await tx.selectFrom("tenants").select("hold_reason").where("tenant_id", "=", tenantId).where("held_at", "is not", null).executeTakeFirst();
  const held =
    tenant ??
    (await tx.selectFrom("documents").select("hold_reason").where("tenant_id", "=", tenantId).where("held_at", "is not", null).limit(1).executeTakeFirst());
  if (held) throw new Refusal("legal-hold", { detail: held.hold_reason ?? "" });
}
