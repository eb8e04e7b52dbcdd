import type { Files } from "#platform/files.ts";
import { type BackupFolder, openForReading } from "./folder.ts";
import { nameOfContents } from "./key.ts";
import { requireRows, sha256Of } from "./make.ts";

/** What a look at one backup found; `problems` is empty when everything in it can be restored. */
export type Verified = { name: string; tables: number; rows: number; files: number; problems: string[] };

/** Reads every table and every file of the backups, or of `only` one, and compares them with what was written down of them. */
export async function verifyBackups(store: Files, key: Buffer, only?: string): Promise<Verified[]> {
  const folder = await openForReading(store, key);
  const names = only === undefined ? await folder.snapshots() : [only];
  const verified: Verified[] = [];
  // Backups share the contents of files: each is read once.
  const seen = new Map<string, boolean>();
  for (const name of names) verified.push(await verifyOne(folder, name, seen));
  return verified;
}

async function verifyOne(folder: BackupFolder, name: string, seen: Map<string, boolean>): Promise<Verified> {
  const result: Verified = { name, tables: 0, rows: 0, files: 0, problems: [] };
  const note = (error: unknown) => void result.problems.push(error instanceof Error ? error.message : String(error));
  const read = async () => ({ snapshot: await folder.readSnapshot(name), files: await folder.readFileList(name) });
  const found = await read().catch(note);
  if (!found) return result;
  for (const table of found.snapshot.tables) {
    await requireRows(folder, name, table).catch(note);
    result.tables += 1;
    result.rows += table.rows;
  }
  for (const { key, sha256 } of found.files) {
    const object = nameOfContents(folder.key, sha256);
    if (!seen.has(object)) seen.set(object, (await sha256Of(folder.read(object)).catch(() => "")) === sha256);
    if (seen.get(object)) result.files += 1;
    else result.problems.push(`The contents of ${key} are damaged or missing (${object}).`);
  }
  return result;
}
