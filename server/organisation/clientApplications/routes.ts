import type { ClientApplication } from "#contract/organisation/clientApplications.ts";
import type { Actor } from "#server/core/actor.ts";
import { noteAudit } from "#server/core/auditNote.ts";
import type { Handlers } from "#server/core/handler.ts";
import type { Tx } from "#server/core/db.ts";
import { askIdentity } from "#server/core/outside/identity.ts";
import type { Tables } from "#server/core/schema.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { type Selectable, sql } from "kysely";
import { randomUUID } from "node:crypto";

type Row = Selectable<Tables["client_applications"]>;

export const clientApplicationHandlers = {
  createClientApplication: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const id = randomUUID();
      const row = await tx
        .insertInto("client_applications")
        .values({ tenant_id: actor.tenantId, client_application_id: id, name: body.name, created_by: actor.userId, created_at: app.clock.now() })
        .returningAll()
        .executeTakeFirstOrThrow();
      const { secret } = await askIdentity(app.config, "giveClientSecret", { clientId: id, tenantId: actor.tenantId });
      return { ...toWire(row), clientSecret: secret };
    }),

  getClientApplication: async ({ params }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => toWire(await requireOwn(tx, actor, params.clientApplicationId))),

  updateClientApplication: async ({ params: { clientApplicationId }, body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      await requireOwn(tx, actor, clientApplicationId);
      const columns = { ...(body.name === undefined ? {} : { name: body.name }), ...(body.isActive === undefined ? {} : { is_active: body.isActive }) };
      if (Object.keys(columns).length > 0)
        await tx
          .updateTable("client_applications")
          .set(columns)
          .where("tenant_id", "=", actor.tenantId)
          .where("client_application_id", "=", clientApplicationId)
          .execute();
      if (body.isActive !== undefined) await askIdentity(app.config, "changeClient", { clientId: clientApplicationId, isActive: body.isActive });
    }),

  deleteClientApplication: async ({ params: { clientApplicationId } }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      await requireOwn(tx, actor, clientApplicationId);
      await tx.deleteFrom("client_applications").where("tenant_id", "=", actor.tenantId).where("client_application_id", "=", clientApplicationId).execute();
      await askIdentity(app.config, "removeClient", { clientId: clientApplicationId });
    }),

  rotateClientSecret: async ({ params: { clientApplicationId } }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const row = await requireOwn(tx, actor, clientApplicationId);
      const { secret } = await askIdentity(app.config, "giveClientSecret", { clientId: clientApplicationId, tenantId: actor.tenantId });
      await noteAudit(tx, { kind: "clientApplication.newSecret", subject: "client_applications", id: clientApplicationId });
      return { ...toWire(row), clientSecret: secret };
    }),

  listClientApplications: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const found = tx
        .selectFrom("client_applications")
        .where("tenant_id", "=", actor.tenantId)
        .where(sql<boolean>`plain_text(name) like containing(${body.query})`);
      const rows = await found.selectAll().orderBy("name").orderBy("client_application_id").offset(body.skip).limit(body.take).execute();
      const { total } = await found.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
      return { items: rows.map(toWire), total };
    }),
} satisfies Partial<Handlers>;

async function requireOwn(tx: Tx, actor: Actor, id: string): Promise<Row> {
  const row = await tx
    .selectFrom("client_applications")
    .selectAll()
    .where("tenant_id", "=", actor.tenantId)
    .where("client_application_id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return row;
}

/** The id doubles as the client id: one name for one thing. */
function toWire(row: Row): ClientApplication {
  return {
    clientApplicationId: row.client_application_id,
    name: row.name,
    clientId: row.client_application_id,
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
  };
}
