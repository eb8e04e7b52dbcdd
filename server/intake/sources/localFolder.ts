import { MAX_UPLOAD_BYTES } from "#domain/documents/upload.ts";
import type { SettingsOf } from "#domain/connections/fields.ts";
import type { localFolderFields } from "#domain/intake/fields.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { folderMissing } from "#server/core/remote/storedFile.ts";
import { ItemRefused, type Source } from "#server/core/source.ts";
import { constants, type Stats } from "node:fs";
import { type FileHandle, lstat, mkdir, open, readdir, readlink, realpath, rename, unlink } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { type FileStore, folderSource, type Resource } from "./folder.ts";

export type LocalFolderSettings = SettingsOf<typeof localFolderFields>;

/**
 * Files below a folder of this machine or of a mounted share, which the operator allowed to the tenant; paths of the settings are below it.
 * Links are neither followed nor seen: who may write there could lead to any file that the program may read.
 */
export const localFolder = (root: string): Source<LocalFolderSettings> =>
  folderSource<LocalFolderSettings, Resource>(async (_settings, _port, work) => work(reporting(openStore(await realRoot(root)))));

/** The folder of the operator, which may be a link itself. */
async function realRoot(root: string): Promise<string> {
  try {
    return await realpath(root);
  } catch (error) {
    throw problemOf(error, "");
  }
}

/** A FIFO without a writer would hold up the opening. */
const READING = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

function openStore(root: string): FileStore {
  const at = (path: string) => join(root, ...path.split("/"));
  /** The full path of a folder, when no link leads to it. */
  const folderAt = async (path: string): Promise<string> => {
    const full = at(path);
    if ((await realpath(full)) !== full) throw new RemoteProblem("notAllowed", { reason: path });
    return full;
  };
  const parentOf = (path: string) => folderAt(path.split("/").slice(0, -1).join("/"));
  const nameOf = (path: string) => path.split("/").at(-1) ?? "";
  const statOf = async (path: string): Promise<Stats | undefined> => lstat(join(await parentOf(path), nameOf(path))).catch(undefinedWhereGone);
  return {
    list: async (path) => {
      const folder = await folderAt(path);
      const found = await Promise.all(
        (await readdir(folder)).map(async (name) => {
          const stats = await lstat(join(folder, name)).catch(undefinedWhereGone);
          return stats && (stats.isFile() || stats.isDirectory()) ? resourceOf(path === "" ? name : `${path}/${name}`, stats) : [];
        }),
      );
      return { resources: found.flatMap((each) => each ?? []), now: new Date() };
    },
    current: async ({ path }) => {
      const stats = await statOf(path);
      return stats?.isFile() ? resourceOf(path, stats) : undefined;
    },
    read: async ({ path }) => {
      const full = join(await parentOf(path), nameOf(path));
      const file = await open(full, READING).catch(undefinedWhereGone);
      if (!file) return undefined;
      try {
        const { size } = await regularFile(file, full);
        if (size > MAX_UPLOAD_BYTES) throw new ItemRefused("tooLarge");
        return Readable.from([await file.readFile()]);
      } finally {
        await file.close();
      }
    },
    make: async (segments) => {
      for (let depth = 1; depth <= segments.length; depth++) {
        const parent = await folderAt(segments.slice(0, depth - 1).join("/"));
        await mkdir(join(parent, segments[depth - 1]!)).catch((error: unknown) => {
          if (!isCode(error, "EEXIST")) throw error;
        });
      }
    },
    move: async ({ path }, folder, name) => {
      const from = join(await parentOf(path), nameOf(path));
      const to = join(await folderAt(folder.join("/")), name);
      // Renaming replaces what is there: the name is taken first, by an empty file.
      const reserved = await open(to, "wx").catch((error: unknown) => {
        if (isCode(error, "EEXIST")) return undefined;
        throw error;
      });
      if (!reserved) return "nameTaken";
      await reserved.close();
      try {
        await rename(from, to);
        return "moved";
      } catch (error) {
        await unlink(to);
        if (isCode(error, "ENOENT")) return "gone";
        throw error;
      }
    },
    remove: async ({ path }) => unlink(join(await parentOf(path), nameOf(path))).catch(undefinedWhereGone),
  };
}

/** What was opened, when it is a file and lies where it was looked for: a folder above it may have become a link meanwhile. */
async function regularFile(file: FileHandle, full: string): Promise<Stats> {
  const stats = await file.stat();
  // Only Linux says where an open file lies.
  const place = process.platform === "linux" ? await readlink(`/proc/self/fd/${file.fd}`) : await realpath(full);
  if (!stats.isFile() || place !== full) throw new RemoteProblem("notAllowed", { reason: full.split(/[\\/]/).at(-1) ?? "" });
  return stats;
}

const resourceOf = (path: string, stats: Stats): Resource => ({
  path,
  isFolder: stats.isDirectory(),
  size: stats.size,
  version: `${stats.size} ${stats.mtimeMs} ${stats.ino}`,
  changed: stats.mtime,
});

const isCode = (error: unknown, code: string): boolean => (error as { code?: unknown }).code === code;

function undefinedWhereGone(error: unknown): undefined {
  if (!isCode(error, "ENOENT")) throw error;
}

const problemCodes: Readonly<Record<string, RemoteProblem["code"]>> = {
  ENOENT: "notFound",
  ENOTDIR: "notFound",
  EACCES: "notAllowed",
  EPERM: "notAllowed",
  EROFS: "notAllowed",
  ELOOP: "notAllowed",
  ENOSPC: "noSpace",
  EDQUOT: "noSpace",
};

/** What the system refuses as problems of the connection; a share that is not mounted well answers in many ways. */
function problemOf(error: unknown, folder: string): unknown {
  if (error instanceof RemoteProblem || error instanceof ItemRefused) return error;
  const { code } = error as { code?: unknown };
  if (typeof code !== "string") return error;
  const known = problemCodes[code] ?? "unreachable";
  // The path of the operator's folder is nobody else's business.
  return known === "notFound" ? folderMissing(folder || "/") : new RemoteProblem(known, { reason: code, cause: error });
}

/** The same store, with what the system refuses as problems of the connection. */
function reporting(store: FileStore): FileStore {
  const report = async <Result>(work: Promise<Result>, folder: string): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      throw problemOf(error, folder);
    }
  };
  return {
    list: (path) => report(store.list(path), path),
    current: (file) => report(store.current(file), file.path),
    read: (file) => report(store.read(file), file.path),
    make: (path) => report(store.make(path), path.join("/")),
    move: (file, path, name) => report(store.move(file, path, name), path.join("/")),
    remove: (file) => report(store.remove(file), file.path),
  };
}
