import type { Readable } from "node:stream";
import type { Options, ZipFile } from "yazl";

/** Adds a stream to an archive of any size. The archive keeps its entries to its end, so an entry may not lead to bytes that are written already. */
export function addStream(zip: ZipFile, source: Readable, name: string, options: Partial<Options>): void {
  zip.addReadStreamLazy(name, options, giving(source));
}

/** In a function of its own: nothing else of the caller is kept with what it returns. */
function giving(source: Readable): (give: (error: unknown, stream: Readable) => void) => void {
  let held: Readable | undefined = source;
  source.once("close", () => (held = undefined));
  return (give) => give(null, held!);
}
