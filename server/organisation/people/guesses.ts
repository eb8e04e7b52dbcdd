import type { App } from "#server/core/app.ts";
import { post } from "#server/notifications/mail/outbox.ts";
import { askIdentity } from "#server/core/outside/identity.ts";
import type { GuessNotice } from "#contract/identity.ts";

/** For the sweep: notifies people by e-mail that somebody keeps guessing their password. Without mail nobody is notified. */
export async function notifyOfGuesses(app: App): Promise<void> {
  if (!app.mail) return;
  let notified: string[] = [];
  do {
    const { notices } = await askIdentity(app.config, "guessNotices", { notified });
    for (const notice of notices) await notify(app, notice);
    notified = notices.map(({ noticeId }) => noticeId);
  } while (notified.length > 0);
}

/** A notice that comes twice is one e-mail: the outbox knows its event. */
async function notify(app: App, { noticeId, userId, tenantId, address, noticedAt }: GuessNotice): Promise<void> {
  await app.db.transaction(tenantId, async (tx) => {
    const user = await tx
      .selectFrom("users")
      .select(["email", "language_code"])
      .where("tenant_id", "=", tenantId)
      .where("user_id", "=", userId)
      .where("is_active", "=", true)
      .executeTakeFirst();
    if (!user) return;
    const written = { template: "passwordGuessed" as const, culture: user.language_code, data: { address, moment: noticedAt } };
    await post(tx, app, tenantId, { emails: [{ eventId: `guesses/${noticeId}`, recipient: user.email, ...written }], now: app.clock.now() });
  });
}
