import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import type { Change } from "#server/core/change.ts";
import type { Tx } from "#server/core/db.ts";
import { requireUnit } from "#server/organisation/accountingUnits/requireUnit.ts";
import { loadDocumentType } from "#server/organisation/documentTypes/store.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { changeState, type Target } from "./attempt.ts";
import { noError, validatedColumns } from "./columns.ts";
import { requeue } from "./requeue.ts";
import { requireAction } from "./rules.ts";
import { loadDocument } from "./store.ts";

/** The states that a person may name, and the action that leads there. */
const actions = { Extracted: "setNew", Paused: "pause", Validated: "validate", Archived: "archive" } as const;
export type NamedState = keyof typeof actions;

/** Moves a document to a state by hand. Whoever sets a document New that is being approved takes it back from approval (domain rules 2, row 7b). */
export async function moveToState(app: App, actor: Actor, target: Target, state: NamedState): Promise<void> {
  await changeState(app, actor, target, (document, errors) => {
    if (state === "Extracted" && document.state === "ApprovalPending")
      return { kind: "approvalWithdrawn", to: requireAction("withdraw", document, actor), columns: {} };
    const to = requireAction(actions[state], document, actor, { errors });
    const columns: Change["columns"] = state === "Paused" ? {} : { ...noError };
    return { kind: "state", to, columns: to === "Processed" ? { ...columns, ...validatedColumns(document, actor, app.clock.now()) } : columns };
  });
}

/** Reads a document again as one of another type. */
export async function changeType(app: App, actor: Actor, target: Target, documentType: string): Promise<void> {
  await app.db.transaction(actor.tenantId, async (tx) => {
    const document = await loadDocument(tx, actor, target.documentId);
    if (document.document_type === documentType) throw new Refusal("same-document-type");
    await loadDocumentType(tx, actor.tenantId, documentType);
  });
  await requeue(app, actor, target, { documentType });
}

export async function changeUnit(app: App, actor: Actor, target: Target, accountingUnitId: string): Promise<void> {
  const names = await app.db.transaction(actor.tenantId, async (tx) => {
    await requireUnit(tx, actor, accountingUnitId);
    return unitNames(tx, actor.tenantId);
  });
  await changeState(app, actor, target, (document, errors) => ({
    kind: "unit",
    to: requireAction("edit", document, actor, { errors }),
    columns: { accounting_unit_id: accountingUnitId },
    changes: [{ field: "accountingUnit", from: names.get(document.accounting_unit_id ?? "") ?? null, to: names.get(accountingUnitId) ?? null }],
  }));
}

/** Names of the accounting units by id, as the history shows them. */
async function unitNames(tx: Tx, tenantId: string): Promise<Map<string, string>> {
  const units = await tx.selectFrom("accounting_units").select(["accounting_unit_id", "name"]).where("tenant_id", "=", tenantId).execute();
  return new Map(units.map((unit) => [unit.accounting_unit_id, unit.name]));
}

export async function markExported(app: App, actor: Actor, target: Target): Promise<void> {
  await changeState(app, actor, target, (document, errors) => ({
    kind: "markAsExported",
    to: requireAction("markAsExported", document, actor, { errors }),
    columns: { exported_at: app.clock.now(), ...noError },
  }));
}

export async function markExportFailure(app: App, actor: Actor, target: Target, reason: string | undefined): Promise<void> {
  await changeState(app, actor, target, (document, errors) => ({
    kind: "exportFailure",
    to: requireAction("markAsExportFailure", document, actor, { errors }),
    columns: { error_type: "UnknownError", error_origin: "export", error_detail: reason ?? null, export_failure: null },
    ...(reason ? { detail: reason } : {}),
  }));
}
