import type { Tx } from "#server/core/db.ts";
import { once } from "#server/core/once.ts";
import type { Tables } from "#server/core/schema.ts";
import type { Selectable } from "kysely";

type Settings = Selectable<Tables["tenants"]>["settings"];

/** Settings of the tenant as stored, one entry for each module that has some. */
export async function tenantSettings(tx: Tx, tenantId: string): Promise<Readonly<Settings>> {
  const { settings } = await once(tx, ["tenants"], tenantId, () =>
    tx.selectFrom("tenants").select("settings").where("tenant_id", "=", tenantId).executeTakeFirstOrThrow(),
  );
  return settings;
}
