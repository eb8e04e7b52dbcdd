import { Refusal } from "#platform/http/refusal.ts";
import { countAttention } from "#domain/documents/attention.ts";
import { codesIn, type KnownCodes } from "#domain/documents/codes.ts";
import { offeredBreakdown } from "#domain/vat/breakdown.ts";
import { deductionDate } from "#domain/vat/deductionDate.ts";
import type { DocumentErrorType } from "#domain/names.ts";
import { finalErrors } from "#domain/documents/state.ts";
import type { DocumentTypeDefinition } from "#contract/organisation/documentTypes.ts";
import { proposedParts } from "#domain/documents/split.ts";
import type { Evidence, Reading } from "#domain/evidence/reading.ts";
import { FileMissing, StoreUnavailable } from "#platform/files.ts";
import { allColumns } from "#server/core/columnNames.ts";
import type { App } from "#server/core/app.ts";
import { checkDocument } from "#server/documents/check.ts";
import { changeDocument } from "#server/documents/change.ts";
import { noError } from "#server/documents/columns.ts";
import type { ContentsRow, DocumentRow } from "#server/documents/store.ts";
import { type DocumentTypeRow, loadDefinition, loadDocumentTypes, loadFields } from "#server/organisation/documentTypes/store.ts";
import { knownCodes } from "#server/organisation/codeLists/codes.ts";
import { loadCodeLists } from "#server/organisation/codeLists/store.ts";
import { deductionStartDate } from "#server/organisation/tenant/deductionStart.ts";
import { listPages } from "#server/documents/pages/listing.ts";
import { loadSources } from "#server/documents/pages/sources.ts";
import { featuresOf, hasFeature } from "#server/core/features.ts";
import { countProcessed, currentLicence, licenceProblem } from "#server/organisation/tenant/licence.ts";
import type { Tx } from "#server/core/db.ts";
import { once } from "#server/core/once.ts";
import { together } from "#server/core/together.ts";
import type { Jobs } from "#server/core/queues.ts";
import { ReadingTakesLong } from "#server/reading/failure.ts";
import { QUICK_READING_MS } from "#server/reading/limits.ts";
import { withinLengths } from "#domain/extraction/lengths.ts";
import { type Enriched, enrich } from "./enrich.ts";
import { endProgress, noteProgress } from "./progress.ts";
import { filesToRead, keepTurns, type ReadPages, storeReadPages } from "./readPages.ts";

type Payload = Jobs["extract"];
/** `isLastTry`: the job will not be tried again. `withinMs`: longest reading at this turn. `whenRead`: the file is read, its values are written next. */
type Turn = { isLastTry: boolean; withinMs?: number; whenRead?: (() => void) | undefined };

/** After so long a document is tried again whose file the store did not give. */
const STORE_WAIT_SECONDS = 30;

/** Reads a document, or queues it among the long readings: a slot of the short ones is never held for long. */
export async function extractDocument(app: App, payload: Payload, isLastTry: boolean, whenRead?: () => void): Promise<void> {
  try {
    await extractWithin(app, payload, { isLastTry, withinMs: QUICK_READING_MS, whenRead });
  } catch (error) {
    if (!(error instanceof ReadingTakesLong)) throw error;
    await app.db.transaction(payload.tenantId, (tx) => app.queue.send(tx, "extractLong", payload));
  }
}

/** Reads a document that was found to take long, up to the limit of the installation. */
export const extractLongDocument = (app: App, payload: Payload, isLastTry: boolean): Promise<void> => extractWithin(app, payload, { isLastTry });

/**
 * Reads one document: load, read in a limited child, write. Safe to run twice: only the run that carries the document's
 * current extractionId writes. A document always ends in New or in Error with a reason.
 */
