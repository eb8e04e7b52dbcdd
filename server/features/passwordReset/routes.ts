import type { App } from "#server/app.ts";
import { post, sealLink } from "#server/features/mail/outbox.ts";
import { passwordLink } from "#server/features/people/invitation.ts";
import type { Handlers } from "#server/http/handler.ts";
import { askIdentity } from "#server/platform/identity.ts";
import { Refusal } from "#server/refusal.ts";
import { randomUUID } from "node:crypto";

export const passwordResetHandlers = {
  sendPasswordResetToken: async ({ query, address }, _actor, app) => {
    await askIdentity(app.config, "countReset", { email: query.email, address });
    // The answer must not wait for what only known addresses cause: its time would tell them apart.
    void mailReset(app, query.email).catch((error: unknown) => app.log.error({ err: error }, "a reset link was not mailed"));
  },

  isResetTokenValid: async ({ body, address }, _actor, app) =>
    askIdentity(app.config, "isResetUsable", { email: body.email, secret: body.resetToken, address }),

  resetPassword: async ({ body, address }, _actor, app) => {
    if (body.passwordConfirmation !== undefined && body.passwordConfirmation !== body.password) throw new Refusal("confirmation-mismatch");
    await askIdentity(app.config, "redeemReset", { email: body.email, secret: body.resetToken, password: body.password, address });
  },
} satisfies Partial<Handlers>;

async function mailReset(app: App, email: string): Promise<void> {
  const reset = await askIdentity(app.config, "requestReset", { email });
  if (!reset) return;
  const { secret, userId, tenantId } = reset;
  await app.db.transaction(tenantId, async (tx) => {
    const user = await tx
      .selectFrom("users")
      .select(["email", "language_code"])
      .where("tenant_id", "=", tenantId)
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    const posting = { eventId: `reset/${randomUUID()}`, recipient: user.email, culture: user.language_code, template: "passwordReset" as const };
    await post(tx, app, tenantId, {
      postings: [{ ...posting, data: { sealedLink: sealLink(app, passwordLink(app, user.email, secret)) } }],
      now: app.clock.now(),
    });
  });
}
