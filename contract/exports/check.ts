import { exportProblemCodes } from "#domain/exports/format.ts";
import { exportFormats } from "#domain/exports/names.ts";
import { z } from "zod";
import { call } from "#contract/call.ts";
import { documentState, id } from "#contract/shapes.ts";
import { exportDetail, exportProblem } from "./shapes.ts";

/** Documents that one check looks at: as many as one step of a bulk action. */
export const CHECK_STEP = 100;

/** What keeps a document from leaving beside the problems of formats. */
export const checkProblemCodes = [
  ...exportProblemCodes,
  /** The tenant exports only what was approved. */
  "approvalRequired",
  /** `field` breaks a blocking rule of the document type. */
  "brokenRule",
  /** Documents in this state are not sent. */
  "state",
  /** The file seems to hold several documents, or the document another one once more, and nobody decided yet. */
  "split",
  "duplicate",
  /** The caller may not export. */
  "permission",
] as const;

const problem = exportProblem.extend({
  code: z.enum(checkProblemCodes),
  /** With the code `brokenRule`: the rule of the document type. */
  rule: z.string().optional(),
  /** With the code `state`: the state of the document. */
  state: documentState.optional(),
  /** Names of the integrations that have it against the document, where it does not come from a rule of ours. */
  integrations: z.array(z.string()).optional(),
});
export type CheckProblem = z.output<typeof problem>;

export const exportCheck = {
  checkExport: call({
    method: "POST",
    path: "/v1/documents/export/check",
    summary: "What keeps documents from leaving in export formats and from being sent to the integrations; nothing is written or sent.",
    needs: ["DownloadDocument", "ExportDocument"],
    body: z.strictObject({
      documentIds: z.array(id).min(1).max(CHECK_STEP),
      /** All of them by default; none asks only for what keeps from sending. */
      exportFormats: z.array(z.enum(exportFormats)).max(exportFormats.length).optional(),
    }),
    reply: z.object({
      items: z.array(
        z.object({
          documentId: id,
          fileName: z.string(),
          /** What keeps the document from being sent: rules that hold for all integrations, and what those it goes to have against it. */
          sending: z.array(problem),
          /** What a person should know before sending, with the names of the integrations; none where no integration takes the document. */
          remarks: z.array(z.object({ detail: exportDetail, integrations: z.array(z.string()) })),
          /** What keeps it from leaving in a format; empty where nothing does. */
          formats: z.array(z.object({ exportFormat: z.enum(exportFormats), problems: z.array(problem), remarks: z.array(exportDetail) })),
        }),
      ),
    }),
  }),
} as const;
