import type { GuessNotice } from "#contract/identity.ts";
import type { Queryable } from "./database.ts";

/** Notes that somebody used up the free guesses at a person's password; at most one notice in an hour. */
export async function noticeGuesses(db: Queryable, userId: string, address: string): Promise<void> {
  await db.query(
    `insert into identity.guess_notices (user_id, address)
     select $1, $2 where not exists (select from identity.guess_notices where user_id = $1 and noticed_at > now() - interval '1 hour')`,
    [userId, address],
  );
}

const MAX_AT_ONCE = 100;

/** Marks notices as sent, then lists the next ones. A notice that was listed and never marked is listed again. */
export async function guessNotices(db: Queryable, sent: readonly string[]): Promise<GuessNotice[]> {
  if (sent.length > 0) await db.query("update identity.guess_notices set notified_at = now() where notice_id = any($1)", [sent]);
  const { rows } = await db.query<{ notice_id: string; user_id: string; tenant_id: string; address: string; noticed_at: Date }>(
    `select n.notice_id, n.user_id, a.tenant_id, n.address, n.noticed_at from identity.guess_notices n join identity.accounts a using (user_id)
     where n.notified_at is null order by n.noticed_at limit $1`,
    [MAX_AT_ONCE],
  );
  return rows.map((row) => ({
    noticeId: row.notice_id,
    userId: row.user_id,
    tenantId: row.tenant_id,
    address: row.address,
    noticedAt: row.noticed_at.toISOString(),
  }));
}
