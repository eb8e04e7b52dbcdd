import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { uniqueNames } from "#domain/export/naming.ts";

/** A file inside an archive. */
export type Entry = { name: string; bytes: Buffer };

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
