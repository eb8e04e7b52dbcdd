import { isAdmin } from "#domain/access/permissions.ts";
import { MAX_VIEWS } from "#contract/documents/listViews.ts";
import type { Actor } from "#server/core/actor.ts";
import { namesOf } from "#server/documents/store.ts";
import type { Handlers } from "#server/core/handler.ts";
import type { Tx } from "#server/core/db.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { randomUUID } from "node:crypto";

export const listViewHandlers = {
  listViews: async (_request, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const rows = await visible(tx, actor).orderBy("name").orderBy("view_id").execute();
      const names = await namesOf(
        tx,
        actor.tenantId,
        rows.map((row) => row.owner_id),
      );
      return {
        items: rows.map((row) => ({
          viewId: row.view_id,
          name: row.name,
          shared: row.shared,
          listType: row.list_type,
          documentType: row.document_type,
          query: row.query,
          columns: row.columns,
          isOwn: row.owner_id === actor.userId,
          mayChange: mayChange(row, actor),
          ownerName: names.get(row.owner_id) ?? "",
        })),
      };
    }),

  createView: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const own = await tx.selectFrom("list_views").select("view_id").where("tenant_id", "=", actor.tenantId).where("owner_id", "=", actor.userId).execute();
      if (own.length >= MAX_VIEWS) throw new Refusal("invalid-parameter", { detail: `${MAX_VIEWS}` });
      const viewId = randomUUID();
      await tx
        .insertInto("list_views")
        .values({ tenant_id: actor.tenantId, view_id: viewId, owner_id: actor.userId, ...columnsOf(body), changed_at: app.clock.now() })
        .execute();
      return { viewId };
    }),

  updateView: async ({ params, body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      await changeable(tx, actor, params.viewId);
      await tx
        .updateTable("list_views")
        .set({ ...columnsOf(body), changed_at: app.clock.now() })
        .where("tenant_id", "=", actor.tenantId)
        .where("view_id", "=", params.viewId)
        .execute();
    }),

  deleteView: async ({ params }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      await changeable(tx, actor, params.viewId);
      await tx.deleteFrom("list_views").where("tenant_id", "=", actor.tenantId).where("view_id", "=", params.viewId).execute();
    }),
} satisfies Partial<Handlers>;

type Body = Parameters<Handlers["createView"]>[0]["body"];

const columnsOf = (body: Body) => ({
  name: body.name,
  shared: body.shared,
  list_type: body.listType,
  document_type: body.documentType,
  query: body.query,
  columns: JSON.stringify(body.columns),
});

/** Own views and shared ones. */
function visible(tx: Tx, actor: Actor) {
  return tx
    .selectFrom("list_views")
    .selectAll()
    .where("tenant_id", "=", actor.tenantId)
    .where((eb) => eb.or([eb("owner_id", "=", actor.userId), eb("shared", "=", true)]));
}

const mayChange = (row: { owner_id: string }, actor: Actor): boolean => row.owner_id === actor.userId || isAdmin(actor.role);

/** Throws Refusal not-found for a view that the actor does not see, permission-denied for one that is not theirs. */
async function changeable(tx: Tx, actor: Actor, viewId: string): Promise<void> {
  const row = await visible(tx, actor).where("view_id", "=", viewId).executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  if (!mayChange(row, actor)) throw new Refusal("permission-denied");
}
