import { Refusal } from "#platform/http/refusal.ts";
import { rolePermissions } from "#domain/access/permissions.ts";
import type { App } from "#server/core/app.ts";
import { type Actor, loadActor } from "#server/core/actor.ts";
import { newToken, readToken } from "#server/core/linkToken.ts";
import type { Tx } from "#server/core/db.ts";
import type { FileReply, Handlers } from "#server/core/handler.ts";
import { randomUUID } from "node:crypto";
import { bundleName } from "./name.ts";

/** How long an address waits for the browser, in milliseconds. */
const ADDRESS_MS = 60_000;

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
    const row = await app.db.transaction(actor.tenantId, (tx) => loadOwn(tx, actor, params.bundleId));
    return archiveOf(app, row);
  },

  openBundleAddress: async ({ params }, actor, app) => {
    const { token, hash } = newToken(actor.tenantId);
    const until = new Date(app.clock.now().getTime() + ADDRESS_MS);
    await app.db.transaction(actor.tenantId, async (tx) => {
      const row = await loadOwn(tx, actor, params.bundleId);
      await archiveOf(app, row);
      await changed(tx, row).set({ download_secret_hash: hash, download_until: until }).execute();
    });
    // What stands behind the question mark is in no log of ours.
    return { address: `/v1/bundle?token=${token}` };
  },

  takeBundle: async ({ query }, _nobody, app) => {
    const { tenantId, hash } = readToken(query.token) ?? {};
    if (!tenantId || !hash) throw new Refusal("not-found");
    const row = await app.db.transaction(tenantId, async (tx) => {
      const found = tx.selectFrom("tenant_bundles").selectAll().where("tenant_id", "=", tenantId).where("download_secret_hash", "=", hash);
      // Locked: of two requests one takes it.
      const opened = await found.where("download_until", ">", app.clock.now()).forUpdate().executeTakeFirst();
      if (!opened || !(await mayTake(tx, opened))) throw new Refusal("not-found");
      await changed(tx, opened).set({ download_secret_hash: null, download_until: null }).execute();
      return opened;
    });
    return archiveOf(app, row);
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

type BundleRow = Awaited<ReturnType<typeof loadOwn>>;

/** Throws Refusal not-found while it is being made, and once it has expired. */
async function archiveOf(app: App, { tenant_id: tenantId, storage_key: key, size, expires_at: expires, created_at: made }: BundleRow): Promise<FileReply> {
  if (key === null || size === null || expires === null || expires <= app.clock.now()) throw new Refusal("not-found");
  const company = await app.db.transaction(tenantId, (tx) =>
    tx.selectFrom("tenants").select("name").where("tenant_id", "=", tenantId).executeTakeFirstOrThrow(),
  );
  return { fileName: bundleName(company.name, made), mediaType: "application/zip", size, stream: (range) => app.files.get(key, range) };
}

const changed = (tx: Tx, { tenant_id, bundle_id }: BundleRow) =>
  tx.updateTable("tenant_bundles").where("tenant_id", "=", tenant_id).where("bundle_id", "=", bundle_id);

/** Whether who asked for the bundle may still have it: they may have been switched off a moment ago. */
async function mayTake(tx: Tx, { tenant_id, created_by }: BundleRow): Promise<boolean> {
  const actor = await loadActor(tx, tenant_id, created_by).catch(() => undefined);
  return actor !== undefined && rolePermissions[actor.role].includes("AccessTenantConfiguration");
}

const own = (tx: Tx, actor: Actor) =>
  tx.selectFrom("tenant_bundles").selectAll().where("tenant_id", "=", actor.tenantId).where("created_by", "=", actor.userId);

/** Throws Refusal not-found, also for what somebody else asked for. */
async function loadOwn(tx: Tx, actor: Actor, bundleId: string) {
  const row = await own(tx, actor).where("bundle_id", "=", bundleId).executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return row;
}
