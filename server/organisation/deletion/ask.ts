import { Refusal } from "#platform/http/refusal.ts";
import type { Tx } from "#server/core/db.ts";
import { requireNoHold } from "./hold.ts";

type Asked = { requestedBy: string | null; hash: Buffer; now: Date };

/** Writes down that the tenant is to be deleted, for the work that follows. Throws Refusal legal-hold. */
export async function askForDeletion(tx: Tx, tenantId: string, { requestedBy, hash, now }: Asked): Promise<void> {
  await requireNoHold(tx, tenantId);
  const tenant = await tx.selectFrom("tenants").select("name").where("tenant_id", "=", tenantId).executeTakeFirst();
  if (!tenant) throw new Refusal("not-found");
  const columns = { company: tenant.name, requested_by: requestedBy, requested_at: now, secret_hash: hash };
  // One that was deleted before and came back by an import has another certificate.
  await tx
    .insertInto("tenant_deletions")
    .values({ tenant_id: tenantId, ...columns })
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet({ ...columns, counted: null, certificate: null, finished_at: null }))
    .execute();
}
