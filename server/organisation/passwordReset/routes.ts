import type { Handlers } from "#server/core/handler.ts";
import { askIdentity } from "#server/core/outside/identity.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { afterTheAnswer } from "#server/organisation/people/afterTheAnswer.ts";
import { mailReset } from "./mail.ts";

export const passwordResetHandlers = {
  sendPasswordResetToken: async ({ query, address }, _actor, app) => {
    await askIdentity(app.config, "countRequest", { kind: "reset", email: query.email, address });
    afterTheAnswer(app, "a reset link was not mailed", () => mailReset(app, query.email));
  },

  isResetTokenValid: async ({ body, address }, _actor, app) =>
    askIdentity(app.config, "isResetUsable", { email: body.email, secret: body.resetToken, address }),

  resetPassword: async ({ body, address }, _actor, app) => {
    if (body.passwordConfirmation !== undefined && body.passwordConfirmation !== body.password) throw new Refusal("confirmation-mismatch");
    await askIdentity(app.config, "redeemReset", { email: body.email, secret: body.resetToken, password: body.password, address });
  },
} satisfies Partial<Handlers>;
