import type { ExportProblem } from "#domain/exports/format.ts";
import { containerNameOf } from "#domain/exports/naming.ts";
import { withoutLines } from "#domain/exports/vatBreakdown.ts";
import type { App } from "#server/core/app.ts";
import type { DocumentPayload, PayloadFile } from "#server/core/connection.ts";
import type { ExportedDocument, ExportOptions } from "#server/exports/rendering/index.ts";
import type { IntegrationRow } from "#server/exports/integrations/store.ts";
import { requireApproved } from "#server/approval/standing.ts";
import { type DocumentRow, loadContents } from "#server/documents/store.ts";
import { printedApprovals } from "#server/approval/printed.ts";
import { bookingOf, exportOptions, itemsOfUnits, printsApprovals } from "#server/exports/download/options.ts";
import { exportToDisk } from "#server/exports/download/toDisk.ts";
import { originalOf } from "#server/exports/download/original.ts";
import { invoiceOf } from "#server/exports/download/invoice.ts";
import { type DocumentFile, loadDocumentFile } from "#server/documents/pages/file.ts";
import type { Tx } from "#server/core/db.ts";

/** Everything that one delivery takes from the database; the rest is work. */
export type Contents = Pick<ExportedDocument, "invoice" | "approvals"> & { file: DocumentFile | undefined; options: ExportOptions };

/** Reads what leaves, as it stands now. Throws Refusal approval-required where it may not. */
export async function loadForDelivery(tx: Tx, app: App, document: DocumentRow, integration: IntegrationRow): Promise<Contents> {
  await requireApproved(tx, document);
  const tenant = await tx.selectFrom("tenants").select("language_code").where("tenant_id", "=", document.tenant_id).executeTakeFirstOrThrow();
  const options = await exportOptions(tx, app, { tenantId: document.tenant_id, culture: tenant.language_code });
  const invoice = await invoiceOf(tx, document, await loadContents(tx, document));
  const booked = (await bookingOf(tx, app, document.tenant_id, integration.export_format ?? integration.type))(invoice, document);
  const items = (await itemsOfUnits(tx, document.tenant_id)).get(document.accounting_unit_id ?? "") ?? options.items ?? "Export";
  const isWhole = integration.export_format !== null || items === "Export";
  return {
    invoice: isWhole ? booked : withoutLines(booked),
    approvals: printsApprovals(options) ? (await printedApprovals(tx, document.tenant_id, [document])).get(document.document_id) : undefined,
    file: document.file_id ? await loadDocumentFile(tx, document) : undefined,
    options: { ...options, items, naming: { naming: integration.file_naming, casing: integration.name_style }, bundle: integration.archive_format },
  };
}

/** The uploaded file with its bytes. */
export async function readOriginal(app: App, file: DocumentFile | undefined): Promise<Awaited<ReturnType<DocumentPayload["original"]>>> {
  const original = file && originalOf(app, file);
  return original && { fileName: original.fileName, mediaType: original.mediaType, bytes: await original.read() };
}

export type Rendered = { file: PayloadFile; discard(): Promise<void> } | { problems: ExportProblem[] };

/** Writes the file of a delivery to the disk, checked by its format. */
export async function render(app: App, integration: IntegrationRow, { invoice, approvals, file, options }: Contents): Promise<Rendered> {
  const documents = [{ invoice, approvals, ...(file && { original: originalOf(app, file) }) }];
  const written = await exportToDisk(app, integration.export_format ?? "Json", { documents, options });
  if ("problems" in written) return { problems: written.problems.flatMap(({ reasons }) => reasons) };
  const directory = containerNameOf(invoice, { naming: integration.directory_naming, casing: integration.name_style, containerId: integration.container_id });
  const { fileName: name, mediaType, size, sha256 } = written;
  return { file: { name, directory, mediaType, size, sha256, open: () => written.open() }, discard: () => written.discard() };
}
