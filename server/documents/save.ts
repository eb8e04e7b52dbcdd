import type { documents } from "#contract/documents/documents.ts";
import { countAttention } from "#domain/documents/attention.ts";
import { deductionDate } from "#domain/vat/deductionDate.ts";
import { externalDocumentId } from "#domain/documents/externalId.ts";
import type { StateAction } from "#domain/documents/state.ts";
import type { Evidence } from "#domain/evidence/reading.ts";
import type { Actor } from "#server/core/actor.ts";
import { loadDefinition } from "#server/organisation/documentTypes/store.ts";
import { deductionStartDate } from "#server/organisation/tenant/deductionStart.ts";
import { learnFrom } from "#server/documents/memory/learn.ts";
import type { Tx } from "#server/core/db.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { maxCharacters } from "#domain/invoice/lengths.ts";
import type { z } from "zod";
import { checkDocument } from "./check.ts";
import { maySave, requireAction } from "./rules.ts";
import { type Change, changeDocument, type ContentsRow, type DocumentRow, loadContents } from "./store.ts";

export type SaveBody = z.output<typeof documents.saveDocument.body>;

/**
 * Saves corrected values; returns the new version. Values that break a rule are kept, they only keep the document from Processed.
 * A note alone may also be written where nothing else can be saved; the state stays then (domain rules 2).
 */
export async function saveDocument(tx: Tx, actor: Actor, document: DocumentRow, body: SaveBody, now: Date): Promise<number> {
  const definition = await loadDefinition(tx, actor.tenantId, document.document_type, actor.languageCode);
  const editable = new Set(definition.fields.filter((field) => field.editable).map((field) => field.name));
  const unknown = Object.keys(body.fields ?? {}).filter((name) => !editable.has(name));
  if (unknown.length > 0)
    throw new Refusal("invalid-parameter", {
      detail: unknown.join(", "),
      errors: unknown.map((name) => ({ pointer: `/fields/${name}`, code: "unknown-field", message: name })),
    });
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
  const isNoteOnly = Object.keys(body).every((part) => part === "note");
  const action = actionOf(body, maySave(document, actor, errors));
  const to = requireAction(action, document, actor, errors);
  const isValidated = action === "save" && to === "Processed";
  await storeContents(tx, document, { evidence, ...next });
  if (!isNoteOnly)
    await learnFrom(tx, document, { before: { fields: document.fields, evidence: contents.evidence }, after: { fields, evidence }, isValidated, now });
  return changeDocument(tx, document, {
    kind: "save",
    to,
    userId: actor.userId,
    changes,
    now,
    columns: {
      fields: JSON.stringify(fields),
      attention: countAttention(definition.fields, evidence, errors),
      ...(body.note === undefined ? {} : { note: body.note }),
      ...(body.deliveredDate === undefined ? {} : { delivered_date: body.deliveredDate }),
      ...(body.externalDocumentId === undefined
        ? {}
        : { external_document_id: body.externalDocumentId === null ? null : externalDocumentId(body.externalDocumentId) }),
      ...(isValidated
        ? {
            validated_at: now,
            validator_id: actor.userId,
            first_validated_at: document.first_validated_at ?? now,
            error_type: null,
            error_origin: null,
            error_detail: null,
          }
        : {}),
    },
  });
}

/** New values over the old ones, and what changed by it. Empty text and null take a value away. Throws Refusal validation for a value that is too long. */
export function applyFields(old: Record<string, string>, given: Record<string, string | null>): { fields: Record<string, string>; changes: Change[] } {
  const fields = { ...old };
  const changes: Change[] = [];
  const tooLong = Object.entries(given).filter(([field, value]) => (value ?? "").length > maxCharacters(field));
  if (tooLong.length > 0)
    throw new Refusal("validation", {
      detail: tooLong.map(([field]) => field).join(", "),
      errors: tooLong.map(([field]) => ({ pointer: `/fields/${field}`, code: "too-long", message: `At most ${maxCharacters(field)} characters.` })),
    });
  for (const [field, value] of Object.entries(given)) {
    const to = value?.trim() ? value.trim() : null;
    const from = old[field] ?? null;
    if (to === from) continue;
    changes.push({ field, from, to });
    if (to === null) delete fields[field];
    else fields[field] = to;
  }
  return { fields, changes };
}

/** Which rule decides: an id or a delivery date says nothing of the values, so writing them alone validates nothing. */
function actionOf(body: SaveBody, mayBeSaved: boolean): StateAction {
  const parts = Object.keys(body);
  if (parts.length > 0 && parts.every((part) => part === "externalDocumentId" || part === "deliveredDate")) return "edit";
  return parts.every((part) => part === "note") && !mayBeSaved ? "editNote" : "save";
}

/**
 * A deduction date that nobody typed follows the issue date: the later of it and the start of the VAT period (R086).
 * Adds it to `fields` and `changes`; returns why it is believed.
 */
async function followIssueDate(
  tx: Tx,
  actor: Actor,
  document: DocumentRow,
  { fields, changes, evidence }: { fields: Record<string, string>; changes: Change[]; evidence: Readonly<Record<string, Evidence>> },
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
function ownChanges(document: DocumentRow, { note, deliveredDate, externalDocumentId: externalId }: SaveBody): Change[] {
  const change = (field: string, from: string | null, to: string | null | undefined): Change[] =>
    to === undefined || (to ?? "") === (from ?? "") ? [] : [{ field, from, to }];
  return [
    ...change("note", document.note || null, note),
    ...change("deliveredDate", document.delivered_date, deliveredDate),
    ...change("externalDocumentId", document.external_document_id, externalId && externalDocumentId(externalId)),
  ];
}

function tableChanges(old: Pick<ContentsRow, "items" | "vat_breakdown">, next: Pick<ContentsRow, "items" | "vat_breakdown">): Change[] {
  const change = (field: string, from: unknown[], to: unknown[]): Change[] =>
    JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, from: String(from.length), to: String(to.length) }];
  return [...change("items", old.items, next.items), ...change("vatBreakdown", old.vat_breakdown, next.vat_breakdown)];
}

/** A value that a person typed, captured or looked at is certain; where it was captured is kept, and what was read stays a candidate. */
function typedEvidence(old: Record<string, Evidence>, changes: readonly Change[], body: SaveBody): Record<string, Evidence> {
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

/** Writes evidence, items and VAT rows. */
export async function storeContents(
  tx: Tx,
  document: Pick<DocumentRow, "tenant_id" | "document_id">,
  contents: Pick<ContentsRow, "evidence" | "items" | "vat_breakdown"> & Partial<Pick<ContentsRow, "proposed_split" | "register">>,
): Promise<void> {
  const values = {
    evidence: JSON.stringify(contents.evidence),
    items: JSON.stringify(contents.items),
    vat_breakdown: JSON.stringify(contents.vat_breakdown),
    ...(contents.register === undefined ? {} : { register: contents.register && JSON.stringify(contents.register) }),
    ...(contents.proposed_split === undefined ? {} : { proposed_split: contents.proposed_split && JSON.stringify(contents.proposed_split) }),
  };
  await tx
    .insertInto("document_contents")
    .values({ tenant_id: document.tenant_id, document_id: document.document_id, ...values } as never)
    .onConflict((conflict) => conflict.columns(["tenant_id", "document_id"]).doUpdateSet(values as never))
    .execute();
}
