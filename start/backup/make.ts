import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { FileMissing, type Files, measured } from "#platform/files.ts";
import { folderFiles } from "#platform/stores/folder.ts";
import { StartProblem } from "#platform/startProblem.ts";
import { holdRemovals } from "#server/core/fileRemoval.ts";
import { readFolder } from "#server/core/installation.ts";
import { programVersion } from "#platform/version.ts";
import { connectOwner } from "#start/migrate.ts";
import { type BackupFolder, type FileCopy, namesUnder, openForWriting, type Snapshot, type TableCopy } from "./folder.ts";
import { nameOfContents } from "./key.ts";
import { digestRows } from "./rows.ts";
import { DamagedObject } from "./sealed.ts";
import { someAtOnce } from "./someAtOnce.ts";
import { fixTextForms, rowsOf, sequencesOf, tablesOf } from "./tables.ts";

/** An installation. `files`: its stored files, where they are not in the data folder. */
export type BackupSource = { ownerUrl: string; dataDir: string; secret: string; files?: Files };

/** What a backup did. `damaged`: keys of stored files that are missing, or not what the database says of them. */
export type BackupResult = { name: string; snapshot: Snapshot; newFiles: number; newBytes: number; damaged: string[] };

/**
 * Makes a backup of a running or stopped installation: the database as it is at one moment, and every stored file that it names at that
 * moment. Files whose contents a backup in the folder already holds are not copied again. What was written is read back and compared.
 * A stored file that is damaged does not stop the backup of the others.
 */
export async function makeBackup(source: BackupSource, store: Files, key: Buffer): Promise<BackupResult> {
  const client = await connectOwner(source.ownerUrl);
  try {
    const { rows } = await client.query<{ installation: string }>("select installation from system.installation");
    const installation = rows[0]?.installation;
    if (installation === undefined || readFolder(source.dataDir).marker?.installation !== installation)
      throw new StartProblem(`The data folder ${source.dataDir} and the database do not belong together: name the folder with --data.`);
    const folder = await openForWriting(store, key, installation);
    await store.removeUnfinished(new Date(Date.now() - 24 * 3_600_000));
    if (!(await holdRemovals(client))) throw new StartProblem("Another backup, or the bundle of a company, is being made: wait for its end.");
    const name = nameOf(new Date());
    // Before the database: an anchor says that the audit log was at least so long.
    const anchors = await listAnchors(source.dataDir);
    const { files, ...database } = await copyDatabase(client, folder, name);
    const copied = await copyFiles([...anchors, ...files], folder, source);
    await folder.writeFileList(
      name,
      [...anchors, ...files].filter((file) => !copied.damaged.includes(file.key)),
    );
    const totals = { count: files.length, bytes: files.reduce((sum, file) => sum + file.size, 0), missing: copied.damaged };
    const snapshot = { installation, version: programVersion, madeAt: new Date().toISOString(), secret: source.secret, ...database, files: totals };
    await folder.writeSnapshot(name, snapshot);
    return { name, snapshot, ...copied };
  } finally {
    await client.end();
  }
}

/** Names sort by time: 2026-11-24T02-12-17-226Z, and some letters for two in one moment. */
const nameOf = (now: Date): string => `${now.toISOString().replaceAll(/[:.]/g, "-")}-${randomBytes(3).toString("hex")}`;

type DatabaseCopy = Pick<Snapshot, "migrations" | "tables" | "sequences"> & { files: FileCopy[] };

async function copyDatabase(client: pg.Client, folder: BackupFolder, name: string): Promise<DatabaseCopy> {
  await fixTextForms(client);
  await client.query("begin isolation level repeatable read read only");
  const { rows } = await client.query<{ name: string }>("select name from system.migrations order by applied_at, name");
  const tables: TableCopy[] = [];
  for (const table of await tablesOf(client)) {
    const { passed, result } = digestRows(rowsOf(client, table));
    await folder.writeRows(name, table.name, passed);
    tables.push({ name: table.name, columns: table.columns, ...result() });
  }
  const sequences = await sequencesOf(client);
  const files = await listFiles(client);
  await client.query("commit");
  for (const table of tables) await requireRows(folder, name, table);
  return { migrations: rows.map((row) => row.name), tables, sequences, files };
}

/** Reads the rows of a table in a backup; throws DamagedObject when they are not those that were copied. */
export async function requireRows(folder: BackupFolder, name: string, table: TableCopy): Promise<void> {
  const { passed, result } = digestRows(folder.readRows(name, table.name));
  for await (const _ of passed);
  const found = result();
  if (found.rows !== table.rows || found.digest !== table.digest) throw new DamagedObject(`${table.name} of ${name}`);
}

/** The stored files that the database names. */
export async function listFiles(client: pg.Client): Promise<FileCopy[]> {
  const files: FileCopy[] = [];
  const { rows: tenants } = await client.query<{ id: string }>("select public.all_tenant_ids() as id order by 1");
  for (const { id } of tenants) {
    await client.query("select set_config('app.tenant', $1, false)", [id]);
    const { rows } = await client.query<{ key: string; size: string; sha256: string }>(
      "select storage_key as key, size, sha256 from public.files where tenant_id = $1 order by storage_key",
      [id],
    );
    for (const { key, size, sha256 } of rows) files.push({ kind: "file", key, size: Number(size), sha256 });
  }
  return files;
}

/** The anchors of the audit log as they are now; they grow, so each backup has its own. */
async function listAnchors(dataDir: string): Promise<FileCopy[]> {
  const store = folderFiles(join(dataDir, "audit"));
  const anchors: FileCopy[] = [];
  for (const key of await namesUnder(store, "")) {
    const bytes = await store.read(key);
    anchors.push({ kind: "anchor", key, size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") });
  }
  return anchors;
}

async function copyFiles(
  files: readonly FileCopy[],
  folder: BackupFolder,
  from: BackupSource,
): Promise<Pick<BackupResult, "newFiles" | "newBytes" | "damaged">> {
  const kept = new Set(await namesUnder(folder.store, "files/"));
  const sources = { file: from.files ?? folderFiles(join(from.dataDir, "files")), anchor: folderFiles(join(from.dataDir, "audit")) };
  const result = { newFiles: 0, newBytes: 0, damaged: [] as string[] };
  await someAtOnce(files, async (file) => {
    const name = nameOfContents(folder.key, file.sha256);
    if (kept.has(name)) return;
    kept.add(name);
    if (await copyFile(file, sources[file.kind], { folder, name })) {
      result.newFiles += 1;
      result.newBytes += file.size;
    } else {
      kept.delete(name);
      result.damaged.push(file.key);
    }
  });
  return result;
}

/** Copies one stored file and reads the copy back; false when the stored file is missing or not what it should be. */
async function copyFile(file: FileCopy, source: Files, to: { folder: BackupFolder; name: string }): Promise<boolean> {
  // An anchor may have grown since it was listed: its first bytes are those that were there.
  const bytes = await source.get(file.key, file.size > 0 ? { start: 0, end: file.size - 1 } : undefined).catch((error: unknown) => {
    if (!(error instanceof FileMissing)) throw error;
  });
  if (!bytes) return false;
  await to.folder.write(to.name, bytes);
  if ((await sha256Of(to.folder.read(to.name))) === file.sha256) return true;
  await to.folder.store.remove(to.name);
  return false;
}

/** SHA-256 of bytes as they pass, in hexadecimal. */
export const sha256Of = async (data: AsyncIterable<unknown>): Promise<string> => (await measured(data)).sha256;
