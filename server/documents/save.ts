import type { DocumentTypeDefinition } from "#contract/organisation/documentTypes.ts";
import { countAttention } from "#domain/documents/attention.ts";
import { deductionDate } from "#domain/vat/deductionDate.ts";
import { externalDocumentId } from "#domain/documents/externalId.ts";
import type { StateAction } from "#domain/documents/state.ts";
import type { Evidence } from "#domain/evidence/reading.ts";
import { type Actor, permits } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import type { SaveBody } from "#server/core/approval.ts";
import type { Change, ContentsRow, DocumentRow, FieldChange } from "#server/core/change.ts";
import type { Tx } from "#server/core/db.ts";
import { loadDefinition } from "#server/organisation/documentTypes/store.ts";
import { deductionStartDate } from "#server/organisation/tenant/deductionStart.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { applyFields } from "./applyFields.ts";
import { changeDocument } from "./change.ts";
import { checkDocument } from "./check.ts";
import { noError, validatedColumns } from "./columns.ts";
import { isOtherDocument, noteDuplicates } from "./duplicates.ts";
import { maySave, requireAction } from "./rules.ts";
import { loadContents } from "./store.ts";
import { undecidedOf } from "./undecided.ts";

export type { SaveBody };
type Save = { document: DocumentRow; body: SaveBody };

/** Saves a document, while it is being approved by the rules of approval; returns the new version. */
export async function saveDocument(tx: Tx, app: App, actor: Actor, { document, body }: Save): Promise<number> {
  const isInApproval = document.state === "ApprovalPending" && !isNoteOnly(body) && permits(actor, "ApproveDocument") && actor.features.has("Approval");
  if (!isInApproval) return saveValues(tx, app, actor, { document, body });
  return changeDocument(tx, app, document, await app.approval.correction(tx, actor, document, { body, now: app.clock.now() }));
}

/**
 * Saves corrected values; returns the new version. Values that break a rule are kept, they only keep the document from Processed.
 * A note alone may also be written where nothing else can be saved; the state stays then (domain rules 2).
 */
export async function saveValues(tx: Tx, app: App, actor: Actor, { document, body }: Save): Promise<number> {
  const definition = await loadDefinition(tx, actor.tenantId, document.document_type, actor.languageCode);
  requireEditable(definition, body);
  const contents = await loadContents(tx, document);
  const { fields, changes } = applyFields(document.fields, body.fields ?? {});
  const next = { items: body.items ?? contents.items, vat_breakdown: body.vatBreakdown ?? contents.vat_breakdown };
  const derived = await followIssueDate(tx, actor, document, { fields, changes, evidence: contents.evidence });
  changes.push(...tableChanges(contents, next), ...ownChanges(document, body));
  const evidence = { ...typedEvidence(contents.evidence, changes, body), ...derived };
  const errors = await checkDocument(tx, definition, {
    tenantId: actor.tenantId,
    accountingUnitId: document.accounting_unit_id,
    values: { fields, items: next.items, vatBreakdown: next.vat_breakdown },
    externalErrors: contents.external_errors,
  });
  // What is corrected here may be what made two documents one.
  if (await isOtherDocument(tx, document, { ...document, fields })) await noteDuplicates(tx, { ...document, fields }, app.clock.now());
  errors.unshift(...(await undecidedOf(tx, document, contents)));
  const action = actionOf(body, document.state !== "ReadyForExport" && maySave(document, actor, errors));
  const to = requireAction(action, document, actor, { errors });
  const now = app.clock.now();
  return changeDocument(tx, app, document, {
    kind: "save",
    to,
    userId: actor.userId,
    changes,
    now,
    ...(isNoteOnly(body) ? {} : { contents: { evidence, ...next } }),
    columns: {
      fields: JSON.stringify(fields),
      attention: countAttention(definition.fields, { values: fields, evidence }, errors),
      ...ownColumns(body),
      ...(action === "save" && to === "Processed" ? { ...validatedColumns(document, actor, now), ...noError } : {}),
    },
  });
}

const isNoteOnly = (body: SaveBody): boolean => Object.keys(body).every((part) => part === "note");

/** Throws Refusal invalid-parameter for fields that the type does not have or that nobody edits. */
function requireEditable(definition: DocumentTypeDefinition, body: SaveBody): void {
  const editable = new Set(definition.fields.filter((field) => field.editable).map((field) => field.name));
  const unknown = Object.keys(body.fields ?? {}).filter((name) => !editable.has(name));
  if (unknown.length > 0)
    throw new Refusal("invalid-parameter", {
      detail: unknown.join(", "),
      errors: unknown.map((name) => ({ pointer: `/fields/${name}`, code: "unknown-field", message: name })),
    });
}

