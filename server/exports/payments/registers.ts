import type { CallReply } from "#contract/call.ts";
import type { payments } from "#contract/exports/payments.ts";
import { registerFindings } from "#domain/vat/register.ts";
import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import { loadDocuments } from "#server/documents/store.ts";
import { idsOf, refreshAnswers } from "#server/documents/vatRegister/ask.ts";
import { when } from "#server/documents/vatRegister/shown.ts";
import { knownAnswers } from "#server/documents/vatRegister/store.ts";
import type { Payable } from "./payable.ts";

type Register = NonNullable<CallReply<typeof payments.checkPayments>["items"][number]["register"]>;

const vatIdOf = ({ fields }: Payable["document"]): string => fields.supplierVatId ?? "";

/** Asks the registers today about the suppliers of documents that are to be paid, where the tenant switched them on. */
export async function refreshSuppliers(app: App, actor: Actor, documentIds: readonly string[]): Promise<void> {
  if (!actor.features.has("VatRegisters")) return;
  const documents = await app.db.transaction(actor.tenantId, (tx) => loadDocuments(tx, actor, documentIds));
  await refreshAnswers(
    app,
    actor.tenantId,
    documents.flatMap(({ fields }) => idsOf(fields)),
  );
}

/** What the registers say against paying documents, by document; those whose supplier no register knows are left out. */
export async function registersOf(tx: Tx, actor: Actor, payables: readonly Payable[]): Promise<Map<string, Register>> {
  if (!actor.features.has("VatRegisters")) return new Map();
  const known = await knownAnswers(
    tx,
    actor.tenantId,
    payables.map(({ document }) => vatIdOf(document)),
  );
  return new Map(
    payables.flatMap(({ document }) => {
      const found = known.get(vatIdOf(document));
      if (!found) return [];
      const findings = found.answer ? registerFindings(document.fields, found.answer).map(({ code }) => code) : [];
      return [[document.document_id, { ...when(vatIdOf(document), found), isAnswered: found.answer !== null, findings }] as const];
    }),
  );
}
