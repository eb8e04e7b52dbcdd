import { czechDay } from "#domain/czech/day.ts";
import { askedRegister } from "#domain/vat/register.ts";
import { allColumns } from "#server/core/columnNames.ts";
import type { App, Follower } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import type { Jobs } from "#server/core/queues.ts";
import { announceChange } from "#server/notifications/changes/announce.ts";
import { hasFeature } from "#server/core/features.ts";
import { noteChecks } from "#server/documents/checks.ts";
import { keepAnswer, lastAsked } from "./store.ts";

/** Asks about a supplier as soon as a document names its VAT id or company id, where the tenant wants it; the job runs when the document is stored. */
export const registerQuestion: Follower = {
  after: async (tx, app, { before, after, change }) => {
    const known = new Set(change.kind === "extraction" ? [] : idsOf(before.fields));
    const isNew = idsOf(after.fields).some((id) => !known.has(id));
    if (!isNew || !(await hasFeature(tx, after.tenant_id, "VatRegisters"))) return undefined;
    await app.queue.send(tx, "askVatRegister", { tenantId: after.tenant_id, documentId: after.document_id });
    return undefined;
  },
};

/** Ids of the supplier that some register knows. */
export const idsOf = ({ supplierVatId, supplierCompanyId }: Readonly<Record<string, string>>): string[] =>
  [supplierVatId, supplierCompanyId].flatMap((id) => (id !== undefined && askedRegister(id) !== undefined ? [id] : []));

/** The job: asks about the supplier of one document, keeps the answer and notes what it says against the document. Safe to run twice. */
export async function askVatRegister(app: App, { tenantId, documentId }: Jobs["askVatRegister"]): Promise<void> {
  const document = (tx: Tx) =>
    tx
      .selectFrom("documents")
      .select(allColumns.documents)
      .where("tenant_id", "=", tenantId)
      .where("document_id", "=", documentId)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
  const ids = idsOf((await app.db.transaction(tenantId, document))?.fields ?? {});
  if (ids.length === 0) return;
  await refreshAnswers(app, tenantId, ids);
  await app.db.transaction(tenantId, async (tx) => {
    const asked = await document(tx);
    if (!asked) return;
    await noteChecks(tx, asked);
    await announceChange(tx, tenantId);
  });
}

/**
 * Asks about those of the ids whose last answer is not of today (in Czech time), and keeps what is answered. No transaction is open
 * while a register thinks. Does nothing where the tenant did not switch the registers on.
 */
export async function refreshAnswers(app: App, tenantId: string, ids: readonly string[]): Promise<void> {
  const asked = [...new Set(ids)].filter((id) => askedRegister(id) !== undefined).sort();
  if (asked.length === 0) return;
  const today = czechDay(app.clock.now());
  const old = await app.db.transaction(tenantId, async (tx) => {
    if (!(await hasFeature(tx, tenantId, "VatRegisters"))) return [];
    const known = await lastAsked(tx, tenantId, asked);
    return asked.filter((id) => {
      const last = known.get(id);
      return !last?.isReachable || czechDay(last.askedAt) !== today;
    });
  });
  if (old.length === 0) return;
  const answers = await app.vatRegisters.ask(old);
  await app.db.transaction(tenantId, async (tx) => {
    for (const id of old) await keepAnswer(tx, { tenantId, id, now: app.clock.now() }, answers.get(id) ?? null);
  });
}
