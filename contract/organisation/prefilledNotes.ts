import { z } from "zod";
import { call } from "#contract/call.ts";

const note = z.strictObject({ text: z.string().trim().min(1).max(1000) });

const returning = z.strictObject({
  /** Where the issuer's answers go; empty = to the person who returned the document. */
  answersTo: z.union([z.literal(""), z.email().max(254)]),
  /** Stands below the reason: greeting, contact. */
  closing: z.string().trim().max(1000),
});
export type Returning = z.output<typeof returning>;

export const prefilledNotes = {
  getReturning: call({
    method: "GET",
    path: "/v1/tenant/return-to-issuer",
    summary: "How documents are returned by e-mail: where answers go, and what stands below the reason.",
    needs: "UpdateReturnToIssuerConfiguration",
    reply: returning,
  }),
  setReturning: call({
    method: "POST",
    path: "/v1/tenant/return-to-issuer",
    summary: "Changes how documents are returned by e-mail.",
    needs: "UpdateReturnToIssuerConfiguration",
    body: returning,
  }),
  getPrefilledNotes: call({
    method: "GET",
    path: "/v1/tenant/prefilled-notes",
    summary: "Ready-made notes for returning a document to its issuer.",
    needs: "signedIn",
    reply: z.object({ notes: z.array(note) }),
  }),
  setPrefilledNotes: call({
    method: "POST",
    path: "/v1/tenant/prefilled-notes",
    summary: "Replaces the ready-made notes.",
    needs: "UpdateReturnToIssuerConfiguration",
    body: z.strictObject({ notes: z.array(note).max(100) }),
  }),
} as const;
