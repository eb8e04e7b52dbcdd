import { czechDay } from "#domain/czech/day.ts";
import { registerOf } from "#domain/vat/register.ts";
import type { App, Follower } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import type { Jobs } from "#server/core/queue.ts";
import { announceChange } from "#server/notifications/changes/announce.ts";
import { hasFeature } from "#server/core/features.ts";
import { noteChecks } from "#server/documents/checks.ts";
import { keepAnswer, knownAnswers } from "./store.ts";

/** Asks about a supplier as soon as a document names its VAT id, where the tenant wants it; the job runs when the document is stored. */
export const registerQuestion: Follower = {
  after: async (tx, app, { before, after, change }) => {
    const { supplierVatId: vatId } = after.fields;
    const isNew = change.kind === "extraction" || vatId !== before.fields.supplierVatId;
    if (!isNew || registerOf(vatId) === undefined || !(await hasFeature(tx, after.tenant_id, "VatRegisters"))) return undefined;
    await app.queue.send(tx, "askVatRegister", { tenantId: after.tenant_id, documentId: after.document_id });
    return undefined;
  },
};

/** The job: asks about the supplier of one document, keeps the answer and notes what it says against the document. Safe to run twice. */
export async function askVatRegister(app: App, { tenantId, documentId }: Jobs["askVatRegister"]): Promise<void> {
  const document = (tx: Tx) =>
    tx
      .selectFrom("documents")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("document_id", "=", documentId)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
  const vatId = (await app.db.transaction(tenantId, document))?.fields.supplierVatId;
  if (vatId === undefined) return;
  await refreshAnswers(app, tenantId, [vatId]);
  await app.db.transaction(tenantId, async (tx) => {
    const asked = await document(tx);
    if (!asked) return;
    await noteChecks(tx, asked);
    await announceChange(tx, tenantId);
  });
}

/**
 * Asks about those of the VAT ids whose last answer is not of today (in Czech time), and keeps what is answered. No transaction is open
 * while a register thinks. Does nothing where the tenant did not switch the registers on.
 */
export async function refreshAnswers(app: App, tenantId: string, vatIds: readonly string[]): Promise<void> {
  const asked = [...new Set(vatIds)].filter((vatId) => registerOf(vatId) !== undefined).sort();
  if (asked.length === 0) return;
  const today = czechDay(app.clock.now());
  const old = await app.db.transaction(tenantId, async (tx) => {
    if (!(await hasFeature(tx, tenantId, "VatRegisters"))) return [];
    const known = await knownAnswers(tx, tenantId, asked);
    return asked.filter((vatId) => {
      const last = known.get(vatId);
      return !last?.isReachable || czechDay(last.askedAt) !== today;
    });
  });
  if (old.length === 0) return;
  const answers = await app.vatRegisters.ask(old);
  await app.db.transaction(tenantId, async (tx) => {
    for (const vatId of old) await keepAnswer(tx, { tenantId, vatId, now: app.clock.now() }, answers.get(vatId) ?? null);
  });
}
