import type { importConnections } from "#contract/intake/connections.ts";
import type { CallReply } from "#contract/call.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import { askConnection } from "#server/core/remote/port.ts";
import { lookSoon } from "./state.ts";
import { keepingFor, loadImport, settingsOf } from "./store.ts";

/** A person waits for the answer. */
const ASK_MS = 20_000;

/**
 * Has an item fetched anew: one that was put away is brought back to where others wait. What was noted of it is forgotten only when it waits
 * again, so that nothing leaves the log that nobody has. Throws Refusal not-found.
 */
export async function importAgain(app: App, { tenantId }: Actor, itemId: string): Promise<CallReply<typeof importConnections.importAgain>> {
  const { item, row } = await app.db.transaction(tenantId, async (tx) => {
    const found = await tx
      .selectFrom("import_items")
      .select(["import_connection_id", "item_key", "put_to"])
      .where("tenant_id", "=", tenantId)
      .where("item_id", "=", itemId)
      .where("state", "<>", "Fetching")
      .executeTakeFirst();
    if (!found) throw new Refusal("not-found");
    return { item: found, row: await loadImport(tx, tenantId, found.import_connection_id) };
  });
  const settings = settingsOf(app, row);
  const source = app.sources[row.type]?.(settings, tenantId);
  if (!source) return { isWaiting: false, problem: { code: "notFetched", reason: "" } };
  const answer = await askConnection(app, ASK_MS, (port) =>
    source.withSession(settings, keepingFor(app, row, port), async (session) => {
      const isBack = item.put_to !== null && (await session.bringBack(item.put_to));
      return isBack || (await session.list()).includes(item.item_key);
    }),
  );
  if (!answer.ok) return { isWaiting: false, problem: { code: answer.problem.code, reason: answer.problem.reason } };
  if (!answer.value) return { isWaiting: false, problem: null };
  await app.db.transaction(tenantId, async (tx) => {
    await tx.deleteFrom("import_items").where("tenant_id", "=", tenantId).where("item_id", "=", itemId).execute();
    await lookSoon(tx, app, await loadImport(tx, tenantId, row.import_connection_id));
  });
  return { isWaiting: true, problem: null };
}
