import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartProblem } from "#platform/startProblem.ts";

const LOCK_FILE = "running.lock";
const SQLITE_BUSY = 5;

export type FolderLock = { release(): void };

/**
 * Takes the data folder for this process; undefined when another process holds it.
 * The operating system lets go of it when the process ends, however it ends. SQLite is here for its file locks alone: Node has none,
 * and a file with a process number means nothing in another container.
 */
export function lockFolder(dataDir: string): FolderLock | undefined {
  const file = join(dataDir, LOCK_FILE);
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file);
    lock.exec("pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw new StartProblem(`The data folder ${dataDir} cannot be locked (${file}: ${(error as Error).message}).`, { cause: error });
  }
  const held = lock;
  return { release: () => held.close() };
}
