import { z } from "zod";
import { call } from "#contract/call.ts";

const link = { email: z.string().max(254), resetToken: z.string().max(200) };

/** A forgotten password, and the first password of an invited person: the same link, the same screen. */
export const passwordReset = {
  sendPasswordResetToken: call({
    method: "POST",
    path: "/v1/users/sendPasswordResetToken",
    summary: "Sends a reset link (one hour). Known and unknown addresses get the same answer.",
    needs: "anonymous",
    query: z.strictObject({ email: z.string().max(254) }),
    errors: ["rate-limited"],
  }),
  isResetTokenValid: call({
    method: "POST",
    path: "/v1/users/reset-token/is-valid",
    summary: "Whether a link of an invitation or a reset can still be used, and who invites by it.",
    needs: "anonymous",
    body: z.strictObject(link),
    reply: z.object({
      isValid: z.boolean(),
      /** Name and company of the person who sent a valid invitation; null for other links, and where a program or the company itself sent it. */
      inviter: z.object({ name: z.string(), company: z.string() }).nullable(),
    }),
    errors: ["rate-limited"],
  }),
  resetPassword: call({
    method: "POST",
    path: "/v1/users/resetPassword",
    summary: "Sets the password by a link; all sessions of the person end.",
    needs: "anonymous",
    body: z.strictObject({ ...link, password: z.string().max(200), passwordConfirmation: z.string().max(200).optional() }),
    errors: ["reset-link-expired", "password-policy", "confirmation-mismatch", "rate-limited"],
  }),
} as const;