async function extractWithin(app: App, payload: Payload, { isLastTry, withinMs, whenRead }: Turn): Promise<void> {
  const job = await app.db.transaction(payload.tenantId, (tx) => loadJob(tx, payload, app.clock.now()));
  if (!job) return;
  if (job.refusal) return fail(app, payload, job.refusal, "licence");
  try {
    const files = filesToRead(job.sources);
    const progress = noteProgress(app, payload);
    const result = await app.reader.read({ ...files, context: job.context, onProgress: progress.report, withinMs }, payload);
    whenRead?.();
    await progress.written();
    if (result.ok) {
      const enriched = await completed(app, payload, result.reading, job);
      await app.db.transaction(payload.tenantId, (tx) => storeReading(tx, app, payload, { ...result, job, sources: job.sources, enriched }));
    } else if (app.stopping.aborted) throw new Error("The program stopped while it read the document.");
    else await fail(app, payload, result.errorType, result.detail);
  } catch (error) {
    if (error instanceof Refusal && error.code === "licence-used-up") return fail(app, payload, "LicenseUsedUp", "licence");
    // A stop is no fault of the document: the next worker reads it.
    if (error instanceof ReadingTakesLong || !isLastTry || app.stopping.aborted) throw error;
    if (error instanceof StoreUnavailable) return readLater(app, payload, error);
    app.log.error({ err: error, documentId: payload.documentId }, "reading gave up");
    await fail(app, payload, "ExtractionError", error instanceof FileMissing ? "the stored file is missing" : "internal");
  }
}

/** The reading with what memory and register know, and with a second opinion where there is a second reader, whose rules are loaded then. */
async function completed(app: App, { tenantId, documentId }: Payload, reading: Reading, job: Job): Promise<Enriched | undefined> {
  const enriched = await enrich(app, tenantId, reading, job);
  if (!app.secondReader) return enriched;
  const { askSecondReader } = await import("./secondReader.ts");
  return askSecondReader(app, reading, enriched, { documentId, context: job.context });
}

/** A file store that is away is no fault of the document either: it waits as long as it takes. */
async function readLater(app: App, payload: Payload, error: StoreUnavailable): Promise<void> {
  app.log.error({ err: error, documentId: payload.documentId }, "the file store does not give a document");
  await app.db.transaction(payload.tenantId, (tx) => app.queue.send(tx, "extract", payload, { delaySeconds: STORE_WAIT_SECONDS }));
}

/** The document, while it waits for this very reading. */
const waiting = (tx: Tx, { tenantId, documentId, extractionId }: Payload) =>
  tx
    .selectFrom("documents")
    .select(allColumns.documents)
    .where("tenant_id", "=", tenantId)
    .where("document_id", "=", documentId)
    .where("extraction_id", "=", extractionId)
    .where("state", "=", "Extracting")
    .where("deleted_at", "is", null);

/** The same, which nobody else changes until the transaction ends. */
const current = (tx: Tx, payload: Payload): Promise<DocumentRow | undefined> => waiting(tx, payload).forUpdate().executeTakeFirst();

/** Locks nothing, or its end would wait for the disk: what changes meanwhile is seen when the reading is written. */
async function loadJob(tx: Tx, payload: Payload, now: Date) {
  const document = await waiting(tx, payload).executeTakeFirst();
  if (!document?.file_id) return undefined;
  const [units, refusal, sources] = await together([
    tx.selectFrom("accounting_units").select(["company_id", "vat_id", "name"]).where("tenant_id", "=", payload.tenantId).execute(),
    licenceProblem(tx, payload.tenantId, now),
    loadSources(tx, document),
  ]);
  const known = (values: (string | null)[]): string[] => values.filter((value) => value !== null);
  return {
    refusal,
    sources,
    unitId: document.accounting_unit_id,
    documentType: document.document_type,
    context: {
      ownCompanyIds: known(units.map((unit) => unit.company_id)),
      ownVatIds: known(units.map((unit) => unit.vat_id)),
      ownNames: units.map((unit) => unit.name),
      today: now.toISOString().slice(0, 10),
    },
  };
}

type Job = NonNullable<Awaited<ReturnType<typeof loadJob>>>;

