import type { App } from "#server/core/app.ts";
import type { Connection } from "#server/core/connection.ts";
import type { IntegrationRow } from "#server/exports/integrations/store.ts";
import type { DocumentRow } from "#server/documents/store.ts";
import type { Tx } from "#server/core/db.ts";
import type { Tables } from "#server/core/schema.ts";
import { type Selectable, sql } from "kysely";

export type DeliveryRow = Selectable<Tables["deliveries"]>;
/** A delivery that this process is at, with what it is about. */
export type Claim = { delivery: DeliveryRow; document: DocumentRow; integration: IntegrationRow; connection: Connection };

/** A claim that is not renewed for so long is free: who held it died. By the clock of the database, which all workers share. */
const CLAIM_SECONDS = 15;
const RENEW_MS = 5_000;

const isFree = sql<boolean>`(claimed_until is null or claimed_until < now())`;
const claimedFromNow = sql<Date>`now() + make_interval(secs => ${CLAIM_SECONDS})`;

/** Takes the delivery of an integration that is due the longest; nobody else gets it while the claim is held. */
export async function claimNext(app: App, tenantId: string, integrationId: string): Promise<Claim | undefined> {
  return app.db.transaction(tenantId, async (tx) => {
    for (;;) {
      const integration = await openIntegration(tx, tenantId, integrationId);
      const connection = integration && app.connections[integration.type];
      if (!integration || !connection || (connection.oneAtATime && (await isBusy(tx, integration)))) return undefined;
      const found = await tx
        .selectFrom("deliveries")
        .selectAll()
        .where("tenant_id", "=", tenantId)
        .where("integration_id", "=", integrationId)
        .where("state", "=", "Waiting")
        .where("due_at", "<=", app.clock.now())
        .where(isFree)
        .orderBy("due_at")
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!found) return undefined;
      const document = await stillLeaving(tx, found);
      const now = app.clock.now();
      const own = tx
        .updateTable("deliveries")
        .where("tenant_id", "=", tenantId)
        .where("document_id", "=", found.document_id)
        .where("integration_id", "=", integrationId);
      if (!document) {
        await own.set({ state: "Cancelled", due_at: null, changed_at: now }).execute();
        continue;
      }
      const attempts = found.attempts + 1;
      const first_attempt_at = found.first_attempt_at ?? now;
      await own.set({ attempts, first_attempt_at, claimed_until: claimedFromNow }).execute();
      return { delivery: { ...found, attempts, first_attempt_at }, document, integration, connection };
    }
  });
}

/** The integration where it is in use; its row orders those who claim at the same time. */
async function openIntegration(tx: Tx, tenantId: string, integrationId: string): Promise<IntegrationRow | undefined> {
  return tx
    .selectFrom("export_integrations")
    .selectAll()
    .where("tenant_id", "=", tenantId)
    .where("integration_id", "=", integrationId)
    .where("is_active", "=", true)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function isBusy(tx: Tx, { tenant_id, integration_id }: IntegrationRow): Promise<boolean> {
  const row = await tx
    .selectFrom("deliveries")
    .select("document_id")
    .where("tenant_id", "=", tenant_id)
    .where("integration_id", "=", integration_id)
    .where(sql<boolean>`claimed_until >= now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** The document, unless it was deleted or is no longer on its way. */
async function stillLeaving(tx: Tx, { tenant_id, document_id, marks }: DeliveryRow): Promise<DocumentRow | undefined> {
  const document = await tx
    .selectFrom("documents")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .where("document_id", "=", document_id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const isOnItsWay = document?.state === "ReadyForExport" || (document?.state === "Error" && document.error_origin === "export");
  return !marks || isOnItsWay ? document : undefined;
}

/** Renews a claim while its attempt lasts; returns a function that ends it. */
export function holdClaim(app: App, { tenant_id, document_id, integration_id, attempts }: DeliveryRow): () => void {
  const renew = () =>
    app.db
      .transaction(tenant_id, (tx) =>
        tx
          .updateTable("deliveries")
          .set({ claimed_until: claimedFromNow })
          .where("tenant_id", "=", tenant_id)
          .where("document_id", "=", document_id)
          .where("integration_id", "=", integration_id)
          .where("attempts", "=", attempts)
          .where("claimed_until", "is not", null)
          .execute(),
      )
      .catch((error: unknown) => app.log.warn({ err: error }, "a claim was not renewed"));
  const timer = setInterval(() => void renew(), RENEW_MS);
  return () => clearInterval(timer);
}
