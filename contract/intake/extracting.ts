import { z } from "zod";
import { call } from "#contract/call.ts";
import { id, moment } from "#contract/shapes.ts";

export const extracting = {
  listExtracting: call({
    method: "GET",
    path: "/v1/documents/extracting",
    summary: "Documents in extraction, newest first, with how far each reading is.",
    needs: "signedIn",
    query: z.strictObject({ documentType: z.string().max(64).optional() }),
    reply: z.object({
      items: z.array(
        z.object({
          documentId: id,
          fileName: z.string(),
          size: z.number(),
          documentType: z.string(),
          createdTime: moment,
          /** Pages read so far and pages of the file; null while it waits for its turn. */
          pagesRead: z.number().nullable(),
          pageCount: z.number().nullable(),
          /** The caller may cancel it, which deletes the document. */
          mayCancel: z.boolean(),
        }),
      ),
      /** How many there are; the items are the newest of them. */
      total: z.number(),
    }),
  }),
} as const;