async function fail(app: App, payload: Payload, errorType: DocumentErrorType, detail: string): Promise<void> {
  await app.db.transaction(payload.tenantId, async (tx) => {
    const document = await current(tx, payload);
    if (!document) return;
    app.log.warn({ tenant: payload.tenantId, document: payload.documentId, error: errorType }, "a document could not be read");
    await endProgress(tx, payload);
    await changeDocument(tx, app, document, {
      kind: "extraction",
      to: "Error",
      userId: null,
      now: app.clock.now(),
      detail: errorType,
      columns: { extraction_id: null, error_type: errorType, error_origin: "extraction", error_detail: detail.slice(0, 500) },
    });
  });
  // What could not be read may still be looked at and split.
  if (!finalErrors.has(errorType)) await listPages(app, payload);
}

/** Writes everything that was read in one transaction: values, places, pages, state, history and the licence count. */
async function storeReading(tx: Tx, app: App, payload: Payload, result: ReadPages & { job: Job; enriched: Enriched | undefined }): Promise<void> {
  const { enriched, job } = result;
  const [document] = await together([current(tx, payload), askedForLater(tx, payload.tenantId, job, app.clock.now())]);
  if (!document || !enriched) return;
  // What memory, register and second reader put in keeps to the same lengths.
  const read = withinLengths(enriched.read);
  const now = app.clock.now();
  const type = await chooseType(tx, document, enriched);
  const definition = await loadDefinition(tx, payload.tenantId, type.document_type, "cs-CZ");
  const { fields, evidence } = await readValues(tx, document, { type, definition }, { ...enriched, read });
  const items = (document.extract_items ?? type.extract_items) ? read.lineItems.map((row) => ({ ...row.values, ...placeOf(row) })) : [];
  const readRows = read.vatBreakdown.map((row) => ({ ...row.values, ...placeOf(row) }));
  // What structured data states is no computation of ours.
  const isStated = ["isdoc", "en16931"].includes(evidence.totalAmount?.source ?? "");
  const vatRows = isStated ? readRows : offeredBreakdown(fields, items, readRows);
  const unitId = document.accounting_unit_id ?? (await unitOf(tx, payload.tenantId, fields, enriched));
  const coded = { tenantId: payload.tenantId, accountingUnitId: unitId };
  dropUnknownCodes({ fields, evidence }, await knownCodes(tx, definition, { ...coded, fields, items }));
  const errors = await checkDocument(tx, definition, { ...coded, values: { fields, items, vatBreakdown: vatRows } });
  const [pageColumns] = await together([storeReadPages(tx, document, result), endProgress(tx, payload)]);
  await changeDocument(tx, app, document, {
    kind: "extraction",
    to: "New",
    userId: null,
    now,
    contents: { evidence, items, vat_breakdown: vatRows, proposed_split: proposedSplit(result), register: enriched.register },
    columns: {
      extraction_id: null,
      document_type: type.document_type,
      accounting_unit_id: unitId,
      ...pageColumns,
      language: read.language,
      fields: JSON.stringify(fields),
      attention: countAttention(definition.fields, { values: fields, evidence }, errors),
      ...noError,
    },
  });
  await keepTurns(tx, document, result);
  await countProcessed(tx, payload.tenantId, now);
}

/** Settings that the steps of a reading ask for, and the transaction keeps: all of them come on one way. */
const askedForLater = (tx: Tx, tenantId: string, { documentType }: Job, now: Date) =>
  together([
    loadDocumentTypes(tx, tenantId),
    featuresOf(tx, tenantId),
    loadFields(tx, tenantId, documentType),
    loadCodeLists(tx, tenantId),
    unitIds(tx, tenantId),
    currentLicence(tx, tenantId, now),
  ]);

/** The documents that a file seems to hold; who put pages of several files into one document is not asked to part them again. */
function proposedSplit({ reading, sources }: ReadPages): ContentsRow["proposed_split"] {
  if (sources.length > 1 && sources.some((source) => source.pages)) return null;
  const ranges = reading.documents.map((part) => part.pageRange);
  return proposedParts(ranges, reading.pages.length) ?? null;
}

const placeOf = (row: { page?: number; box?: [number, number, number, number]; confidence: number }) => ({
  confidence: row.confidence,
  ...(row.page === undefined ? {} : { page: row.page }),
  ...(row.box ? { box: row.box } : {}),
});

