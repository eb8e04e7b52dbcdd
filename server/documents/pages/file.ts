import type { App } from "#server/core/app.ts";
import type { DocumentRow } from "#server/documents/store.ts";
import type { FileReply } from "#server/core/handler.ts";
import { allColumns } from "#server/core/columnNames.ts";
import type { Tx } from "#server/core/db.ts";
import { keptOrMade, madeFrom } from "#platform/files.ts";
import { servedName } from "#domain/documents/fileName.ts";
import { ReadFailure } from "#server/reading/failure.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { sql } from "kysely";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { type FileRow, loadAllSources, loadSources, pagedSources, type Source, wholeFile } from "./sources.ts";

/** A document's file: the uploaded one unchanged, or the parts of which its pages are put together. */
export type DocumentFile = { fileName: string; mediaType: string } & ({ original: FileRow } | { parts: Source[] });

/** Finds the file of a document. Throws Refusal not-found when it has none. */
export async function loadDocumentFile(tx: Tx, document: DocumentRow): Promise<DocumentFile> {
  return fileOf(document, await loadSources(tx, document));
}

/** The file as it came, where others took its place; undefined where none did. */
export async function loadReceivedFile(tx: Tx, { tenant_id, file_id }: Pick<DocumentRow, "tenant_id" | "file_id">): Promise<DocumentFile | undefined> {
  const received = sql<string>`(
    with recursive earlier as (
      select file_id, replaces_file_id, 0 as steps from files where tenant_id = ${tenant_id} and file_id = ${file_id}
      union all
      select f.file_id, f.replaces_file_id, steps + 1 from earlier join files f on f.tenant_id = ${tenant_id} and f.file_id = earlier.replaces_file_id
    ) select earlier.file_id from earlier where steps > 0 order by steps desc limit 1)`;
  const original = await tx.selectFrom("files").select(allColumns.files).where("tenant_id", "=", tenant_id).where("file_id", "=", received).executeTakeFirst();
  return original && { fileName: servedName(original.name, original.media_type), mediaType: original.media_type, original };
}

/** The files of many documents of a tenant, by their ids; documents without a file are left out. Throws Refusal not-found as loadDocumentFile. */
export async function loadDocumentFiles(tx: Tx, tenantId: string, documents: readonly DocumentRow[]): Promise<Map<string, DocumentFile>> {
  const withFile = documents.filter(({ file_id }) => file_id !== null);
  const sources = await loadAllSources(tx, tenantId, withFile);
  return new Map(withFile.map((document) => [document.document_id, fileOf(document, sources.get(document.document_id) ?? [])]));
}

function fileOf(document: DocumentRow, sources: readonly Source[]): DocumentFile {
  const original = wholeFile(sources);
  if (original) return { fileName: servedName(document.file_name, original.media_type), mediaType: original.media_type, original };
  const parts = pagedSources(sources);
  if (parts.length === 0) throw new Refusal("not-found");
  return { fileName: servedName(document.file_name, "application/pdf"), mediaType: "application/pdf", parts };
}

/** Size in bytes before anything is put together: enough to refuse what is too much. */
export function sizeOf(file: DocumentFile): number {
  return "original" in file ? file.original.size : file.parts.reduce((total, part) => total + part.file.size, 0);
}

/** The bytes of a document's file. Throws Refusal not-exportable when its pages cannot be put together. */
export async function readDocumentFile(app: App, file: DocumentFile): Promise<Buffer> {
  return "original" in file ? app.files.read(file.original.storage_key) : composed(app, file.parts);
}

/** The file as an answer: originals are streamed, pages are put together first. */
export async function fileReply(app: App, file: DocumentFile): Promise<FileReply> {
  const { fileName, mediaType } = file;
  if ("original" in file) {
    const { size, storage_key } = file.original;
    return { fileName, mediaType, size, stream: (range) => app.files.get(storage_key, range) };
  }
  const bytes = await composed(app, file.parts);
  return { fileName, mediaType, size: bytes.length, stream: (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]) };
}

/** Put together once and kept beside the first file. */
async function composed(app: App, parts: readonly Source[]): Promise<Buffer> {
  const list = parts.map(({ file, pages }) => [file.file_id, pages?.map(({ page, rotation, area }) => [page, rotation, ...(area ?? [])]) ?? null]);
  const name = createHash("sha256").update(JSON.stringify(list)).digest("hex");
  return keptOrMade(app.files, `${madeFrom(parts[0]!.file.storage_key).composed}/${name}.pdf`, async () => {
    const sources = parts.map(({ file, pages }) => ({
      path: file.storage_key,
      ...(pages ? { pages: pages.map(({ page, rotation, area }) => ({ page, rotation, area })) } : {}),
    }));
    return app.reader.composePdf(sources, { tenantId: parts[0]!.file.tenant_id }).catch((error: unknown) => {
      throw error instanceof ReadFailure ? new Refusal("not-exportable", { detail: error.message }) : error;
    });
  });
}
