import { z } from "zod";
import { call } from "#contract/call.ts";
import { culture, documentId, id, moment, person } from "#contract/shapes.ts";

/** What a person says of how a document was read. */
const feedbackBody = {
  isSatisfied: z.boolean(),
  /** Names of the fields that were read wrongly. */
  fields: z.array(z.string().max(64)).max(100).default([]),
  comment: z.string().trim().max(2000).default(""),
};

export const feedback = {
  giveFeedback: call({
    method: "POST",
    path: "/v1/documents/{documentId}/feedback",
    summary: "Says how well the document was read; a second word of the same person replaces the first.",
    needs: "view",
    onlyPeople: true,
    params: documentId,
    body: z.strictObject(feedbackBody),
    errors: ["invalid-parameter"],
  }),
  myFeedback: call({
    method: "GET",
    path: "/v1/documents/{documentId}/feedback",
    summary: "What the caller said of the document; null when nothing yet.",
    needs: "view",
    onlyPeople: true,
    params: documentId,
    reply: z.object({ feedback: z.object({ ...feedbackBody, time: moment }).nullable() }),
  }),
  tenantFeedback: call({
    method: "GET",
    path: "/v1/tenant/feedback",
    summary: "What people of the company said of how documents were read, the newest first, 200 at most.",
    needs: "AccessTenantConfiguration",
    query: z.strictObject({ culture }),
    reply: z.object({
      items: z.array(
        z.object({
          documentId: id,
          documentName: z.string(),
          by: person.nullable(),
          isSatisfied: z.boolean(),
          /** Labels of the fields that were read wrongly. */
          fields: z.array(z.string()),
          comment: z.string(),
          time: moment,
        }),
      ),
    }),
  }),
} as const;
