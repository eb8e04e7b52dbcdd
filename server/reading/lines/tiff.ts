import type { Raster } from "#server/reading/raster.ts";

/** Tags of TIFF 6.0, and its types of numbers. */
const TAG = { width: 256, height: 257, bits: 258, compression: 259, photometric: 262, offset: 273, samples: 277, rows: 278, bytes: 279 };
const LONG = 4;
const BLACK_IS_ZERO = 1;
const NOT_COMPRESSED = 1;
const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;

/** Grey pictures as the pages of one uncompressed TIFF file: one process of a recogniser then reads all of them. */
export function toTiff(pages: readonly Raster[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("II", "latin1");
  header.writeUInt16LE(42, 2);
  header.writeUInt32LE(HEADER_BYTES, 4);
  const parts: Buffer[] = [header];
  let place = HEADER_BYTES;
  for (const [index, page] of pages.entries()) {
    const directory = directoryOf(page, place);
    // Directories lie at even places.
    const padding = Buffer.alloc(page.data.length % 2);
    place += directory.length + page.data.length + padding.length;
    if (index < pages.length - 1) directory.writeUInt32LE(place, directory.length - 4);
    parts.push(directory, page.data, padding);
  }
  return Buffer.concat(parts);
}

/** What describes a page that begins at `place`; its pixels follow. */
function directoryOf(page: Raster, place: number): Buffer {
  const entries: [number, number][] = [
    [TAG.width, page.width],
    [TAG.height, page.height],
    [TAG.bits, 8],
    [TAG.compression, NOT_COMPRESSED],
    [TAG.photometric, BLACK_IS_ZERO],
    [TAG.offset, 0],
    [TAG.samples, 1],
    [TAG.rows, page.height],
    [TAG.bytes, page.data.length],
  ];
  const out = Buffer.alloc(2 + entries.length * ENTRY_BYTES + 4);
  out.writeUInt16LE(entries.length, 0);
  for (const [index, [tag, value]] of entries.entries()) {
    const at = 2 + index * ENTRY_BYTES;
    out.writeUInt16LE(tag, at);
    out.writeUInt16LE(LONG, at + 2);
    out.writeUInt32LE(1, at + 4);
    out.writeUInt32LE(tag === TAG.offset ? place + out.length : value, at + 8);
  }
  return out;
}