/** A type that nobody chose follows the supplier's earlier documents, else the document: receipts go to the active receipt type. */
async function chooseType(tx: Tx, document: DocumentRow, { read, documentType }: Enriched): Promise<DocumentTypeRow> {
  const types = await loadDocumentTypes(tx, document.tenant_id);
  const present = types.find((type) => type.document_type === document.document_type);
  const usual = types.find((type) => type.is_active && type.document_type === documentType);
  if (!document.type_chosen && usual) return usual;
  const receipts = types.find((type) => type.is_active && type.document_class === "Cashier");
  const chosen = !document.type_chosen && read.documentKind === "receipt" && receipts ? receipts : present;
  if (!chosen) throw new Error(`The document type ${document.document_type} is gone.`);
  return chosen;
}

type Values = { fields: Record<string, string>; evidence: Record<string, Evidence> };

async function readValues(
  tx: Tx,
  document: DocumentRow,
  { type, definition }: { type: DocumentTypeRow; definition: DocumentTypeDefinition },
  { read, suggestions }: Enriched,
): Promise<Values> {
  const fields: Record<string, string> = {};
  const evidence: Record<string, Evidence> = {};
  const suggested = definition.fields.flatMap((field) => (suggestions[field.name] && !field.hidden ? [[field.name, suggestions[field.name]!] as const] : []));
  for (const [field, why] of Object.entries(read.unread ?? {})) evidence[field] = why;
  for (const [field, read_] of [...Object.entries(read.fields), ...suggested]) {
    const { value, ...why } = read_;
    if (field === "note" && why.source === "isdoc" && !type.extract_note_from_isdoc) continue;
    fields[field] = value;
    evidence[field] = why;
  }
  if (!fields.documentKind) {
    fields.documentKind = read.documentKind;
    evidence.documentKind = { source: "derived", confidence: 0.98, checks: [] };
  }
  await addDeductionDate(tx, document, fields, evidence);
  return { fields, evidence };
}

/** Memory may suggest a code that the code lists no longer have; then it suggests nothing. */
function dropUnknownCodes({ fields, evidence }: Values, codes: KnownCodes): void {
  for (const [field, known] of codes) {
    if (evidence[field]?.source !== "history" || codesIn(fields[field] ?? "").every((code) => known.has(code))) continue;
    delete fields[field];
    delete evidence[field];
  }
}

/** The later of the issue date and the start of the current VAT period, when the feature is on (R086). */
async function addDeductionDate(tx: Tx, document: DocumentRow, fields: Record<string, string>, evidence: Record<string, Evidence>): Promise<void> {
  if (!fields.issueDate || fields.deductionDate || !(await hasFeature(tx, document.tenant_id, "DeductionDate"))) return;
  const periodStart = await deductionStartDate(tx, document.tenant_id);
  if (periodStart === null) return;
  fields.deductionDate = deductionDate(fields.issueDate, periodStart) ?? fields.issueDate;
  evidence.deductionDate = { source: "derived", confidence: evidence.issueDate?.confidence ?? 0.9, checks: [] };
}

const unitIds = (tx: Tx, tenantId: string) =>
  once(tx, ["accounting_units"], `ids of ${tenantId}`, () =>
    tx.selectFrom("accounting_units").select(["accounting_unit_id", "company_id"]).where("tenant_id", "=", tenantId).execute(),
  );

/**
 * The unit of the customer's company id, else the one that all of the supplier's documents went to. Where there is one unit alone it is taken
 * unless the document names a customer by an id; a name alone may be written in many ways.
 */
async function unitOf(tx: Tx, tenantId: string, fields: Record<string, string>, { accountingUnitId }: Enriched): Promise<string | null> {
  const units = await unitIds(tx, tenantId);
  const namesCustomer = fields.customerCompanyId !== undefined || fields.customerVatId !== undefined;
  if (units.length === 1 && !namesCustomer) return units[0]!.accounting_unit_id;
  if (!(await hasFeature(tx, tenantId, "AutoAccountingUnit"))) return null;
  const ofCustomer = fields.customerCompanyId
    ? units.find((unit) => unit.company_id === fields.customerCompanyId)
    : units.find((unit) => unit.accounting_unit_id === accountingUnitId);
  return ofCustomer?.accounting_unit_id ?? null;
}
