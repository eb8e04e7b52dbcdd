import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { uniqueNames } from "#domain/exports/naming.ts";

/** A file inside an archive. */
export type Entry = { name: string; bytes: Buffer };

/** A file that is made when its turn comes. */
export type LaterEntry = { name: string; bytes: () => Promise<Buffer> };

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
 */
export function zipStream(entries: LaterEntry[], now: Date): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const names = uniqueNames(entries.map((entry) => entry.name));
  zip.on("error", (error) => output.destroy(error as Error));
  entries.forEach((entry, index) => {
    const options = { mtime: now, compressionLevel: packed.test(entry.name) ? 1 : 6 };
    zip.addReadStreamLazy(names[index]!, options, (give) => {
      entry.bytes().then(
        // A Buffer in an array, or it would be taken for a list of numbers.
        (bytes) => give(null, Readable.from([bytes])),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  });
  zip.end();
  return output;
}
