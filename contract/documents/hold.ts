import { z } from "zod";
import { call } from "#contract/call.ts";
import { documentId, moment, person } from "#contract/shapes.ts";

/** Why something is under legal hold, e.g. the reference of a dispute. */
const reason = z.strictObject({ reason: z.string().trim().min(1).max(500) });

/** Who set a legal hold, when and why. */
export const hold = z.object({ time: moment, by: person.nullable(), reason: z.string() });

/** Legal hold: what is under it can be deleted by nobody and nothing (docs/privacy.md). */
export const holds = {
  placeHold: call({
    method: "PUT",
    path: "/v1/documents/{documentId}/hold",
    summary: "Puts a document under legal hold, or changes the reason.",
    needs: "AccessTenantConfiguration",
    params: documentId,
    body: reason,
  }),
  endHold: call({
    method: "DELETE",
    path: "/v1/documents/{documentId}/hold",
    summary: "Ends the legal hold of a document.",
    needs: "AccessTenantConfiguration",
    params: documentId,
  }),
  getTenantHold: call({
    method: "GET",
    path: "/v1/tenant/hold",
    summary: "The legal hold of the whole company, if there is one, and how many documents have one of their own.",
    needs: "AccessTenantConfiguration",
    reply: z.object({ hold: hold.nullable(), documents: z.number() }),
  }),
  holdTenant: call({
    method: "PUT",
    path: "/v1/tenant/hold",
    summary: "Puts all documents of the company and the company itself under legal hold, or changes the reason.",
    needs: "AccessTenantConfiguration",
    body: reason,
  }),
  endTenantHold: call({
    method: "DELETE",
    path: "/v1/tenant/hold",
    summary: "Ends the legal hold of the company; documents keep those of their own.",
    needs: "AccessTenantConfiguration",
  }),
} as const;
