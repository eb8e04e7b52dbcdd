import { type BackupFolder, namesUnder } from "./folder.ts";
import { nameOfContents } from "./key.ts";

/** Removes all but the newest `keep` backups, and the contents of files that no remaining one names; answers the names of those removed. */
export async function pruneBackups(folder: BackupFolder, keep: number): Promise<string[]> {
  const names = await folder.snapshots();
  const old = names.slice(0, Math.max(0, names.length - keep));
  if (old.length === 0) return [];
  const needed = new Set<string>();
  // Read first: when a list cannot be read, nothing is removed.
  for (const name of names.slice(old.length)) for (const { sha256 } of await folder.readFileList(name)) needed.add(nameOfContents(folder.key, sha256));
  for (const name of old) {
    // The backup is none any more before its parts go.
    await folder.store.remove(`snapshots/${name}`);
    await folder.store.remove(`tables/${name}`);
    await folder.store.remove(`lists/${name}`);
  }
  for (const object of await namesUnder(folder.store, "files/")) if (!needed.has(object)) await folder.store.remove(object);
  return old;
}
