import { z } from "zod";
import { call } from "#contract/call.ts";
import { documentFilter } from "#contract/documents/shapes.ts";
import { documentState, id, moment, paging, person } from "#contract/shapes.ts";
import { deliveryProblem } from "./shapes.ts";

/** Which of the waiting documents: by type, unit, words and fields. The state is always ReadyForExport. */
const waiting = documentFilter.pick({ documentType: true, accountingUnitIds: true, query: true, filters: true });

export const exportOutcomes = ["Waiting", "Exported", "Failed"] as const;

export const exportLists = {
  listForExport: call({
    method: "POST",
    path: "/v1/documents/list/forExport",
    summary: "Documents that wait for export with everything a receiving system needs, oldest first.",
    needs: "ExportDocument",
    body: waiting.extend(paging),
    reply: z.object({
      items: z.array(
        z.object({
          documentId: id,
          version: z.number(),
          /** The whole document as the Json export writes it. */
          document: z.record(z.string(), z.unknown()),
        }),
      ),
      hasMore: z.boolean(),
    }),
  }),
  listIdsForExport: call({
    method: "POST",
    path: "/v1/documents/list/idsForExport",
    summary: "Ids of all documents that wait for export, oldest first, at most 10,000.",
    needs: "ExportDocument",
    body: waiting,
    reply: z.object({ documentIds: z.array(id), hasMore: z.boolean() }),
  }),
  listExports: call({
    method: "POST",
    path: "/v1/documents/export/list",
    summary: "What was exported: every attempt with its outcome and reason, newest first.",
    needs: "ExportDocument",
    body: z.strictObject({
      documentIds: z.array(id).min(1).max(1000).optional(),
      outcome: z.enum(exportOutcomes).optional(),
      ...paging,
    }),
    reply: z.object({
      items: z.array(
        z.object({
          documentId: id,
          fileName: z.string(),
          state: documentState,
          /** Name of the export integration; null when a person or an outside system took the document. */
          integration: z.string().nullable(),
          outcome: z.enum(exportOutcomes),
          /** Why it failed, as the remote system or whoever marked it said it. */
          reason: z.string().nullable(),
          /** The same where an integration of ours failed. */
          problem: deliveryProblem.nullable(),
          time: moment,
          person: person.nullable(),
        }),
      ),
      hasMore: z.boolean(),
    }),
  }),
} as const;
