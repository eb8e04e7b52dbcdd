import type { Follower } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import { sql } from "kysely";

/** Notifies open screens of the tenant that documents changed; sent when the transaction commits. */
export async function announceChange(tx: Tx, tenantId: string): Promise<void> {
  await sql`select pg_notify('documents', ${tenantId})`.execute(tx);
}

export const liveEvents: Follower = {
  after: async (tx, _app, { after }) => {
    await announceChange(tx, after.tenant_id);
    return undefined;
  },
};
