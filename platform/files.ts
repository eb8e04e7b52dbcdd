import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { Readable } from "node:stream";

export type StoredFile = { size: number; sha256: string };

/** Keeps bytes under keys like "tenant/2026/11/id". What `put` has answered survives a crash. Versions: folder now, S3-compatible later. */
export type Files = {
  /** Stores the stream; throws FileTooLarge beyond `maxBytes`, StorageFull when the disk has no room; nothing is left of either. An existing key is never overwritten with other bytes. */
  put(key: string, data: Readable | Buffer, maxBytes?: number): Promise<StoredFile>;
  /** The bytes, or those from `start` to `end` (both included). Throws when there is no such key. */
  get(key: string, range?: { start: number; end: number }): Promise<Readable>;
  read(key: string): Promise<Buffer>;
  /** A path on this machine that holds the bytes, for readers that need one. */
  localPath(key: string): Promise<string>;
  /** Removes the file under the key, or everything under it when it is a folder (see `madeFrom`). What is not there is no error. */
  remove(key: string): Promise<void>;
  /** Throws StorageFull when so little is free that nothing should be stored any more. */
  requireRoom(): Promise<void>;
  /** Keys that begin with `prefix`, which ends with a slash or is empty, in no order; those of unfinished writes are left out. */
  keys(prefix: string): AsyncIterable<string>;
  /** Keys of files that were written before a moment, those of one first folder together; those of unfinished writes are left out. */
  keysBefore(before: Date): AsyncIterable<string>;
  /** Removes what writes that were killed before `before` have left; answers how many. Files that were answered for are never touched. */
  removeUnfinished(before: Date): Promise<number>;
};

export class FileTooLarge extends Error {}
/** The disk is full, or nearly so. */
export class StorageFull extends Error {}

/** What stays free of a file system unless the operator says otherwise: the smaller of so many bytes and such a share. */
const FREE_BYTES = 2 * 1024 ** 3;
const FREE_SHARE = 0.05;

/** What the system says when a file system, or an account on it, has no more room. */
const fullCodes: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
const asFull = (error: unknown): unknown =>
  fullCodes.has((error as { code?: unknown }).code) ? new StorageFull("The disk is full.", { cause: error }) : error;

/** Files in a folder: written to a temporary name, flushed, renamed, then the folder flushed. `freeBytes` of its disk are left free. */
export function folderFiles(root: string, freeBytes?: number): Files {
  const pathOf = (key: string): string => {
    const path = resolve(root, key);
    if (!path.startsWith(resolve(root) + sep)) throw new Error("A storage key may not leave the store.");
    return path;
  };
  async function requireRoom(): Promise<void> {
    const folder = await mkdir(root, { recursive: true }).then(() => statfs(root));
    const wanted = freeBytes ?? Math.min(FREE_BYTES, FREE_SHARE * folder.blocks * folder.bsize);
    if (folder.bavail * folder.bsize < wanted) throw new StorageFull("The disk is nearly full.");
  }
  return {
    async put(key, data, maxBytes = Number.POSITIVE_INFINITY) {
      const path = pathOf(key);
      await requireRoom();
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
        throw asFull(error);
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
    localPath: async (key) => pathOf(key),
    requireRoom,
    remove: (key) => rm(pathOf(key), { recursive: true, force: true }),
    keys: (prefix) => keysIn(root, prefix),
    keysBefore: (before) => keysBefore(root, before),
    removeUnfinished: (before) => removeUnfinished(root, before),
  };
}

/** How the names of files end that are still being written. */
const UNFINISHED = ".part";

async function removeUnfinished(root: string, before: Date): Promise<number> {
  let removed = 0;
  for await (const path of filesIn(root)) {
    if (!path.endsWith(UNFINISHED)) continue;
    const written = await stat(path).catch(() => undefined);
    if (!written || written.mtime >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** Folder by folder: a store has more files than memory should hold, and folders may go meanwhile. */
async function* keysIn(root: string, prefix: string): AsyncGenerator<string> {
  for await (const path of filesIn(join(root, prefix))) if (!path.endsWith(UNFINISHED)) yield relative(root, path).split(sep).join("/");
}

async function* keysBefore(root: string, before: Date): AsyncGenerator<string> {
  for await (const key of keysIn(root, "")) {
    const written = await stat(join(root, key)).catch(() => undefined);
    if (written && written.mtime < before) yield key;
  }
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (entry.isFile()) yield path;
  }
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

/** Folders of what was made from a stored file and can be made again at any time: pictures of its pages, and PDFs that begin with its pages. */
export const madeFrom = (key: string): { pages: string; composed: string } => ({ pages: `${key}.pages`, composed: `${key}.composed` });

/** The bytes that were made once and kept under `key`; made and kept now when they are not there (any more). */
export async function keptOrMade(files: Files, key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const kept = await files.read(key).catch(() => undefined);
  if (kept) return kept;
  const made = await make();
  await files.put(key, made).catch((error: unknown) => {
    // It can be made again.
    if (!(error instanceof StorageFull)) throw error;
  });
  return made;
}
