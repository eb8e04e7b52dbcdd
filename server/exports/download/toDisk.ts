import type { ExportFormat } from "#domain/exports/names.ts";
import type { App } from "#server/core/app.ts";
import { type DocumentProblems, type ExportedDocument, type ExportOptions, exportStream } from "#server/exports/rendering/index.ts";
import { DocumentUnwritable } from "#server/exports/rendering/format.ts";
import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A file of an export on the disk; `discard` removes it. */
export type FileOnDisk = {
  fileName: string;
  mediaType: string;
  size: number;
  /** SHA-256, hexadecimal. */
  sha256: string;
  open(range?: { start: number; end: number }): Readable;
  discard(): Promise<void>;
};

/** Folder of files that are being exported. */
const FOLDER = "exports";

/**
 * Writes documents in an export format to the disk, so that memory holds a piece of the file and its size and hash are known before
 * anything is sent. Nothing is kept when a document has a problem; the problems of all are reported.
 */
export async function exportToDisk(
  app: App,
  format: ExportFormat,
  { documents, options }: { documents: ExportedDocument[]; options: ExportOptions },
): Promise<FileOnDisk | { problems: DocumentProblems[] }> {
  const result = exportStream(format, documents, options);
  if ("problems" in result) return result;
  const folder = join(app.config.dataDir, FOLDER);
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const discard = () => rm(path, { force: true });
  const hash = createHash("sha256");
  let size = 0;
  const measure = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part);
      size += part.length;
      done(null, part);
    },
  });
  try {
    await pipeline(result.stream, measure, createWriteStream(path, { flags: "wx" }));
  } catch (error) {
    await discard();
    if (!(error instanceof DocumentUnwritable)) throw error;
    return { problems: [{ documentId: error.documentId, reasons: [error.problem] }] };
  }
  const { fileName, mediaType } = result;
  return { fileName, mediaType, size, sha256: hash.digest("hex"), open: (range) => createReadStream(path, range), discard };
}

/** Removes what processes that were killed before `before` have left. */
export async function removeOldExports(app: App, before: Date): Promise<void> {
  const folder = join(app.config.dataDir, FOLDER);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtime < before) await rm(path, { force: true });
  }
}
