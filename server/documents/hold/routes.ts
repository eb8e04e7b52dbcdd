import { Refusal } from "#platform/http/refusal.ts";
import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import type { Handlers } from "#server/core/handler.ts";
import { addHistory } from "#server/documents/change.ts";
import { person } from "#server/documents/list/list.ts";
import { loadDocument, namesOf } from "#server/documents/store.ts";
import { sql } from "kysely";

const noHold = { held_at: null, held_by: null, hold_reason: null };

export const holdHandlers = {
  placeHold: async ({ params, body }, actor, app) => setHold(app, actor, { documentId: params.documentId, reason: body.reason }),

  endHold: async ({ params }, actor, app) => setHold(app, actor, { documentId: params.documentId, reason: null }),

  getTenantHold: async (_request, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const tenant = await tx.selectFrom("tenants").selectAll().where("tenant_id", "=", actor.tenantId).executeTakeFirstOrThrow();
      const held = tx.selectFrom("documents").where("tenant_id", "=", actor.tenantId).where("held_at", "is not", null);
      const { documents } = await held.select(sql<number>`count(*)::int`.as("documents")).executeTakeFirstOrThrow();
      const names = await namesOf(tx, actor.tenantId, [tenant.held_by]);
      const { held_at, held_by, hold_reason } = tenant;
      return { hold: held_at && { time: held_at.toISOString(), by: person(held_by, names), reason: hold_reason ?? "" }, documents };
    }),

  holdTenant: async ({ body }, actor, app) => setTenantHold(app, actor, { held_at: app.clock.now(), held_by: actor.userId, hold_reason: body.reason }),

  endTenantHold: async (_request, actor, app) => setTenantHold(app, actor, noHold),
} satisfies Partial<Handlers>;

/** `reason` null ends the hold. Its history row is audited. Throws Refusal not-found, also when there is no hold to end. */
async function setHold(app: App, actor: Actor, { documentId, reason }: { documentId: string; reason: string | null }): Promise<void> {
  const now = app.clock.now();
  await app.db.transaction(actor.tenantId, async (tx) => {
    const document = await loadDocument(tx, actor, documentId, { lock: true });
    if (reason === null && document.held_at === null) throw new Refusal("not-found");
    const columns = reason === null ? noHold : { held_at: now, held_by: actor.userId, hold_reason: reason };
    await tx.updateTable("documents").set(columns).where("tenant_id", "=", actor.tenantId).where("document_id", "=", document.document_id).execute();
    const entry = { kind: reason === null ? "holdEnded" : "hold", from: document.state, to: document.state, userId: actor.userId, changes: [], now };
    await addHistory(tx, document, { ...entry, detail: reason ?? document.hold_reason });
  });
}

type HoldColumns = { held_at: Date | null; held_by: string | null; hold_reason: string | null };

/** The row of the company is audited. */
async function setTenantHold(app: App, actor: Actor, columns: HoldColumns): Promise<void> {
  await app.db.transaction(actor.tenantId, (tx) => tx.updateTable("tenants").set(columns).where("tenant_id", "=", actor.tenantId).execute());
}
