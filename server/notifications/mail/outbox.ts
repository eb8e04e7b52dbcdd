import type { Culture } from "#domain/names.ts";
import { deriveKey, seal, unseal } from "#platform/secrets.ts";
import type { App } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import { sendDue, writeResult } from "#server/core/outbox/attempt.ts";
import { caused, type Failure, type Outbox, type Outcome, wake } from "#server/core/outbox/outbox.ts";
import type { Tables } from "#server/core/schema.ts";
import { createHash } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { withinLimits } from "./limits.ts";
import { pagePicture } from "./picture.ts";
import type { EmailData, EmailTemplate } from "./templates.ts";
import { writeEmail } from "./write.ts";

/** An e-mail to one person about one event; the same event is never written to them twice. */
export type Email = {
  eventId: string;
  recipient: string;
  culture: Culture;
  template: EmailTemplate;
  data: EmailData;
  /** The recipient is named by a user and may be anybody: limited per day, and not part of a trial. */
  isExternal?: true;
  /** Who gets the answers; the sender where nobody is named. */
  replyTo?: string;
};

/** Without a mail server, what waits for so long is given up. */
const MAX_WAIT_MS = 72 * 3_600_000;

/**
 * Puts e-mails in the outbox in the caller's transaction: they exist exactly when what they are about does. Throws Refusal
 * email-quota-used-up or no-email-in-trial.
 */
export async function post(tx: Tx, app: Pick<App, "log">, tenantId: string, { emails, now }: { emails: readonly Email[]; now: Date }): Promise<void> {
  const lowered = emails.map((email) => ({ ...email, recipient: email.recipient.toLowerCase() }));
  const allowed = await withinLimits(tx, app, tenantId, { emails: lowered, now });
  if (allowed.length === 0) return;
  await tx
    .insertInto("mail_outbox")
    .values(
      allowed.map(({ eventId, recipient, culture, template, data, isExternal, replyTo }) => ({
        tenant_id: tenantId,
        event_id: eventId,
        recipient,
        content: JSON.stringify({ template, culture, data, replyTo }),
        is_external: isExternal ?? false,
        created_at: now,
        due_at: now,
        sent_at: null,
        error: null,
        ...caused(),
      })),
    )
    .onConflict((conflict) => conflict.columns(["tenant_id", "event_id", "recipient"]).doNothing())
    .execute();
  await wake(tx, "mail", tenantId);
}

/** Seals a link that opens an account for the time it waits in the outbox. */
export const sealLink = (app: Pick<App, "config">, link: string): string => seal(deriveKey(app.config.secret, LINK_KEY_PURPOSE), link);
const openLink = (app: App, sealed: string): string => unseal(deriveKey(app.config.secret, LINK_KEY_PURPOSE), sealed);
const LINK_KEY_PURPOSE = "mail/links";

type EmailRow = Selectable<Tables["mail_outbox"]>;

/** E-mails, all to the one mail server of the installation. */
export const mailOutbox: Outbox<EmailRow, void> = {
  name: "mail",
  table: "mail_outbox",
  key: ["event_id", "recipient"],
  slots: { total: 4, perTenant: 2 },
  isOn: (app) => app.mail !== undefined,
  send,
  record: async (tx, app, message, result) => {
    if ("failure" in result) app.log.warn({ eventId: message.event_id, ...result.failure, isGivenUp: result.kind === "givenUp" }, "an e-mail was not taken");
    await writeResult(tx, mailOutbox, message, { result, now: app.clock.now() });
  },
};

/** Sends the e-mails of a tenant that are due. */
export const sendMail = (app: App, tenantId: string): Promise<void> => sendDue(app, mailOutbox, tenantId);

async function send(app: App, row: EmailRow): Promise<Outcome<void>> {
  const { template, culture, data, replyTo } = row.content as { template: EmailTemplate; culture: Culture; data: EmailData; replyTo?: string };
  const picture = data.documentId ? await pagePicture(app, row.tenant_id, data.documentId) : undefined;
  const link = data.sealedLink && openLink(app, data.sealedLink);
  const email = writeEmail(template, culture, {
    data: { ...data, ...(link ? { link } : {}) },
    appUrl: app.config.appUrl,
    hasPicture: picture !== undefined,
  });
  // The same for each attempt: a mail program that gets it twice shows it once.
  const messageId = createHash("sha256").update(`${row.tenant_id}/${row.event_id}/${row.recipient}`).digest("hex").slice(0, 40);
  try {
    await app.mail?.send({ to: row.recipient, ...email, pictures: picture ? [picture] : [], messageId, replyTo });
    return { kind: "sent", sent: undefined };
  } catch (error) {
    return { kind: "failed", failure: failureOf(error) };
  }
}

/** What nodemailer throws: EENVELOPE and EMESSAGE with a 5xx are the server's last word on this address or message (RFC 5321). */
function failureOf(error: unknown): Failure {
  const { code = "", responseCode = 0 } = error as { code?: string; responseCode?: number };
  const isRefused = (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500;
  return { code: code || "mail", reason: error instanceof Error ? error.message : String(error), isTemporary: !isRefused, isReceiverDown: false };
}

/** For the sweep: where there is no mail server, what waited for long is given up instead of being sent late once there is one. */
export async function giveUpUnsendableMail(app: App): Promise<void> {
  if (app.mail) return;
  const now = app.clock.now();
  const old = new Date(now.getTime() - MAX_WAIT_MS);
  for (const tenantId of await app.db.tenantsWithDue("mail", now))
    await app.db.transaction(tenantId, (tx) =>
      tx.updateTable("mail_outbox").set({ due_at: null, error: "mail is off" }).where("tenant_id", "=", tenantId).where("due_at", "<", old).execute(),
    );
}

/** Of e-mails that were written before a moment and are done, only that they were written stays, so that none is written twice. */
export async function emptyOldEmails(tx: Tx, tenantId: string, before: Date): Promise<void> {
  await tx
    .updateTable("mail_outbox")
    .set({ content: "{}" })
    .where("tenant_id", "=", tenantId)
    .where("due_at", "is", null)
    .where("created_at", "<", before)
    .where(sql<boolean>`content <> '{}'`)
    .execute();
}
