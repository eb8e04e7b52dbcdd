import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { uniqueNames } from "#domain/exports/naming.ts";
import { addStream } from "#platform/zip.ts";

/** A file inside an archive. */
export type Entry = { name: string; bytes: Buffer };

/** A file that is made when its turn comes. */
export type LaterEntry = { name: string; bytes: () => Promise<Buffer> };

/** A file that could not be made, and the file that says so of all. */
export type LeftOut = { name: string; error: unknown };
export type NoteOf = (leftOut: readonly LeftOut[]) => Entry;

/** Formats that are compressed already: packing them again costs time and wins nothing. */
const packed = /\.(pdf|jpe?g|png|webp|zip|isdocx|xlsx)$/i;

/** Packs files under unique names (the UTF-8 flag is set by the writer). Names must be safe already. */
export function zipOf(entries: Entry[], now: Date): Promise<Buffer> {
  const zip = new ZipFile();
  const names = uniqueNames(entries.map((entry) => entry.name));
  entries.forEach((entry, index) => zip.addBuffer(entry.bytes, names[index]!, { mtime: now, compress: !packed.test(entry.name) }));
  zip.end();
  return buffer(zip.outputStream);
}

/**
 * Packs files one after the other as the reader takes them, so that only one stands in memory.
 * All are deflated, the packed ones lightly: a stored file whose size comes after it cannot be read from a stream.
 * A file that cannot be made breaks the archive; with `noteOf` it is left out, and what was is named by the file that `noteOf` makes and by
 * the comment of the archive, `left out: 3`.
 */
export function zipStream(entries: LaterEntry[], now: Date, noteOf?: NoteOf): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error) => output.destroy(error as Error));
  const stream = Readable.from(piecesOf(zip, output, { entries, now, noteOf }), { objectMode: false });
  // Nothing more is made for a reader that has gone.
  return stream.once("close", () => output.destroy());
}

/** Nothing is made before the first piece is asked for. */
async function* piecesOf(zip: ZipFile, output: Readable, filling: Filling): AsyncIterable<Buffer> {
  fill(zip, output, filling).catch((error: unknown) => output.destroy(error as Error));
  yield* output as AsyncIterable<Buffer>;
}

type Filling = { entries: LaterEntry[]; now: Date; noteOf: NoteOf | undefined };

async function fill(zip: ZipFile, output: Readable, { entries, now, noteOf }: Filling): Promise<void> {
  const names = uniqueNames(entries.map((entry) => entry.name));
  const gone = new Promise<void>((done) => output.once("close", done));
  const leftOut: LeftOut[] = [];
  for (const [index, entry] of entries.entries()) {
    if (output.destroyed) return;
    const name = names[index]!;
    const bytes = await entry.bytes().catch((error: unknown) => {
      if (!noteOf) throw error;
      leftOut.push({ name, error });
    });
    if (bytes && !output.destroyed) await Promise.race([gone, add(zip, { name, bytes }, now)]);
  }
  if (noteOf && leftOut.length > 0) await Promise.race([gone, add(zip, noteOf(leftOut), now)]);
  zip.end({ forceZip64Format: false, comment: leftOut.length > 0 ? `left out: ${leftOut.length}` : "" });
}

/** Resolves when the file was taken. */
function add(zip: ZipFile, { name, bytes }: Entry, now: Date): Promise<void> {
  // A Buffer in an array, or it would be taken for a list of numbers.
  const content = Readable.from([bytes]);
  addStream(zip, content, name, { mtime: now, compressionLevel: packed.test(name) ? 1 : 6 });
  return new Promise((done) => content.once("end", done));
}
