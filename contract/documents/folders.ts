import { z } from "zod";
import { call } from "#contract/call.ts";
import { bulkResult, id } from "#contract/shapes.ts";

/** A folder holds the documents that came together; it has no name of its own. */
export const folders = {
  moveToFolder: call({
    method: "POST",
    path: "/v1/documents/move-to-folder",
    summary: "Moves documents into the folder of another document, or into a new one.",
    needs: "EditDocument",
    body: z.strictObject({
      documentIds: z.array(id).min(1).max(1000),
      /** A folder that the caller sees a document of; null makes a new one. */
      folderId: id.nullable(),
    }),
    reply: bulkResult.extend({ folderId: id }),
  }),
} as const;
