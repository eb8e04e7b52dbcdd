import { fieldsOf } from "#contract/connectionFields.ts";
import type { importConnections } from "#contract/intake/connections.ts";
import { readSettings } from "#domain/connections/fields.ts";
import { importFields, importTypes } from "#domain/intake/fields.ts";
import type { App } from "#server/core/app.ts";
import { openSettings, settingsErrors, storeSettings } from "#server/core/connectionSettings.ts";
import type { Handlers } from "#server/core/handler.ts";
import type { Tx } from "#server/core/db.ts";
import type { Tables } from "#server/core/schema.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Selectable } from "kysely";
import { randomUUID } from "node:crypto";
import type { z } from "zod";

type Rule = z.output<typeof importConnections.createImportConnection.body>;
type Row = Selectable<Tables["import_connections"]>;

export const importConnectionHandlers = {
  createImportConnection: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const importConnectionId = randomUUID();
      await write(tx, app, { tenant_id: actor.tenantId, import_connection_id: importConnectionId }, { rule: body });
      return { importConnectionId };
    }),

  updateImportConnection: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const before = await load(tx, actor.tenantId, body.importConnectionId);
      await write(tx, app, before, { rule: { ...body, type: before.type }, before });
    }),

  deleteImportConnection: async ({ query }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const { import_connection_id } = await load(tx, actor.tenantId, query.importConnectionId);
      await tx.deleteFrom("import_connections").where("tenant_id", "=", actor.tenantId).where("import_connection_id", "=", import_connection_id).execute();
    }),

  listImportConnections: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const rows = await tx.selectFrom("import_connections").selectAll().where("tenant_id", "=", actor.tenantId).orderBy("name").execute();
      return {
        items: rows.slice(body.skip, body.skip + body.take).map((row) => ({
          importConnectionId: row.import_connection_id,
          type: row.type,
          name: row.name,
          isActive: row.is_active,
          settings: row.settings,
          secrets: Object.keys(opened(app, row)).filter((name) => !(name in row.settings)),
        })),
        total: rows.length,
        types: importTypes.map((type) => ({ type, fields: fieldsOf(importFields[type]), isFetched: false })),
      };
    }),
} satisfies Partial<Handlers>;

type Key = Pick<Row, "tenant_id" | "import_connection_id">;

const ownerOf = ({ tenant_id, import_connection_id }: Key): string => `imports/${tenant_id}/${import_connection_id}`;
const opened = (app: App, row: Row) => openSettings(app.config.secret, ownerOf(row), { open: row.settings, sealed: row.sealed_secrets });

async function load(tx: Tx, tenantId: string, importConnectionId: string): Promise<Row> {
  const row = await tx
    .selectFrom("import_connections")
    .selectAll()
    .where("tenant_id", "=", tenantId)
    .where("import_connection_id", "=", importConnectionId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return row;
}

/** Throws Refusal validation. */
async function write(tx: Tx, app: App, { tenant_id, import_connection_id }: Key, { rule, before }: { rule: Rule; before?: Row }): Promise<void> {
  const key = { tenant_id, import_connection_id };
  const fields = importFields[rule.type];
  const read = readSettings(fields, rule.settings, before ? opened(app, before) : {});
  if (!read.ok) throw new Refusal("validation", { errors: settingsErrors("settings", read.problems) });
  const { open, sealed } = storeSettings(app.config.secret, ownerOf(key), { fields, settings: read.settings });
  const values = { type: rule.type, name: rule.name, is_active: rule.isActive, settings: JSON.stringify(open), sealed_secrets: sealed };
  await tx
    .insertInto("import_connections")
    .values({ ...key, ...values, created_at: app.clock.now() })
    .onConflict((conflict) => conflict.columns(["tenant_id", "import_connection_id"]).doUpdateSet(values))
    .execute();
}
