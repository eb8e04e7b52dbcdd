import { createHash, randomBytes } from "node:crypto";
import { endSessionsOf, setPassword } from "./accounts.ts";
import type { Queryable } from "./database.ts";

export type LinkPurpose = "invitation" | "reset";

/** Lives in seconds: a day for an invitation (it can be sent again), an hour for a reset. */
const linkSeconds: Record<LinkPurpose, number> = { invitation: 24 * 3600, reset: 3600 };

const SECRET_BYTES = 32;

const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** Makes a link for an account; an earlier one of the same person stops working. Answers the secret, which is stored nowhere. */
export async function makeLink(db: Queryable, userId: string, purpose: LinkPurpose): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  await db.query("delete from identity.password_links where user_id = $1", [userId]);
  await db.query("insert into identity.password_links (secret_hash, user_id, purpose, expires_at) values ($1, $2, $3, now() + make_interval(secs => $4))", [
    hashOf(secret),
    userId,
    purpose,
    linkSeconds[purpose],
  ]);
  return secret;
}

const usable = `l.secret_hash = $1 and l.expires_at > now() and a.user_id = l.user_id and a.email = $2 and a.is_active`;

/** Whether the secret still opens this e-mail's account. */
export async function isLinkUsable(db: Queryable, email: string, secret: string): Promise<boolean> {
  const { rowCount } = await db.query(`select 1 from identity.password_links l, identity.accounts a where ${usable}`, [hashOf(secret), email]);
  return rowCount === 1;
}

/** Uses the link up and sets the password; every session of the person ends. False when it is expired, used, forged or somebody else's. */
export async function redeemLink(tx: Queryable, link: { email: string; secret: string; password: string }): Promise<boolean> {
  // Of two requests with the same link only one deletes the row.
  const { rows } = await tx.query<{ user_id: string }>(`delete from identity.password_links l using identity.accounts a where ${usable} returning l.user_id`, [
    hashOf(link.secret),
    link.email,
  ]);
  const userId = rows[0]?.user_id;
  if (!userId) return false;
  await setPassword(tx, userId, link.password, { temporary: false });
  await endSessionsOf(tx, userId, undefined);
  return true;
}
