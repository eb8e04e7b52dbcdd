import type { App } from "#server/core/app.ts";
import { askConnection } from "#server/core/remote/port.ts";
import type { CodeListSources } from "#server/core/codeListSource.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { loadIntegrations, settingsOf } from "./store.ts";

/** A person waits for the answer. */
const LISTS_MS = 60_000;

/** Code lists of the tenant's integrations whose connection has any. */
export const openCodeListSources = (app: Omit<App, "codeListSources">): CodeListSources => ({
  open: async (tenantId, accountingSystemId) => {
    const integrations = await app.db.transaction(tenantId, (tx) => loadIntegrations(tx, tenantId));
    const integration = integrations.find((row) => row.integration_id === accountingSystemId && row.is_active);
    const connection = integration && app.connections[integration.type];
    if (!integration || !connection?.codeLists) return undefined;
    return {
      lists: async () => {
        const answer = await askConnection(app, LISTS_MS, async (port) => (await connection.codeLists?.(settingsOf(app, integration), port)) ?? []);
        if (answer.ok) return answer.value;
        const { code, reason } = answer.problem;
        throw new Refusal(code === "timeout" ? "upstream-timeout" : "upstream-failed", { detail: [integration.name, reason].filter(Boolean).join(": ") });
      },
    };
  },
});
