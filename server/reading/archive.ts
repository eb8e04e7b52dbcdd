import type { Readable } from "node:stream";
import yauzl from "yauzl";
import { all, one, readXml } from "#domain/extraction/structured/xml.ts";
import { ReadFailure } from "./failure.ts";
import { decodeXml } from "./intake.ts";

/** Limits of an ISDOCX archive. An invoice with its attachments stays far below them; a zip bomb does not. */
export const MAX_ARCHIVE_ENTRIES = 200;
export const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
/** Unpacked size over packed size; deflate reaches about 1030 on zeros, text stays below 30. */
export const MAX_UNPACK_RATIO = 200;
/** Below this size the ratio says nothing: a short repetitive file packs well. */
const RATIO_FREE_BYTES = 1024 * 1024;

export type ArchiveFile = { name: string; bytes: Buffer };

/** The parts of an ISDOCX archive: the text of its main ISDOC document and every other file. */
export type Isdocx = { isdoc?: string; files: ArchiveFile[] };

/**
 * Unpacks an ISDOCX archive in memory (nothing is written, so entry names never reach a file system).
 * The manifest names the main document; archives without one have it as the only `.isdoc` in the root folder.
 * @throws ReadFailure InvalidDocumentProtected when it is encrypted, InvalidDocumentCorrupted for anything else that is wrong.
 */
export async function unpackIsdocx(bytes: Buffer): Promise<Isdocx> {
  const files = await entriesOf(bytes);
  const manifest = files.find((file) => file.name === "manifest.xml");
  const mainName = manifest && mainDocumentOf(manifest);
  const main = files.find((file) => file.name === mainName) ?? files.find((file) => !file.name.includes("/") && file.name.toLowerCase().endsWith(".isdoc"));
  return {
    isdoc: main && decodeXml(main.bytes),
    files: files.filter((file) => file !== main && file !== manifest),
  };
}

function mainDocumentOf(manifest: ArchiveFile): string | undefined {
  const outcome = readXml(decodeXml(manifest.bytes));
  if (!outcome.ok) return undefined;
  const documents = all(outcome.root, "maindocument");
  return documents.length === 1 ? one(outcome.root, "maindocument")?.attributes["filename"] : undefined;
}

/** Every file of a ZIP archive, in memory and within the limits. @throws ReadFailure as unpackIsdocx. */
export const unpackArchive = (bytes: Buffer): Promise<ArchiveFile[]> => entriesOf(bytes);

async function entriesOf(bytes: Buffer): Promise<ArchiveFile[]> {
  let zip: yauzl.ZipFile | undefined;
  try {
    // yauzl itself refuses absolute names, "..", backslashes and drive letters, and sizes that differ from the directory.
    zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: true, validateEntrySizes: true, strictFileNames: false });
    if (zip.entryCount > MAX_ARCHIVE_ENTRIES) throw corrupted(`${zip.entryCount} entries`);
    const files: ArchiveFile[] = [];
    const names = new Set<string>();
    let total = 0;
    for await (const entry of zip.eachEntry()) {
      checkEntry(entry, names);
      total += entry.uncompressedSize;
      if (total > MAX_UNPACKED_BYTES) throw corrupted("unpacked size over the limit");
      if (!entry.fileName.endsWith("/")) files.push({ name: entry.fileName, bytes: await contentOf(zip, entry) });
    }
    return files;
  } catch (error) {
    throw error instanceof ReadFailure ? error : corrupted(String(error));
  } finally {
    zip?.close();
  }
}

function checkEntry(entry: yauzl.Entry, names: Set<string>): void {
  if (entry.isEncrypted()) throw new ReadFailure("InvalidDocumentProtected", `encrypted entry ${entry.fileName}`);
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) throw corrupted(`compression method ${entry.compressionMethod}`);
  if (names.has(entry.fileName) || names.size >= MAX_ARCHIVE_ENTRIES) throw corrupted(`entry ${entry.fileName} repeated or one too many`);
  names.add(entry.fileName);
  const isBomb = entry.uncompressedSize > RATIO_FREE_BYTES && entry.uncompressedSize > entry.compressedSize * MAX_UNPACK_RATIO;
  if (isBomb) throw corrupted(`entry ${entry.fileName} unpacks ${entry.uncompressedSize} bytes from ${entry.compressedSize}`);
}

async function contentOf(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Buffer> {
  const stream: Readable = await zip.openReadStreamPromise(entry);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function corrupted(detail: string): ReadFailure {
  return new ReadFailure("InvalidDocumentCorrupted", `archive: ${detail}`);
}
