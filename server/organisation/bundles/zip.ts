import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { addStream } from "#platform/zip.ts";

/** A file of the archive; its bytes are asked for when its turn comes. */
export type ZipEntry = { name: string; data: AsyncIterable<Buffer> };

/** Formats that are compressed already. */
const packed = /\.(pdf|jpe?g|png|webp|heic|zip|isdocx|xlsx)$/i;

/** Packs files one after the other as the reader takes them: of all of them only a piece of one stands in memory. */
export function zipOf(entries: AsyncIterable<ZipEntry>, now: Date): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: unknown) => void output.destroy(error as Error);
  zip.on("error", fail);
  // Who reads hears of an error; when nobody does any more, there is nothing to say.
  output.on("error", () => undefined);
  void (async () => {
    for await (const { name, data } of entries) await added(zip, output, { name, data, now });
    zip.end();
  })().catch(fail);
  return output;
}

/** Resolves when the bytes are in the archive; rejects when its reader has gone. */
function added(zip: ZipFile, output: Readable, { name, data, now }: ZipEntry & { now: Date }): Promise<void> {
  return new Promise((resolve, reject) => {
    const source = Readable.from(data, { objectMode: false });
    const gone = () => {
      source.destroy();
      reject(output.errored ?? new Error("The archive is no longer read."));
    };
    output.once("close", gone);
    source.on("error", reject);
    source.once("close", () => output.off("close", gone));
    source.once("end", resolve);
    // Sizes are not known before: entries of 4 GB and more need the long form.
    addStream(zip, source, name, { mtime: now, compressionLevel: packed.test(name) ? 1 : 6, forceZip64Format: true });
  });
}
