import { z } from "zod";
import { call } from "#contract/call.ts";

const note = z.strictObject({ text: z.string().trim().min(1).max(1000) });

export const prefilledNotes = {
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
