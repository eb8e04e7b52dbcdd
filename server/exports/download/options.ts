import { czechDay } from "#domain/czech/day.ts";
import { type BookingOptions, noteCategoryOf, withBookingOptions } from "#domain/exports/bookingOptions.ts";
import type { ConnectionType, ExportFormat } from "#domain/exports/names.ts";
import type { Culture } from "#domain/names.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { App } from "#server/core/app.ts";
import type { Signing } from "#server/exports/rendering/format.ts";
import type { ExportOptions } from "#server/exports/rendering/index.ts";
import { signingOf } from "#server/exports/signing/options.ts";
import { type BookingProgram, type ExportSettings, loadBooking, loadExportSettings } from "#server/exports/settings/store.ts";
import { codeTexts } from "#server/organisation/codeLists/codes.ts";
import type { DocumentRow } from "#server/documents/store.ts";
import { hasFeature } from "#server/core/features.ts";
import type { Tx } from "#server/core/db.ts";

/** What the tenant set for exports, as the formats take it. */
export async function exportOptions(tx: Tx, app: App, { tenantId, culture }: { tenantId: string; culture: Culture }): Promise<ExportOptions> {
  return formatOptions(app, {
    tenantId,
    culture,
    settings: await loadExportSettings(tx, tenantId),
    coverSheet: await hasFeature(tx, tenantId, "CoverSheet"),
    signing: await signingOf(tx, app, tenantId),
  });
}

/** Whether PDFs that leave get a page on which approvals are printed. */
export const printsApprovals = ({ pdf, signing }: ExportOptions): boolean =>
  pdf?.coverSheet === true || signing?.actions.includes("DocumentMetadataAppend") === true;

function formatOptions(
  app: App,
  {
    tenantId,
    culture,
    settings,
    coverSheet,
    signing,
  }: { tenantId: string; culture: Culture; settings: ExportSettings; coverSheet: boolean; signing: Signing | undefined },
): ExportOptions {
  return {
    tenantId,
    now: app.clock.now(),
    culture,
    naming: { naming: settings.downloadNaming, casing: settings.nameCasing },
    zipFormats: settings.zipFormats,
    settings: { money: settings.moneyVersion, profiles: settings.profiles },
    items: settings.items,
    pdf: { coverSheet, embedIsdoc: settings.embedIsdoc },
    ...(signing && { signing }),
    pdfTools: app.reader.pdfTools({ tenantId }),
  };
}

/** Accounting units with a rule of their own whether lines leave. */
export async function itemsOfUnits(tx: Tx, tenantId: string): Promise<Map<string, "Export" | "DontExport">> {
  const units = await tx.selectFrom("accounting_units").select(["accounting_unit_id", "item_export"]).where("tenant_id", "=", tenantId).execute();
  return new Map(units.flatMap((unit) => (unit.item_export === "DefaultExportSettings" ? [] : [[unit.accounting_unit_id, unit.item_export]])));
}

/** Formats and connections of programs that have booking options. */
const programs: Partial<Record<ExportFormat | ConnectionType, BookingProgram>> = {
  PohodaXml: "pohoda",
  Pohoda: "pohoda",
  DuelConnectorXml: "duel",
  DuelCsv: "duel",
};

type Book = (invoice: Invoice, document: Pick<DocumentRow, "note" | "accounting_unit_id">) => Invoice;

/** How documents for a format or a connection are changed to be booked as the tenant wants it. */
export async function bookingOf(tx: Tx, app: App, tenantId: string, target: ExportFormat | ConnectionType): Promise<Book> {
  const program = programs[target];
  if (!program) return (invoice) => invoice;
  const options: BookingOptions = await loadBooking(tx, tenantId, program);
  const today = czechDay(app.clock.now());
  const category = noteCategoryOf(options);
  const texts = category === undefined ? undefined : await codeTexts(tx, tenantId, category);
  return (invoice, { note, accounting_unit_id: unit }) =>
    withBookingOptions(invoice, options, { today, note, textOf: (_category, code) => texts?.(unit, code) });
}

/** Books are kept in Czech days. */
