import { voidRun } from "#domain/approval/decide.ts";
import { keepsApproval } from "#domain/documents/state.ts";
import { hasFeature } from "#server/core/features.ts";
import type { Change, ContentsRow, DocumentRow } from "#server/core/change.ts";
import type { Follower } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { loadContents } from "#server/documents/store.ts";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { loadRun, saveRun } from "./store.ts";

/**
 * Where every change of a document meets its approval: a change that the approval does not cover voids it, and nothing sets out for export
 * that was not approved while the feature is on (domain rules 2, rows 6, 7, 12 and the invariants). Throws Refusal approval-required.
 */
export const approvalStanding: Follower = {
  before: async (tx, document, change) => {
    const { to, columns, now } = change;
    if (document.approved_at !== null && columns.approved_at === undefined) {
      const isOtherThanApproved = to === "ReadyForExport" && !(await isAsApproved(tx, { ...document, ...parsed(columns) }));
      if (!keepsApproval(to) || isOtherThanApproved) {
        await voidApproval(tx, document, now);
        return { ...change, to: isOtherThanApproved ? "Processed" : to, columns: { ...columns, approved_at: null } };
      }
    }
    const leaves = (to === "ReadyForExport" || to === "Exported") && document.state !== to;
    if (leaves) await requireApproved(tx, { ...document, ...parsed(columns) });
    return change;
  },
};

/** Accounting data may only leave as it was approved, while the feature is on. Throws Refusal approval-required. */
export async function requireApproved(tx: Tx, document: DocumentRow): Promise<void> {
  if (!(await hasFeature(tx, document.tenant_id, "Approval"))) return;
  if (document.approved_at === null || !(await isAsApproved(tx, document))) throw new Refusal("approval-required", { currentState: document.state });
}

/** The same for many documents with their contents. Throws Refusal approval-required for the first that was not approved. */
export async function requireAllApproved(tx: Tx, tenantId: string, documents: readonly Standing[]): Promise<void> {
  const notApproved = await notApprovedAmong(tx, tenantId, documents);
  const refused = documents.find(({ document }) => notApproved.has(document.document_id));
  if (refused) throw new Refusal("approval-required", { currentState: refused.document.state });
}

type Standing = { document: DocumentRow; contents: ContentsRow };

/** Ids of those documents that are not approved as they stand; none while the feature is off. */
export async function notApprovedAmong(tx: Tx, tenantId: string, documents: readonly Standing[]): Promise<Set<string>> {
  if (documents.length === 0 || !(await hasFeature(tx, tenantId, "Approval"))) return new Set();
  const runs = await tx
    .selectFrom("approval_runs")
    .select(["run_id", "values_hash"])
    .where("tenant_id", "=", tenantId)
    .where("state", "=", "approved")
    .where(sql<boolean>`run_id = any(${documents.map(({ document }) => document.approval_run_id)}::uuid[])`)
    .execute();
  const approved = new Map(runs.map((run) => [run.run_id, run.values_hash]));
  const attachments = await attachmentsOf(
    tx,
    tenantId,
    documents.map(({ document }) => document.document_id),
  );
  const refused = documents.filter(({ document, contents }) => {
    const hash = withAttachments(hashOf(document, contents), attachments.get(document.document_id));
    return document.approved_at === null || approved.get(document.approval_run_id ?? "") !== hash;
  });
  return new Set(refused.map(({ document }) => document.document_id));
}

async function isAsApproved(tx: Tx, document: DocumentRow): Promise<boolean> {
  const run = await tx
    .selectFrom("approval_runs")
    .select(["state", "values_hash"])
    .where("tenant_id", "=", document.tenant_id)
    .where("run_id", "=", document.approval_run_id)
    .executeTakeFirst();
  return run?.state === "approved" && run.values_hash === (await approvalHash(tx, document));
}

async function voidApproval(tx: Tx, document: DocumentRow, now: Date): Promise<void> {
  const stored = document.approval_run_id ? await loadRun(tx, document.tenant_id, document.approval_run_id, { lock: true }) : undefined;
  if (stored?.run.state === "approved") await saveRun(tx, stored, { outcome: voidRun(stored.run, "voided"), now });
}

/** SHA-256 of everything that an approval covers (domain/approval/coverage.ts): the values, and which attachments there are. */
export async function approvalHash(tx: Tx, document: DocumentRow): Promise<string> {
  const attachments = await attachmentsOf(tx, document.tenant_id, [document.document_id]);
  return withAttachments(await valuesHash(tx, document), attachments.get(document.document_id));
}

/** Ids of the attachments by the document that they belong to, in a fixed order; the bytes of one never change. */
async function attachmentsOf(tx: Tx, tenantId: string, documentIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx
    .selectFrom("documents")
    .select(["document_id", "attached_to"])
    .where("tenant_id", "=", tenantId)
    .where(sql<boolean>`attached_to = any(${documentIds}::uuid[])`)
    .where("deleted_at", "is", null)
    .orderBy("document_id")
    .execute();
  const found = new Map<string, string[]>();
  for (const { document_id, attached_to } of rows) if (attached_to) found.set(attached_to, [...(found.get(attached_to) ?? []), document_id]);
  return found;
}

const withAttachments = (valuesHash: string, attachmentIds: readonly string[] = []): string =>
  attachmentIds.length === 0 ? valuesHash : sha256([valuesHash, ...attachmentIds].join("\n"));

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** SHA-256 of the values that a delivery hands over. */
export async function valuesHash(tx: Tx, document: DocumentRow): Promise<string> {
  return hashOf(document, await loadContents(tx, document));
}

/** SHA-256 of the values that exports take from a document; where a value stands on the page is no part of it. */
export function hashOf(document: DocumentRow, contents: Pick<ContentsRow, "items" | "vat_breakdown"> | undefined): string {
  const values = (rows: readonly object[]) =>
    rows.map((row) => Object.entries(row).filter(([name]) => !["page", "box", "confidence", "computed"].includes(name)));
  const text = JSON.stringify([
    document.document_type,
    document.accounting_unit_id,
    document.delivered_date,
    sorted(document.fields),
    values(contents?.items ?? []).map((row) => sorted(Object.fromEntries(row))),
    values(contents?.vat_breakdown ?? []).map((row) => sorted(Object.fromEntries(row))),
  ]);
  return sha256(text);
}

const sorted = (values: Record<string, unknown>): [string, unknown][] =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([name, value]): [string, unknown] => [
      name,
      value !== null && typeof value === "object" && !Array.isArray(value) ? sorted(value as Record<string, unknown>) : value,
    ])
    .sort(([left], [right]) => (left < right ? -1 : 1));

/** New columns as they read when stored: JSON columns are written as text. */
function parsed(columns: Change["columns"]): Partial<DocumentRow> {
  const fields = typeof columns.fields === "string" ? { fields: JSON.parse(columns.fields) as DocumentRow["fields"] } : {};
  return { ...(columns as Partial<DocumentRow>), ...fields };
}
