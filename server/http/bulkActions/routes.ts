import { BULK_STEP, type BulkAction } from "#contract/documents/bulkActions.ts";
import type { CallSpec } from "#contract/call.ts";
import { calls } from "#contract/index.ts";
import { rolePermissions, type Permission } from "#domain/access/permissions.ts";
import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import { send, takeBack, vote } from "#server/approval/votes.ts";
import { changeType, changeUnit, markExported, markExportFailure, moveToState } from "#server/documents/actions.ts";
import { oneByOne, type Target } from "#server/documents/attempt.ts";
import { find, readFilter } from "#server/documents/list/search.ts";
import { deleteDocument } from "#server/documents/remove.ts";
import { requeue } from "#server/documents/requeue.ts";
import { inScope } from "#server/documents/scope.ts";
import { restoreDocument } from "#server/documents/restore.ts";
import { updateFields } from "#server/documents/values/routes.ts";
import { exportDocument } from "#server/exports/download/routes.ts";
import type { Handlers } from "#server/core/handler.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { sql } from "kysely";

type Results = Awaited<ReturnType<Handlers["deleteDocuments"]>>;
type All = NonNullable<Parameters<Handlers["changeDocuments"]>[0]["body"]["all"]>;

export const bulkActionHandlers = {
  changeDocuments: async ({ body }, actor, app) => {
    const { action, documentIds, all } = body;
    requireRight(callOf[action.kind], actor);
    if (documentIds) return { ...(await perform(app, actor, action, documentIds)), next: null };
    if (!all) throw new Refusal("parameter-required", { detail: "documentIds" });
    const ids = await nextOf(app, actor, all);
    const page = ids.slice(0, BULK_STEP);
    const { results } = page.length > 0 ? await perform(app, actor, action, page) : { results: [] };
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
  unapprove: calls.unapprove,
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

/** Each document in its own transaction, with its own result (domain rules 2). */
async function perform(app: App, actor: Actor, action: BulkAction, documentIds: readonly string[]): Promise<Results> {
  const before = await standingAmong(app, actor, documentIds);
  const { results } = await oneByOne(app, documentIds, (documentId) => performOne(app, actor, action, { documentId, ifMatch: undefined }));
  const names = await namesAmong(app, actor, documentIds);
  return {
    results: results.map((result) => ({
      ...result,
      ...(result.ok && before.has(result.documentId) ? { before: before.get(result.documentId)! } : {}),
      ...(names.has(result.documentId) ? { document: names.get(result.documentId)! } : {}),
    })),
  };
}

/** State and accounting unit of documents, as far as the actor may see them. */
async function standingAmong(app: App, actor: Actor, documentIds: readonly string[]): Promise<Map<string, NonNullable<Results["results"][number]["before"]>>> {
  const rows = await app.db.transaction(actor.tenantId, (tx) =>
    tx
      .selectFrom("documents")
      .select(["document_id", "state", "accounting_unit_id"])
      .where(sql<boolean>`document_id = any(${[...documentIds]}::uuid[])`)
      .where((eb) => inScope(eb, actor))
      .execute(),
  );
  return new Map(rows.map((row) => [row.document_id, { state: row.state, accountingUnitId: row.accounting_unit_id }]));
}

/** Fields that people know a document by. */
const NAMING_FIELDS = ["supplierName", "invoiceNumber", "totalAmount", "currency"];

/** What people know documents by, deleted ones included, as far as the actor may see them. */
async function namesAmong(app: App, actor: Actor, documentIds: readonly string[]): Promise<Map<string, NonNullable<Results["results"][number]["document"]>>> {
  const rows = await app.db.transaction(actor.tenantId, (tx) =>
    tx
      .selectFrom("documents")
      .select(["document_id", "file_name", "fields"])
      .where(sql<boolean>`document_id = any(${[...documentIds]}::uuid[])`)
      .where((eb) => inScope(eb, actor))
      .execute(),
  );
  return new Map(
    rows.map(({ document_id, file_name, fields }) => {
      const known = NAMING_FIELDS.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]] as const]));
      return [document_id, { fileName: file_name, fields: Object.fromEntries(known) }];
    }),
  );
}

function performOne(app: App, actor: Actor, action: BulkAction, target: Target): Promise<unknown> {
  switch (action.kind) {
    case "delete":
      return deleteDocument(app, actor, target);
    case "restore":
      return restoreDocument(app, actor, target.documentId);
    case "reExtract":
      return requeue(app, actor, target, {});
    case "validate":
      return moveToState(app, actor, target, "Validated");
    case "setNew":
      return moveToState(app, actor, target, "Extracted");
    case "pause":
      return moveToState(app, actor, target, "Paused");
    case "archive":
      return moveToState(app, actor, target, "Archived");
    case "markAsExported":
      return markExported(app, actor, target);
    case "markAsExportFailure":
      return markExportFailure(app, actor, target, action.reason);
    case "export":
      return exportDocument(app, actor, target);
    case "sendToApproval":
      return send(app, actor, target, { isRestart: false });
    case "approve":
      return vote(app, actor, target, { choice: "approve", note: action.note || null });
    case "unapprove":
      return takeBack(app, actor, target);
    case "changeType":
      return changeType(app, actor, target, action.documentType);
    case "changeUnit":
      return changeUnit(app, actor, target, action.accountingUnitId);
    case "updateFields":
      return updateFields(app, actor, target.documentId, action.fields);
  }
}
