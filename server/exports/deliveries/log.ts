import type { Delivery } from "#contract/exports/deliveries.ts";
import type { DeliveryState } from "#domain/exports/names.ts";
import type { Tx } from "#server/core/db.ts";
import { sql } from "kysely";

export type DeliveryCounts = { waiting: number; failed: number };

/** Open and failed deliveries by integration. */
export async function countDeliveries(tx: Tx, tenantId: string): Promise<Map<string, DeliveryCounts>> {
  const rows = await tx
    .selectFrom("deliveries")
    .select(["integration_id", sql<number>`count(*) filter (where state = 'Waiting')::int`.as("waiting")])
    .select(sql<number>`count(*) filter (where state = 'Failed')::int`.as("failed"))
    .where("tenant_id", "=", tenantId)
    .groupBy("integration_id")
    .execute();
  return new Map(rows.map(({ integration_id, ...counts }) => [integration_id, counts]));
}

type Wanted = { documentId?: string; integrationId?: string | undefined; state?: DeliveryState | undefined; skip: number; take: number };

/** Deliveries as the log shows them, the last changed first. */
export async function listDeliveries(tx: Tx, tenantId: string, { documentId, integrationId, state, skip, take }: Wanted): Promise<Delivery[]> {
  const rows = await tx
    .selectFrom("deliveries as delivery")
    .innerJoin("documents", (join) => join.onRef("documents.tenant_id", "=", "delivery.tenant_id").onRef("documents.document_id", "=", "delivery.document_id"))
    .innerJoin("export_integrations as integration", (join) =>
      join.onRef("integration.tenant_id", "=", "delivery.tenant_id").onRef("integration.integration_id", "=", "delivery.integration_id"),
    )
    .selectAll("delivery")
    .select(["documents.file_name", "integration.name", "integration.type", "integration.paused_at"])
    .where("delivery.tenant_id", "=", tenantId)
    .$if(documentId !== undefined, (query) => query.where("delivery.document_id", "=", documentId!))
    .$if(integrationId !== undefined, (query) => query.where("delivery.integration_id", "=", integrationId!))
    .$if(state !== undefined, (query) => query.where("delivery.state", "=", state!))
    .orderBy("delivery.changed_at", "desc")
    .orderBy("delivery.document_id")
    .offset(skip)
    .limit(take)
    .execute();
  return rows.map((row) => ({
    documentId: row.document_id,
    fileName: row.file_name,
    accountingSystemId: row.integration_id,
    integration: row.name,
    type: row.type,
    state: row.state,
    attempts: row.attempts,
    nextAttemptTime: row.state === "Waiting" && row.paused_at === null ? (row.due_at?.toISOString() ?? null) : null,
    isPaused: row.paused_at !== null && row.state === "Waiting",
    createdTime: row.created_at.toISOString(),
    changedTime: row.changed_at.toISOString(),
    remoteId: row.remote_id,
    path: row.path,
    size: row.size,
    sha256: row.sha256,
    problem: row.problem,
    warnings: row.warnings,
  }));
}
