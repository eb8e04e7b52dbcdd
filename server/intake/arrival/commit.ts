import { czechDay } from "#domain/czech/day.ts";
import { type FilePlan, type FileRules, planFiles, plusTagOf } from "#domain/intake/mailFiles.ts";
import type { ImportRefusal } from "#domain/intake/refusals.ts";
import { MAX_UPLOAD_BYTES } from "#domain/documents/upload.ts";
import type { Tx } from "#server/core/db.ts";
import type { ImportedFile } from "#server/core/exportTables.ts";
import type { UploadedFile } from "#server/core/handler.ts";
import type { SourceItem } from "#server/core/source.ts";
import { createDocument, isIdTaken, type NewDocument } from "#server/documents/create.ts";
import { withStoredFiles } from "#server/documents/uploadedFile.ts";
import { typeForUpload } from "#server/organisation/documentTypes/store.ts";
import { createHash, randomUUID } from "node:crypto";
import { type Arrived, mediaTypeIn, store } from "./arrived.ts";
import { endItem, type ItemEnd } from "./items.ts";
import type { Visit } from "./visit.ts";

/** Left out without a word to anybody: what every message carries, and what the settings say. */
const EXPECTED: ReadonlySet<ImportRefusal> = new Set(["decoration", "otherPrefix", "automatic"]);

/** Makes the documents of an item and writes what came of it, all in one transaction: both are there or neither. */
export async function commit(visit: Visit, item: SourceItem, arrived: Arrived): Promise<ItemEnd> {
  const { app, connection } = visit;
  const plan = planFiles(
    arrived.files.map((file) => ({ ...file, size: file.bytes.length })),
    rulesOf(visit),
  );
  const stored: UploadedFile[] = arrived.original ? [arrived.original] : [];
  const used = new Set<UploadedFile>();
  const files = new Map<number, UploadedFile>();
  const end = await withStoredFiles(app, stored, async () => {
    for (const index of plan.documents.flatMap(({ main, attached }) => [main, ...attached])) {
      const { name, bytes } = arrived.files[index]!;
      const file = await store(visit, { name, mediaType: mediaTypeIn(bytes), maxBytes: MAX_UPLOAD_BYTES }, bytes);
      files.set(index, file);
      stored.push(file);
    }
    return app.db.transaction(connection.tenant_id, async (tx) => {
      const taken = await writeDocuments({ tx, visit, item, arrived, used }, plan, files);
      const result = endOf(visit, arrived, { plan, taken });
      await endItem(tx, connection, item.key, result);
      return result;
    });
  });
  // After a failure nobody knows whether the transaction was committed: a stray file is cheaper than a lost document.
  await Promise.all(stored.filter((file) => !used.has(file)).map((file) => app.files.remove(file.storageKey)));
  return end;
}

function rulesOf({ source, settings }: Visit): FileRules {
  const mode = source.brings === "messages" ? (settings.processingMode as FileRules["mode"]) : "EachFileSeparately";
  return { mode, prefixes: settings.fileNamePrefixes as string | undefined, typePriority: settings.fileTypePriority as string | undefined };
}

type Outcome = { plan: FilePlan; taken: readonly ImportedFile[] };

function endOf({ source }: Visit, { files, refused, emptyProblem }: Arrived, { plan, taken }: Outcome): ItemEnd {
  const left = plan.refused.map(({ file, problem }) => ({ name: files[file]!.name, documentId: null, problem }));
  const all = [...taken, ...left, ...refused.map((each) => ({ ...each, documentId: null }))];
  const problems = all.flatMap((file) => (file.problem ? [file.problem] : []));
  if (taken.length > 0) return { state: "Taken", problem: null, files: all, isReported: problems.every((problem) => EXPECTED.has(problem)) };
  // Files of a folder that are not meant for this connection are somebody else's.
  if (source.brings === "files" && problems[0] === "otherPrefix") return { state: "Skipped", problem: "otherPrefix", files: all, isReported: true };
  const problem = problems.find((each) => each !== "decoration") ?? emptyProblem;
  return { state: "Refused", problem, files: all, isReported: problem === "automatic" };
}

