import { accountingSystems } from "#contract/exports/integrations.ts";
import type { App } from "#server/core/app.ts";
import type { WebHookEvent } from "#domain/notifications/events.ts";
import { loadIntegration, writeIntegration } from "#server/exports/integrations/store.ts";
import { sendOut } from "#server/exports/deliveries/setOut.ts";
import { sealSecret } from "#server/notifications/webHooks/secret.ts";
import { randomUUID } from "node:crypto";
import type { z } from "zod";

type Rule = z.input<typeof accountingSystems.createAccountingSystem.body>;

/** An integration of a tenant, with a connection of test/fakes/connections.ts by default, and a document on its way to it; returns its id. */
export async function buildIntegration(
  app: App,
  tenantId: string,
  parts: Partial<Rule> & { integrationId?: string; documentId?: string } = {},
): Promise<string> {
  const { integrationId = randomUUID(), documentId, ...given } = parts;
  const usual = { type: "Karat" as const, name: "Účetnictví", connection: { url: "http://127.0.0.1:9/book", token: "tajny-token" } };
  const rule = accountingSystems.createAccountingSystem.body.parse({ ...usual, ...given });
  await app.db.transaction(tenantId, async (tx) => {
    await writeIntegration(tx, app, tenantId, { integrationId, rule });
    await tx
      .updateTable("export_integrations")
      .set({ deleted_at: null })
      .where("tenant_id", "=", tenantId)
      .where("integration_id", "=", integrationId)
      .execute();
    if (!documentId) return;
    const document = await tx.selectFrom("documents").selectAll().where("document_id", "=", documentId).executeTakeFirstOrThrow();
    await sendOut(tx, app, document, [await loadIntegration(tx, tenantId, integrationId)]);
  });
  return integrationId;
}

/** A webhook of a tenant; returns its id. */
export async function buildWebHook(app: App, tenantId: string, parts: { url?: string; events?: WebHookEvent[]; secret?: string } = {}): Promise<string> {
  const webHookId = randomUUID();
  const row = {
    tenant_id: tenantId,
    web_hook_id: webHookId,
    name: "Sklad",
    url: parts.url ?? "https://93.184.215.14/hook",
    events: parts.events ?? ["DocumentSaved" as const],
    is_active: true,
    sealed_secret: sealSecret(app, { tenant_id: tenantId, web_hook_id: webHookId }, parts.secret ?? "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="),
    created_at: app.clock.now(),
  };
  await app.db.transaction(tenantId, (tx) => tx.insertInto("web_hooks").values(row).execute());
  return webHookId;
}

/** A message that an import connection refused; returns its id. */
export async function buildImportedItem(app: App, tenantId: string, importConnectionId: string): Promise<string> {
  const itemId = randomUUID();
  const row = { tenant_id: tenantId, import_connection_id: importConnectionId, item_key: `1/${itemId}`, item_id: itemId, state: "Refused" as const };
  await app.db.transaction(tenantId, (tx) =>
    tx
      .insertInto("import_items")
      .values({ ...row, name: "Reklama", sender: "nekdo@example.com", problem: "noFile", files: "[]", met_at: app.clock.now() })
      .execute(),
  );
  return itemId;
}

/** An import connection of a tenant, a mailbox to which its owner has not signed in; returns its id. */
export async function buildImportConnection(app: App, tenantId: string): Promise<string> {
  const importConnectionId = randomUUID();
  const row = { tenant_id: tenantId, import_connection_id: importConnectionId, type: "Email" as const, name: "Faktury", is_active: true };
  await app.db.transaction(tenantId, (tx) =>
    tx
      .insertInto("import_connections")
      .values({
        ...row,
        settings: JSON.stringify({ mailType: "Exchange", signIn: "Person", mailbox: "faktury@example.com" }),
        sealed_secrets: null,
        created_at: app.clock.now(),
      })
      .execute(),
  );
  return importConnectionId;
}
