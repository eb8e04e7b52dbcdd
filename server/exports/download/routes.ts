import { undecidedCode } from "#domain/documents/undecided.ts";
import type { ExportFormat } from "#domain/exports/names.ts";
import { type Actor, permits } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import { noteAudit } from "#server/core/auditNote.ts";
import { requireAllApproved } from "#server/approval/standing.ts";
import { type DocumentRow, emptyContents, loadAllContents, loadDocuments } from "#server/documents/store.ts";
import { type DocumentFile, loadDocumentFiles, sizeOf } from "#server/documents/pages/file.ts";
import { requireAction } from "#server/documents/rules.ts";
import { type DocumentProblems, type ExportedDocument, type ExportOptions, exportStream, type LeftOut } from "#server/exports/rendering/index.ts";
import type { FileReply, Handlers } from "#server/core/handler.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { changeState, oneByOne, type Target } from "#server/documents/attempt.ts";
import { noError } from "#server/documents/columns.ts";
import { undecidedAmong } from "#server/documents/undecided.ts";
import type { Tx } from "#server/core/db.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { sql } from "kysely";
import { invoiceReader } from "./invoice.ts";
import { bookingOf, exportOptions, itemsOfUnits, printsApprovals } from "./options.ts";
import { printedApprovals } from "#server/approval/printed.ts";
import { noteOfLeftOut } from "./leftOut.ts";
import { originalOf } from "./original.ts";
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
  const loaded = await loadForExport(app, actor, documentIds, format);
  const isSentAsMade = isPlain(format) && documentIds.length > 1;
  const file = isSentAsMade ? sentAsMade(app, actor, format, loaded) : await written(app, format, loaded);
  // A file that left cannot be called back, so the log knows of it before the first byte.
  await app.db.transaction(actor.tenantId, (tx) => noteAudit(tx, { kind: "export.file", subject: "format", id: format, details: { documentIds } }));
  return file;
}

/** A file that stands on the disk before it leaves: nothing of it leaves when a document has a problem. */
async function written(app: App, format: ExportFormat, loaded: Loaded): Promise<FileReply> {
  const file = await exportToDisk(app, format, loaded);
  if ("problems" in file) throw notExportable(file.problems);
  const { fileName, mediaType, size } = file;
  return { fileName, mediaType, size, stream: (range) => file.open(range).once("close", () => void file.discard()) };
}

/** Many documents as they are: what is known against one is said before, and what turns out on the way is left out and named in the archive. */
function sentAsMade(app: App, actor: Actor, format: ExportFormat, { documents, options }: Loaded): FileReply {
  const noteOf = (leftOut: readonly LeftOut[]) => {
    for (const { name, error } of leftOut) app.log.warn({ err: error, file: name }, "left out of a download");
    return noteOfLeftOut(leftOut, actor.languageCode);
  };
  const result = exportStream(format, documents, { ...options, noteOf });
  if ("problems" in result) throw notExportable(result.problems);
  const { fileName, mediaType, stream } = result;
  return { fileName, mediaType, size: undefined, stream: () => stream };
}

function notExportable(problems: readonly DocumentProblems[]): Refusal {
  return new Refusal("not-exportable", {
    errors: problems.flatMap((problem) =>
      problem.reasons.map((reason) => ({
        pointer: `/${problem.documentId}${reason.field ? `/${reason.field.replaceAll(".", "/")}` : ""}`,
        code: reason.code,
        message: reason.detail?.code ?? reason.code,
      })),
    ),
  });
}

