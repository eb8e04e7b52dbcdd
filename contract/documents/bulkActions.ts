import { z } from "zod";
import { call, LARGE_BODY_BYTES } from "#contract/call.ts";
import { bulkResult, id, moment } from "#contract/shapes.ts";
import { documentFilter, newFieldValues } from "./shapes.ts";

/** Documents that one call of a bulk action changes: few enough to show progress and to stop in between. */
export const BULK_STEP = 100;

/** What can be done with many documents at once; each asks what the call for one document asks. */
export const bulkAction = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("delete") }),
  z.strictObject({ kind: z.literal("restore") }),
  z.strictObject({ kind: z.literal("reExtract") }),
  z.strictObject({ kind: z.literal("validate") }),
  z.strictObject({ kind: z.literal("setNew") }),
  z.strictObject({ kind: z.literal("pause") }),
  z.strictObject({ kind: z.literal("archive") }),
  z.strictObject({ kind: z.literal("markAsExported") }),
  z.strictObject({ kind: z.literal("markAsExportFailure"), reason: z.string().max(1000).optional() }),
  z.strictObject({ kind: z.literal("export") }),
  z.strictObject({ kind: z.literal("sendToApproval") }),
  z.strictObject({ kind: z.literal("approve"), note: z.string().max(1000).optional() }),
  z.strictObject({ kind: z.literal("unapprove") }),
  z.strictObject({ kind: z.literal("changeType"), documentType: z.string().max(64) }),
  z.strictObject({ kind: z.literal("changeUnit"), accountingUnitId: id }),
  z.strictObject({ kind: z.literal("updateFields"), fields: newFieldValues }),
]);
export type BulkAction = z.output<typeof bulkAction>;

export const bulkActions = {
  changeDocuments: call({
    method: "POST",
    path: "/v1/documents/bulk",
    summary: "Does one action with the named documents, or with the next hundred of all that a filter finds; asked again with `after` until `next` is null.",
    needs: ["EditDocument", "DeleteDocument", "ExportDocument", "SendDocumentToApproval", "ApproveDocument"],
    bodyBytes: LARGE_BODY_BYTES,
    body: z.strictObject({
      action: bulkAction,
      documentIds: z.array(id).min(1).max(BULK_STEP).optional(),
      /** Instead of ids: everything that the filter finds. */
      all: z
        .strictObject({
          filter: documentFilter,
          /** Documents that were taken out of the selection. */
          except: z.array(id).max(1000).default([]),
          /** What arrived later was not selected. */
          until: moment,
          /** `next` of the answer before. */
          after: id.optional(),
        })
        .optional(),
    }),
    reply: bulkResult.extend({ next: id.nullable() }),
    errors: ["parameter-required"],
  }),
} as const;
