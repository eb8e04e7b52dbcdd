import { sql } from "kysely";
import { isCompanyId } from "#domain/czech/companyId.ts";
import type { Tx } from "#server/core/db.ts";
import type { Handlers } from "#server/core/handler.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { changeType, changeUnit, markExported, markExportFailure, moveToState } from "./actions.ts";
import { changeState, oneByOne } from "./attempt.ts";
import { noError } from "./columns.ts";
import { documentDetail, withParts } from "./detail.ts";
import { pageImage, pageWords } from "./pages/shown.ts";
import { keepBothDocuments } from "./keepBoth.ts";
import { countDocuments, countExtracting } from "./list/counts.ts";
import { listDocuments, person, rememberList } from "./list/list.ts";
import { readFilter } from "./list/search.ts";
import { noteSorted } from "./list/sorted.ts";
import { deleteDocument } from "./remove.ts";
import { paymentCode } from "./payment.ts";
import { requeue } from "./requeue.ts";
import { loadForChange, requireAction, validationErrorsOf } from "./rules.ts";
import { saveDocument } from "./save.ts";
import { type DocumentRow, documentIdOfExternal, loadContents, loadDocument, namesOf } from "./store.ts";

/** An open detail notes the time at most once in so many milliseconds. */
const OPEN_NOTE_MS = 60_000;

