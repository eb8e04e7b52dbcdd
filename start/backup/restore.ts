import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import type pg from "pg";
import type { Files } from "#platform/files.ts";
import { folderFiles } from "#platform/stores/folder.ts";
import { openStore, type StorePlace } from "#platform/stores/place.ts";
import { markStore } from "#server/core/fileStore.ts";
import { StartProblem } from "#platform/startProblem.ts";
import { beginInstallation, confirmFolder, type DataFolder, explained, readFolder } from "#server/core/installation.ts";
import { programVersion } from "#platform/version.ts";
import { openEmbedded } from "#start/embedded.ts";
import { lockFolder } from "#start/folderLock.ts";
import { connectOwner, migrate } from "#start/migrate.ts";
import type { EmbeddedPostgres } from "#start/postgres.ts";
import { findUnknown } from "#start/schema.ts";
import { type BackupFolder, openForReading, type Snapshot } from "./folder.ts";
import { nameOfContents } from "./key.ts";
import { sha256Of } from "./make.ts";
import { DamagedObject } from "./sealed.ts";
import { someAtOnce } from "./someAtOnce.ts";
import { digestOf, fillTables, fixTextForms, tablesOf } from "./tables.ts";

/**
 * Where a backup goes: an empty data folder, an empty database of one's own unless the embedded one is to be made, and an empty file store
 * unless the files go into the data folder.
 */
export type RestoreTarget = { dataDir: string; databaseUrl: string | undefined; outside?: StorePlace | undefined };

export type Restored = { name: string; snapshot: Snapshot; files: number; rows: number };

/**
 * Restores a backup, the newest one unless `only` names it, and compares every row and every file with what was copied. Throws StartProblem
 * before anything is written when the target is not empty, and DamagedObject when a part of the backup is; the target is then to be
 * thrown away: a start refuses it.
 */
export async function restoreBackup(store: Files, key: Buffer, { dataDir, databaseUrl, outside }: RestoreTarget, only?: string): Promise<Restored> {
  const folder = await openForReading(store, key);
  const name = only ?? (await folder.snapshots()).at(-1);
  if (name === undefined) throw new StartProblem("There is no finished backup in the folder.");
  const snapshot = await folder.readSnapshot(name);
  const unknown = await findUnknown(snapshot.migrations);
  if (unknown !== undefined)
    throw new StartProblem(
      `The backup was made by a newer Kvitance (${snapshot.version}): this one (${programVersion}) does not know ${unknown}. Nothing was changed.`,
    );
  requireEmpty(dataDir);
  if (outside) await requireEmptyStore(outside);
  if (databaseUrl !== undefined) await requireEmptyDatabase(databaseUrl);
  const target = beginInstallation(dataDir, snapshot.installation);
  const lock = lockFolder(dataDir);
  if (!lock) throw new StartProblem(`Another Kvitance runs on the data folder ${dataDir}.`);
  try {
    writeFileSync(join(dataDir, "secret.key"), `${snapshot.secret}\n`, { mode: 0o600, flag: "wx", flush: true });
    const database = await openDatabase(target, databaseUrl, snapshot.secret);
    try {
      const rows = await restoreRows(folder, { name, snapshot, ownerUrl: database.url, target });
      const files = await restoreFiles(folder, name, { dataDir, outside });
      if (outside) await markStore(openStore(outside), snapshot.installation);
      const place = database.embedded ? { database: "embedded" as const, cluster: database.embedded.cluster } : { database: "own" as const };
      confirmFolder(target, { installation: snapshot.installation, ...place, ...(outside ? { files: outside.name } : {}) }, !outside);
      return { name, snapshot, files, rows };
    } finally {
      await database.embedded?.stop();
    }
  } finally {
    lock.release();
  }
}

function requireEmpty(dataDir: string): void {
  const { marker, remains } = readFolder(dataDir);
  if (marker || remains.length > 0)
    throw new StartProblem(`${dataDir} is not empty: a backup is restored into a new data folder, which --data names. Nothing was changed.`);
}

async function requireEmptyStore(place: StorePlace): Promise<void> {
  for await (const key of openStore(place).keys(""))
    throw new StartProblem(`The file store ${place.name} that KVITANCE_FILES names is not empty (${key}): name a new one. Nothing was changed.`);
}

async function requireEmptyDatabase(ownerUrl: string): Promise<void> {
  const client = await connectOwner(ownerUrl);
  try {
    const { rows } = await client.query<{ isUsed: boolean }>(
      "select to_regclass('public.tenants') is not null or to_regnamespace('system') is not null as \"isUsed\"",
    );
    if (rows[0]?.isUsed) throw new StartProblem("The database that DATABASE_URL names is not empty: make a new one. Nothing was changed.");
  } finally {
    await client.end();
  }
}

type Database = { url: string; embedded?: EmbeddedPostgres };

async function openDatabase(target: DataFolder, databaseUrl: string | undefined, secret: string): Promise<Database> {
  if (databaseUrl !== undefined) return { url: databaseUrl };
  const embedded = await openEmbedded(target, secret, true);
  return { url: embedded.url, embedded };
}

async function restoreRows(folder: BackupFolder, from: { name: string; snapshot: Snapshot; ownerUrl: string; target: DataFolder }): Promise<number> {
  const { name, snapshot, ownerUrl, target } = from;
  // The tables as they were when the backup was made; a start with the program brings them up to date, as it does after an upgrade.
  await migrate(ownerUrl, snapshot.secret, { folder: target, needsFiles: false }, snapshot.migrations);
  const client = await connectOwner(ownerUrl);
  try {
    await fixTextForms(client);
    await client.query("begin");
    await fillTables(client, snapshot, (table) => folder.readRows(name, table));
    await client.query("commit");
    await client.query("analyze");
    return await compareRows(client, snapshot);
  } finally {
    await client.end();
  }
}

async function compareRows(client: pg.Client, snapshot: Snapshot): Promise<number> {
  const tables = new Map((await tablesOf(client)).map((table) => [table.name, table]));
  let rows = 0;
  for (const { name, columns, rows: expected, digest } of snapshot.tables) {
    const table = tables.get(name);
    const found = table && (await digestOf(client, { ...table, columns }));
    if (found?.rows !== expected || found.digest !== digest) throw new Error(`The table ${name} is not what was copied: ${found?.rows} of ${expected} rows.`);
    rows += expected;
  }
  return rows;
}

async function restoreFiles(folder: BackupFolder, name: string, { dataDir, outside }: Pick<RestoreTarget, "dataDir" | "outside">): Promise<number> {
  for (const part of outside ? ["audit"] : ["files", "audit"]) explained(dataDir, () => mkdirSync(join(dataDir, part), { recursive: true, mode: 0o700 }));
  const targets = { file: outside ? openStore(outside) : folderFiles(join(dataDir, "files")), anchor: folderFiles(join(dataDir, "audit")) };
  const files = await folder.readFileList(name);
  await someAtOnce(files, async ({ kind, key, sha256 }) => {
    const object = nameOfContents(folder.key, sha256);
    await targets[kind].put(key, Readable.from(folder.read(object)));
    if ((await sha256Of(await targets[kind].get(key))) !== sha256) throw new DamagedObject(`${object} (${key})`);
  });
  return files.length;
}
