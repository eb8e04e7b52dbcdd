import { admins } from "#domain/access/permissions.ts";
import type { App } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import type { Tables } from "#server/core/schema.ts";
import { type Email, post, sendMail } from "#server/notifications/mail/outbox.ts";
import { tenantSettings } from "#server/organisation/tenant/settings.ts";
import type { Selectable } from "kysely";
import { checks } from "./checks/index.ts";
import { type Found, lookAt } from "./look.ts";
import { forgetParts } from "./parts.ts";

/** What passes within so long is not mailed. */
const GRACE_MS = 300_000;
/** A finding that comes back is mailed once in so long. */
const AGAIN_MS = 24 * 3_600_000;

type FindingRow = Selectable<Tables["status_findings"]>;

/**
 * For the sweep of apis and workers: keeps what was found, and mails administrators once when something needs them and once when it is over.
 * What was mailed is sent by this process too, since the workers that send e-mails may be what is missing.
 */
export async function watchStatus(app: App): Promise<void> {
  await forgetParts(app);
  for (const tenantId of await app.db.tenantsToWatch(app.clock.now())) {
    const wrote = await app.db.transaction(tenantId, (tx) => watchTenant(tx, app, tenantId));
    if (wrote && app.mail) await sendMail(app, tenantId);
  }
}

async function watchTenant(tx: Tx, app: App, tenantId: string): Promise<boolean> {
  const now = app.clock.now();
  const found = await lookAt(app, tx, tenantId);
  const kept = await tx.selectFrom("status_findings").selectAll().where("tenant_id", "=", tenantId).forUpdate().execute();
  const rowOf = (each: Found) => kept.find((row) => row.finding === each.check.name && row.subject === each.subject);
  const rows: FindingRow[] = [];
  for (const each of found) rows.push(await keep(tx, { tenantId, each, known: rowOf(each), now }));
  const over = kept.filter((row) => row.ended_at === null && !rows.some((open) => isSame(open, row)));
  for (const row of over) await update(tx, row, { ended_at: now });
  await tx
    .deleteFrom("status_findings")
    .where("tenant_id", "=", tenantId)
    .where("ended_at", "<", new Date(now.getTime() - AGAIN_MS))
    .execute();
  const begun = rows.filter((row) => isDue(row, now));
  for (const row of begun) await update(tx, row, { mailed_at: now });
  // An end is mailed where the beginning was.
  return mailAll(tx, app, tenantId, { begun, over: over.filter((row) => row.mailed_at !== null && row.mailed_at >= row.noticed_at), now });
}

const isSame = (a: FindingRow, b: FindingRow): boolean => a.finding === b.finding && a.subject === b.subject;

/** Long enough there, and not mailed for this time, nor within a day for an earlier one. */
function isDue({ noticed_at, mailed_at }: FindingRow, now: Date): boolean {
  if (now.getTime() - noticed_at.getTime() < GRACE_MS) return false;
  return mailed_at === null || (mailed_at < noticed_at && now.getTime() - mailed_at.getTime() >= AGAIN_MS);
}

type Kept = { tenantId: string; each: Found; known: FindingRow | undefined; now: Date };

/** One that is over and comes back begins anew; of one that stays, what is said of it may change. */
async function keep(tx: Tx, { tenantId, each, known, now }: Kept): Promise<FindingRow> {
  const isOpen = known !== undefined && known.ended_at === null;
  const row: FindingRow = {
    tenant_id: tenantId,
    finding: each.check.name,
    subject: each.subject,
    details: each.details,
    since: isOpen ? known.since : (each.since ?? now),
    noticed_at: isOpen ? known.noticed_at : now,
    ended_at: null,
    mailed_at: known?.mailed_at ?? null,
  };
  const values = { ...row, details: JSON.stringify(row.details) };
  await tx
    .insertInto("status_findings")
    .values(values)
    .onConflict((conflict) => conflict.columns(["tenant_id", "finding", "subject"]).doUpdateSet(values))
    .execute();
  return row;
}

const update = (tx: Tx, { tenant_id, finding, subject }: FindingRow, change: { ended_at: Date } | { mailed_at: Date }) =>
  tx.updateTable("status_findings").set(change).where("tenant_id", "=", tenant_id).where("finding", "=", finding).where("subject", "=", subject).execute();

/** Whether administrators want e-mails about what needs them; they do unless somebody switched it off. */
export const wantsStatusEmails = async (tx: Tx, tenantId: string): Promise<boolean> => (await tenantSettings(tx, tenantId)).statusEmails !== false;

type Mailed = { begun: FindingRow[]; over: FindingRow[]; now: Date };

async function mailAll(tx: Tx, app: App, tenantId: string, { begun, over, now }: Mailed): Promise<boolean> {
  if (begun.length + over.length === 0 || !(await wantsStatusEmails(tx, tenantId))) return false;
  const people = await tx
    .selectFrom("users")
    .select(["email", "language_code as culture"])
    .where("tenant_id", "=", tenantId)
    .where("user_role", "in", admins)
    .where("is_active", "=", true)
    .where("deleted_at", "is", null)
    .execute();
  const emailsOf = (template: "statusBegun" | "statusEnded", row: FindingRow): Email[] => {
    const check = checks.find(({ name }) => name === row.finding);
    if (!check || check.isMailedElsewhere) return [];
    return people.map(({ email, culture }) => {
      const { title, advice } = check.text[culture];
      const data = { title: title(row.details), moment: row.since.toISOString(), ...(template === "statusBegun" ? { advice } : {}) };
      return { eventId: `${template}/${row.finding}/${row.subject}/${row.noticed_at.toISOString()}`, recipient: email, culture, template, data };
    });
  };
  const emails = [...begun.flatMap((row) => emailsOf("statusBegun", row)), ...over.flatMap((row) => emailsOf("statusEnded", row))];
  await post(tx, app, tenantId, { emails, now });
  return emails.length > 0;
}
