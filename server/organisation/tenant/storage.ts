import { czechDay } from "#domain/czech/day.ts";
import type { App } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { sql } from "kysely";

/** What a trial may store where neither its licence nor the installation says otherwise, in bytes. */
const MAX_TRIAL_BYTES = 1024 ** 3;

/** Bytes that the tenant may still store, below 0 when it has more than it may; Infinity where there is no limit. */
export async function storageLeft(tx: Tx, { config, clock }: Pick<App, "config" | "clock">, tenantId: string): Promise<number> {
  const today = czechDay(clock.now());
  const { rows } = await sql<{ limit: string | null; isTrial: boolean; used: string }>`
    select trial_until is not null as "isTrial",
      (select storage_limit from licences where tenant_id = ${tenantId} and valid_from <= ${today} order by valid_from desc limit 1) as "limit",
      coalesce((select bytes from storage_usage where tenant_id = ${tenantId}), 0) as used
    from tenants where tenant_id = ${tenantId}`.execute(tx);
  const tenant = rows[0];
  if (!tenant) return 0;
  const usual = config.storageQuota ?? (tenant.isTrial ? MAX_TRIAL_BYTES : Infinity);
  return (tenant.limit === null ? usual : Number(tenant.limit)) - Number(tenant.used);
}

/** Called when the row of a new file is written, which has locked the sum: throws Refusal storage-quota-used-up when the tenant now has too much. */
export async function requireStorage(tx: Tx, app: Pick<App, "config" | "clock">, tenantId: string): Promise<void> {
  if ((await storageLeft(tx, app, tenantId)) < 0) throw new Refusal("storage-quota-used-up");
}
