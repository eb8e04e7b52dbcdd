import { z } from "zod";
import { call } from "#contract/call.ts";
import { documentId, moment, person } from "#contract/shapes.ts";

/**
 * Who has a document open for checking (ours, not in the catalogue). A lock is a courtesy between people: it stops nobody's save,
 * `If-Match` does that. It ends with its last sign of life.
 */
export const locks = {
  holdDocument: call({
    method: "PUT",
    path: "/v1/documents/{documentId}/lock",
    summary: "Takes or keeps the lock of an open document and says who holds it.",
    needs: "EditDocument",
    onlyPeople: true,
    params: documentId,
    body: z.strictObject({
      /** Takes the lock from whoever holds it. */
      takeOver: z.boolean().default(false),
    }),
    reply: z.object({
      isMine: z.boolean(),
      holder: person,
      /** Since when the holder has the document open. */
      since: moment,
      /** When the lock ends unless it is kept. */
      expiresTime: moment,
    }),
  }),
  releaseDocument: call({
    method: "DELETE",
    path: "/v1/documents/{documentId}/lock",
    summary: "Gives one's own lock back; that of another person stays.",
    needs: "EditDocument",
    onlyPeople: true,
    params: documentId,
  }),
} as const;
