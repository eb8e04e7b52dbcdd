import { createHash, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { type ByteRange, FileExists, FileMissing, type Files, measured, type StoredFile, StoreUnavailable } from "#platform/files.ts";
import { limited } from "./folder.ts";

/** An object being read: its bytes, how many they are, and the mark of its version. */
export type OpenObject = { stream: Readable; size: number; etag: string };

/** A large object on its way: parts in their order, then all of them become the object at once. */
export type PartedUpload = {
  part(bytes: Buffer): Promise<void>;
  /** False when an object is there by now; it may be ours, of a try whose answer was lost. */
  finish(): Promise<boolean>;
  abandon(): Promise<void>;
};

/** What kinds of object storage do each in their own way. Keys have the prefix of the store. Throws as Files do. */
export type Bucket = {
  /** The store as messages name it. */
  name: string;
  /** Stores an object whole or not at all; false when one is there by now, which may be ours. */
  put(key: string, bytes: Buffer): Promise<boolean>;
  begin(key: string): Promise<PartedUpload>;
  /** Undefined when there is none; `etag`: the version that is asked for. */
  open(key: string, range?: { start: number; end?: number }, etag?: string): Promise<OpenObject | undefined>;
  /** Bytes of an object; undefined when there is none. */
  sizeOf(key: string): Promise<number | undefined>;
  remove(key: string): Promise<void>;
  /** All objects below a prefix, by their keys. */
  list(prefix: string): AsyncIterable<{ key: string; at: Date }>;
  /** Ends uploads in parts that began before a moment; answers how many. */
  abandonBefore(prefix: string, before: Date): Promise<number>;
};

/** Bytes of one request: what an upload holds in memory at most. S3 wants parts of 5 MiB or more, but for the last one. */
const PART_BYTES = 8 * 1024 * 1024;
/** How often a broken answer is gone on with where it broke off. */
const RESUMES = 4;
const RESUME_MS = 250;

/** Files in object storage, below a prefix ("" or with a slash at its end). */
export function objectFiles(bucket: Bucket, prefix: string): Files {
  const get = async (key: string, range?: ByteRange): Promise<Readable> => {
    const first = await bucket.open(prefix + key, range);
    if (!first) throw new FileMissing(key);
    return Readable.from(resumed(bucket, { key, place: prefix + key, first, start: range?.start ?? 0 }), { objectMode: false });
  };
  async function* list(folder: string): AsyncGenerator<{ key: string; at: Date }> {
    for await (const { key, at } of bucket.list(prefix + folder)) yield { key: key.slice(prefix.length), at };
  }
  return {
    async put(key, data, maxBytes = Number.POSITIVE_INFINITY) {
      const { stored, isNew } = await send(bucket, prefix + key, limited(Buffer.isBuffer(data) ? [data] : data, maxBytes));
      if (isNew) await requireSize(bucket, prefix + key, stored);
      else if ((await measured(await get(key))).sha256 !== stored.sha256) throw new FileExists(key);
      return stored;
    },
    get,
    read: async (key) => Buffer.concat((await (await get(key)).toArray()) as Buffer[]),
    requireRoom: async () => undefined,
    async remove(key) {
      await bucket.remove(prefix + key);
      for await (const { key: below } of bucket.list(`${prefix}${key}/`)) await bucket.remove(below);
    },
    async *keys(folder) {
      for await (const { key } of list(folder)) yield key;
    },
    async *keysBefore(before) {
      for await (const { key, at } of list("")) if (at < before) yield key;
    },
    removeUnfinished: (before) => bucket.abandonBefore(prefix, before),
  };
}

/** What was acknowledged is asked for once more: a store that forgets it, or cut it, is noticed before anybody relies on it. */
async function requireSize(bucket: Bucket, key: string, { size }: StoredFile): Promise<void> {
  const found = await bucket.sizeOf(key);
  if (found !== size) throw new StoreUnavailable(`The file store ${bucket.name} acknowledged ${size} bytes and has ${found ?? "none"} of them.`);
}

type Sent = { stored: StoredFile; isNew: boolean };

/** One request for what fits into it, parts for what does not; memory holds one part. */
async function send(bucket: Bucket, key: string, data: AsyncIterable<Buffer>): Promise<Sent> {
  const hash = createHash("sha256");
  let size = 0;
  let upload: PartedUpload | undefined;
  try {
    for await (const { bytes, isLast } of piecesOf(data, hash)) {
      size += bytes.length;
      if (isLast && !upload) return { isNew: await bucket.put(key, bytes), stored: { size, sha256: hash.digest("hex") } };
      upload ??= await bucket.begin(key);
      await upload.part(bytes);
    }
    return { isNew: (await upload?.finish()) === true, stored: { size, sha256: hash.digest("hex") } };
  } catch (error) {
    // Otherwise its parts would be kept, and paid for, until somebody finds them.
    await upload?.abandon().catch(() => undefined);
    throw error;
  }
}

type Piece = { bytes: Buffer; isLast: boolean };

/** Cuts bytes into parts; there is at least one, which may be empty. */
async function* piecesOf(data: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Piece, void> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of data) {
    hash.update(chunk);
    waiting.push(chunk);
    length += chunk.length;
    while (length > PART_BYTES) {
      const all = Buffer.concat(waiting, length);
      yield { bytes: all.subarray(0, PART_BYTES), isLast: false };
      waiting = [all.subarray(PART_BYTES)];
      length -= PART_BYTES;
    }
  }
  yield { bytes: Buffer.concat(waiting, length), isLast: true };
}

type Reading = { key: string; place: string; first: OpenObject; start: number };

/** The bytes of an object; a connection that breaks is taken up again where it broke, at the same version. */
async function* resumed(bucket: Bucket, { key, place, first, start }: Reading): AsyncGenerator<Buffer> {
  let open: OpenObject | undefined = first;
  let received = 0;
  for (let breaks = 0; ; breaks += 1) {
    try {
      for await (const part of open.stream) {
        received += (part as Buffer).length;
        yield part as Buffer;
      }
    } catch (error) {
      if (breaks >= RESUMES) throw new StoreUnavailable(`The file store ${bucket.name} breaks off in the middle of ${key}.`, { cause: error });
    }
    if (received >= first.size) return;
    if (breaks >= RESUMES) throw new StoreUnavailable(`The file store ${bucket.name} gave ${received} of ${first.size} bytes of ${key}.`);
    await wait(RESUME_MS);
    open = await bucket.open(place, { start: start + received, end: start + first.size - 1 }, first.etag);
    if (!open) throw new FileMissing(key);
  }
}
