import type { DocumentState } from "#domain/names.ts";
import { type ActorFacts, decide } from "#domain/documents/state.ts";
import { isClean } from "#domain/documents/validate.ts";
import { type ValidationError } from "#domain/documents/validationError.ts";
import type { ExportTrigger } from "#domain/exports/names.ts";
import type { App } from "#server/core/app.ts";
import { type Integration, loadIntegrations } from "#server/exports/integrations/store.ts";
import { documentFacts, validationErrorsOf } from "#server/documents/rules.ts";
import { changeDocument, type DocumentRow, loadContents } from "#server/documents/store.ts";
import { type ExportSettings, loadExportSettings } from "#server/exports/settings/store.ts";
import { hasFeature } from "#server/organisation/tenant/features.ts";
import type { Tx } from "#server/core/db.ts";
import { sendOut, servingOf, triggerOf } from "./setOut.ts";

type Event = Exclude<ExportTrigger, "User">;
/** A change that was just written: what it was, the state before it, and who made it (null = the program). */
export type Written = { kind: string; from: DocumentState; userId: string | null };

/**
 * What a change of a document sets off, in the transaction of the change: a document that became ready for export sets out to its
 * integrations, and one that was read, saved or validated does so where the tenant's triggers say (domain rules 2, rows 2, 5, 9, 12).
 * Returns the version that the document has now.
 */
export async function followChange(tx: Tx, app: App, of: Pick<DocumentRow, "tenant_id" | "document_id">, written: Written): Promise<number> {
  const rows = tx.selectFrom("documents").where("tenant_id", "=", of.tenant_id).where("document_id", "=", of.document_id);
  const document = await rows.selectAll().executeTakeFirstOrThrow();
  if (!(await setOff(tx, app, document, written))) return document.version;
  return (await rows.select("version").executeTakeFirstOrThrow()).version;
}

/** Returns whether the document itself changed by it. */
async function setOff(tx: Tx, app: App, document: DocumentRow, written: Written): Promise<boolean> {
  const isNowReady = document.state === "ReadyForExport" && written.from !== "ReadyForExport";
  const events = isNowReady ? [] : eventsOf(written, document);
  if (!isNowReady && events.length === 0) return false;
  const settings = await loadExportSettings(tx, document.tenant_id);
  const serving = servingOf(app, await loadIntegrations(tx, document.tenant_id), document.accounting_unit_id);
  if (isNowReady) await setOutReady(tx, app, document, { settings, serving, event: written.kind === "approved" ? "DocumentApproved" : "User" });
  for (const event of events) if (await followEvent(tx, app, document, { settings, serving, event, userId: written.userId })) return true;
  return false;
}

/** A document that became Processed was saved and validated at once: validated is shown as saved (R063). */
function eventsOf({ kind }: Written, { state }: DocumentRow): Event[] {
  if (kind === "extraction") return state === "New" ? ["DocumentExtracted"] : [];
  return state === "Processed" && (kind === "save" || kind === "state") ? ["DocumentSaved", "DocumentValidated"] : [];
}

type Way = { settings: ExportSettings; serving: Integration[]; event: ExportTrigger };

/** To all integrations that have to confirm it, and as a copy to those whose moment it is. */
async function setOutReady(tx: Tx, app: App, document: DocumentRow, { settings, serving, event }: Way): Promise<void> {
  // What waited for its approval leaves with it, whatever its own trigger was.
  const isMoment = (integration: Integration) => event === "DocumentApproved" || triggerOf(integration, settings.trigger) === event;
  await sendOut(
    tx,
    app,
    document,
    serving.filter((integration) => integration.mark_as_exported || isMoment(integration)),
  );
}

/** Returns whether the document left the state in which it was. */
async function followEvent(tx: Tx, app: App, document: DocumentRow, way: Way & { event: Event; userId: string | null }): Promise<boolean> {
  const { settings, serving, event, userId } = way;
  const due = serving.filter((integration) => triggerOf(integration, settings.trigger) === event);
  const confirming = serving.filter((integration) => integration.mark_as_exported);
  // Without integrations an outside system fetches what is ready.
  const setsOut = due.some((integration) => integration.mark_as_exported) || (confirming.length === 0 && settings.trigger === event);
  if (!setsOut && due.length === 0 && settings.archiveTrigger !== event) return false;
  const errors = await validationErrorsOf(tx, document, await loadContents(tx, document));
  const now = app.clock.now();
  if (setsOut) {
    const decision = decide("export", documentFacts(document, undefined, errors), await program(tx, document.tenant_id));
    if (decision.ok) {
      const columns = { error_type: null, error_origin: null, error_detail: null };
      await changeDocument(tx, document, { kind: "export", to: decision.to, userId, columns, now });
      await setOutReady(tx, app, { ...document, state: decision.to }, way);
      return true;
    }
  }
  if (await mayCopy(tx, document, errors))
    await sendOut(
      tx,
      app,
      document,
      due.filter((integration) => !integration.mark_as_exported),
    );
  return settings.archiveTrigger === event && (await archive(tx, document, { userId, now }));
}

/** A copy is an export like any other: clean, and approved where approval is on. */
async function mayCopy(tx: Tx, document: DocumentRow, errors: readonly ValidationError[]): Promise<boolean> {
  return isClean(errors) && (document.approved_at !== null || !(await hasFeature(tx, document.tenant_id, "Approval")));
}

/** Archives a document where its state and the features allow it; returns whether. */
export async function archive(tx: Tx, document: DocumentRow, { userId, now }: { userId: string | null; now: Date }): Promise<boolean> {
  const decision = decide("archive", documentFacts(document, undefined, []), await program(tx, document.tenant_id));
  if (!decision.ok) return false;
  await changeDocument(tx, document, { kind: "state", to: decision.to, userId, columns: {}, now });
  return true;
}

/** The program acts by the tenant's settings, with the rights that they need. */
async function program(tx: Tx, tenantId: string): Promise<ActorFacts> {
  const features = new Set<ActorFacts["features"] extends ReadonlySet<infer Feature> ? Feature : never>();
  for (const feature of ["Approval", "Archive"] as const) if (await hasFeature(tx, tenantId, feature)) features.add(feature);
  return { role: "TenantAdmin", permissions: new Set(["ExportDocument", "EditDocument", "DeleteDocument"]), features };
}
