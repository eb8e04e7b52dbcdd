import { MAX_EMAILS_ABOUT_DOCUMENT, MAX_EXTERNAL_EMAILS } from "#domain/notifications/limits.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { App } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import { sql } from "kysely";
import type { EmailData } from "./templates.ts";

const DAY_MS = 24 * 3_600_000;

type Addressed = { recipient: string; data: EmailData; isExternal?: true };

/**
 * Those e-mails that may be written now. Too many about one document to one user are left out: who is notified so often knows. Too many
 * to people outside of the tenant are refused (Refusal email-quota-used-up), any of a trial too (no-email-in-trial).
 */
export async function withinLimits<Email extends Addressed>(
  tx: Tx,
  app: Pick<App, "log">,
  tenantId: string,
  { emails, now }: { emails: readonly Email[]; now: Date },
): Promise<Email[]> {
  const since = new Date(now.getTime() - DAY_MS);
  const allowed: Email[] = [];
  for (const given of emails) {
    const { isExternal, ...inside } = given;
    const email = isExternal && (await isUser(tx, tenantId, given.recipient)) ? (inside as Email) : given;
    const isTooMuch = await isRepeated(tx, tenantId, email, since);
    if (email.isExternal && isTooMuch) throw new Refusal("email-quota-used-up", { detail: `${MAX_EMAILS_ABOUT_DOCUMENT} to one address in 24 hours` });
    if (isTooMuch) app.log.warn({ documentId: email.data.documentId }, "an e-mail was left out: its recipient got many about the document today");
    else allowed.push(email);
  }
  const external = allowed.filter((email) => email.isExternal).length;
  if (external > 0) await requireQuota(tx, tenantId, { external, since });
  return allowed;
}

async function isRepeated(tx: Tx, tenantId: string, { recipient, data: { documentId } }: Addressed, since: Date): Promise<boolean> {
  if (documentId === undefined) return false;
  const { count } = await tx
    .selectFrom("mail_outbox")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("tenant_id", "=", tenantId)
    .where("recipient", "=", recipient)
    .where("created_at", ">", since)
    .where(sql<boolean>`content -> 'data' ->> 'documentId' = ${documentId}`)
    .executeTakeFirstOrThrow();
  return count >= MAX_EMAILS_ABOUT_DOCUMENT;
}

async function isUser(tx: Tx, tenantId: string, email: string): Promise<boolean> {
  const user = await tx
    .selectFrom("users")
    .select("user_id")
    .where("tenant_id", "=", tenantId)
    .where(sql<boolean>`lower(email) = ${email}`)
    .executeTakeFirst();
  return user !== undefined;
}

async function requireQuota(tx: Tx, tenantId: string, { external, since }: { external: number; since: Date }): Promise<void> {
  // Locked: two at once would both find room for the last one.
  const tenant = await tx.selectFrom("tenants").select("trial_until").where("tenant_id", "=", tenantId).forNoKeyUpdate().executeTakeFirstOrThrow();
  if (tenant.trial_until !== null) throw new Refusal("no-email-in-trial");
  const { count } = await tx
    .selectFrom("mail_outbox")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("tenant_id", "=", tenantId)
    .where("is_external", "=", true)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  if (count + external > MAX_EXTERNAL_EMAILS) throw new Refusal("email-quota-used-up", { detail: `${MAX_EXTERNAL_EMAILS} in 24 hours` });
}
