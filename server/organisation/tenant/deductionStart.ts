import { tenantSettings } from "#server/organisation/tenant/settings.ts";
import type { Tx } from "#server/core/db.ts";

/** First day of the tenant's current VAT period, `YYYY-MM-DD`; null while nobody has set it. */
export async function deductionStartDate(tx: Tx, tenantId: string): Promise<string | null> {
  const settings = await tenantSettings(tx, tenantId);
  const date = settings.deductionStartDate;
  return typeof date === "string" ? date : null;
}
