import type { App } from "#server/core/app.ts";
import { sql } from "kysely";

/** For the sweep: queues what is due and has no job any more, because it waited for another try or its worker died. */
export async function sweepDeliveries(app: App): Promise<void> {
  for (const tenantId of await app.db.tenantIds())
    await app.db.transaction(tenantId, async (tx) => {
      const due = await tx
        .selectFrom("deliveries")
        .select("integration_id")
        .distinct()
        .where("tenant_id", "=", tenantId)
        .where("state", "=", "Waiting")
        .where("due_at", "<=", app.clock.now())
        .where(sql<boolean>`(claimed_until is null or claimed_until < now())`)
        .execute();
      for (const { integration_id } of due) await app.queue.send(tx, "deliver", { tenantId, integrationId: integration_id });
    });
}
