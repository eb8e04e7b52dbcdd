import type { ExportFormat } from "#domain/export/names.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { type Actor, permits } from "#server/actor.ts";
import type { App } from "#server/app.ts";
import { noteAudit } from "#server/features/audit/note.ts";
import { requireApproved } from "#server/features/approval/standing.ts";
import { type DocumentRow, loadContents, loadDocument } from "#server/features/documents/store.ts";
import { type DocumentFile, loadDocumentFile, readDocumentFile, sizeOf } from "#server/features/pages/file.ts";
import { requireAction } from "#server/features/documents/rules.ts";
import { exportDocuments, type ExportedDocument, type ExportOptions } from "#server/export/index.ts";
import type { FileReply, Handlers } from "#server/http/handler.ts";
import { Refusal } from "#server/refusal.ts";
import { Readable } from "node:stream";
import { invoiceOf } from "./invoice.ts";
import { bulkState } from "#server/features/documents/bulk.ts";

export const exportHandlers = {
  exportFile: async ({ params, query }, actor, app) => exportFile(app, actor, [params.documentId], query.exportFormat),
  exportFiles: async ({ body }, actor, app) => exportFile(app, actor, body.documentIds, body.exportFormat),
  exportDocuments: async ({ body }, actor, app) =>
    bulkState(app, actor, body.documentIds, (_tx, document, errors) => ({
      kind: "export",
      to: requireAction("export", document, actor, errors),
      columns: { error_type: null, error_origin: null, error_detail: null },
    })),
} satisfies Partial<Handlers>;

const plainFormats: readonly ExportFormat[] = ["Pdf", "Zip"];
/** Formats that hand out the document itself and no accounting data. */
export const isPlain = (format: ExportFormat): boolean => plainFormats.includes(format);
/** Formats that need the uploaded file; the preview of an Isdocx is made of it. */
const withOriginal: readonly ExportFormat[] = [...plainFormats, "Isdocx"];

/** What the tenant set for exports, as the formats take it. */
export function optionsOf(app: App, actor: Actor): ExportOptions {
  return {
    tenantId: actor.tenantId,
    now: app.clock.now(),
    culture: actor.languageCode,
    pdf: { coverSheet: actor.features.has("CoverSheet") },
    pdfTools: app.reader,
  };
}

async function exportFile(app: App, actor: Actor, documentIds: string[], format: ExportFormat): Promise<FileReply> {
  const needed = isPlain(format) ? "DownloadDocument" : "ExportDocument";
  if (!permits(actor, needed)) throw new Refusal("permission-denied");
  const documents = await loadForExport(app, actor, documentIds, format);
  const result = await exportDocuments(format, documents, optionsOf(app, actor));
  if ("problems" in result) {
    throw new Refusal("not-exportable", {
      errors: result.problems.flatMap((problem) =>
        problem.reasons.map((reason) => ({
          pointer: `/${problem.documentId}${reason.field ? `/${reason.field.replaceAll(".", "/")}` : ""}`,
          code: reason.code,
          message: reason.detail,
        })),
      ),
    });
  }
  // A file that left cannot be called back, so the log knows of it before the first byte.
  await app.db.transaction(actor.tenantId, (tx) => noteAudit(tx, { kind: "export.file", subject: "format", id: format, details: { documentIds } }));
  return {
    fileName: result.fileName,
    mediaType: result.mediaType,
    size: result.bytes.length,
    stream: (range) => Readable.from([range ? result.bytes.subarray(range.start, range.end + 1) : result.bytes]),
  };
}

/** Originals of one export stand in memory together. */
const MAX_EXPORT_BYTES = 256 * 1024 * 1024;

/** What was exported while approval was off has left already. */
export const hasLeft = (document: DocumentRow): boolean =>
  document.exported_at !== null && document.approved_at === null && (document.state === "Exported" || document.state === "Archived");

async function loadForExport(app: App, actor: Actor, documentIds: string[], format: ExportFormat): Promise<ExportedDocument[]> {
  const loaded = await app.db.transaction(actor.tenantId, async (tx) => {
    const found: { invoice: Invoice; file: DocumentFile | undefined }[] = [];
    let bytes = 0;
    for (const documentId of documentIds) {
      const document = await loadDocument(tx, actor, documentId);
      if (!isPlain(format) && !hasLeft(document)) await requireApproved(tx, document);
      const invoice = await invoiceOf(tx, document, await loadContents(tx, document));
      const file = withOriginal.includes(format) && document.file_id ? await loadDocumentFile(tx, document) : undefined;
      bytes += file ? sizeOf(file) : 0;
      if (bytes > MAX_EXPORT_BYTES) throw new Refusal("too-large");
      found.push({ invoice, file });
    }
    return found;
  });
  const documents: ExportedDocument[] = [];
  for (const { invoice, file } of loaded) {
    const original = file && { fileName: file.fileName, mediaType: file.mediaType, bytes: await readDocumentFile(app, file) };
    documents.push(original ? { invoice, original } : { invoice });
  }
  return documents;
}
