import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { link, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { FileExists, FileMissing, type Files, FileTooLarge, measured, STORE_MARKER, StorageFull, type StoredFile, StoreUnavailable } from "#platform/files.ts";

/** What stays free of a file system unless the operator says otherwise: the smaller of so many bytes and such a share. */
const FREE_BYTES = 2 * 1024 ** 3;
const FREE_SHARE = 0.05;

/** Bytes that should stay free of a file system of `total` bytes. */
export const usualReserve = (total: number): number => Math.min(FREE_BYTES, FREE_SHARE * total);

export type FolderOptions = {
  /** Bytes of its disk that are left free; the usual share unless given. */
  freeBytes?: number | undefined;
  /** Whether it is the store of an installation, which is used only while its marker is there: without it the volume is not mounted. */
  isMarked?: boolean;
};

/** Files in a folder: written to a temporary name, flushed, given their name, then the folder flushed. */
export function folderFiles(root: string, { freeBytes, isMarked = false }: FolderOptions = {}): Files {
  const pathOf = (key: string): string => {
    const path = resolve(root, key);
    if (!path.startsWith(resolve(root) + sep)) throw new Error("A storage key may not leave the store.");
    return path;
  };
  const requireThere = async (): Promise<void> => {
    if (isMarked && !(await stat(join(root, STORE_MARKER)).catch(() => undefined))) throw new StoreUnavailable(missingFolder(root));
  };
  const requireRoom = async (): Promise<void> => {
    await requireThere();
    const folder = await mkdir(root, { recursive: true }).then(() => statfs(root));
    const wanted = freeBytes ?? usualReserve(folder.blocks * folder.bsize);
    if (folder.bavail * folder.bsize < wanted) throw new StorageFull("The disk is nearly full.");
  };
  /** A file that is missing where the whole store is says something about the store alone. */
  const reading = <Result>(key: string, work: (path: string) => Promise<Result>): Promise<Result> =>
    work(pathOf(key)).catch(async (error: NodeJS.ErrnoException) => {
      if (!missingCodes.has(error.code)) throw asKnown(error, root);
      await requireThere();
      throw new FileMissing(key, error);
    });
  return {
    async put(key, data, maxBytes = Number.POSITIVE_INFINITY) {
      await requireRoom();
      return write(key, { path: pathOf(key), root }, limited(Buffer.isBuffer(data) ? [data] : data, maxBytes));
    },
    get: (key, range) =>
      reading(key, async (path) => {
        if (!(await stat(path)).isFile()) throw Object.assign(new Error("not a file"), { code: "EISDIR" });
        return createReadStream(path, range);
      }),
    read: (key) => reading(key, (path) => readFile(path)),
    requireRoom,
    remove: (key) => rm(pathOf(key), { recursive: true, force: true }),
    keys: (prefix) => keysIn(root, prefix),
    keysBefore: (before) => keysBefore(root, before),
    removeUnfinished: (before) => removeUnfinished(root, before),
  };
}

const missingFolder = (root: string) => `The file store ${root} is not there: ${join(root, STORE_MARKER)} is missing. Mount or restore the folder.`;

/** A folder stands where a file is asked for, or a file where a folder should be. */
const missingCodes: ReadonlySet<unknown> = new Set(["ENOENT", "ENOTDIR", "EISDIR"]);
/** What the system says when a file system, or an account on it, has no more room. */
const fullCodes: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
/** What the system says when the disk fails, the volume is gone or the account may not use it. */
const brokenCodes: ReadonlySet<unknown> = new Set(["EIO", "ESTALE", "ENOTCONN", "EHOSTDOWN", "ENODEV", "EROFS", "EACCES", "EPERM"]);

function asKnown(error: unknown, root: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (fullCodes.has(code)) return new StorageFull("The disk is full.", { cause: error });
  return brokenCodes.has(code) ? new StoreUnavailable(`The file store ${root} cannot be used: ${message}.`, { cause: error }) : error;
}

/** The same chunks; throws FileTooLarge instead of one that goes beyond the limit. */
export async function* limited(data: Iterable<Buffer> | AsyncIterable<unknown>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of data) {
    size += (chunk as Buffer).length;
    if (size > maxBytes) throw new FileTooLarge();
    yield chunk as Buffer;
  }
}

async function write(key: string, { path, root }: { path: string; root: string }, data: AsyncIterable<Buffer>): Promise<StoredFile> {
  const temporary = `${path}.${randomUUID()}${UNFINISHED}`;
  try {
    await makeFolder(dirname(path), root);
    const handle = await open(temporary, "wx");
    const hash = createHash("sha256");
    let size = 0;
    try {
      for await (const bytes of data) {
        size += bytes.length;
        hash.update(bytes);
        await handle.appendFile(bytes);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    const stored = { size, sha256: hash.digest("hex") };
    if (!(await giveName(temporary, path)) && (await measured(createReadStream(path))).sha256 !== stored.sha256) throw new FileExists(key);
    await flushFolder(dirname(path));
    return stored;
  } catch (error) {
    throw asKnown(error, root);
  } finally {
    await rm(temporary, { force: true }).catch(() => undefined);
  }
}

/** Gives a finished file its name; false when another one has it. */
async function giveName(temporary: string, path: string): Promise<boolean> {
  try {
    await link(temporary, path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return false;
    if (!linklessCodes.has(code)) throw error;
    if (await stat(path).catch(() => undefined)) return false;
    await rename(temporary, path);
    return true;
  }
}

/** What file systems say that know no second name of a file. */
const linklessCodes: ReadonlySet<unknown> = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"]);

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
