import type { App } from "#server/core/app.ts";
import { post, sealLink } from "#server/notifications/mail/outbox.ts";
import { passwordLink } from "#server/organisation/people/invitation.ts";
import { loadRecipient } from "#server/organisation/people/recipient.ts";
import { askIdentity } from "#server/core/outside/identity.ts";
import { randomUUID } from "node:crypto";

/** Mails a link to a new password, when the address has an account that may sign in; otherwise nothing happens. */
export async function mailReset(app: App, email: string): Promise<void> {
  const reset = await askIdentity(app.config, "requestReset", { email });
  if (!reset) return;
  const { secret, userId, tenantId } = reset;
  await app.db.transaction(tenantId, async (tx) => {
    const user = await loadRecipient(tx, tenantId, userId);
    if (!user) throw new Error("the account of a password reset has no user in its tenant");
    const message = { eventId: `reset/${randomUUID()}`, recipient: user.email, culture: user.culture, template: "passwordReset" as const };
    await post(tx, app, tenantId, {
      emails: [{ ...message, data: { sealedLink: sealLink(app, passwordLink(app, user.email, secret)) } }],
      now: app.clock.now(),
    });
  });
}
