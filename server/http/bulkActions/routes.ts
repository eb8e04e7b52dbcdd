import { BULK_STEP, type BulkAction } from "#contract/documents/bulkActions.ts";
import type { CallSpec } from "#contract/call.ts";
import { calls } from "#contract/index.ts";
import { rolePermissions, type Permission } from "#domain/access/permissions.ts";
import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import { approvalHandlers } from "#server/approval/routes.ts";
import { attempt } from "#server/documents/attempt.ts";
import { restoreDocument } from "#server/documents/restore.ts";
import { documentHandlers } from "#server/documents/routes.ts";
import { find, readFilter } from "#server/documents/list/search.ts";
import { documentValueHandlers } from "#server/documents/values/routes.ts";
import { exportHandlers } from "#server/exports/download/routes.ts";
import type { Handlers } from "#server/core/handler.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { sql } from "kysely";

type Results = Awaited<ReturnType<Handlers["deleteDocuments"]>>;
type All = NonNullable<Parameters<Handlers["changeDocuments"]>[0]["body"]["all"]>;

export const bulkActionHandlers = {
  changeDocuments: async ({ body, token, signal }, actor, app) => {
    const { action, documentIds, all } = body;
    requireRight(callOf[action.kind], actor);
    if (documentIds) return { ...(await perform(action, documentIds, { actor, app, token, signal })), next: null };
    if (!all) throw new Refusal("parameter-required", { detail: "documentIds" });
    const ids = await nextOf(app, actor, all);
    const page = ids.slice(0, BULK_STEP);
    const { results } = page.length > 0 ? await perform(action, page, { actor, app, token, signal }) : { results: [] };
    return { results, next: ids.length > BULK_STEP ? (page.at(-1) ?? null) : null };
  },
} satisfies Partial<Handlers>;

/** The call for one document, or of the catalogue for many, whose permission and feature the action needs. */
const callOf: Record<BulkAction["kind"], CallSpec> = {
  delete: calls.deleteDocuments,
  restore: calls.deleteDocuments,
  reExtract: calls.requeueExtraction,
  validate: calls.changeState,
  setNew: calls.changeState,
  pause: calls.changeState,
  archive: calls.changeState,
  markAsExported: calls.markDocumentsAsExported,
  markAsExportFailure: calls.markDocumentsAsExportFailure,
  export: calls.exportDocuments,
  sendToApproval: calls.startWorkflow,
  approve: calls.approveDocuments,
  changeType: calls.changeDocumentType,
  changeUnit: calls.updateAccountingUnit,
  updateFields: calls.batchUpdateFields,
};

function requireRight({ needs, feature }: CallSpec, actor: Actor): void {
  const own: readonly Permission[] = rolePermissions[actor.role];
  if (![needs].flat().some((permission) => own.includes(permission as Permission))) throw new Refusal("permission-denied");
  if (feature && !actor.features.has(feature)) throw new Refusal("feature-disabled");
}

/** Ids in their own order: a document that the action takes out of the filter moves no other one, and none comes twice. */
async function nextOf(app: App, actor: Actor, { filter, except, until, after }: All): Promise<string[]> {
  const rows = await app.db.transaction(actor.tenantId, async (tx) => {
    const { where } = await find(tx, actor, await readFilter(tx, actor, filter, app.clock.now()));
    return tx
      .selectFrom("documents")
      .select("document_id")
      .where(where)
      .where("created_at", "<=", new Date(until))
      .$if(except.length > 0, (query) => query.where(sql<boolean>`document_id <> all(${except}::uuid[])`))
      .$if(after !== undefined, (query) => query.where("document_id", ">", after ?? ""))
      .orderBy("document_id")
      .limit(BULK_STEP + 1)
      .execute();
  });
  return rows.map((row) => row.document_id);
}

type Caller = { actor: Actor; app: App; token: string; signal: AbortSignal };

/** Each document in its own transaction, with its own result (domain rules 2). */
function perform(action: BulkAction, documentIds: string[], { actor, app, token, signal }: Caller): Promise<Results> {
  const extras = { ifMatch: undefined, range: undefined, token, address: "", uploads: [], signal, setHeader: () => undefined };
  const each = (work: (documentId: string) => Promise<unknown>) => oneByOne(app, documentIds, work);
  const change = (documentState: "Extracted" | "Paused" | "Validated" | "Archived") =>
    each((documentId) => documentHandlers.changeState({ params: { documentId, documentState }, ...extras }, actor, app));
  switch (action.kind) {
    case "delete":
      return documentHandlers.deleteDocuments({ body: { documentIds }, ...extras }, actor, app);
    case "restore":
      return each((documentId) => restoreDocument(app, actor, documentId));
    case "reExtract":
      return each((documentId) => documentHandlers.requeueExtraction({ params: { documentId }, ...extras }, actor, app));
    case "validate":
      return change("Validated");
    case "setNew":
      return change("Extracted");
    case "pause":
      return change("Paused");
    case "archive":
      return change("Archived");
    case "markAsExported":
      return documentHandlers.markDocumentsAsExported({ body: { documentIds }, ...extras }, actor, app);
    case "markAsExportFailure":
      return documentHandlers.markDocumentsAsExportFailure({ body: { documentIds, reason: action.reason }, ...extras }, actor, app);
    case "export":
      return exportHandlers.exportDocuments({ body: { documentIds }, ...extras }, actor, app);
    case "sendToApproval":
      return each((documentId) => approvalHandlers.startWorkflow({ params: { documentId }, ...extras }, actor, app));
    case "approve":
      return approvalHandlers.approveDocuments({ body: { documentIds, note: action.note }, ...extras }, actor, app);
    case "changeType":
      return each((documentId) => documentHandlers.changeDocumentType({ params: { documentId, documentType: action.documentType }, ...extras }, actor, app));
    case "changeUnit":
      return each((documentId) =>
        documentHandlers.updateAccountingUnit({ params: { documentId, accountingUnitId: action.accountingUnitId }, ...extras }, actor, app),
      );
    case "updateFields":
      return documentValueHandlers.batchUpdateFields({ body: { documentIds, fields: action.fields }, ...extras }, actor, app);
  }
}

async function oneByOne(app: App, documentIds: readonly string[], work: (documentId: string) => Promise<unknown>): Promise<Results> {
  const results = [];
  for (const documentId of documentIds) results.push(await attempt(app, documentId, () => work(documentId)));
  return { results };
}
