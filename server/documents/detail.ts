import { type DetailPart, documentActions, type DocumentDetail } from "#contract/documents/shapes.ts";
import { checksOf, kindsOf } from "#domain/documents/checks.ts";
import type { Culture } from "#domain/names.ts";
import { decideAction, type DocumentFacts, type StateAction } from "#domain/documents/state.ts";
import type { ValidationError } from "#domain/documents/validationError.ts";
import { type Actor, permits } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import { listAttachments } from "#server/documents/attachments/store.ts";
import { isAloneInFolder } from "#server/documents/folders/routes.ts";
import { loadDefinition } from "#server/organisation/documentTypes/store.ts";
import { visibleEvidence } from "#server/documents/memory/shown.ts";
import type { Tx } from "#server/core/db.ts";
import { together } from "#server/core/together.ts";
import { person, summary } from "./list/list.ts";
import { positionIn } from "./list/position.ts";
import { loadReceivedFile } from "./pages/file.ts";
import { pictureName, UNREAD_SIZE, unreadPage } from "./pages/shown.ts";
import { shownQuestions } from "./questions.ts";
import { actorFacts, documentFacts, validationErrorsOf } from "./rules.ts";
import { type DocumentRow, loadContents, namesOf } from "./store.ts";
import { supplierInsolvency, supplierRegister } from "./vatRegister/shown.ts";
import { warningsOf } from "./warnings.ts";

type DetailOptions = { document: DocumentRow; culture: Culture | undefined; withDefinition: boolean; listResultId: string | undefined };

/** Everything the document screen shows of one document. */
export async function documentDetail(tx: Tx, app: App, actor: Actor, { document, ...options }: DetailOptions): Promise<DocumentDetail> {
  const { listResultId } = options;
  const [contents, definition, names, pages, attachments, questions, register, insolvency, alone, received, position] = await together([
    loadContents(tx, document),
    loadDefinition(tx, actor.tenantId, document.document_type, options.culture ?? actor.languageCode),
    namesOf(tx, actor.tenantId, [
      document.owner_id,
      document.validator_id,
      document.last_approver_id,
      document.uploaded_by,
      document.changed_by,
      document.held_by,
    ]),
    shownPages(tx, document),
    listAttachments(tx, document),
    shownQuestions(tx, document),
    supplierRegister(tx, document),
    supplierInsolvency(tx, document),
    isAloneInFolder(tx, document),
    loadReceivedFile(tx, document),
    listResultId ? positionIn(tx, actor, { listResultId, document, now: app.clock.now() }) : undefined,
  ]);
  const [errors, warnings, evidence] = await together([
    validationErrorsOf(tx, document, contents),
    warningsOf(tx, actor, document, contents),
    visibleEvidence(tx, actor, contents.evidence),
  ]);
  const custom = definition.fields.filter((field) => !field.builtIn).map((field) => field.name);
  return {
    ...summary(document, names, kindsOf(checksOf(errors, warnings))),
    note: document.note,
    arrival: document.arrival && { connection: document.arrival.connection, name: document.arrival.name, time: document.arrival.at },
    exchangeRate: document.fields.exchangeRate ?? null,
    uploadedBy: person(document.uploaded_by, names),
    language: document.language,
    evidence,
    items: contents.items,
    vatBreakdown: contents.vat_breakdown,
    customFields: Object.fromEntries(custom.flatMap((name) => (document.fields[name] === undefined ? [] : [[name, document.fields[name]]]))),
    receivedFileName: received?.fileName ?? null,
    attachments,
    proposedSplit: contents.proposed_split,
    pages: pages.map((page) => ({
      pageIndex: page.page_index,
      width: page.width,
      height: page.height,
      source: page.source,
      picture: `${page.file_id.slice(-12)}-${pictureName(page)}`,
    })),
    validationErrors: errors,
    warnings,
    questions,
    supplierRegister: register,
    supplierInsolvency: insolvency,
    allowedActions: allowedActions(document, actor, errors, {
      isAloneInFolder: alone,
      ...(await app.approval.facts(tx, actor, document, errors)),
    }),
    hold: document.held_at && { time: document.held_at.toISOString(), by: person(document.held_by, names), reason: document.hold_reason ?? "" },
    changedBy: person(document.changed_by, names),
    changedTime: document.changed_at.toISOString(),
    ...(position ? { position } : {}),
    ...(options.withDefinition ? { documentTypeDefinition: definition } : {}),
  };
}

/** The pages of a document in their order; of one that is being read, the first page of its file. */
async function shownPages(tx: Tx, document: DocumentRow) {
  const pages = await tx
    .selectFrom("document_pages")
    .select(["page_index", "width", "height", "source", "file_id", "file_page", "area", "rotation"])
    .where("tenant_id", "=", document.tenant_id)
    .where("document_id", "=", document.document_id)
    .orderBy("page_index")
    .execute();
  const unread = pages.length === 0 ? await unreadPage(tx, document) : undefined;
  return unread ? [{ ...unread.page, ...UNREAD_SIZE, source: "text" as const, file_id: unread.file.file_id }] : pages;
}

/** The detail with the parts that were asked for; the others are empty. */
export function withParts(detail: DocumentDetail, wanted: readonly DetailPart[] | undefined): DocumentDetail {
  if (!wanted) return detail;
  const empty: Pick<DocumentDetail, DetailPart> = { evidence: {}, items: [], vatBreakdown: [], attachments: [], pages: [], warnings: [] };
  const kept = Object.fromEntries(wanted.map((part) => [part, detail[part]]));
  return { ...detail, ...empty, ...kept };
}

const ruleOf: Record<(typeof documentActions)[number], StateAction | undefined> = {
  save: "save",
  export: "markAsExported",
  markAsExported: "markAsExported",
  delete: "delete",
  pause: "pause",
  setNew: "setNew",
  validate: "validate",
  archive: "archive",
  reExtract: "reExtract",
  rename: "edit",
  rotate: "edit",
  download: undefined,
  share: undefined,
  hold: undefined,
  changeType: "reExtract",
  changeAccountingUnit: "edit",
  editNote: "editNote",
  addAttachment: "edit",
  sendToApproval: "startApproval",
  restartApproval: "restartApproval",
  withdraw: "withdraw",
  approve: "approve",
  reject: "reject",
  delegate: "delegate",
  unapprove: "unapprove",
  remind: "remind",
  returnToIssuer: "returnToIssuer",
  split: "split",
  merge: "merge",
  unlock: "unlock",
  replaceFile: "replaceFile",
  attachToDocument: "attach",
  moveToFolder: "edit",
};

/** What the caller may do now; every screen shows this and repeats no rule. */
export function allowedActions(
  document: DocumentRow,
  actor: Actor,
  errors: readonly ValidationError[],
  more: Partial<DocumentFacts>,
): DocumentDetail["allowedActions"] {
  const facts = { ...documentFacts(document, actor, errors), ...more };
  return documentActions.filter((action) => {
    const rule = ruleOf[action];
    if (action === "split" && document.page_count < 2) return false;
    if (action === "share") return permits(actor, "ShareDocument") && actor.features.has("Sharing");
    if (action === "hold") return permits(actor, "AccessTenantConfiguration");
    return rule ? decideAction(rule, facts, actorFacts(actor)).ok : permits(actor, "DownloadDocument") && document.file_id !== null;
  });
}
