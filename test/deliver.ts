import type { App } from "#server/core/app.ts";
import { deliverDue } from "#server/exports/deliveries/deliver.ts";

/** Delivers what is due to all integrations of a tenant, in this process. */
export const deliverAll = (app: App, tenantId: string): Promise<void> => deliverDue(app, tenantId);

/** The time after which the claims of a dead worker are free has passed. */
export async function forgetClaims(app: App, tenantId: string): Promise<void> {
  await app.db.transaction(tenantId, async (tx) => {
    for (const table of ["deliveries", "mail_outbox", "web_hook_outbox", "import_states"] as const)
      await tx.updateTable(table).set({ claimed_until: null }).where("tenant_id", "=", tenantId).execute();
  });
}
