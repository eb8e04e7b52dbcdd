import { createHash, randomBytes } from "node:crypto";
import { endSessionsOf, noteProof, setPassword } from "./accounts.ts";
import type { Queryable } from "./database.ts";

type LinkPurpose = "invitation" | "reset";

/** Lives in seconds: a day for an invitation (it can be sent again), an hour for a reset. */
const linkSeconds: Record<LinkPurpose, number> = { invitation: 24 * 3600, reset: 3600 };

/** So many resets are open at once for an account; whoever asks for more has these in the mailbox. */
export const MAX_OPEN_RESETS = 5;

const SECRET_BYTES = 32;

const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** Makes an invitation for the account's address; an earlier one stops working. Answers the secret, which is stored nowhere. */
export async function makeInvitation(tx: Queryable, userId: string): Promise<string> {
  await tx.query("delete from identity.password_links where user_id = $1 and purpose = 'invitation'", [userId]);
  return makeLink(tx, userId, "invitation");
}

/**
 * Makes a reset for the account's address beside those that are open: whoever asks for one must not end another. Answers the secret, or
 * undefined when enough are open.
 */
export async function makeReset(tx: Queryable, userId: string): Promise<string | undefined> {
  // Of requests at one moment each sees the links of those before.
  await tx.query("select 1 from identity.accounts where user_id = $1 for update", [userId]);
  const { rowCount } = await tx.query("select 1 from identity.password_links where user_id = $1 and purpose = 'reset' and expires_at > now()", [userId]);
  return (rowCount ?? 0) < MAX_OPEN_RESETS ? makeLink(tx, userId, "reset") : undefined;
}

async function makeLink(tx: Queryable, userId: string, purpose: LinkPurpose): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  await tx.query(
    `insert into identity.password_links (secret_hash, user_id, email, purpose, expires_at)
     select $1, user_id, coalesce(email, wanted_email), $3, now() + make_interval(secs => $4) from identity.accounts where user_id = $2`,
    [hashOf(secret), userId, purpose, linkSeconds[purpose]],
  );
  return secret;
}

const usable = `l.secret_hash = $1 and l.expires_at > now() and a.user_id = l.user_id and l.email = $2 and a.email = $2 and a.is_active`;

/** Whose account the secret still opens under this e-mail, and what it was made for; undefined when it opens none. */
export async function usableLink(
  db: Queryable,
  email: string,
  secret: string,
): Promise<{ userId: string; tenantId: string; purpose: LinkPurpose } | undefined> {
  const { rows } = await db.query<{ userId: string; tenantId: string; purpose: LinkPurpose }>(
    `select a.user_id as "userId", a.tenant_id as "tenantId", l.purpose from identity.password_links l, identity.accounts a where ${usable}`,
    [hashOf(secret), email],
  );
  return rows[0];
}

/**
 * Uses the link up and sets the password; every session and every other link of the person ends. False when it is expired, used, forged or
 * somebody else's.
 */
export async function redeemLink(tx: Queryable, link: { email: string; secret: string; password: string }): Promise<boolean> {
  // Of two requests with the same link only one deletes the row.
  const { rows } = await tx.query<{ user_id: string }>(`delete from identity.password_links l using identity.accounts a where ${usable} returning l.user_id`, [
    hashOf(link.secret),
    link.email,
  ]);
  const userId = rows[0]?.user_id;
  if (!userId) return false;
  await endLinks(tx, userId);
  await noteProof(tx, userId);
  await setPassword(tx, userId, link.password, { temporary: false });
  await endSessionsOf(tx, userId, undefined);
  return true;
}

/** Ends all links of an account: after a change of its address, role or state they would open more than they were made for. True when an invitation was open. */
export async function endLinks(db: Queryable, userId: string): Promise<boolean> {
  await db.query("delete from identity.email_changes where user_id = $1", [userId]);
  const { rows } = await db.query<{ was_invited: boolean }>(
    "delete from identity.password_links where user_id = $1 returning purpose = 'invitation' and expires_at > now() as was_invited",
    [userId],
  );
  return rows.some(({ was_invited }) => was_invited);
}