/** Columns of a document beside its fields, as far as the save brings them. */
function ownColumns({ note, deliveredDate, externalDocumentId: externalId }: SaveBody): Change["columns"] {
  return {
    ...(note === undefined ? {} : { note }),
    ...(deliveredDate === undefined ? {} : { delivered_date: deliveredDate }),
    ...(externalId === undefined ? {} : { external_document_id: externalId === null ? null : externalDocumentId(externalId) }),
  };
}

/** Which rule decides: an id or a delivery date says nothing of the values, so writing them alone validates nothing; an approval does not cover a note. */
function actionOf(body: SaveBody, mayBeSaved: boolean): StateAction {
  const parts = Object.keys(body);
  if (parts.length > 0 && parts.every((part) => part === "externalDocumentId" || part === "deliveredDate")) return "edit";
  return isNoteOnly(body) && !mayBeSaved ? "editNote" : "save";
}

/**
 * A deduction date that nobody typed follows the issue date: the later of it and the start of the VAT period (R086).
 * Adds it to `fields` and `changes`; returns why it is believed.
 */
async function followIssueDate(
  tx: Tx,
  actor: Actor,
  document: DocumentRow,
  { fields, changes, evidence }: { fields: Record<string, string>; changes: FieldChange[]; evidence: Readonly<Record<string, Evidence>> },
): Promise<Record<string, Evidence>> {
  const isChanged = (name: string) => changes.some((change) => change.field === name);
  const isTyped = isChanged("deductionDate") || (fields.deductionDate !== undefined && evidence.deductionDate?.source !== "derived");
  if (!actor.features.has("DeductionDate") || !isChanged("issueDate") || isTyped) return {};
  const periodStart = await deductionStartDate(tx, document.tenant_id);
  const to = fields.issueDate && periodStart ? deductionDate(fields.issueDate, periodStart) : undefined;
  if (to === undefined || to === fields.deductionDate) return {};
  changes.push({ field: "deductionDate", from: fields.deductionDate ?? null, to });
  fields.deductionDate = to;
  return { deductionDate: { source: "derived", confidence: 1, checks: [] } };
}

/** What changed of the document beside its fields. */
function ownChanges(document: DocumentRow, { note, deliveredDate, externalDocumentId: externalId }: SaveBody): FieldChange[] {
  const change = (field: string, from: string | null, to: string | null | undefined): FieldChange[] =>
    to === undefined || (to ?? "") === (from ?? "") ? [] : [{ field, from, to }];
  return [
    ...change("note", document.note || null, note),
    ...change("deliveredDate", document.delivered_date, deliveredDate),
    ...change("externalDocumentId", document.external_document_id, externalId && externalDocumentId(externalId)),
  ];
}

function tableChanges(old: Pick<ContentsRow, "items" | "vat_breakdown">, next: Pick<ContentsRow, "items" | "vat_breakdown">): FieldChange[] {
  const change = (field: string, from: unknown[], to: unknown[]): FieldChange[] =>
    JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, from: String(from.length), to: String(to.length) }];
  return [...change("items", old.items, next.items), ...change("vatBreakdown", old.vat_breakdown, next.vat_breakdown)];
}

/** A value that a person typed, captured or looked at is certain; where it was captured is kept, and what was read stays a candidate. */
function typedEvidence(old: Record<string, Evidence>, changes: readonly FieldChange[], body: SaveBody): Record<string, Evidence> {
  const evidence = { ...old };
  for (const { field, from } of changes) {
    if (body.fields?.[field] === undefined) continue;
    const before = old[field];
    const captured = body.captured?.[field];
    const readBefore =
      from !== null && before && before.source !== "person"
        ? [{ value: from, ...(before.page === undefined ? {} : { page: before.page }), ...(before.box ? { box: before.box } : {}), score: before.confidence }]
        : [];
    evidence[field] = { source: "person", confidence: 1, checks: [], ...captured, candidates: [...readBefore, ...(before?.candidates ?? [])] };
  }
  for (const field of body.confirmed ?? []) {
    const before = evidence[field];
    if (before && before.source !== "person") {
      const { disagreement: _, shortenedFrom: __, ...rest } = before;
      evidence[field] = { ...rest, source: "person", confidence: 1 };
    }
  }
  return evidence;
}
