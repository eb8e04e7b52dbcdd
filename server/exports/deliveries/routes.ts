import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import { loadIntegration, loadIntegrations } from "#server/exports/integrations/store.ts";
import { noError } from "#server/documents/columns.ts";
import { attempt } from "#server/documents/attempt.ts";
import { loadForChange, requireAction, validationErrorsOf } from "#server/documents/rules.ts";
import { changeDocument } from "#server/documents/change.ts";
import { loadContents, loadDocument } from "#server/documents/store.ts";
import type { Handlers } from "#server/core/handler.ts";
import type { Tx } from "#server/core/db.ts";
import { resume } from "#server/core/outbox/outbox.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { listDeliveries } from "./log.ts";
import { sendOut, servingOf } from "./setOut.ts";

/** One document has few integrations. */
const MAX_PER_DOCUMENT = 500;

export const deliveryHandlers = {
  documentDeliveries: async ({ params }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const { document_id } = await loadDocument(tx, actor, params.documentId);
      return { items: await listDeliveries(tx, actor.tenantId, { documentId: document_id, skip: 0, take: MAX_PER_DOCUMENT }) };
    }),

  retryDelivery: async ({ params, body, ifMatch }, actor, app) =>
    app.db.transaction(actor.tenantId, (tx) => retry(tx, app, actor, { documentId: params.documentId, ifMatch, integrationId: body.accountingSystemId })),

  listDeliveries: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const { accountingSystemId: integrationId, state, skip, take } = body;
      if (integrationId) await loadIntegration(tx, actor.tenantId, integrationId);
      const items = await listDeliveries(tx, actor.tenantId, { integrationId, state, skip, take: take + 1 });
      return { items: items.slice(0, take), hasMore: items.length > take };
    }),

  retryDeliveries: async ({ body }, actor, app) => {
    const integrationId = body.accountingSystemId;
    const failed = await app.db.transaction(actor.tenantId, async (tx) => {
      await loadIntegration(tx, actor.tenantId, integrationId);
      return tx
        .selectFrom("deliveries")
        .select("document_id")
        .where("tenant_id", "=", actor.tenantId)
        .where("integration_id", "=", integrationId)
        .where("state", "=", "Failed")
        .execute();
    });
    let retried = 0;
    for (const { document_id: documentId } of failed) {
      const work = () => app.db.transaction(actor.tenantId, (tx) => retry(tx, app, actor, { documentId, ifMatch: undefined, integrationId }));
      if ((await attempt(app, documentId, work)).ok) retried += 1;
    }
    return { retried, refused: failed.length - retried };
  },
} satisfies Partial<Handlers>;

type Retried = { documentId: string; ifMatch: number | undefined; integrationId: string | undefined };

/**
 * Sends failed and waiting deliveries of a document out again at once, with the key that they had. A document in Error (export) becomes
 * ready for export again by the rules of that (domain rules 2, row 12).
 */
async function retry(tx: Tx, app: App, actor: Actor, { documentId, ifMatch, integrationId }: Retried): Promise<void> {
  const document = await loadForChange(tx, actor, documentId, ifMatch);
  const open = await tx
    .selectFrom("deliveries")
    .select(["integration_id", "marks"])
    .where("tenant_id", "=", actor.tenantId)
    .where("document_id", "=", documentId)
    .where("state", "in", ["Failed", "Waiting"])
    .$if(integrationId !== undefined, (query) => query.where("integration_id", "=", integrationId!))
    .execute();
  if (open.length === 0) throw new Refusal("not-found");
  if (document.state === "Error" && open.some((delivery) => delivery.marks)) {
    const to = requireAction("export", document, actor, { errors: await validationErrorsOf(tx, document, await loadContents(tx, document)) });
    const by = { userId: actor.userId, now: app.clock.now() };
    await changeDocument(tx, app, document, { ...by, kind: "export", to, columns: noError, exportCause: "retry" });
  } else if (document.state !== "ReadyForExport" && open.some((delivery) => delivery.marks))
    throw new Refusal("invalid-transition", { currentState: document.state, allowed: [] });
  const ids = new Set(open.map((delivery) => delivery.integration_id));
  for (const id of ids) await resume(tx, "deliveries", actor.tenantId, id);
  const serving = servingOf(app, await loadIntegrations(tx, actor.tenantId), document.accounting_unit_id);
  await sendOut(
    tx,
    app,
    document,
    serving.filter((integration) => ids.has(integration.integration_id)),
  );
}
