import { czechDay } from "#domain/czech/day.ts";
import type { App } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import { askIdentity } from "#server/core/outside/identity.ts";
import { type Email, post, sealLink } from "#server/notifications/mail/outbox.ts";
import { randomUUID } from "node:crypto";

type Person = { tenantId: string; userId: string };

/** Writes the address that a person signs in with into the tenant's row. */
export async function setOwnEmail(tx: Tx, { tenantId, userId }: Person, email: string): Promise<void> {
  await tx.updateTable("users").set({ email }).where("tenant_id", "=", tenantId).where("user_id", "=", userId).execute();
}

/**
 * Mails a link to the new address, which ends the change, and a notice to the old one. Whether somebody has the new address already is not
 * answered: they are notified instead. Throws the Refusals wrong-password and rate-limited.
 */
export async function askForProof(app: App, tenantId: string, asks: { userId: string; email: string; password: string; address: string }): Promise<void> {
  const begun = await askIdentity(app.config, "beginEmailChange", asks);
  const { email, userId } = asks;
  await app.db.transaction(tenantId, async (tx) => {
    const user = await contactOf(tx, { tenantId, userId });
    if (!user) return;
    const eventId = `emailChange/${randomUUID()}`;
    const emails: Email[] = [{ eventId, recipient: user.email, culture: user.culture, template: "emailChangeAsked", data: { newEmail: email } }];
    if ("secret" in begun) {
      const query = new URLSearchParams({ userEmail: email, changeToken: begun.secret }).toString();
      const data = { sealedLink: sealLink(app, `${app.config.appUrl}/User/ConfirmEmail?${query}`) };
      emails.push({ eventId, recipient: email, culture: user.culture, template: "emailConfirmation", data });
    }
    await post(tx, app, tenantId, { emails, now: app.clock.now() });
  });
  if ("takenBy" in begun) await notifyOwner(app, begun.takenBy);
}

/** Notifies the person who has an address that somebody else named it for an account; once a day, however often it is named. */
export async function notifyOwner(app: App, owner: Person): Promise<void> {
  await app.db.transaction(owner.tenantId, async (tx) => {
    const user = await contactOf(tx, owner);
    if (!user) return;
    const now = app.clock.now();
    const email = {
      eventId: `addressNamed/${owner.userId}/${czechDay(now)}`,
      recipient: user.email,
      culture: user.culture,
      template: "addressNamed" as const,
    };
    await post(tx, app, owner.tenantId, { emails: [{ ...email, data: {} }], now });
  });
}

async function contactOf(tx: Tx, { tenantId, userId }: Person) {
  return tx
    .selectFrom("users")
    .select(["email", "language_code as culture"])
    .where("tenant_id", "=", tenantId)
    .where("user_id", "=", userId)
    .where("is_active", "=", true)
    .executeTakeFirst();
}
