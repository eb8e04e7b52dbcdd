import { dateOptions, downloadFileNamings, exportFinishedActions, exportFormats, exportTriggers, nameCasings, notesSources } from "#domain/exports/names.ts";
import { accountingPrograms } from "#domain/exports/programs.ts";
import { exportProfile, profiledFormats } from "#domain/exports/profiles/shape.ts";
import { z } from "zod";
import { call } from "#contract/call.ts";
import { id } from "#contract/shapes.ts";

/** Base64 of a sample of 2 MiB. */
const MAX_SAMPLE_BASE64 = 2_800_000;
const MAX_PROFILE_BYTES = 300_000;

const settings = {
  /** Casing of downloaded names. */
  nameCasing: z.enum(nameCasings),
  /** Whether lines leave to accounting systems or only the VAT breakdown; an accounting unit may say otherwise. */
  items: z.enum(["Export", "DontExport"]),
  /** The program that reads MoneyXml. */
  moneyVersion: z.enum(["S3", "S5"]),
  /** What a Zip holds besides the originals. */
  zipFormats: z.array(z.enum(exportFormats)).max(exportFormats.length),
  /** The data travels inside of exported PDF files, as an attached ISDOC. */
  embedIsdoc: z.boolean(),
  /** When documents are archived by themselves, as far as their state allows it. */
  archiveTrigger: z.enum(exportTriggers),
  /** Formats without a published description that the tenant changed. */
  profiles: z.partialRecord(z.enum(profiledFormats), exportProfile),
};

/** How documents are booked in one accounting program. */
const booking = {
  /** The date it is booked on; null = the day on which the document came. */
  date: z.enum(dateOptions).nullable(),
  notes: z.enum(notesSources),
};
const bookingReply = z.object(booking);

export const exportSettings = {
  getExportSettings: call({
    method: "GET",
    path: "/v1/tenant/export/settings",
    summary: "Everything that the tenant set for exports.",
    needs: "AccessTenantConfiguration",
    reply: z.object({
      trigger: z.enum(exportTriggers),
      finishedAction: z.enum(exportFinishedActions),
      downloadNaming: z.enum(downloadFileNamings),
      program: z.enum(accountingPrograms).nullable(),
      ...settings,
    }),
  }),
  setExportSettings: call({
    method: "PUT",
    path: "/v1/tenant/export/settings",
    summary: "Sets how documents leave; what is left out stays.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject(settings).partial(),
    errors: ["validation"],
  }),
  recogniseProfile: call({
    method: "POST",
    path: "/v1/tenant/export/profiles/recognise",
    summary: "Makes a profile out of a file that the receiving program itself exported, by the values of documents that are here. Nothing is stored.",
    needs: "AccessTenantConfiguration",
    bodyBytes: MAX_SAMPLE_BASE64 + MAX_PROFILE_BYTES,
    body: z.strictObject({
      format: z.enum(profiledFormats),
      file: z.base64().min(1).max(MAX_SAMPLE_BASE64),
      /** The profile as it is being edited: of a format of several files those that the sample does not stand for are kept. */
      profile: exportProfile.optional(),
    }),
    reply: z.object({
      /** Null with the reason: the file is no table and no list of documents, or no document of it is here. */
      problem: z.enum(["unreadable", "noDocument"]).nullable(),
      recognised: z
        .object({
          profile: exportProfile,
          columns: z.array(
            z.object({
              label: z.string(),
              /** Names of its values; none = nothing that is known of the documents. */
              from: z.array(z.string()),
              /** What it always says where it holds no value. */
              constant: z.string(),
              /** Other values that are the same in these documents. */
              alternatives: z.array(z.string()),
            }),
          ),
          /** Documents of the file that are here. */
          documents: z.array(z.object({ documentId: id, invoiceNumber: z.string().nullable(), supplierName: z.string().nullable() })),
          /** Cells of these documents that the profile would write otherwise. */
          differing: z.number(),
        })
        .nullable(),
    }),
  }),
  setAccountingProgram: call({
    method: "PUT",
    path: "/v1/tenant/export/program",
    summary: "The company's accounting program: its format is offered first, and documents show the code list fields that it imports.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject({ program: z.enum(accountingPrograms) }),
  }),
  setExportTrigger: call({
    method: "PUT",
    path: "/v1/tenant/export/trigger",
    summary: "When documents set out for export by themselves.",
    needs: "AccessTenantConfiguration",
    query: z.strictObject({ trigger: z.enum(exportTriggers) }),
  }),
  setExportFinished: call({
    method: "PUT",
    path: "/v1/tenant/export/finished",
    summary: "What happens to a document once all integrations confirmed it.",
    needs: "AccessTenantConfiguration",
    query: z.strictObject({ action: z.enum(exportFinishedActions) }),
  }),
  setDownloadNaming: call({
    method: "PUT",
    path: "/v1/tenant/export/download/naming",
    summary: "How downloaded files are named.",
    needs: "AccessTenantConfiguration",
    query: z.strictObject({ naming: z.enum(downloadFileNamings) }),
  }),
  getPohodaSettings: call({
    method: "GET",
    path: "/v1/tenant/pohoda/settings",
    summary: "How documents are booked in Pohoda.",
    needs: "AccessTenantConfiguration",
    reply: bookingReply,
  }),
  setPohodaSettings: call({
    method: "POST",
    path: "/v1/tenant/pohoda/settings",
    summary: "Sets how documents are booked in Pohoda.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject(booking),
  }),
  getDuelSettings: call({
    method: "GET",
    path: "/v1/tenant/duel/settings",
    summary: "How documents are booked in Duel.",
    needs: "AccessTenantConfiguration",
    reply: bookingReply,
  }),
  setDuelSettings: call({
    method: "POST",
    path: "/v1/tenant/duel/settings",
    summary: "Sets how documents are booked in Duel.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject(booking),
  }),
} as const;
