import { type BookingOptions, usualBooking } from "#domain/exports/bookingOptions.ts";
import type { FormatSettings } from "#domain/exports/format.ts";
import type { DownloadFileNaming, ExportFinishedAction, ExportFormat, ExportTrigger, NameCasing } from "#domain/exports/names.ts";
import type { Tx } from "#server/core/db.ts";
import { sql } from "kysely";

/** Everything that a tenant sets for exports. */
export type ExportSettings = {
  trigger: ExportTrigger;
  finishedAction: ExportFinishedAction;
  downloadNaming: DownloadFileNaming;
  nameCasing: NameCasing;
  items: "Export" | "DontExport";
  moneyVersion: "S3" | "S5";
  zipFormats: ExportFormat[];
  embedIsdoc: boolean;
  archiveTrigger: ExportTrigger;
  profiles: NonNullable<FormatSettings["profiles"]>;
};

const usual: ExportSettings = {
  trigger: "User",
  finishedAction: "None",
  downloadNaming: "DocumentId",
  nameCasing: "Original",
  items: "Export",
  moneyVersion: "S3",
  zipFormats: ["Json"],
  embedIsdoc: false,
  archiveTrigger: "User",
  profiles: {},
};

/** Programs with booking options of their own. */
export type BookingProgram = "pohoda" | "duel";

async function stored(tx: Tx, tenantId: string, part: "export" | BookingProgram): Promise<object> {
  const row = await tx.selectFrom("tenants").select("settings").where("tenant_id", "=", tenantId).executeTakeFirst();
  return (row?.settings[part] as object | undefined) ?? {};
}

export const loadExportSettings = async (tx: Tx, tenantId: string): Promise<ExportSettings> => ({ ...usual, ...(await stored(tx, tenantId, "export")) });

export const loadBooking = async (tx: Tx, tenantId: string, program: BookingProgram): Promise<BookingOptions> => ({
  ...usualBooking,
  ...(await stored(tx, tenantId, program)),
});

/** Changes some of the settings; the others stay. */
export async function changeSettings(
  tx: Tx,
  tenantId: string,
  part: "export" | BookingProgram,
  change: Partial<ExportSettings> | BookingOptions,
): Promise<void> {
  // Two changes at once follow one another: each merges into what the other one left.
  const settings = sql<string>`settings || jsonb_build_object(${part}::text, coalesce(settings -> ${part}::text, '{}'::jsonb) || ${JSON.stringify(change)}::jsonb)`;
  await tx.updateTable("tenants").set({ settings }).where("tenant_id", "=", tenantId).execute();
}
