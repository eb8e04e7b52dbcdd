import type { ExportFailure } from "#domain/exports/deliveryProblem.ts";
import { allColumns } from "#server/core/columnNames.ts";
import type { App } from "#server/core/app.ts";
import { loadExportSettings } from "#server/exports/settings/store.ts";
import { holdReason } from "#server/documents/hold/hold.ts";
import { changeDocument } from "#server/documents/change.ts";
import { noError } from "#server/documents/columns.ts";
import type { DocumentRow } from "#server/documents/store.ts";
import type { Tx } from "#server/core/db.ts";
import { archive } from "./follow.ts";

/** Under this name a row of the history says which integration it speaks of. */
export const INTEGRATION = "integration";

/** The document of a delivery, locked: always before its delivery, or two would wait for each other. */
export async function lockDocument(tx: Tx, tenantId: string, documentId: string): Promise<DocumentRow | undefined> {
  return tx
    .selectFrom("documents")
    .select(allColumns.documents)
    .where("tenant_id", "=", tenantId)
    .where("document_id", "=", documentId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * A document that every integration has confirmed is Exported (domain rules 2, row 13); one that no longer waits for anybody, but was
 * refused by somebody, is in Error.
 */
export async function completeDocument(tx: Tx, app: App, document: DocumentRow): Promise<void> {
  if (document.state !== "ReadyForExport") return;
  const deliveries = await tx
    .selectFrom("deliveries as delivery")
    .innerJoin("export_integrations as integration", (join) =>
      join.onRef("integration.tenant_id", "=", "delivery.tenant_id").onRef("integration.integration_id", "=", "delivery.integration_id"),
    )
    .select(["delivery.state", "delivery.problem", "integration.name"])
    .where("delivery.tenant_id", "=", document.tenant_id)
    .where("delivery.document_id", "=", document.document_id)
    .where("delivery.marks", "=", true)
    .where("delivery.state", "<>", "Cancelled")
    .execute();
  if (deliveries.length === 0 || deliveries.some(({ state }) => state === "Waiting")) return;
  const failed = deliveries.find(({ state }) => state === "Failed");
  if (failed?.problem) return failDocument(tx, app, document, { integration: failed.name, problem: failed.problem });
  const now = app.clock.now();
  const columns = { exported_at: now, ...noError };
  const version = await changeDocument(tx, app, document, { kind: "exported", to: "Exported", userId: null, columns, now });
  await finishExport(tx, app, { ...document, ...columns, state: "Exported", version });
}

/** The tenant's finished action for an exported document, once no copy of it is on its way any more. */
export async function finishExport(tx: Tx, app: App, document: DocumentRow): Promise<void> {
  if (document.state !== "Exported" || document.deleted_at !== null) return;
  const { finishedAction } = await loadExportSettings(tx, document.tenant_id);
  if (finishedAction === "None") return;
  const waiting = await tx
    .selectFrom("deliveries")
    .select("integration_id")
    .where("tenant_id", "=", document.tenant_id)
    .where("document_id", "=", document.document_id)
    .where("state", "=", "Waiting")
    .executeTakeFirst();
  if (waiting) return;
  const now = app.clock.now();
  if (finishedAction === "DocumentArchivation") await archive(tx, app, document, { userId: null, now });
  // What is under legal hold stays, exported as it is.
  else if ((await holdReason(tx, document)) === undefined)
    await changeDocument(tx, app, document, { kind: "delete", userId: null, columns: { deleted_at: now, extraction_id: null }, now });
}

const MAX_DETAIL_LENGTH = 1000;

/** An integration will not take the document: it goes to Error with the reason (domain rules 2, row 14). */
export async function failDocument(tx: Tx, app: App, document: DocumentRow, exportFailure: ExportFailure): Promise<void> {
  const {
    integration,
    problem: { reason },
  } = exportFailure;
  if (document.state !== "ReadyForExport") return;
  await changeDocument(tx, app, document, {
    kind: "exportFailure",
    to: "Error",
    userId: null,
    columns: {
      error_type: "UnknownError",
      error_origin: "export",
      error_detail: [integration, reason].filter(Boolean).join(": ").slice(0, MAX_DETAIL_LENGTH),
      export_failure: JSON.stringify(exportFailure),
    },
    changes: [{ field: INTEGRATION, from: null, to: integration }],
    ...(reason ? { detail: reason.slice(0, MAX_DETAIL_LENGTH) } : {}),
    exportFailure,
    now: app.clock.now(),
  });
}

/** Cancels the deliveries to an integration; documents that waited for it alone are completed. */
export async function cancelDeliveries(tx: Tx, app: App, tenantId: string, integrationId: string): Promise<void> {
  const waiting = await tx
    .selectFrom("deliveries")
    .select("document_id")
    .where("tenant_id", "=", tenantId)
    .where("integration_id", "=", integrationId)
    .where("state", "=", "Waiting")
    .orderBy("document_id")
    .execute();
  for (const { document_id } of waiting) {
    const document = await lockDocument(tx, tenantId, document_id);
    await tx
      .updateTable("deliveries")
      .set({ state: "Cancelled", due_at: null, changed_at: app.clock.now() })
      .where("tenant_id", "=", tenantId)
      .where("document_id", "=", document_id)
      .where("integration_id", "=", integrationId)
      .where("state", "=", "Waiting")
      .execute();
    if (document) await completeDocument(tx, app, document);
  }
}
