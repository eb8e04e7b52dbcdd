import type { TenantFeature } from "#domain/access/permissions.ts";
import type { Tx } from "#server/core/db.ts";

/** Whether a feature of the tenant is on. */
export async function hasFeature(tx: Tx, tenantId: string, feature: TenantFeature): Promise<boolean> {
  const row = await tx.selectFrom("tenant_features").select("enabled").where("tenant_id", "=", tenantId).where("feature", "=", feature).executeTakeFirst();
  return row?.enabled ?? false;
}
