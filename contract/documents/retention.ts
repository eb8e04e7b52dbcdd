import { keptFrom, MAX_KEPT_MONTHS } from "#domain/documents/retention.ts";
import { z } from "zod";
import { call } from "#contract/call.ts";
import { date } from "#contract/shapes.ts";

const documentType = z.string().min(1).max(100);
const term = z.strictObject({ documentType, months: z.number().int().min(1).max(MAX_KEPT_MONTHS), from: z.enum(keptFrom) });

/** How long documents of each type are kept before they are deleted by themselves (docs/privacy.md). */
export const retention = {
  getRetention: call({
    method: "GET",
    path: "/v1/tenant/retention",
    summary: "The terms of keeping of all document types; months are null for types that are kept for good.",
    needs: "AccessTenantConfiguration",
    reply: z.object({
      items: z.array(z.object({ documentType: z.string(), label: z.string(), months: z.number().nullable(), from: z.enum(keptFrom).nullable() })),
    }),
  }),
  previewRetention: call({
    method: "POST",
    path: "/v1/tenant/retention/preview",
    summary: "How many documents a term would delete today, and the last day of issue that it reaches.",
    needs: "AccessTenantConfiguration",
    body: term,
    reply: z.object({ count: z.number(), lastIssueDate: date }),
  }),
  setRetention: call({
    method: "PUT",
    path: "/v1/tenant/retention",
    summary: "Sets the term of a document type, or with null keeps its documents for good.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject({ documentType, term: term.omit({ documentType: true }).nullable() }),
  }),
} as const;
