import type { App } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import type { Check, Finding } from "./checks/check.ts";
import { checks } from "./checks/index.ts";
import { loadParts } from "./parts.ts";

/** A finding of a check for one company. */
export type Found = Finding & { check: Check };

/** Whether the administrators of a company administer the installation too. */
export const isOperator = async (tx: Tx, tenantId: string): Promise<boolean> =>
  (await tx.selectFrom("operators").select("tenant_id").where("tenant_id", "=", tenantId).executeTakeFirst()) !== undefined;

/** Everything that needs a person of the company now, in the order of the checks. */
export async function lookAt(app: App, tx: Tx, tenantId: string): Promise<Found[]> {
  const mayAll = await isOperator(tx, tenantId);
  const { parts, now } = mayAll ? await loadParts(app) : { parts: [], now: app.clock.now() };
  const found: Found[] = [];
  for (const check of checks) {
    if (check.of === "installation" && !mayAll) continue;
    const findings = await check.look({ app, tx, tenantId, parts, now: check.of === "installation" ? now : app.clock.now() });
    found.push(...findings.map((finding) => ({ ...finding, check })));
  }
  return found;
}
