import type { Handlers } from "#server/core/handler.ts";
import { askIdentity } from "#server/core/outside/identity.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { afterTheAnswer } from "#server/organisation/people/afterTheAnswer.ts";
import { inviterOf } from "#server/organisation/people/invitation.ts";
import { mailReset } from "./mail.ts";

export const passwordResetHandlers = {
  sendPasswordResetToken: async ({ query, address }, _actor, app) => {
    await askIdentity(app.config, "countRequest", { kind: "reset", email: query.email, address });
    afterTheAnswer(app, "a reset link was not mailed", () => mailReset(app, query.email));
  },

  isResetTokenValid: async ({ body, address }, _actor, app) => {
    const { isValid, invited } = await askIdentity(app.config, "isResetUsable", { email: body.email, secret: body.resetToken, address });
    const inviter = invited && (await app.db.transaction(invited.tenantId, (tx) => inviterOf(tx, invited)));
    return { isValid, inviter: inviter ?? null };
  },

  resetPassword: async ({ body, address }, _actor, app) => {
    if (body.passwordConfirmation !== undefined && body.passwordConfirmation !== body.password) throw new Refusal("confirmation-mismatch");
    await askIdentity(app.config, "redeemReset", { email: body.email, secret: body.resetToken, password: body.password, address });
  },
} satisfies Partial<Handlers>;
