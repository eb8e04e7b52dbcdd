import type { ExportTrigger } from "#domain/exports/names.ts";
import type { App } from "#server/core/app.ts";
import type { Integration } from "#server/exports/integrations/store.ts";
import { valuesHash } from "#server/approval/standing.ts";
import type { DocumentRow } from "#server/documents/store.ts";
import type { Tx } from "#server/core/db.ts";
import { caused, wake } from "#server/core/outbox/outbox.ts";
import { randomUUID } from "node:crypto";

/** Integrations that a document goes to: active, and serving its accounting unit. */
export function servingOf(app: App, integrations: readonly Integration[], unitId: string | null): Integration[] {
  const isAccounting = (integration: Integration) => app.connections[integration.type]?.kind === "accounting";
  const isOwned = integrations.some((other) => isAccounting(other) && unitId !== null && other.unitIds.includes(unitId));
  return integrations.filter((integration) => {
    if (!integration.is_active || !app.connections[integration.type]) return false;
    if (integration.unitIds.length > 0) return unitId !== null && integration.unitIds.includes(unitId);
    // An accounting system without units keeps the books of those that no other one keeps.
    return !(isAccounting(integration) && isOwned);
  });
}

/** When documents set out to an integration by themselves. */
export const triggerOf = (integration: Integration, tenantTrigger: ExportTrigger): ExportTrigger => integration.event_trigger ?? tenantTrigger;

/**
 * Puts a document on its way to integrations in the caller's transaction. A delivery that did not arrive yet goes on with its key while
 * the values are the same, so that a receiver recognises what an earlier attempt left there. Who confirmed these values already is
 * asked again only when all had confirmed: then a person sends the document out anew.
 */
export async function sendOut(tx: Tx, app: App, document: DocumentRow, integrations: readonly Integration[]): Promise<void> {
  const { tenant_id, document_id } = document;
  const now = app.clock.now();
  const values_hash = await valuesHash(tx, document);
  const rows = await tx.selectFrom("deliveries").selectAll().where("tenant_id", "=", tenant_id).where("document_id", "=", document_id).forUpdate().execute();
  const known = new Map(rows.map((row) => [row.integration_id, row]));
  const isUnfinished = integrations.some(({ integration_id, mark_as_exported }) => mark_as_exported && known.get(integration_id)?.state !== "Delivered");
  for (const { integration_id, mark_as_exported: marks } of integrations) {
    const before = known.get(integration_id);
    const isSame = before?.values_hash === values_hash;
    const isThere = isSame && before.state === "Delivered";
    // A copy is not sent twice, nor started again while it is on its way.
    if (marks ? isThere && isUnfinished : isThere || (isSame && before.state === "Waiting")) continue;
    const goesOn = isSame && !isThere;
    const values = {
      delivery_key: goesOn ? before.delivery_key : randomUUID(),
      values_hash,
      marks,
      state: "Waiting" as const,
      attempts: goesOn ? before.attempts : 0,
      first_attempt_at: null,
      due_at: now,
      changed_at: now,
      problem: null,
      ...caused(),
    };
    const empty = { created_at: now, claimed_until: null, remote_id: null, path: null, size: null, sha256: null, warnings: "[]" };
    await tx
      .insertInto("deliveries")
      .values({ tenant_id, document_id, integration_id, ...values, ...empty })
      .onConflict((conflict) => conflict.columns(["tenant_id", "document_id", "integration_id"]).doUpdateSet(values))
      .execute();
    await wake(tx, "deliveries", tenant_id);
  }
}
