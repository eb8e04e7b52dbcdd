import { type BookingOptions, usualBooking } from "#domain/exports/bookingOptions.ts";
import type { FormatSettings } from "#domain/exports/format.ts";
import type { DownloadFileNaming, ExportFinishedAction, ExportFormat, ExportTrigger, NameCasing } from "#domain/exports/names.ts";
import { type AccountingProgram, programTraits } from "#domain/exports/programs.ts";
import { builtInClasses, codingFields } from "#domain/documents/fields.ts";
import type { Tx } from "#server/core/db.ts";
import { tenantSettings } from "#server/organisation/tenant/settings.ts";
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
  program: AccountingProgram | null;
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
  program: null,
};

/** Programs with booking options of their own. */
export type BookingProgram = "pohoda" | "duel";

async function stored(tx: Tx, tenantId: string, part: "export" | BookingProgram): Promise<object> {
  const settings = await tenantSettings(tx, tenantId);
  return (settings[part] as object | undefined) ?? {};
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

/** Chooses the accounting program, with the code list fields that its import takes: of the built-in ones these are shown and the others hidden. */
export async function chooseProgram(tx: Tx, tenantId: string, program: AccountingProgram): Promise<void> {
  const { moneyVersion, coding } = programTraits[program];
  await changeSettings(tx, tenantId, "export", { program, ...(moneyVersion && { moneyVersion }) });
  for (const { documentClass, coding: fitting } of builtInClasses) {
    const shown = fitting.filter((field) => coding.includes(field));
    await tx
      .updateTable("document_type_fields as field")
      .set({ hidden: sql<boolean>`field.field <> all(${shown}::text[])` })
      .from("document_types as type")
      .whereRef("type.tenant_id", "=", "field.tenant_id")
      .whereRef("type.document_type", "=", "field.document_type")
      .where("type.document_class", "=", documentClass)
      .where("field.tenant_id", "=", tenantId)
      .where("field.built_in", "=", true)
      .where("field.is_item", "=", false)
      .where(
        "field.field",
        "in",
        codingFields.map(([name]) => name),
      )
      .execute();
  }
}