export const documentHandlers = {
  listDocuments: async ({ body }, actor, app) => {
    const page = await app.db.read(actor.tenantId, (tx) => listDocuments(tx, actor, body, app.clock.now()));
    const { sort } = body;
    if (sort) await app.db.transaction(actor.tenantId, (tx) => noteSorted(tx, app, actor, sort));
    return { ...page, listResultId: await rememberList(app, actor, body) };
  },

  countDocuments: async ({ body }, actor, app) =>
    app.db.read(actor.tenantId, async (tx) => countDocuments(tx, actor, await readFilter(tx, actor, body, app.clock.now()))),

  countExtracting: async ({ body }, actor, app) => app.db.transaction(actor.tenantId, (tx) => countExtracting(tx, actor, body.documentType)),

  getDocument: async ({ params, query, setHeader }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const documentId = query.isExternalId ? await documentIdOfExternal(tx, actor, params.documentId) : requireGuid(params.documentId);
      const document = await loadDocument(tx, actor, documentId);
      setHeader("etag", `"${document.version}"`);
      const detail = await documentDetail(tx, app, actor, {
        document,
        culture: query.culture,
        withDefinition: query.returnDocumentTypeDefinition ?? false,
        listResultId: query.listResultId,
      });
      await noteOpened(tx, document, app.clock.now());
      return withParts(detail, query.detailSettings);
    }),

  saveDocument: async ({ params, body, ifMatch, setHeader }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const document = await loadForChange(tx, actor, params.documentId, ifMatch);
      setHeader("etag", `"${await saveDocument(tx, app, actor, { document, body })}"`);
    }),

  deleteDocument: async ({ params, ifMatch }, actor, app) => deleteDocument(app, actor, { ...params, ifMatch }),

  deleteDocuments: async ({ body }, actor, app) =>
    oneByOne(app, body.documentIds, (documentId) => deleteDocument(app, actor, { documentId, ifMatch: undefined })),

  keepBothDocuments: async ({ params, body, ifMatch }, actor, app) =>
    app.db.transaction(actor.tenantId, (tx) => keepBothDocuments(tx, app, actor, { documentId: params.documentId, otherId: body.otherDocumentId, ifMatch })),

  pageImage,
  pageWords,

  documentHistory: async ({ params }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const document = await loadDocument(tx, actor, params.documentId);
      const rows = await tx
        .selectFrom("document_history")
        .selectAll()
        .where("tenant_id", "=", actor.tenantId)
        .where("document_id", "=", document.document_id)
        .orderBy("history_id", "desc")
        .execute();
      const names = await namesOf(
        tx,
        actor.tenantId,
        rows.map((row) => row.user_id),
      );
      return {
        entries: rows.map((row) => ({
          time: row.at.toISOString(),
          kind: row.kind,
          fromState: row.from_state,
          toState: row.to_state,
          person: person(row.user_id, names),
          changes: row.changes,
          detail: row.detail,
          exportFailure: row.export_failure,
        })),
      };
    }),

  changeState: async ({ params, ifMatch }, actor, app) => moveToState(app, actor, { documentId: params.documentId, ifMatch }, params.documentState),

  requeueExtraction: async ({ params, ifMatch }, actor, app) => requeue(app, actor, { ...params, ifMatch }, {}),

  requeueValidation: async ({ params, ifMatch }, actor, app) =>
    void (await changeState(app, actor, { ...params, ifMatch }, (document, errors) => ({
      kind: "validation",
      to: requireAction("edit", document, actor, { errors }),
      columns: {},
      detail: String(errors.length),
    }))),

  setPdfOnly: async ({ params, ifMatch }, actor, app) =>
    void (await changeState(app, actor, { ...params, ifMatch }, (document, errors) => ({
      kind: "pdfOnly",
      to: requireAction("pdfOnly", document, actor, { errors }),
      columns: { pdf_only: true, extraction_id: null, ...noError },
    }))),

  changeDocumentType: async ({ params, ifMatch }, actor, app) => changeType(app, actor, { documentId: params.documentId, ifMatch }, params.documentType),

  renameDocument: async ({ params, body, ifMatch }, actor, app) =>
    void (await changeState(app, actor, { ...params, ifMatch }, (document, errors) => ({
      kind: "rename",
      to: requireAction("edit", document, actor, { errors }),
      columns: { file_name: body.fileName },
      changes: [{ field: "fileName", from: document.file_name, to: body.fileName }],
    }))),

  updateAccountingUnit: async ({ params, ifMatch }, actor, app) => changeUnit(app, actor, { documentId: params.documentId, ifMatch }, params.accountingUnitId),

  markAsExported: async ({ params, ifMatch }, actor, app) => markExported(app, actor, { ...params, ifMatch }),

  markDocumentsAsExported: async ({ body }, actor, app) =>
    oneByOne(app, body.documentIds, (documentId) => markExported(app, actor, { documentId, ifMatch: undefined })),

  markDocumentsAsExportFailure: async ({ body }, actor, app) =>
    oneByOne(app, body.documentIds, (documentId) => markExportFailure(app, actor, { documentId, ifMatch: undefined }, body.reason)),

  validationErrors: async ({ params }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const document = await loadDocument(tx, actor, params.documentId);
      return { errors: await validationErrorsOf(tx, document, await loadContents(tx, document)) };
    }),

  qrPayment: async ({ params }, actor, app) => {
    const document = await app.db.transaction(actor.tenantId, (tx) => loadDocument(tx, actor, params.documentId));
    const { payload, missing } = paymentCode(document.fields);
    if (!payload) return { payload: null, image: null, missing };
    const { default: QRCode } = await import("qrcode");
    return { payload, image: await QRCode.toString(payload, { type: "svg", errorCorrectionLevel: "M", margin: 4 }), missing };
  },

  companyFromAres: async ({ params, body }, actor, app) => {
    const companyId = body.companyId.replaceAll(/\s/g, "").padStart(8, "0");
    if (!isCompanyId(companyId)) throw new Refusal("company-id-invalid");
    const document = await app.db.transaction(actor.tenantId, (tx) => loadDocument(tx, actor, params.documentId));
    requireAction("edit", document, actor);
    const company = await app.ares.company(companyId);
    if (!company) throw new Refusal("not-found");
    const values: Record<string, string | null> = {
      Name: company.name,
      CompanyId: company.companyId,
      VatId: company.vatId,
      Address: company.address,
      Street: company.street,
      City: company.city,
      PostalCode: company.postalCode,
      Country: company.country,
    };
    return { fields: Object.fromEntries(Object.entries(values).flatMap(([part, value]) => (value ? [[`${body.party}${part}`, value]] : []))) };
  },
} satisfies Partial<Handlers>;

/** Notes that a document was opened; one that is being changed at the moment is not waited for. Last in its transaction, so that it keeps nobody waiting either. */
async function noteOpened(tx: Tx, { tenant_id, document_id, last_open_at }: DocumentRow, now: Date): Promise<void> {
  if (last_open_at && now.getTime() - last_open_at.getTime() <= OPEN_NOTE_MS) return;
  const unlocked = tx
    .selectFrom("documents")
    .select("document_id")
    .where((eb) => eb.and({ tenant_id, document_id }))
    .forUpdate()
    .skipLocked();
  await tx
    .updateTable("documents")
    .set({ last_open_at: now })
    .where("tenant_id", "=", tenant_id)
    // An array, so that it is found once, whatever the plan (`documentsWithBytes`).
    .where((eb) => eb("document_id", "=", eb.fn.any(sql<string[]>`array(${unlocked})`)))
    .execute();
}

/** A malformed id answers like an unknown one. */
function requireGuid(text: string): string {
  if (!/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text)) throw new Refusal("not-found");
  return text;
}
