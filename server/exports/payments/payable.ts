import { czechDay } from "#domain/czech/day.ts";
import { decidePayment, type PaymentDecision, type PaymentTerms } from "#domain/payments/decide.ts";
import { notApprovedAmong } from "#server/approval/standing.ts";
import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import { type DocumentRow, emptyContents, loadAllContents, loadDocuments } from "#server/documents/store.ts";
import { undecidedAmong } from "#server/documents/undecided.ts";
import { hasLeft } from "#server/exports/download/routes.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { orderedAmong } from "./store.ts";

export type Payable = { document: DocumentRow; decision: PaymentDecision };

/** Books are kept in Czech days. */
export const termsOf = (app: App, terms: Omit<PaymentTerms, "today">): PaymentTerms => ({ ...terms, today: czechDay(app.clock.now()) });

/** Documents in the given order, each with its payment or what keeps it out. Throws Refusal not-found. */
export async function loadPayables(tx: Tx, actor: Actor, documentIds: readonly string[], terms: PaymentTerms): Promise<Payable[]> {
  const rows = new Map((await loadDocuments(tx, actor, documentIds)).map((row) => [row.document_id, row]));
  const documents = [...new Set(documentIds)].map((documentId) => rows.get(documentId));
  if (!documents.every((document) => document !== undefined)) throw new Refusal("not-found");
  const { tenantId } = actor;
  const contents = await loadAllContents(tx, tenantId, documentIds);
  const stored = documents.map((document) => ({ document, contents: contents.get(document.document_id) ?? emptyContents(document) }));
  const undecided = await undecidedAmong(
    tx,
    tenantId,
    stored.filter(({ document }) => document.exported_at === null),
  );
  const notApproved = await notApprovedAmong(
    tx,
    tenantId,
    stored.filter(({ document }) => !hasLeft(document)),
  );
  const ordered = await orderedAmong(tx, tenantId, documentIds);
  return documents.map((document) => {
    const { document_id: documentId, state, fields } = document;
    const facts = {
      documentId,
      state,
      fields,
      isApproved: !notApproved.has(documentId),
      isUndecided: undecided.has(documentId),
      isOrdered: ordered.has(documentId),
    };
    return { document, decision: decidePayment(facts, terms) };
  });
}
