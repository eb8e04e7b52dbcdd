import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { z } from "zod";
import { FileMissing, type Files, StoreUnavailable } from "#platform/files.ts";
import { StartProblem } from "#platform/startProblem.ts";
import { keyMark } from "./key.ts";
import { DamagedObject, opened, sealed } from "./sealed.ts";

/** Format of what stands in a folder of backups. */
const FORMAT = 1;
const MARKER = "kvitance-backup.json";

const markerShape = z.object({ format: z.number(), installation: z.uuid(), key: z.string() });

/** A table as it was copied: `digest` stands for all rows in any order. */
const tableShape = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), digest: z.string() });
export type TableCopy = z.infer<typeof tableShape>;

const snapshotShape = z.object({
  installation: z.uuid(),
  /** Version of the program that made the backup. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The secret of the installation: a backup is all that a new machine needs, besides its key. */
  secret: z.string(),
  /** Applied migrations, e.g. "application/0001_main.sql". */
  migrations: z.array(z.string()),
  tables: z.array(tableShape),
  /** Last values of the sequences, by name; those never used are left out. */
  sequences: z.record(z.string(), z.number()),
  files: z.object({ count: z.number(), bytes: z.number(), missing: z.array(z.string()) }),
});
/** One backup: everything about it but the rows and the stored files themselves. */
export type Snapshot = z.infer<typeof snapshotShape>;

/** A stored file of a backup: its key in the file store, or in the folder of anchors, size in bytes, SHA-256 of its contents. */
const fileShape = z.object({ kind: z.enum(["file", "anchor"]), key: z.string(), size: z.number(), sha256: z.string() });
export type FileCopy = z.infer<typeof fileShape>;

/** A place with backups of one installation, opened with their key. */
export type BackupFolder = ReturnType<typeof openObjects>;

/** Opens a folder for new backups of `installation`. Throws StartProblem when it holds those of another one, or was begun with another key. */
export async function openForWriting(store: Files, key: Buffer, installation: string): Promise<BackupFolder> {
  const marker = await readMarker(store);
  if (!marker) await writeMarker(store, { format: FORMAT, installation, key: keyMark(key) });
  else {
    requireKey(marker, key);
    if (marker.installation !== installation)
      throw new StartProblem(
        `The folder holds backups of installation ${marker.installation}, this one is ${installation}: choose another folder. Nothing was changed.`,
      );
  }
  return openObjects(store, key);
}

/** Opens a folder with backups. Throws StartProblem when it is none, or the key is another one. */
export async function openForReading(store: Files, key: Buffer): Promise<BackupFolder> {
  const marker = await readMarker(store);
  if (!marker) throw new StartProblem(`There are no backups in the folder: ${MARKER} is missing.`);
  requireKey(marker, key);
  return openObjects(store, key);
}

type Marker = z.infer<typeof markerShape>;

async function readMarker(store: Files): Promise<Marker | undefined> {
  const text = await store.read(MARKER).catch((error: Error) => {
    if (error instanceof FileMissing) return undefined;
    throw new StartProblem(`The backups cannot be read: ${error.message}`, { cause: error });
  });
  if (!text) return undefined;
  try {
    return markerShape.parse(JSON.parse(text.toString("utf8")));
  } catch (error) {
    throw new StartProblem(`${MARKER} is damaged.`, { cause: error });
  }
}

async function writeMarker(store: Files, marker: Marker): Promise<void> {
  await store.put(MARKER, Buffer.from(`${JSON.stringify(marker)}\n`)).catch((error: Error) => {
    throw new StartProblem(`The backups cannot be written: ${error.message}`, { cause: error });
  });
}

function requireKey(marker: Marker, key: Buffer): void {
  if (marker.format > FORMAT) throw new StartProblem("The backups were made by a newer Kvitance: use that version.");
  if (marker.key !== keyMark(key)) throw new StartProblem("The key is not the one of these backups.");
}

function openObjects(store: Files, key: Buffer) {
  const write = async (name: string, data: AsyncIterable<Buffer>): Promise<void> => void (await store.put(name, Readable.from(sealed(key, name, data))));
  async function* read(name: string): AsyncGenerator<Buffer> {
    const bytes = await store.get(name).catch((error: unknown) => {
      throw error instanceof StoreUnavailable ? error : new DamagedObject(name, { cause: error });
    });
    yield* opened(key, name, bytes);
  }
  const writeText = (name: string, text: string) => write(name, compressed(chunks([Buffer.from(text)])));
  const readText = async (name: string) => (await collected(expanded(read(name)))).toString("utf8");
  return {
    key,
    store,
    write,
    read,
    /** The rows of a table, as COPY writes them. */
    writeRows: (snapshot: string, table: string, rows: AsyncIterable<Buffer>) => write(tableName(snapshot, table), compressed(rows)),
    readRows: (snapshot: string, table: string) => expanded(read(tableName(snapshot, table))),
    writeFileList: (snapshot: string, files: readonly FileCopy[]) => writeText(`lists/${snapshot}`, files.map((file) => JSON.stringify(file)).join("\n")),
    readFileList: async (snapshot: string): Promise<FileCopy[]> =>
      (await readText(`lists/${snapshot}`))
        .split("\n")
        .filter(Boolean)
        .map((line) => fileShape.parse(JSON.parse(line))),
    /** Written last: what has no such object is no backup. */
    writeSnapshot: (name: string, snapshot: Snapshot) => writeText(`snapshots/${name}`, JSON.stringify(snapshot)),
    readSnapshot: async (name: string): Promise<Snapshot> => snapshotShape.parse(JSON.parse(await readText(`snapshots/${name}`))),
    /** Names of all finished backups, oldest first. */
    snapshots: async (): Promise<string[]> => (await namesUnder(store, "snapshots/")).map((name) => name.slice("snapshots/".length)).sort(),
  };
}

const tableName = (snapshot: string, table: string): string => `tables/${snapshot}/${table}`;

/** Names of all objects that begin with `prefix`. */
export async function namesUnder(store: Files, prefix: string): Promise<string[]> {
  const names: string[] = [];
  for await (const name of store.keys(prefix)) names.push(name);
  return names;
}

/** All bytes in one piece, for what is small. */
export async function collected(data: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of data) parts.push(part);
  return Buffer.concat(parts);
}

async function* chunks(parts: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* parts;
}

const compressed = (data: AsyncIterable<Buffer>): AsyncGenerator<Buffer> => through(data, createZstdCompress());
const expanded = (data: AsyncIterable<Buffer>): AsyncGenerator<Buffer> => through(data, createZstdDecompress());

/** Bytes passed through a transformation; an error of either ends the reading. */
async function* through(data: AsyncIterable<Buffer>, transform: ReturnType<typeof createZstdCompress>): AsyncGenerator<Buffer> {
  const done = pipeline(Readable.from(data), transform);
  done.catch(() => undefined);
  for await (const part of transform) yield part as Buffer;
  await done;
}
