import { madeFrom } from "#platform/files.ts";
import { orphansRemoved } from "#platform/metrics.ts";
import type { App } from "#server/core/app.ts";
import { mayRemoveFiles } from "#server/core/fileRemoval.ts";
import { sql } from "kysely";

/** So old a file is that belongs to no document: as long as deleted documents can be had back. */
const GRACE_MS = 30 * 24 * 3_600_000;
/** Files that are looked up in one transaction. */
const BATCH = 500;
/**
 * More than so many files, and more than such a share of all, are not what killed programs leave: the database is probably not the one that
 * belongs to the store, such as one restored from an old backup. Then nothing is removed.
 */
const MAX_ORPHANS = 100;
const MAX_ORPHAN_SHARE = 0.05;
/** Ids of tenants are the first folders of the store. */
const TENANT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Once a day: removes stored files that no row names, and what was made from them. They are what a program that was killed between the file
 * and its row leaves, and nobody would ever delete them with their document. None goes while a backup is made: the next sweep finds it again.
 */
export async function sweepOrphans(app: App): Promise<void> {
  const orphans: string[] = [];
  let looked = 0;
  for await (const batch of batchesOf(app.files.keysBefore(new Date(app.clock.now().getTime() - GRACE_MS)))) {
    if (app.stopping.aborted) return;
    looked += batch.length;
    orphans.push(...(await unnamedOf(app, batch)));
  }
  if (orphans.length === 0) return;
  if (orphans.length > Math.max(MAX_ORPHANS, looked * MAX_ORPHAN_SHARE))
    return app.log.error({ orphans: orphans.length, looked }, "many stored files belong to no document of this database: none was removed");
  let removed = 0;
  for (const key of orphans) if (await removeOrphan(app, key)) removed += 1;
  app.log.warn({ orphans: orphans.length, removed }, "stored files belong to no document");
}

/** Keys of one tenant together; what is not of tenants is left out. */
async function* batchesOf(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const key of keys) {
    if (!TENANT.test(tenantOf(key))) continue;
    const [first] = batch;
    if (first !== undefined && (batch.length === BATCH || tenantOf(first) !== tenantOf(key))) {
      yield batch;
      batch = [];
    }
    batch.push(key);
  }
  if (batch.length > 0) yield batch;
}

const tenantOf = (key: string): string => key.split("/")[0] ?? "";

/** Folders of what was made from a file are named after it. */
const endings = Object.values(madeFrom("")).map((ending) => `${ending}/`);
const storedKeyOf = (key: string): string => endings.reduce((base, ending) => base.split(ending)[0]!, key);

/** Those keys of one tenant that no row names. */
async function unnamedOf(app: App, keys: readonly string[]): Promise<string[]> {
  const tenantId = tenantOf(keys[0]!);
  const rows = await app.db.transaction(tenantId, (tx) =>
    tx
      .selectFrom("files")
      .select("storage_key")
      .where("tenant_id", "=", tenantId)
      // Where paths are written otherwise, rows are too.
      .where(sql<boolean>`replace(storage_key, '\\', '/') = any(${[...new Set(keys.map(storedKeyOf))]}::text[])`)
      .execute(),
  );
  const named = new Set(rows.map((row) => row.storage_key.replaceAll("\\", "/")));
  return keys.filter((key) => !named.has(storedKeyOf(key)));
}

/** False while a backup is made. */
async function removeOrphan(app: App, key: string): Promise<boolean> {
  return app.db.transaction(tenantOf(key), async (tx) => {
    if (!(await mayRemoveFiles(tx))) return false;
    await app.files.remove(key);
    orphansRemoved.inc();
    return true;
  });
}