/** Nothing leaves twice or by half. Throws Refusal split-undecided or duplicate-undecided, naming the documents. */
async function requireDecided(tx: Tx, tenantId: string, documents: readonly DocumentRow[]): Promise<void> {
  const waiting = documents.filter((document) => document.exported_at === null);
  const ids = waiting.map((document) => document.document_id);
  const proposed = await tx
    .selectFrom("document_contents")
    .select(["document_id", "proposed_split"])
    .where("tenant_id", "=", tenantId)
    .where(sql<boolean>`document_id = any(${ids}::uuid[])`)
    .execute();
  const splits = new Map(proposed.map((row) => [row.document_id, row.proposed_split]));
  const asked = waiting.map((document) => ({ document, contents: { proposed_split: splits.get(document.document_id) ?? null } }));
  const undecided = await undecidedAmong(tx, tenantId, asked);
  const all = [...undecided].flatMap(([documentId, errors]) => errors.map((error) => ({ documentId, ...error })));
  const code = undecidedCode(all);
  if (code) throw new Refusal(code, { errors: all.map(({ documentId, rule }) => ({ pointer: `/${documentId}`, code: rule, message: rule })) });
}

/** Originals of one export, which leave one after the other. */
const MAX_EXPORT_BYTES = 256 * 1024 * 1024;
/** Documents whose contents stand in memory together. */
const CONTENTS_STEP = 100;

/** What was exported while approval was off has left already. */
export const hasLeft = (document: DocumentRow): boolean =>
  document.exported_at !== null && document.approved_at === null && (document.state === "Exported" || document.state === "Archived");

type Loaded = { documents: ExportedDocument[]; options: ExportOptions };

async function loadForExport(app: App, actor: Actor, documentIds: string[], format: ExportFormat): Promise<Loaded> {
  return app.db.transaction(actor.tenantId, async (tx) => {
    const rows = await loadRows(tx, actor, documentIds);
    if (!isPlain(format)) await requireDecided(tx, actor.tenantId, rows);
    const options = await exportOptions(tx, app, { tenantId: actor.tenantId, culture: actor.languageCode });
    const items = await itemsOfUnits(tx, actor.tenantId);
    const approvals = printsApprovals(options) ? await printedApprovals(tx, actor.tenantId, rows) : undefined;
    const files = withOriginal.includes(format) ? await loadDocumentFiles(tx, actor.tenantId, rows) : new Map<string, DocumentFile>();
    if ([...files.values()].reduce((total, file) => total + sizeOf(file), 0) > MAX_EXPORT_BYTES) throw new Refusal("too-large");
    const documents: ExportedDocument[] = [];
    for (const { document, invoice } of await invoices(tx, app, rows, format)) {
      const file = files.get(document.document_id);
      documents.push({
        invoice,
        items: items.get(document.accounting_unit_id ?? ""),
        approvals: approvals?.get(document.document_id),
        ...(file && { original: originalOf(app, file) }),
      });
    }
    return { documents, options };
  });
}

/** Documents as a format takes them; throws Refusal approval-required where one may not leave. Contents are read some at a time: what was read on the pages is much more than what leaves. */
async function invoices(tx: Tx, app: App, rows: readonly DocumentRow[], format: ExportFormat): Promise<{ document: DocumentRow; invoice: Invoice }[]> {
  const [tenantId = ""] = rows.map((document) => document.tenant_id);
  const read = invoiceReader(tx, tenantId);
  const book = await bookingOf(tx, app, tenantId, format);
  const made: { document: DocumentRow; invoice: Invoice }[] = [];
  for (let at = 0; at < rows.length; at += CONTENTS_STEP) {
    const step = rows.slice(at, at + CONTENTS_STEP);
    const contents = await loadAllContents(
      tx,
      tenantId,
      step.map((document) => document.document_id),
    );
    const stored = step.map((document) => ({ document, contents: contents.get(document.document_id) ?? emptyContents(document) }));
    const waiting = stored.filter(({ document }) => !hasLeft(document));
    if (!isPlain(format)) await requireAllApproved(tx, tenantId, waiting);
    for (const { document, contents: own } of stored) made.push({ document, invoice: book(await read(document, own), document) });
  }
  return made;
}

/** Documents in the actor's scope, in the order of the ids. Throws Refusal not-found. */
async function loadRows(tx: Tx, actor: Actor, documentIds: string[]): Promise<DocumentRow[]> {
  const documents = new Map((await loadDocuments(tx, actor, documentIds)).map((document) => [document.document_id, document]));
  return documentIds.map((documentId) => {
    const document = documents.get(documentId);
    if (!document) throw new Refusal("not-found");
    return document;
  });
}
