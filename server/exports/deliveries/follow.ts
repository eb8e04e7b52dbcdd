import { type ActorFacts, decideAction } from "#domain/documents/state.ts";
import { isClean } from "#domain/documents/validate.ts";
import { type ValidationError } from "#domain/documents/validationError.ts";
import type { ExportTrigger } from "#domain/exports/names.ts";
import type { App } from "#server/core/app.ts";
import type { WrittenChange } from "#server/core/change.ts";
import type { Follower } from "#server/core/app.ts";
import { type Integration, loadIntegrations } from "#server/exports/integrations/store.ts";
import { noError } from "#server/documents/columns.ts";
import { documentFacts, validationErrorsOf } from "#server/documents/rules.ts";
import { changeDocument } from "#server/documents/change.ts";
import { type DocumentRow, loadContents } from "#server/documents/store.ts";
import { type ExportSettings, loadExportSettings } from "#server/exports/settings/store.ts";
import { hasFeature } from "#server/core/features.ts";
import type { Tx } from "#server/core/db.ts";
import { together } from "#server/core/together.ts";
import { sendOut, servingOf, triggerOf } from "./setOut.ts";

type Event = Exclude<ExportTrigger, "User">;

/**
 * A document that became ready for export sets out to its integrations, and one that was read, saved or validated does so where the
 * tenant's triggers say (domain rules 2, rows 2, 5, 9, 12).
 */
export const setOutForExport: Follower = {
  after: async (tx, app, written) => {
    const { before, after: document, change } = written;
    const { exportCause = "User" } = change;
    // Who tries failed deliveries again chooses which.
    if (exportCause === "retry") return undefined;
    const isNowReady = document.state === "ReadyForExport" && before.state !== "ReadyForExport";
    const events = isNowReady ? [] : eventsOf(written);
    if (!isNowReady && events.length === 0) return undefined;
    const [settings, integrations] = await together([loadExportSettings(tx, document.tenant_id), loadIntegrations(tx, document.tenant_id)]);
    const serving = servingOf(app, integrations, document.accounting_unit_id);
    if (isNowReady) await setOutReady(tx, app, document, { settings, serving, event: exportCause });
    for (const event of events) {
      const version = await followEvent(tx, app, document, { settings, serving, event, userId: change.userId });
      if (version !== undefined) return version;
    }
    return undefined;
  },
};

/** A document that became Processed was saved and validated at once: validated is shown as saved (R063). */
function eventsOf({ change: { kind }, after: { state } }: WrittenChange): Event[] {
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

/** Returns the new version when the document left the state in which it was. */
async function followEvent(tx: Tx, app: App, document: DocumentRow, way: Way & { event: Event; userId: string | null }): Promise<number | undefined> {
  const { settings, serving, event, userId } = way;
  const due = serving.filter((integration) => triggerOf(integration, settings.trigger) === event);
  const confirming = serving.filter((integration) => integration.mark_as_exported);
  // Without integrations an outside system fetches what is ready.
  const setsOut = due.some((integration) => integration.mark_as_exported) || (confirming.length === 0 && settings.trigger === event);
  if (!setsOut && due.length === 0 && settings.archiveTrigger !== event) return undefined;
  const errors = await validationErrorsOf(tx, document, await loadContents(tx, document));
  const now = app.clock.now();
  if (setsOut) {
    const decision = decideAction("export", documentFacts(document, undefined, errors), await program(tx, document.tenant_id));
    if (decision.ok) return changeDocument(tx, app, document, { kind: "export", to: decision.to, userId, columns: noError, exportCause: event, now });
  }
  if (await mayCopy(tx, document, errors))
    await sendOut(
      tx,
      app,
      document,
      due.filter((integration) => !integration.mark_as_exported),
    );
  return settings.archiveTrigger === event ? archive(tx, app, document, { userId, now }) : undefined;
}

/** A copy is an export like any other: clean, and approved where approval is on. */
async function mayCopy(tx: Tx, document: DocumentRow, errors: readonly ValidationError[]): Promise<boolean> {
  return isClean(errors) && (document.approved_at !== null || !(await hasFeature(tx, document.tenant_id, "Approval")));
}

/** Archives a document where its state and the features allow it; returns its new version when they do. */
export async function archive(tx: Tx, app: App, document: DocumentRow, by: { userId: string | null; now: Date }): Promise<number | undefined> {
  const decision = decideAction("archive", documentFacts(document, undefined, []), await program(tx, document.tenant_id));
  return decision.ok ? changeDocument(tx, app, document, { ...by, kind: "state", to: decision.to, columns: {} }) : undefined;
}

/** The program acts by the tenant's settings, with the rights that they need. */
async function program(tx: Tx, tenantId: string): Promise<ActorFacts> {
  const features = new Set<ActorFacts["features"] extends ReadonlySet<infer Feature> ? Feature : never>();
  for (const feature of ["Approval", "Archive"] as const) if (await hasFeature(tx, tenantId, feature)) features.add(feature);
  return { role: "TenantAdmin", permissions: new Set(["ExportDocument", "EditDocument", "DeleteDocument"]), features };
}
