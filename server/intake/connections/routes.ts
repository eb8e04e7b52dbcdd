import { fieldsOf } from "#contract/connectionFields.ts";
import type { importConnections } from "#contract/intake/connections.ts";
import { readSettings, type SettingsValues } from "#domain/connections/fields.ts";
import { importFields, importTypes, type ImportType } from "#domain/intake/fields.ts";
import type { App } from "#server/core/app.ts";
import { learntOf, settingsErrors } from "#server/core/connectionSettings.ts";
import type { Handlers } from "#server/core/handler.ts";
import type { Tx } from "#server/core/db.ts";
import { askConnection } from "#server/core/remote/port.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { importAgain } from "./again.ts";
import { forgetSkipped, isFetched, isOffered, isSignedIn, listItems, loadStates, lookSoon, unknownState } from "./state.ts";
import { mailboxSignInHandlers } from "./signIn.ts";
import { type ImportKey, type ImportRow, keepingFor, loadImport, settingsColumns, settingsOf } from "./store.ts";

type Rule = z.output<typeof importConnections.createImportConnection.body>;

/** A person waits for the answer of a test. */
const TEST_MS = 20_000;

export const importConnectionHandlers = {
  ...mailboxSignInHandlers,

  createImportConnection: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const importConnectionId = randomUUID();
      await write(tx, app, { tenant_id: actor.tenantId, import_connection_id: importConnectionId }, { rule: body });
      return { importConnectionId };
    }),

  updateImportConnection: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const before = await loadImport(tx, actor.tenantId, body.importConnectionId);
      await write(tx, app, before, { rule: { ...body, type: before.type }, before });
      await forgetSkipped(tx, before);
    }),

  deleteImportConnection: async ({ query }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const { import_connection_id } = await loadImport(tx, actor.tenantId, query.importConnectionId);
      await tx.deleteFrom("import_connections").where("tenant_id", "=", actor.tenantId).where("import_connection_id", "=", import_connection_id).execute();
    }),

  testImportConnection: async ({ body }, actor, app) => {
    const { importConnectionId, type } = body;
    const stored = importConnectionId ? await app.db.transaction(actor.tenantId, (tx) => loadImport(tx, actor.tenantId, importConnectionId)) : undefined;
    const settings = checked(type, body.settings, stored?.type === type ? settingsOf(app, stored) : {});
    const source = app.sources[type]?.(settings, actor.tenantId);
    if (!source) return { isValid: false, problem: { code: "notFetched", reason: "" }, found: {}, learnt: {} };
    const answer = await askConnection(app, TEST_MS, (port) => source.test(settings, stored ? keepingFor(app, stored, port) : port));
    if (!answer.ok) return { isValid: false, problem: { code: answer.problem.code, reason: answer.problem.reason }, found: {}, learnt: {} };
    return { isValid: true, problem: null, found: answer.value.found, learnt: learntOf(answer.value) };
  },

  lookNow: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => lookSoon(tx, app, await loadImport(tx, actor.tenantId, body.importConnectionId))),

  listImportedItems: async ({ body }, actor, app) => app.db.transaction(actor.tenantId, (tx) => listItems(tx, actor.tenantId, body)),

  importAgain: ({ body }, actor, app) => importAgain(app, actor, body.itemId),

  listImportConnections: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const rows = await tx.selectFrom("import_connections").selectAll().where("tenant_id", "=", actor.tenantId).orderBy("name").execute();
      const states = await loadStates(tx, app, actor.tenantId);
      return {
        items: rows.slice(body.skip, body.skip + body.take).map((row) => ({
          importConnectionId: row.import_connection_id,
          type: row.type,
          name: row.name,
          isActive: row.is_active,
          settings: row.settings,
          secrets: Object.keys(settingsOf(app, row)).filter((name) => !(name in row.settings)),
          state: { isFetched: isFetched(app, row), isSignedIn: isSignedIn(app, row), ...(states.get(row.import_connection_id) ?? unknownState) },
        })),
        total: rows.length,
        types: importTypes.map((type) => ({ type, fields: fieldsOf(importFields[type]), isFetched: isOffered(app, actor.tenantId, type) })),
      };
    }),
} satisfies Partial<Handlers>;

/** Settings as they were typed, completed. Throws Refusal validation. */
function checked(type: ImportType, given: Rule["settings"], stored: SettingsValues): SettingsValues {
  const read = readSettings(importFields[type], given, stored);
  if (!read.ok) throw new Refusal("validation", { errors: settingsErrors("settings", read.problems) });
  return read.settings;
}

/** Throws Refusal validation. */
async function write(tx: Tx, app: App, { tenant_id, import_connection_id }: ImportKey, { rule, before }: { rule: Rule; before?: ImportRow }): Promise<void> {
  const key = { tenant_id, import_connection_id };
  const settings = checked(rule.type, rule.settings, before ? settingsOf(app, before) : {});
  const values = { type: rule.type, name: rule.name, is_active: rule.isActive, ...settingsColumns(app, { ...key, type: rule.type }, settings) };
  await tx
    .insertInto("import_connections")
    .values({ ...key, ...values, created_at: app.clock.now() })
    .onConflict((conflict) => conflict.columns(["tenant_id", "import_connection_id"]).doUpdateSet(values))
    .execute();
  await lookSoon(tx, app, await loadImport(tx, tenant_id, import_connection_id));
}
