import type { App } from "#server/core/app.ts";
import { deliverDue } from "#server/exports/deliveries/deliver.ts";

/** Delivers what is due to all integrations of a tenant, in this process. */
export async function deliverAll(app: App, tenantId: string): Promise<void> {
  const rows = await app.db.transaction(tenantId, (tx) =>
    tx.selectFrom("export_integrations").select("integration_id").where("tenant_id", "=", tenantId).execute(),
  );
  for (const { integration_id } of rows) await deliverDue(app, tenantId, integration_id);
}

/** The time after which a claim of a dead worker is free has passed. */
export async function forgetClaims(app: App, tenantId: string): Promise<void> {
  await app.db.transaction(tenantId, (tx) => tx.updateTable("deliveries").set({ claimed_until: null }).where("tenant_id", "=", tenantId).execute());
}
