import { MAX_SHARE_DAYS } from "#domain/documents/shares.ts";
import { z } from "zod";
import { call } from "#contract/call.ts";
import { culture, documentId, documentState, id, moment, person } from "#contract/shapes.ts";

const share = z.object({
  shareId: id,
  documentId: id,
  createdBy: person.nullable(),
  createdTime: moment,
  expiresTime: moment,
  isOpen: z.boolean(),
  /** Ended by a person before it expired. */
  revokedTime: moment.nullable(),
  /** Openings of the link, the newest first, 20 at most: when, and the network address. */
  visits: z.array(z.object({ time: moment, address: z.string() })),
  visitCount: z.number(),
});
export type Share = z.output<typeof share>;

/** The secret stands in the body, not in an address: addresses are logged, kept and handed on. */
const token = z.string().min(20).max(200);

/** Links by which a document is shown to somebody without an account (R158). */
export const shares = {
  shareDocument: call({
    method: "POST",
    path: "/v1/documents/{documentId}/shares",
    summary: "Makes a link that shows the document without an account until it expires; the token is answered this once.",
    needs: "ShareDocument",
    feature: "Sharing",
    params: documentId,
    body: z.strictObject({ days: z.number().int().min(1).max(MAX_SHARE_DAYS) }),
    reply: z.object({ shareId: id, token: z.string(), expiresTime: moment }),
  }),
  documentShares: call({
    method: "GET",
    path: "/v1/documents/{documentId}/shares",
    summary: "The links of a document, the newest first, with when they were opened.",
    needs: "ShareDocument",
    params: documentId,
    reply: z.object({ items: z.array(share) }),
  }),
  revokeShare: call({
    method: "DELETE",
    path: "/v1/documents/{documentId}/shares/{shareId}",
    summary: "Ends a link at once.",
    needs: "ShareDocument",
    params: z.strictObject({ documentId: id, shareId: id }),
  }),
  tenantShares: call({
    method: "GET",
    path: "/v1/tenant/shares",
    summary: "The links of the company that work now, the newest first, 200 at most.",
    needs: "AccessTenantConfiguration",
    reply: z.object({ items: z.array(share.extend({ documentName: z.string() })) }),
  }),
  sharedDocument: call({
    method: "POST",
    path: "/v1/shared",
    summary: "What a link shows of its document; 404 for one that ended, expired or never was.",
    needs: "anonymous",
    ofLink: "opening",
    body: z.strictObject({ token, culture: culture.default("cs-CZ") }),
    reply: z.object({
      companyName: z.string(),
      expiresTime: moment,
      documentType: z.string(),
      state: documentState,
      fields: z.array(z.object({ name: z.string(), label: z.string(), format: z.string(), value: z.string() })),
      vatBreakdown: z.array(z.object({ rate: z.string(), base: z.string(), vat: z.string() })),
      items: z.array(z.record(z.string(), z.string())),
      itemFields: z.array(z.object({ name: z.string(), label: z.string(), format: z.string() })),
      pages: z.array(z.object({ pageIndex: z.number(), width: z.number(), height: z.number() })),
    }),
    errors: ["not-found", "rate-limited"],
  }),
  sharedPage: call({
    method: "POST",
    path: "/v1/shared/page",
    summary: "The image of one page of the document that a link shows.",
    needs: "anonymous",
    ofLink: "page",
    body: z.strictObject({ token, pageIndex: z.number().int().min(0) }),
    answers: "file",
    errors: ["not-found", "page-out-of-range", "rate-limited"],
  }),
} as const;
