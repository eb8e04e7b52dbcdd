import type { App } from "#server/core/app.ts";
import { post, sealLink } from "#server/notifications/mail/outbox.ts";
import { passwordLink } from "#server/organisation/people/invitation.ts";
import { askIdentity } from "#server/core/outside/identity.ts";
import { randomUUID } from "node:crypto";

/** Long enough for any answer to have left. */
const AFTER_MS = 300;

/**
 * Does what only known (or only unknown) addresses cause once the answer is out. Waited for, its time would tell them apart; done at
 * the same moment, it would still slow the answer down by some milliseconds.
 */
export function afterTheAnswer(app: App, failure: string, work: () => Promise<void>): void {
  setTimeout(() => void work().catch((error: unknown) => app.log.error({ err: error }, failure)), AFTER_MS);
}

/** Mails a link to a new password, when the address has an account that may sign in; otherwise nothing happens. */
export async function mailReset(app: App, email: string): Promise<void> {
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
