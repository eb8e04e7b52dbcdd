import { z } from "zod";
import { call } from "#contract/call.ts";
import { culture, moment } from "#contract/shapes.ts";

/** The deletion of a whole company (docs/privacy.md). */
export const deletion = {
  deleteTenant: call({
    method: "POST",
    path: "/v1/tenant/deletion",
    summary: "Begins the deletion of the company with everything that it has; the token by which it is followed is answered this once.",
    needs: "AccessTenantConfiguration",
    onlyPeople: true,
    body: z.strictObject({
      /** The name of the company, typed once more. */
      company: z.string().max(300),
      /** The caller's own password. */
      password: z.string().min(1).max(512),
    }),
    reply: z.object({ token: z.string() }),
    errors: ["company-name-differs", "wrong-password", "legal-hold", "rate-limited"],
  }),
  deletedTenant: call({
    method: "POST",
    path: "/v1/deleted-tenant",
    summary: "How far a deletion is, and its certificate once it is done, for whoever has the token.",
    needs: "anonymous",
    body: z.strictObject({ token: z.string().min(20).max(200), culture: culture.default("cs-CZ") }),
    reply: z.object({
      company: z.string(),
      finishedTime: moment.nullable(),
      /** The certificate as JSON and as plain text; null while the deletion is under way. */
      certificate: z.object({ json: z.string(), text: z.string() }).nullable(),
    }),
    errors: ["not-found", "rate-limited"],
  }),
} as const;
