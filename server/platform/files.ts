import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import type { Readable } from "node:stream";

export type StoredFile = { size: number; sha256: string };

/** Keeps bytes under keys like "tenant/2026/11/id". What `put` has answered survives a crash. Versions: folder now, S3-compatible later. */
export type Files = {
  /** Stores the stream; throws FileTooLarge beyond `maxBytes`. An existing key is never overwritten with other bytes. */
  put(key: string, data: Readable | Buffer, maxBytes?: number): Promise<StoredFile>;
  /** The bytes, or those from `start` to `end` (both included). Throws when there is no such key. */
  get(key: string, range?: { start: number; end: number }): Promise<Readable>;
  read(key: string): Promise<Buffer>;
  has(key: string): Promise<boolean>;
  /** A path on this machine that holds the bytes, for readers that need one. */
  localPath(key: string): Promise<string>;
  remove(key: string): Promise<void>;
  /** Removes what writes that were killed before `before` have left; answers how many. Files that were answered for are never touched. */
  removeUnfinished(before: Date): Promise<number>;
};

export class FileTooLarge extends Error {}

/** Files in a folder: written to a temporary name, flushed, renamed, then the folder flushed. */
export function folderFiles(root: string): Files {
  const pathOf = (key: string): string => {
    const path = resolve(root, key);
    if (!path.startsWith(resolve(root) + sep)) throw new Error("A storage key may not leave the store.");
    return path;
  };
  return {
    async put(key, data, maxBytes = Number.POSITIVE_INFINITY) {
      const path = pathOf(key);
      await makeFolder(dirname(path), root);
      const temporary = `${path}.${randomUUID()}${UNFINISHED}`;
      const handle = await open(temporary, "wx");
      const hash = createHash("sha256");
      let size = 0;
      try {
        for await (const chunk of Buffer.isBuffer(data) ? [data] : data) {
          const bytes = chunk as Buffer;
          size += bytes.length;
          if (size > maxBytes) throw new FileTooLarge();
          hash.update(bytes);
          await handle.appendFile(bytes);
        }
        await handle.sync();
      } catch (error) {
        await handle.close();
        await rm(temporary, { force: true });
        throw error;
      }
      await handle.close();
      await rename(temporary, path);
      await flushFolder(dirname(path));
      return { size, sha256: hash.digest("hex") };
    },
    get: async (key, range) => {
      await stat(pathOf(key));
      return createReadStream(pathOf(key), range);
    },
    read: (key) => readFile(pathOf(key)),
    has: (key) =>
      stat(pathOf(key)).then(
        () => true,
        () => false,
      ),
    localPath: async (key) => pathOf(key),
    remove: (key) => rm(pathOf(key), { force: true }),
    removeUnfinished: (before) => removeUnfinished(root, before),
  };
}

/** How the names of files end that are still being written. */
const UNFINISHED = ".part";

async function removeUnfinished(root: string, before: Date): Promise<number> {
  let removed = 0;
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const entry of entries) {
    if (!entry.isFile() || !entry.name.endsWith(UNFINISHED)) continue;
    const path = join(entry.parentPath, entry.name);
    const written = await stat(path).catch(() => undefined);
    if (!written || written.mtime >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** A new folder is only safe once its parent is flushed, up to the root of the store. */
async function makeFolder(folder: string, root: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (!first) return;
  for (let path = folder; path.startsWith(resolve(root)); path = dirname(path)) await flushFolder(path);
}

async function flushFolder(folder: string): Promise<void> {
  // Windows cannot open folders; its rename is durable enough.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Where the bytes of a new file go; the month keeps folders small. */
export function storageKey(tenantId: string, fileId: string, now: Date): string {
  return join(tenantId, now.toISOString().slice(0, 7), fileId);
}
