import type { ExportFormat } from "#domain/export/names.ts";
import { type Actor, permits } from "#server/actor.ts";
import type { App } from "#server/app.ts";
import { type DocumentRow, loadContents, loadDocument } from "#server/features/documents/store.ts";
import { requireAction } from "#server/features/documents/rules.ts";
import { exportDocuments, type ExportedDocument } from "#server/export/index.ts";
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

/** Formats that hand out the document itself and no accounting data. */
const plainFormats: readonly ExportFormat[] = ["Pdf", "Zip"];
/** Formats that need the uploaded file; the preview of an Isdocx is made of it. */
const withOriginal: readonly ExportFormat[] = [...plainFormats, "Isdocx"];

async function exportFile(app: App, actor: Actor, documentIds: string[], format: ExportFormat): Promise<FileReply> {
  const needed = plainFormats.includes(format) ? "DownloadDocument" : "ExportDocument";
  if (!permits(actor, needed)) throw new Refusal("permission-denied");
  const documents = await loadForExport(app, actor, documentIds, format);
  const result = await exportDocuments(format, documents, { tenantId: actor.tenantId, now: app.clock.now(), culture: actor.languageCode });
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
  return {
    fileName: result.fileName,
    mediaType: result.mediaType,
    size: result.bytes.length,
    stream: (range) => Readable.from([range ? result.bytes.subarray(range.start, range.end + 1) : result.bytes]),
  };
}

/** Originals of one export stand in memory together. */
const MAX_EXPORT_BYTES = 256 * 1024 * 1024;

/** Accounting data of an unapproved document never leaves while the approval feature is on, unless it left before (domain rules 2, invariants). */
function requireApproval(actor: Actor, document: DocumentRow): void {
  const hasLeft = document.exported_at !== null && (document.state === "Exported" || document.state === "Archived");
  if (actor.features.has("Approval") && document.approved_at === null && !hasLeft) throw new Refusal("approval-required", { currentState: document.state });
}

function loadForExport(app: App, actor: Actor, documentIds: string[], format: ExportFormat): Promise<ExportedDocument[]> {
  return app.db.transaction(actor.tenantId, async (tx) => {
    const documents: ExportedDocument[] = [];
    let bytes = 0;
    for (const documentId of documentIds) {
      const document = await loadDocument(tx, actor, documentId);
      if (!plainFormats.includes(format)) requireApproval(actor, document);
      const invoice = await invoiceOf(tx, document, await loadContents(tx, document));
      const file =
        withOriginal.includes(format) && document.file_id
          ? await tx.selectFrom("files").selectAll().where("tenant_id", "=", actor.tenantId).where("file_id", "=", document.file_id).executeTakeFirst()
          : undefined;
      bytes += file?.size ?? 0;
      if (bytes > MAX_EXPORT_BYTES) throw new Refusal("too-large");
      documents.push(
        file ? { invoice, original: { fileName: document.file_name, mediaType: file.media_type, bytes: await app.files.read(file.storage_key) } } : { invoice },
      );
    }
    return documents;
  });
}
