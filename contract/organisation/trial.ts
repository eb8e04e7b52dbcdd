import { cultures } from "#domain/names.ts";
import { z } from "zod";
import { call } from "#contract/call.ts";
import { date } from "#contract/shapes.ts";

export const trial = {
  createTrialUser: call({
    method: "POST",
    path: "/v1/users/createTrialUser",
    summary: "Opens a company to try the product, where the operator allows it; the link to a password comes by e-mail.",
    needs: "anonymous",
    body: z.strictObject({
      email: z.email().max(254),
      firstName: z.string().trim().min(1).max(100),
      lastName: z.string().trim().max(100).default(""),
      companyName: z.string().trim().min(1).max(200),
      languageCode: z.enum(cultures).optional(),
    }),
    /** The same for an address that has an account already. */
    reply: z.object({ documentLimit: z.number(), trialUntil: date }),
    errors: ["rate-limited"],
  }),
  deleteTrialUser: call({
    method: "DELETE",
    path: "/v1/users/deleteTrialUser",
    summary: "Deletes the caller's trial: its people, documents and files, for good.",
    needs: "signedIn",
    onlyPeople: true,
  }),
} as const;
