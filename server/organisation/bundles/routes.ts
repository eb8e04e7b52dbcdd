import { Refusal } from "#platform/http/refusal.ts";
import type { Actor } from "#server/core/actor.ts";
import type { Tx } from "#server/core/db.ts";
import type { Handlers } from "#server/core/handler.ts";
import { randomUUID } from "node:crypto";
import { bundleName } from "./name.ts";

export const bundleHandlers = {
  makeBundle: async (_request, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      // Locked: two clicks make one bundle.
      await tx.selectFrom("users").select("user_id").where("tenant_id", "=", actor.tenantId).where("user_id", "=", actor.userId).forNoKeyUpdate().execute();
      const begun = await own(tx, actor).where("state", "=", "Making").executeTakeFirst();
      if (begun) return { bundleId: begun.bundle_id };
      const key = { tenant_id: actor.tenantId, bundle_id: randomUUID() };
      await tx
        .insertInto("tenant_bundles")
        .values({ ...key, created_by: actor.userId, created_at: app.clock.now(), state: "Making" })
        .execute();
      await app.queue.send(tx, "makeBundle", { tenantId: key.tenant_id, bundleId: key.bundle_id });
      return { bundleId: key.bundle_id };
    }),

  listBundles: async (_request, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const rows = await own(tx, actor).orderBy("created_at", "desc").execute();
      const items = rows.filter((row) => row.expires_at === null || row.expires_at > app.clock.now());
      return {
        items: items.map((row) => ({
          bundleId: row.bundle_id,
          createdTime: row.created_at.toISOString(),
          state: row.state,
          filesDone: row.files_done,
          filesAll: row.files_all,
          filesMissing: row.files_missing,
          size: row.size,
          expiresTime: row.expires_at?.toISOString() ?? null,
        })),
      };
    }),

  bundleFile: async ({ params }, actor, app) => {
    const { row, company } = await app.db.transaction(actor.tenantId, async (tx) => ({
      row: await loadOwn(tx, actor, params.bundleId),
      company: await tx.selectFrom("tenants").select("name").where("tenant_id", "=", actor.tenantId).executeTakeFirstOrThrow(),
    }));
    const { storage_key: key, size, expires_at: expires } = row;
    if (key === null || size === null || expires === null || expires <= app.clock.now()) throw new Refusal("not-found");
    return {
      fileName: bundleName(company.name, row.created_at),
      mediaType: "application/zip",
      size,
      stream: (range) => app.files.get(key, range),
    };
  },

  deleteBundle: async ({ params }, actor, app) => {
    const { storage_key: key } = await app.db.transaction(actor.tenantId, async (tx) => {
      const row = await loadOwn(tx, actor, params.bundleId);
      await tx.deleteFrom("tenant_bundles").where("tenant_id", "=", actor.tenantId).where("bundle_id", "=", row.bundle_id).execute();
      return row;
    });
    if (key !== null) await app.files.remove(key);
  },
} satisfies Partial<Handlers>;

const own = (tx: Tx, actor: Actor) =>
  tx.selectFrom("tenant_bundles").selectAll().where("tenant_id", "=", actor.tenantId).where("created_by", "=", actor.userId);

/** Throws Refusal not-found, also for what somebody else asked for. */
async function loadOwn(tx: Tx, actor: Actor, bundleId: string) {
  const row = await own(tx, actor).where("bundle_id", "=", bundleId).executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return row;
}
