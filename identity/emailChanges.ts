import { createHash, randomBytes } from "node:crypto";
import { accountByEmail, type Account, setEmail } from "./accounts.ts";
import type { Queryable } from "./database.ts";
import { endLinks } from "./links.ts";

const CHANGE_SECONDS = 24 * 3600;
const SECRET_BYTES = 32;

const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** Begins a change of one's own address, an earlier one ends. Answers the secret of its link, or whose the address is already. */
export async function beginEmailChange(tx: Queryable, userId: string, email: string): Promise<{ secret: string } | { takenBy: Account }> {
  await tx.query("delete from identity.email_changes where user_id = $1", [userId]);
  const takenBy = await accountByEmail(tx, email);
  if (takenBy) return { takenBy };
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  await tx.query("insert into identity.email_changes (secret_hash, user_id, email, expires_at) values ($1, $2, $3, now() + make_interval(secs => $4))", [
    hashOf(secret),
    userId,
    email,
    CHANGE_SECONDS,
  ]);
  return { secret };
}

const usable = "c.secret_hash = $1 and c.email = $2 and c.expires_at > now() and a.user_id = c.user_id and a.is_active";

/** Whose change the link ends; undefined when it is expired, used or forged. */
export async function findEmailChange(db: Queryable, link: { email: string; secret: string }): Promise<{ userId: string; tenantId: string } | undefined> {
  const { rows } = await db.query<{ user_id: string; tenant_id: string }>(
    `select a.user_id, a.tenant_id from identity.email_changes c, identity.accounts a where ${usable}`,
    [hashOf(link.secret), link.email],
  );
  return rows[0] && { userId: rows[0].user_id, tenantId: rows[0].tenant_id };
}

/** Uses the link up and changes the address. False when it is expired, used, forged, or the address went to somebody else meanwhile. */
export async function endEmailChange(tx: Queryable, link: { email: string; secret: string }): Promise<boolean> {
  const { rows } = await tx.query<{ user_id: string }>(`delete from identity.email_changes c using identity.accounts a where ${usable} returning c.user_id`, [
    hashOf(link.secret),
    link.email,
  ]);
  const userId = rows[0]?.user_id;
  if (!userId || (await accountByEmail(tx, link.email))) return false;
  await endLinks(tx, userId);
  await setEmail(tx, userId, link.email, { isProven: true });
  return true;
}
