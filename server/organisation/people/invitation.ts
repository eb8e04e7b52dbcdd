import type { Culture } from "#domain/names.ts";
import type { App } from "#server/core/app.ts";
import { post, sealLink } from "#server/notifications/mail/outbox.ts";
import type { Tx } from "#server/core/db.ts";
import { askIdentity } from "#server/core/outside/identity.ts";
import { randomUUID } from "node:crypto";
import { afterTheAnswer } from "./afterTheAnswer.ts";
import { notifyOwner } from "./emailChange.ts";

/** `inviter`: the name of the person who invites, where it is one. */
type Invited = { userId: string; email: string; culture: Culture; company: string; inviter?: string | undefined };

/** Address of the screen on which a person chooses a password (R424). */
export function passwordLink(app: Pick<App, "config">, email: string, secret: string): string {
  return `${app.config.appUrl}/User/ResetPassword?${new URLSearchParams({ userEmail: email, resetToken: secret }).toString()}`;
}

/**
 * Makes an invitation link and mails it; without mail the link is handed back, so that the admin can pass it on. An address of somebody in
 * another company gets a notice instead, and the answer is the same.
 */
export async function invite(tx: Tx, app: App, tenantId: string, person: Invited): Promise<{ isSent: boolean; link: string | null }> {
  const made = await askIdentity(app.config, "inviteAccount", { userId: person.userId });
  if ("takenBy" in made) {
    afterTheAnswer(app, "the owner of an address was not notified", () => notifyOwner(app, made.takenBy));
    return { isSent: true, link: null };
  }
  const link = passwordLink(app, person.email, made.secret);
  if (!app.mail) return { isSent: false, link };
  await mailInvitation(tx, app, tenantId, { ...person, link, now: app.clock.now() });
  return { isSent: true, link: null };
}

/** Who invited a person last, and into which company; undefined where it was no user of it. */
export async function inviterOf(tx: Tx, { userId, tenantId }: { userId: string; tenantId: string }): Promise<{ name: string; company: string } | undefined> {
  const found = await tx
    .selectFrom("users as invited")
    .innerJoin("users as inviter", (on) => on.onRef("inviter.tenant_id", "=", "invited.tenant_id").onRef("inviter.user_id", "=", "invited.invited_by"))
    .innerJoin("tenants", "tenants.tenant_id", "invited.tenant_id")
    .select(["inviter.first_name", "inviter.last_name", "tenants.name as company"])
    .where("invited.tenant_id", "=", tenantId)
    .where("invited.user_id", "=", userId)
    .executeTakeFirst();
  const name = found && `${found.first_name} ${found.last_name}`.trim();
  return name ? { name, company: found.company } : undefined;
}

/** Puts an e-mail with the link of an invitation into the outbox. */
export async function mailInvitation(
  tx: Tx,
  app: Pick<App, "config" | "log">,
  tenantId: string,
  { email, culture, company, inviter, link, now }: Omit<Invited, "userId"> & { link: string; now: Date },
): Promise<void> {
  const message = { eventId: `invitation/${randomUUID()}`, recipient: email, culture, template: "invitation" as const };
  await post(tx, app, tenantId, { emails: [{ ...message, data: { sealedLink: sealLink(app, link), company, ...(inviter && { person: inviter }) } }], now });
}
