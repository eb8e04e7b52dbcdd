import { createHash } from "node:crypto";
import type { Readable } from "node:stream";

// The port to stored files. Behind it is a folder, or object storage: platform/stores/.

export type StoredFile = { size: number; sha256: string };

/** First and last byte of a part of a file, counted from 0, both included. */
export type ByteRange = { start: number; end: number };

/**
 * Keeps bytes under keys like "tenant/2026-11/id". What `put` has answered survives a crash, of the program and of the store, and is what
 * everybody reads from then on. Everything throws StoreUnavailable when the store does not answer, refuses us, or is not there.
 */
export type Files = {
  /**
   * Stores the stream. Throws FileTooLarge beyond `maxBytes`, StorageFull when there is no room, FileExists when other bytes are kept under
   * the key; of none of them is anything left. The same bytes once more are no error. An error of the stream is thrown as it is.
   */
  put(key: string, data: Readable | Buffer, maxBytes?: number): Promise<StoredFile>;
  /** The bytes, or a part of them. Throws FileMissing. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** All bytes. Throws FileMissing. */
  read(key: string): Promise<Buffer>;
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
/** There is no file under the key. */
export class FileMissing extends Error {
  constructor(key: string, cause?: unknown) {
    super(`There is no stored file ${key}.`, { cause });
  }
}
/** Other bytes are kept under the key already. */
export class FileExists extends Error {
  constructor(key: string) {
    super(`Another file is stored as ${key}.`);
  }
}
/** The disk is full, or nearly so. */
export class StorageFull extends Error {}
/** The store is not there, does not answer or refuses us: no fault of any file, and the same may work later. Says which store, and no secret. */
export class StoreUnavailable extends Error {}

/** A file that names the installation inside of its store, so that no other store is taken for it, nor a folder whose volume is not mounted. */
export const STORE_MARKER = ".installation";

/** All bytes of a stored file, of which there may be `most`; undefined when it has more. Throws FileMissing. */
export async function readAtMost(files: Files, key: string, most: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of await files.get(key)) {
    size += (part as Buffer).length;
    if (size > most) return undefined;
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts, size);
}

/** Size and SHA-256 (hexadecimal) of bytes as they pass. */
export async function measured(data: AsyncIterable<unknown>): Promise<StoredFile> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const part of data) {
    hash.update(part as Buffer);
    size += (part as Buffer).length;
  }
  return { size, sha256: hash.digest("hex") };
}

/** Where the bytes of a new file go; the month keeps folders small. */
export function storageKey(tenantId: string, fileId: string, now: Date): string {
  return [tenantId, now.toISOString().slice(0, 7), fileId].join("/");
}

/** Folders of what was made from a stored file and can be made again at any time: pictures of its pages, and PDFs that begin with its pages. */
export const madeFrom = (key: string): { pages: string; composed: string } => ({ pages: `${key}.pages`, composed: `${key}.composed` });

/** The bytes that were made once and kept under `key`; made and kept now when they are not there (any more). */
export async function keptOrMade(files: Files, key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const kept = await files.read(key).catch((error: unknown) => {
    if (!(error instanceof FileMissing)) throw error;
  });
  if (kept) return kept;
  const made = await make();
  await files.put(key, made).catch((error: unknown) => {
    // It can be made again, or somebody else made it at the same time.
    if (!(error instanceof StorageFull || error instanceof FileExists)) throw error;
  });
  return made;
}
