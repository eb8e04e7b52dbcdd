import { knownUnits } from "#server/organisation/accountingUnits/requireUnit.ts";
import type { accountingSystems } from "#contract/exports/integrations.ts";
import { readSettings, type SettingsValues } from "#domain/connections/fields.ts";
import { allColumns } from "#server/core/columnNames.ts";
import type { App } from "#server/core/app.ts";
import type { Connection } from "#server/core/connection.ts";
import { openSettings, settingsErrors, storeSettings } from "#server/core/connectionSettings.ts";
import type { Tx } from "#server/core/db.ts";
import { together } from "#server/core/together.ts";
import type { Tables } from "#server/core/schema.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Selectable } from "kysely";
import type { z } from "zod";

export type IntegrationRow = Selectable<Tables["export_integrations"]>;
export type Integration = IntegrationRow & { unitIds: string[] };
type Rule = z.output<typeof accountingSystems.createAccountingSystem.body>;

/** Integrations of the tenant by name, deleted ones left out. */
export async function loadIntegrations(tx: Tx, tenantId: string): Promise<Integration[]> {
  const [rows, units] = await together([
    tx
      .selectFrom("export_integrations")
      .select(allColumns.export_integrations)
      .where("tenant_id", "=", tenantId)
      .where("deleted_at", "is", null)
      .orderBy("name")
      .orderBy("integration_id")
      .execute(),
    tx.selectFrom("integration_accounting_units").select(["integration_id", "accounting_unit_id"]).where("tenant_id", "=", tenantId).execute(),
  ]);
  return rows.map((row) => ({ ...row, unitIds: units.filter((unit) => unit.integration_id === row.integration_id).map((unit) => unit.accounting_unit_id) }));
}

/** Throws Refusal not-found. */
export async function loadIntegration(tx: Tx, tenantId: string, integrationId: string): Promise<Integration> {
  const found = (await loadIntegrations(tx, tenantId)).find((integration) => integration.integration_id === integrationId);
  if (!found) throw new Refusal("not-found");
  return found;
}

const ownerOf = (row: Pick<IntegrationRow, "tenant_id" | "integration_id">): string => `${row.tenant_id}/${row.integration_id}`;

/** Settings of an integration with their secrets; they go to its connection and nowhere else. */
export const settingsOf = (app: Pick<App, "config">, row: IntegrationRow): SettingsValues =>
  openSettings(app.config.secret, ownerOf(row), { open: row.connection, sealed: row.sealed_secrets });

/** The connection of a type. Throws Refusal validation for one that the program does not have. */
export function connectionOf(app: App, type: IntegrationRow["type"]): Connection {
  const connection = app.connections[type];
  if (!connection) throw new Refusal("validation", { errors: [{ pointer: "/type", code: "not-available", message: type }] });
  return connection;
}

/** Settings as typed, completed by stored secrets. Throws Refusal validation. */
export function typedSettings(connection: Connection, given: Rule["connection"], stored: SettingsValues): SettingsValues {
  const read = readSettings(connection.fields, given, stored);
  if (!read.ok) throw new Refusal("validation", { errors: settingsErrors("connection", read.problems) });
  return read.settings;
}

/** Writes an integration. Throws Refusal validation or accounting-unit-in-use. */
export async function writeIntegration(tx: Tx, app: App, tenantId: string, { integrationId, rule }: { integrationId: string; rule: Rule }): Promise<void> {
  const connection = connectionOf(app, rule.type);
  if (connection.takes === "file" && !(rule.exportFormat && (connection.formats?.includes(rule.exportFormat) ?? true)))
    throw new Refusal("validation", { errors: [{ pointer: "/exportFormat", code: rule.exportFormat ? "invalid" : "required", message: "exportFormat" }] });
  // One writer at a time: units are given to one accounting system only.
  await tx.selectFrom("tenants").select("tenant_id").where("tenant_id", "=", tenantId).forUpdate().execute();
  const others = (await loadIntegrations(tx, tenantId)).filter((other) => other.integration_id !== integrationId);
  if (connection.kind === "accounting") requireFreeUnits(app, rule, others);
  await requireUnits(tx, tenantId, rule.accountingUnitIds);
  await requireFileWebHook(tx, tenantId, rule.fileWebHookId);
  const before = await tx
    .selectFrom("export_integrations")
    .select(allColumns.export_integrations)
    .where("tenant_id", "=", tenantId)
    .where("integration_id", "=", integrationId)
    .executeTakeFirst();
  const row = { tenant_id: tenantId, integration_id: integrationId };
  const settings = typedSettings(connection, rule.connection, before ? settingsOf(app, before) : {});
  const { open, sealed } = storeSettings(app.config.secret, ownerOf(row), { fields: connection.fields, settings });
  const now = app.clock.now();
  const values = {
    type: rule.type,
    name: rule.name,
    is_active: rule.isActive,
    event_trigger: rule.eventTrigger,
    export_format: connection.takes === "file" ? rule.exportFormat : null,
    archive_format: rule.archiveFormat,
    directory_naming: rule.directoryNaming,
    container_id: rule.containerId,
    file_naming: rule.fileNaming,
    name_style: rule.nameStyle,
    overwrite: rule.overwrite,
    file_web_hook_id: connection.takes === "file" ? rule.fileWebHookId : null,
    mark_as_exported: rule.markAsExported,
    connection: JSON.stringify(open),
    sealed_secrets: sealed,
    changed_at: now,
    // Whoever saves it changed what it was paused for.
    paused_at: null,
    pause_problem: null,
  };
  await tx
    .insertInto("export_integrations")
    .values({ ...row, ...values, created_at: now })
    .onConflict((conflict) => conflict.columns(["tenant_id", "integration_id"]).doUpdateSet(values))
    .execute();
  await tx.deleteFrom("integration_accounting_units").where("tenant_id", "=", tenantId).where("integration_id", "=", integrationId).execute();
  if (rule.accountingUnitIds.length > 0)
    await tx
      .insertInto("integration_accounting_units")
      .values([...new Set(rule.accountingUnitIds)].map((accounting_unit_id) => ({ ...row, accounting_unit_id })))
      .execute();
}

/** A unit belongs to one accounting system (R310). */
function requireFreeUnits(app: App, rule: Rule, others: readonly Integration[]): void {
  for (const other of others) {
    if (app.connections[other.type]?.kind !== "accounting") continue;
    if (other.unitIds.some((unitId) => rule.accountingUnitIds.includes(unitId))) throw new Refusal("accounting-unit-in-use", { detail: other.name });
  }
}

/** Throws Refusal validation unless it is a webhook of the tenant that makes files. */
async function requireFileWebHook(tx: Tx, tenantId: string, webHookId: string | null): Promise<void> {
  if (webHookId === null) return;
  const hooks = tx.selectFrom("web_hooks").select("events").where("tenant_id", "=", tenantId);
  const hook = await hooks.where("web_hook_id", "=", webHookId).executeTakeFirst();
  if (!hook?.events.includes("CustomFileExport"))
    throw new Refusal("validation", { errors: [{ pointer: "/fileWebHookId", code: "unknown", message: "fileWebHookId" }] });
}

async function requireUnits(tx: Tx, tenantId: string, unitIds: readonly string[]): Promise<void> {
  const known = await knownUnits(tx, tenantId, unitIds);
  const unknown = unitIds.findIndex((unitId) => !known.has(unitId));
  if (unknown !== -1)
    throw new Refusal("validation", { errors: [{ pointer: `/accountingUnitIds/${unknown}`, code: "unknown", message: "accountingUnitIds" }] });
}
