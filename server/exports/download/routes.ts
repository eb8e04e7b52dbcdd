import { undecidedCode } from "#domain/documents/undecided.ts";
import type { ExportFormat } from "#domain/exports/names.ts";
import { type Actor, permits } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import { noteAudit } from "#server/core/auditNote.ts";
import { requireAllApproved } from "#server/approval/standing.ts";
import { type ContentsRow, type DocumentRow, emptyContents, loadAllContents, loadDocuments } from "#server/documents/store.ts";
import { type DocumentFile, loadDocumentFile, readDocumentFile, sizeOf } from "#server/documents/pages/file.ts";
import { requireAction } from "#server/documents/rules.ts";
import type { ExportedDocument, ExportOptions } from "#server/exports/rendering/index.ts";
import type { FileReply, Handlers } from "#server/core/handler.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { changeState, oneByOne, type Target } from "#server/documents/attempt.ts";
import { noError } from "#server/documents/columns.ts";
import { undecidedAmong } from "#server/documents/undecided.ts";
import type { Tx } from "#server/core/db.ts";
import { invoiceReader } from "./invoice.ts";
import { bookingOf, exportOptions, itemsOfUnits, printsApprovals } from "./options.ts";
import { printedApprovals } from "#server/approval/printed.ts";
import { exportToDisk } from "./toDisk.ts";

export const exportHandlers = {
  exportFile: async ({ params, query }, actor, app) => exportFile(app, actor, [params.documentId], query.exportFormat),
  exportFiles: async ({ body }, actor, app) => exportFile(app, actor, body.documentIds, body.exportFormat),
  exportDocuments: async ({ body }, actor, app) =>
    oneByOne(app, body.documentIds, (documentId) => exportDocument(app, actor, { documentId, ifMatch: undefined })),
} satisfies Partial<Handlers>;

/** Makes a document ready for export: it sets out to its integrations. */
export function exportDocument(app: App, actor: Actor, target: Target): Promise<number> {
  return changeState(app, actor, target, (document, errors) => ({
    kind: "export",
    to: requireAction("export", document, actor, { errors }),
    columns: noError,
  }));
}

const plainFormats: readonly ExportFormat[] = ["Pdf", "Zip"];
/** Formats that hand out the document itself and no accounting data. */
export const isPlain = (format: ExportFormat): boolean => plainFormats.includes(format);
/** Formats that need the uploaded file; the preview of an Isdocx is made of it. */
const withOriginal: readonly ExportFormat[] = [...plainFormats, "Isdocx"];

async function exportFile(app: App, actor: Actor, documentIds: string[], format: ExportFormat): Promise<FileReply> {
  const needed = isPlain(format) ? "DownloadDocument" : "ExportDocument";
  if (!permits(actor, needed)) throw new Refusal("permission-denied");
  const written = await exportToDisk(app, format, await loadForExport(app, actor, documentIds, format));
  if ("problems" in written) {
    throw new Refusal("not-exportable", {
      errors: written.problems.flatMap((problem) =>
        problem.reasons.map((reason) => ({
          pointer: `/${problem.documentId}${reason.field ? `/${reason.field.replaceAll(".", "/")}` : ""}`,
          code: reason.code,
          message: reason.detail?.code ?? reason.code,
        })),
      ),
    });
  }
  // A file that left cannot be called back, so the log knows of it before the first byte.
  await app.db.transaction(actor.tenantId, (tx) => noteAudit(tx, { kind: "export.file", subject: "format", id: format, details: { documentIds } }));
  const { fileName, mediaType, size } = written;
  return { fileName, mediaType, size, stream: (range) => written.open(range).once("close", () => void written.discard()) };
}

/** Nothing leaves twice or by half. Throws Refusal split-undecided or duplicate-undecided, naming the documents. */
async function requireDecided(tx: Tx, tenantId: string, stored: readonly { document: DocumentRow; contents: ContentsRow }[]): Promise<void> {
  const undecided = await undecidedAmong(
    tx,
    tenantId,
    stored.filter(({ document }) => document.exported_at === null),
  );
  const all = [...undecided].flatMap(([documentId, errors]) => errors.map((error) => ({ documentId, ...error })));
  const code = undecidedCode(all);
  if (code) throw new Refusal(code, { errors: all.map(({ documentId, rule }) => ({ pointer: `/${documentId}`, code: rule, message: rule })) });
}

/** Originals of one export stand in memory together. */
const MAX_EXPORT_BYTES = 256 * 1024 * 1024;

/** What was exported while approval was off has left already. */
export const hasLeft = (document: DocumentRow): boolean =>
  document.exported_at !== null && document.approved_at === null && (document.state === "Exported" || document.state === "Archived");

type Loaded = { documents: ExportedDocument[]; options: ExportOptions };

async function loadForExport(app: App, actor: Actor, documentIds: string[], format: ExportFormat): Promise<Loaded> {
  const { loaded, options } = await app.db.transaction(actor.tenantId, async (tx) => {
    const stored = await loadStored(tx, actor, documentIds);
    if (!isPlain(format)) {
      await requireDecided(tx, actor.tenantId, stored);
      await requireAllApproved(
        tx,
        actor.tenantId,
        stored.filter(({ document }) => !hasLeft(document)),
      );
    }
    const read = invoiceReader(tx, actor.tenantId);
    const book = await bookingOf(tx, app, actor.tenantId, format);
    const items = await itemsOfUnits(tx, actor.tenantId);
    const options = await exportOptions(tx, app, { tenantId: actor.tenantId, culture: actor.languageCode });
    const approvals = printsApprovals(options)
      ? await printedApprovals(
          tx,
          actor.tenantId,
          stored.map(({ document }) => document),
        )
      : undefined;
    const found: { exported: ExportedDocument; file: DocumentFile | undefined }[] = [];
    let bytes = 0;
    for (const { document, contents } of stored) {
      const exported = {
        invoice: book(await read(document, contents), document),
        items: items.get(document.accounting_unit_id ?? ""),
        approvals: approvals?.get(document.document_id),
      };
      const file = withOriginal.includes(format) && document.file_id ? await loadDocumentFile(tx, document) : undefined;
      bytes += file ? sizeOf(file) : 0;
      if (bytes > MAX_EXPORT_BYTES) throw new Refusal("too-large");
      found.push({ exported, file });
    }
    return { loaded: found, options };
  });
  const documents: ExportedDocument[] = [];
  for (const { exported, file } of loaded) {
    const original = file && { fileName: file.fileName, mediaType: file.mediaType, bytes: await readDocumentFile(app, file) };
    documents.push(original ? { ...exported, original } : exported);
  }
  return { documents, options };
}

/** Documents in the actor's scope with their contents, in the order of the ids. Throws Refusal not-found. */
async function loadStored(tx: Tx, actor: Actor, documentIds: string[]): Promise<{ document: DocumentRow; contents: ContentsRow }[]> {
  const documents = new Map((await loadDocuments(tx, actor, documentIds)).map((document) => [document.document_id, document]));
  const contents = await loadAllContents(tx, actor.tenantId, documentIds);
  return documentIds.map((documentId) => {
    const document = documents.get(documentId);
    if (!document) throw new Refusal("not-found");
    return { document, contents: contents.get(documentId) ?? emptyContents(document) };
  });
}
