import type { App } from "#server/core/app.ts";
import type { Jobs } from "#server/core/queues.ts";
import type { Tables } from "#server/core/schema.ts";
import type { Updateable } from "kysely";
import { randomUUID } from "node:crypto";
import { writeBundle } from "./write.ts";

/** How long a bundle may be taken. */
const BUNDLE_MS = 3 * 24 * 3_600_000;
/** One that is not ready after a day was given up with its job. */
const MAX_MAKING_MS = 24 * 3_600_000;
/** Files between two notes of how far it is. */
const NOTE_EVERY = 25;

type Key = Jobs["makeBundle"];

/** The job: makes the bundle that somebody waits for and keeps it in the file store until it expires. */
export async function makeBundle(app: App, job: Key, isLastTry: boolean): Promise<void> {
  const { tenantId, bundleId } = job;
  const bundles = await app.db.transaction(tenantId, (tx) =>
    tx.selectFrom("tenant_bundles").select("state").where("tenant_id", "=", tenantId).where("bundle_id", "=", bundleId).execute(),
  );
  if (bundles[0]?.state !== "Making") return;
  try {
    await make(app, job);
  } catch (error) {
    if (isLastTry) await note(app, job, { state: "Failed", expires_at: expiry(app) });
    throw error;
  }
}

async function make(app: App, job: Key): Promise<void> {
  const { tenantId } = job;
  // A name of its own for each try: one that was killed may have written some.
  const key = `${tenantId}/bundles/${randomUUID()}`;
  const onProgress = async (done: number, all: number) => {
    if (done % NOTE_EVERY === 0 || done === all) await note(app, job, { files_done: done, files_all: all });
  };
  const { manifest, taken } = await writeBundle({ db: app.db, files: app.files, tenantId, now: app.clock.now(), onProgress }, (zip) => app.files.put(key, zip));
  const ready = { state: "Ready", storage_key: key, size: taken.size, files_missing: manifest.files.missing.length, expires_at: expiry(app) } as const;
  // Who removed it meanwhile no longer wants it.
  if (!(await note(app, job, ready))) await app.files.remove(key);
}

const expiry = (app: App): Date => new Date(app.clock.now().getTime() + BUNDLE_MS);

/** False when the bundle is no longer there. */
async function note(app: App, { tenantId, bundleId }: Key, columns: Updateable<Tables["tenant_bundles"]>): Promise<boolean> {
  return app.db.transaction(tenantId, async (tx) => {
    const update = tx.updateTable("tenant_bundles").set(columns).where("tenant_id", "=", tenantId).where("bundle_id", "=", bundleId);
    return (await update.returning("bundle_id").executeTakeFirst()) !== undefined;
  });
}

/** Once a day: removes bundles that have expired, and gives up those whose job is gone. */
export async function removeOldBundles(app: App): Promise<void> {
  const now = app.clock.now();
  for (const tenantId of await app.db.tenantIds()) {
    const expired = await app.db.transaction(tenantId, async (tx) => {
      const all = tx.selectFrom("tenant_bundles").selectAll().where("tenant_id", "=", tenantId);
      const late = new Date(now.getTime() - MAX_MAKING_MS);
      await tx
        .updateTable("tenant_bundles")
        .set({ state: "Failed", expires_at: expiry(app) })
        .where("tenant_id", "=", tenantId)
        .where("state", "=", "Making")
        .where("created_at", "<", late)
        .execute();
      return all.where("expires_at", "<", now).execute();
    });
    for (const { bundle_id, storage_key } of expired) {
      if (storage_key !== null) await app.files.remove(storage_key);
      await app.db.transaction(tenantId, (tx) =>
        tx.deleteFrom("tenant_bundles").where("tenant_id", "=", tenantId).where("bundle_id", "=", bundle_id).execute(),
      );
    }
  }
}
