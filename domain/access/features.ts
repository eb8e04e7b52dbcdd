import type { TenantFeature } from "./permissions.ts";

export type FeatureSwitch = { feature: TenantFeature; enabled: boolean };

/** Document signing and cover sheet cannot both be on: the later one that is switched on wins (R334). */
export function exclusiveFeatures(switches: readonly FeatureSwitch[]): FeatureSwitch[] {
  const rival: Partial<Record<TenantFeature, TenantFeature>> = { Signing: "CoverSheet", CoverSheet: "Signing" };
  return switches.flatMap((change) => {
    const other = change.enabled ? rival[change.feature] : undefined;
    return other ? [change, { feature: other, enabled: false }] : [change];
  });
}
