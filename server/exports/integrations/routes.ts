import { resumeIntegration } from "./pause.ts";
import { resume } from "#server/core/outbox/outbox.ts";
import type { AccountingSystem, ConnectionOffer } from "#contract/exports/integrations.ts";
import { fieldsOf } from "#contract/connectionFields.ts";
import { type ConnectionType, exportFormats } from "#domain/exports/names.ts";
import type { App } from "#server/core/app.ts";
import type { Connection } from "#server/core/connection.ts";
import { askConnection } from "#server/core/remote/port.ts";
import { shownProblem } from "#server/core/remote/problem.ts";
import { cancelDeliveries } from "#server/exports/deliveries/complete.ts";
import { countDeliveries, type DeliveryCounts } from "#server/exports/deliveries/log.ts";
import { learntOf } from "#server/core/connectionSettings.ts";
import type { Handlers } from "#server/core/handler.ts";
import { randomUUID } from "node:crypto";
import { connectionOf, type Integration, loadIntegration, loadIntegrations, settingsOf, typedSettings, writeIntegration } from "./store.ts";

/** A person waits for the answer of a test. */
const TEST_MS = 20_000;

export const accountingSystemHandlers = {
  createAccountingSystem: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const accountingSystemId = randomUUID();
      await writeIntegration(tx, app, actor.tenantId, { integrationId: accountingSystemId, rule: body });
      return { accountingSystemId };
    }),

  updateAccountingSystem: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const { accountingSystemId, ...rule } = body;
      const { type } = await loadIntegration(tx, actor.tenantId, accountingSystemId);
      await writeIntegration(tx, app, actor.tenantId, { integrationId: accountingSystemId, rule: { ...rule, type } });
      // What waited while it was switched off sets out.
      await resume(tx, "deliveries", actor.tenantId, accountingSystemId);
    }),

  deleteAccountingSystem: async ({ query }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const { integration_id } = await loadIntegration(tx, actor.tenantId, query.accountingSystemId);
      const now = app.clock.now();
      await tx
        .updateTable("export_integrations")
        .set({ deleted_at: now, is_active: false, sealed_secrets: null, file_web_hook_id: null })
        .where("tenant_id", "=", actor.tenantId)
        .where("integration_id", "=", integration_id)
        .execute();
      await tx.deleteFrom("integration_accounting_units").where("tenant_id", "=", actor.tenantId).where("integration_id", "=", integration_id).execute();
      await cancelDeliveries(tx, app, actor.tenantId, integration_id);
    }),

  listAccountingSystems: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const counts = await countDeliveries(tx, actor.tenantId);
      const all = (await loadIntegrations(tx, actor.tenantId))
        .map((integration) => shown(app, integration, counts.get(integration.integration_id)))
        .filter((integration) => !body.kind || integration.kind === body.kind);
      return { items: all.slice(body.skip, body.skip + body.take), total: all.length };
    }),

  resumeAccountingSystem: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const { integration_id } = await loadIntegration(tx, actor.tenantId, body.accountingSystemId);
      await resumeIntegration(tx, actor.tenantId, integration_id);
    }),

  listConnectionTypes: async (_request, _actor, app) => ({
    types: Object.entries(app.connections).map(([type, connection]) => offerOf(type as ConnectionType, connection)),
  }),

  accountingSystemsInfo: async (_request, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => ({
      accountingSystems: (await loadIntegrations(tx, actor.tenantId)).map((integration) => ({
        accountingSystemId: integration.integration_id,
        name: integration.name,
        type: integration.type,
        kind: app.connections[integration.type]?.kind ?? "storage",
        isActive: integration.is_active,
        hasCodeLists: app.connections[integration.type]?.codeLists !== undefined,
        exportFormat: integration.export_format,
        markAsExported: integration.mark_as_exported,
        accountingUnitIds: integration.unitIds,
      })),
    })),

  testAccountingSystem: async ({ body }, actor, app) => {
    const connection = connectionOf(app, body.type);
    const { accountingSystemId } = body;
    const stored = accountingSystemId ? await app.db.transaction(actor.tenantId, (tx) => loadIntegration(tx, actor.tenantId, accountingSystemId)) : undefined;
    const settings = typedSettings(connection, body.connection, stored?.type === body.type ? settingsOf(app, stored) : {});
    const answer = await askConnection(app, TEST_MS, (port) => connection.test(settings, port));
    if (!answer.ok) return { isValid: false, problem: shownProblem(answer.problem), found: {}, learnt: {} };
    return { isValid: true, problem: null, found: answer.value.found, learnt: learntOf(answer.value) };
  },
} satisfies Partial<Handlers>;

function shown(app: App, row: Integration, counts: DeliveryCounts | undefined): AccountingSystem {
  const settings = settingsOf(app, row);
  return {
    accountingSystemId: row.integration_id,
    type: row.type,
    kind: app.connections[row.type]?.kind ?? "storage",
    name: row.name,
    isActive: row.is_active,
    eventTrigger: row.event_trigger,
    exportFormat: row.export_format,
    archiveFormat: row.archive_format,
    directoryNaming: row.directory_naming,
    containerId: row.container_id,
    fileNaming: row.file_naming,
    nameStyle: row.name_style,
    overwrite: row.overwrite,
    fileWebHookId: row.file_web_hook_id,
    markAsExported: row.mark_as_exported,
    accountingUnitIds: row.unitIds,
    connection: row.connection,
    secrets: Object.keys(settings).filter((name) => !(name in row.connection)),
    paused: row.paused_at && row.pause_problem ? { time: row.paused_at.toISOString(), problem: row.pause_problem } : null,
    waiting: counts?.waiting ?? 0,
    failed: counts?.failed ?? 0,
  };
}

const offerOf = (type: ConnectionType, connection: Connection): ConnectionOffer => ({
  type,
  kind: connection.kind,
  takes: connection.takes,
  exportFormats: connection.takes === "file" ? [...(connection.formats ?? exportFormats)] : [],
  hasCodeLists: connection.codeLists !== undefined,
  fields: fieldsOf(connection.fields),
});
