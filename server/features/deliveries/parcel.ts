import type { ExportProblem } from "#domain/export/format.ts";
import { containerNameOf } from "#domain/export/naming.ts";
import { perRecapitulation } from "#domain/export/recapitulation.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { App } from "#server/app.ts";
import type { ParcelFile } from "#server/delivery/connection.ts";
import { type ExportedDocument, type ExportOptions, exportStream } from "#server/export/index.ts";
import { OriginalUnusable } from "#server/export/format.ts";
import type { IntegrationRow } from "#server/features/accountingSystems/store.ts";
import { requireApproved } from "#server/features/approval/standing.ts";
import { type DocumentRow, loadContents } from "#server/features/documents/store.ts";
import { bookingOf, exportOptions } from "#server/features/exports/options.ts";
import { invoiceOf } from "#server/features/exports/invoice.ts";
import { type DocumentFile, loadDocumentFile, readDocumentFile } from "#server/features/pages/file.ts";
import type { Tx } from "#server/platform/db.ts";
import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Everything that one delivery takes from the database; the rest is work. */
export type Contents = { invoice: Invoice; file: DocumentFile | undefined; options: ExportOptions };

/** Reads what leaves, as it stands now. Throws Refusal approval-required where it may not. */
export async function loadForDelivery(tx: Tx, app: App, document: DocumentRow, integration: IntegrationRow): Promise<Contents> {
  await requireApproved(tx, document);
  const tenant = await tx.selectFrom("tenants").select("language_code").where("tenant_id", "=", document.tenant_id).executeTakeFirstOrThrow();
  const options = await exportOptions(tx, app, { tenantId: document.tenant_id, culture: tenant.language_code });
  const invoice = await invoiceOf(tx, document, await loadContents(tx, document));
  const booked = (await bookingOf(tx, app, document.tenant_id, integration.export_format ?? integration.type))(invoice);
  const items = (await itemsOf(tx, document)) ?? options.items ?? "Export";
  const isWhole = integration.export_format !== null || items === "Export";
  return {
    invoice: isWhole ? booked : perRecapitulation(booked),
    file: document.file_id ? await loadDocumentFile(tx, document) : undefined,
    options: { ...options, items, naming: { naming: integration.file_naming, casing: integration.name_style }, bundle: integration.archive_format },
  };
}

/** Whether the accounting unit wants lines; undefined = as the tenant says. */
async function itemsOf(tx: Tx, { tenant_id, accounting_unit_id }: DocumentRow): Promise<"Export" | "DontExport" | undefined> {
  if (accounting_unit_id === null) return undefined;
  const unit = await tx
    .selectFrom("accounting_units")
    .select("item_export")
    .where("tenant_id", "=", tenant_id)
    .where("accounting_unit_id", "=", accounting_unit_id)
    .executeTakeFirst();
  return unit && unit.item_export !== "DefaultExportSettings" ? unit.item_export : undefined;
}

/** The uploaded file with its bytes. */
export async function originalOf(app: App, file: DocumentFile | undefined): Promise<ExportedDocument["original"]> {
  return file && { fileName: file.fileName, mediaType: file.mediaType, bytes: await readDocumentFile(app, file) };
}

export type Rendered = { ok: true; file: ParcelFile; discard(): Promise<void> } | { ok: false; problems: ExportProblem[] };

/** Writes the file of a delivery to the disk, checked by its format, and takes its size and hash. `discard` removes it. */
export async function render(app: App, integration: IntegrationRow, { invoice, file, options }: Contents): Promise<Rendered> {
  const original = await originalOf(app, file);
  const result = exportStream(integration.export_format ?? "Json", [original ? { invoice, original } : { invoice }], options);
  if ("problems" in result) return { ok: false, problems: result.problems.flatMap(({ reasons }) => reasons) };
  const folder = join(app.config.dataDir, PARCELS);
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const discard = () => rm(path, { force: true });
  const hash = createHash("sha256");
  let size = 0;
  const measure = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part);
      size += part.length;
      done(null, part);
    },
  });
  try {
    await pipeline(result.stream, measure, createWriteStream(path, { flags: "wx" }));
  } catch (error) {
    await discard();
    if (error instanceof OriginalUnusable) return { ok: false, problems: [{ code: "originalUnusable", field: "original", detail: error.message }] };
    throw error;
  }
  const directory = containerNameOf(invoice, { naming: integration.directory_naming, casing: integration.name_style, containerId: integration.container_id });
  const { fileName: name, mediaType } = result;
  return { ok: true, file: { name, directory, mediaType, size, sha256: hash.digest("hex"), open: () => createReadStream(path) }, discard };
}

const PARCELS = "parcels";

/** Removes what attempts that were killed before `before` have left. */
export async function removeOldParcels(app: App, before: Date): Promise<void> {
  const folder = join(app.config.dataDir, PARCELS);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtime < before) await rm(path, { force: true });
  }
}
