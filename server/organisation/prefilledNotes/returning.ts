import type { Returning } from "#contract/organisation/prefilledNotes.ts";
import type { Tx } from "#server/core/db.ts";
import { tenantSettings } from "#server/organisation/tenant/settings.ts";

const usual: Returning = { answersTo: "", closing: "" };

/** How a company returns documents by e-mail. */
export async function returningOf(tx: Tx, tenantId: string): Promise<Returning> {
  const { returning } = await tenantSettings(tx, tenantId);
  return { ...usual, ...(returning as Partial<Returning> | undefined) };
}
