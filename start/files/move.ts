import pg from "pg";
import { FileMissing, type Files } from "#platform/files.ts";
import { StartProblem } from "#platform/startProblem.ts";
import { holdRemovals } from "#server/core/fileRemoval.ts";
import { markStore } from "#server/core/fileStore.ts";
import type { FileCopy } from "#start/backup/folder.ts";
import { listFiles } from "#start/backup/make.ts";
import { someAtOnce } from "#start/backup/someAtOnce.ts";
import { connectOwner } from "#start/migrate.ts";
import { stateOf } from "./check.ts";

/** What a move did. `missing`, `damaged`: keys of files that neither store has as they were stored; of all others the new one has every byte. */
export type Moved = { copied: number; bytes: number; already: number; missing: string[]; damaged: string[] };

/**
 * Copies the stored files that the database names from one store to another, while the program runs: it writes to the new one by then and reads
 * from the old one what is not there yet. Each file is read back and compared with the SHA-256 in the database, also one that was there before.
 * May be broken off and begun again. Nothing is removed from the old store, and no file goes meanwhile. Throws StartProblem while a backup is made.
 */
export async function moveFiles(ownerUrl: string, from: Files, to: Files): Promise<Moved> {
  const client = await connectOwner(ownerUrl);
  try {
    if (!(await holdRemovals(client))) throw new StartProblem("A backup is being made: wait for its end.");
    await markStore(to, await installationOf(client));
    const moved: Moved = { copied: 0, bytes: 0, already: 0, missing: [], damaged: [] };
    await someAtOnce(await listFiles(client), (file) => moveOne(file, { from, to, moved }));
    return moved;
  } finally {
    await client.end();
  }
}

async function installationOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ installation: string }>("select installation from system.installation");
  if (!rows[0]) throw new StartProblem("The database belongs to no installation.");
  return rows[0].installation;
}

type Way = { from: Files; to: Files; moved: Moved };

async function moveOne(file: FileCopy, { from, to, moved }: Way): Promise<void> {
  const before = await stateOf(to, file);
  if (before === "good") return void (moved.already += 1);
  // What is there with other bytes may be the rest of something; the right bytes take its place only when the old store has them.
  const source = await stateOf(from, file);
  if (source !== "good") return void moved[source].push(file.key);
  if (before === "damaged") await to.remove(file.key);
  try {
    await to.put(file.key, await from.get(file.key));
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    return void moved.missing.push(file.key);
  }
  if ((await stateOf(to, file)) !== "good") return void moved.damaged.push(file.key);
  moved.copied += 1;
  moved.bytes += file.size;
}