/** Documents of one item being written in a transaction; `used` gathers the stored files that they use. */
type Writing = { tx: Tx; visit: Visit; item: SourceItem; arrived: Arrived; used: Set<UploadedFile> };

async function writeDocuments(writing: Writing, { documents }: FilePlan, files: ReadonlyMap<number, UploadedFile>): Promise<ImportedFile[]> {
  const { original } = writing.arrived;
  const shared = await sharedBy(writing);
  const taken: ImportedFile[] = [];
  for (const [place, { main, attached }] of documents.entries()) {
    const file = files.get(main)!;
    const documentId = await write(
      writing,
      { ...shared, file, fileName: file.name, isRead: true, ordinal: documents.length > 1 ? place + 1 : null },
      file.sha256,
    );
    taken.push({ name: file.name, documentId, problem: null });
    for (const index of attached) {
      const more = files.get(index)!;
      await attach(writing, shared, { to: documentId, file: more });
      taken.push({ name: more.name, documentId, problem: null });
    }
    if (original) await attach(writing, shared, { to: documentId, file: original });
  }
  return taken;
}

type Shared = Omit<NewDocument, "documentId" | "file" | "fileName" | "isRead">;

/** What all documents of the item have in common. */
async function sharedBy({ tx, visit: { connection, settings, source, app }, item, arrived }: Writing): Promise<Shared> {
  const type = await typeForUpload(tx, connection.tenant_id, undefined);
  const now = app.clock.now();
  const isMessage = source.brings === "messages";
  return {
    documentType: type.documentType,
    // Otherwise reading may choose another type by what it reads.
    typeChosen: settings.processingMode !== "RecognizeDocumentType",
    accountingUnitId: await unitOf(tx, connection.tenant_id, arrived.recipients),
    folderId: randomUUID(),
    source: isMessage ? "Mail" : "API",
    deliveredDate: czechDay(now),
    extractItems: null,
    senderEmail: arrived.sender,
    recipientEmail: isMessage ? (arrived.recipients.find((each) => each.includes("@")) ?? null) : null,
    arrival: { connection: connection.name, name: item.name, at: now.toISOString() },
    note: arrived.note,
    priority: Number(settings.extractionPriority ?? 0),
  };
}

/** The message itself goes with each document of it, and is stored once. */
async function attach(writing: Writing, shared: Shared, { to, file }: { to: string; file: UploadedFile }): Promise<void> {
  const stored = writing.used.has(file) ? { isFileStored: true as const } : {};
  await write(writing, { ...shared, ...stored, note: "", file, fileName: file.name, isRead: false, attachedTo: to }, `${to} ${file.sha256}`);
}

/** Its id follows from where it came from and its bytes, so that the same file is never two documents. */
async function write({ tx, visit: { app, connection }, arrived, used }: Writing, document: Omit<NewDocument, "documentId">, what: string): Promise<string> {
  const documentId = idOf(`${connection.import_connection_id}\n${arrived.identity}\n${what}`);
  if (await isIdTaken(tx, connection.tenant_id, documentId)) return documentId;
  await createDocument(tx, app, { tenantId: connection.tenant_id, userId: null }, { ...document, documentId });
  if (document.file) used.add(document.file);
  return documentId;
}

/** A UUID made of a hash (RFC 9562, version 8). */
function idOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The accounting unit that an address names by its plus tag, or a folder by its name: by company id or external id. */
async function unitOf(tx: Tx, tenantId: string, recipients: readonly string[]): Promise<string | null> {
  const named = recipients.map((each) => (each.includes("@") ? plusTagOf(each) : each)?.toLowerCase());
  const units = await tx.selectFrom("accounting_units").select(["accounting_unit_id", "company_id", "external_id"]).where("tenant_id", "=", tenantId).execute();
  const isNamed = (text: string | null) => text !== null && named.includes(text.toLowerCase());
  return units.find((unit) => isNamed(unit.company_id) || isNamed(unit.external_id))?.accounting_unit_id ?? null;
}
