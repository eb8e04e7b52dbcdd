import type { SettingsValues } from "#domain/connections/fields.ts";
import { importFields } from "#domain/intake/fields.ts";
import type { App } from "#server/core/app.ts";
import type { ConnectionPort } from "#server/core/connection.ts";
import { openSettings, storeSettings } from "#server/core/connectionSettings.ts";
import type { Tx } from "#server/core/db.ts";
import type { Tables } from "#server/core/schema.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Selectable } from "kysely";

export type ImportRow = Selectable<Tables["import_connections"]>;
export type ImportKey = Pick<ImportRow, "tenant_id" | "import_connection_id">;

/** Names the row that sealed settings are bound to. */
const ownerOf = ({ tenant_id, import_connection_id }: ImportKey): string => `imports/${tenant_id}/${import_connection_id}`;

/** The settings with their secrets. */
export const settingsOf = (app: App, row: ImportRow): SettingsValues =>
  openSettings(app.config.secret, ownerOf(row), { open: row.settings, sealed: row.sealed_secrets });

export const findImport = (tx: Tx, tenantId: string, importConnectionId: string): Promise<ImportRow | undefined> =>
  tx
    .selectFrom("import_connections")
    .selectAll()
    .where("tenant_id", "=", tenantId)
    .where("import_connection_id", "=", importConnectionId)
    .forUpdate()
    .executeTakeFirst();

/** Locked. Throws Refusal not-found. */
export async function loadImport(tx: Tx, tenantId: string, importConnectionId: string): Promise<ImportRow> {
  const row = await findImport(tx, tenantId, importConnectionId);
  if (!row) throw new Refusal("not-found");
  return row;
}

/** Settings that were checked, as their columns hold them. */
export function settingsColumns(
  app: App,
  key: ImportKey & Pick<ImportRow, "type">,
  settings: SettingsValues,
): Pick<ImportRow, "sealed_secrets"> & { settings: string } {
  const { open, sealed } = storeSettings(app.config.secret, ownerOf(key), { fields: importFields[key.type], settings });
  return { settings: JSON.stringify(open), sealed_secrets: sealed };
}

/** Keeps what a connection obtained itself beside its settings as they are now; nothing once it was deleted. */
export const keepObtained = (app: App, { tenant_id, import_connection_id }: ImportKey, obtained: SettingsValues): Promise<void> =>
  app.db.transaction(tenant_id, async (tx) => {
    const row = await findImport(tx, tenant_id, import_connection_id);
    if (!row) return;
    await tx
      .updateTable("import_connections")
      .set(settingsColumns(app, row, { ...settingsOf(app, row), ...obtained }))
      .where("tenant_id", "=", tenant_id)
      .where("import_connection_id", "=", import_connection_id)
      .execute();
  });

/** The port of a stored connection. */
export const keepingFor = (app: App, key: ImportKey, port: ConnectionPort): ConnectionPort => ({
  ...port,
  keep: (obtained) => keepObtained(app, key, obtained),
});
