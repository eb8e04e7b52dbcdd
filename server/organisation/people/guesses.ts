import type { App } from "#server/core/app.ts";
import { post } from "#server/notifications/mail/outbox.ts";
import { askIdentity } from "#server/core/outside/identity.ts";
import { loadRecipient } from "#server/organisation/people/recipient.ts";
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
    const user = await loadRecipient(tx, tenantId, userId);
    if (!user?.isActive) return;
    const written = { template: "passwordGuessed" as const, culture: user.culture, data: { address, moment: noticedAt } };
    await post(tx, app, tenantId, { emails: [{ eventId: `guesses/${noticeId}`, recipient: user.email, ...written }], now: app.clock.now() });
  });
}
