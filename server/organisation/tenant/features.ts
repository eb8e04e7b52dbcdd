import type { TenantFeature } from "#domain/access/permissions.ts";
import type { Tx } from "#server/core/db.ts";
import { once } from "#server/core/once.ts";

/** Whether a feature of the tenant is on. */
export async function hasFeature(tx: Tx, tenantId: string, feature: TenantFeature): Promise<boolean> {
  const enabled = await once(tx, ["tenant_features"], tenantId, async () => {
    const rows = await tx.selectFrom("tenant_features").select("feature").where("tenant_id", "=", tenantId).where("enabled", "=", true).execute();
    return new Set(rows.map((row) => row.feature));
  });
  return enabled.has(feature);
}
