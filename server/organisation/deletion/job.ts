import type { App } from "#server/core/app.ts";
import { askIdentity } from "#server/core/outside/identity.ts";
import { sql } from "kysely";
import { deleteTenant } from "./work.ts";

/** How long a certificate is to be had. */
const CERTIFICATE_MS = 30 * 24 * 3_600_000;

/** The job: deletes a tenant that an administrator wants deleted. */
export async function deleteAskedTenant(app: App, tenantId: string): Promise<void> {
  const { db, files, config, clock } = app;
  const removeSignIns = (id: string) => askIdentity(config, "removeTenant", { tenantId: id });
  const certificate = await deleteTenant({ db, files, dataDir: config.dataDir, now: () => clock.now(), removeSignIns }, tenantId);
  if (certificate) app.log.info({ tenantId }, "a company was deleted");
}

/** Once a day: queues again what was asked for and given up, and forgets certificates that were long to be had. */
export async function sweepDeletions(app: App): Promise<void> {
  const old = new Date(app.clock.now().getTime() - CERTIFICATE_MS);
  for (const tenantId of await app.db.deletedTenantIds())
    await app.db.transaction(tenantId, async (tx) => {
      await tx.deleteFrom("tenant_deletions").where("tenant_id", "=", tenantId).where("finished_at", "<", old).execute();
      const { rows } = await sql<{ isLost: boolean }>`
        select exists (select from tenant_deletions where tenant_id = ${tenantId} and finished_at is null)
          and not exists (select from queue.job where name = 'deleteTenant' and data ->> 'tenantId' = ${tenantId} and state in ('created', 'retry', 'active')) as "isLost"`.execute(
        tx,
      );
      if (rows[0]?.isLost) await app.queue.send(tx, "deleteTenant", { tenantId });
    });
}
