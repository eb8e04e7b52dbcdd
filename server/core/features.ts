import type { TenantFeature } from "#domain/access/permissions.ts";
import type { Tx } from "./db.ts";
import { once } from "./once.ts";

/** The features of a tenant that are on. */
export const featuresOf = (tx: Tx, tenantId: string): Promise<ReadonlySet<TenantFeature>> =>
  once(tx, ["tenant_features"], tenantId, async () => {
    const rows = await tx.selectFrom("tenant_features").select("feature").where("tenant_id", "=", tenantId).where("enabled", "=", true).execute();
    return new Set(rows.map((row) => row.feature));
  });

export const hasFeature = async (tx: Tx, tenantId: string, feature: TenantFeature): Promise<boolean> => (await featuresOf(tx, tenantId)).has(feature);
