import type { Pool } from "pg";
import { accountByEmail, normalEmail, noteProof } from "#identity/accounts.ts";
import type { Queryable } from "#identity/database.ts";
import { activeProfile, type Profile } from "#identity/profile.ts";

/** What an ID token of another provider says of a person. */
export type ExternalClaims = { iss: string; sub: string; email?: unknown; email_verified?: unknown; xms_edov?: unknown };

/** Microsoft says with a claim of its own that the directory owns the domain of the address; from others that claim means nothing. */
function isEmailProven({ iss, email_verified, xms_edov }: ExternalClaims): boolean {
  if (email_verified === true || email_verified === "true") return true;
  return new URL(iss).host === "login.microsoftonline.com" && [true, "true", 1, "1"].includes(xms_edov as string);
}

/**
 * Whose account a person of another provider may use. Once linked, the provider's id of the person counts and the e-mail no more:
 * an address may pass to somebody else. Before that the e-mail decides, if the provider proved it. Nobody gets an account here by this.
 */
export async function personOf(pool: Pool, claims: ExternalClaims): Promise<Profile | "unverified" | "unknown"> {
  const linked = await pool.query<{ user_id: string }>("select user_id from identity.external_people where issuer = $1 and subject = $2", [
    claims.iss,
    claims.sub,
  ]);
  const linkedId = linked.rows[0]?.user_id;
  if (linkedId) return (await activeProfile(pool, linkedId)) ?? "unknown";
  if (typeof claims.email !== "string" || !isEmailProven(claims)) return "unverified";
  const account = await accountByEmail(pool, normalEmail(claims.email));
  const profile = account && (await activeProfile(pool, account.userId));
  if (!profile) return "unknown";
  // Somebody else of the same provider is linked already: the address has a new owner, whom an admin has to let in.
  const { rowCount } = await pool.query("insert into identity.external_people (issuer, subject, user_id) values ($1, $2, $3) on conflict do nothing", [
    claims.iss,
    claims.sub,
    profile.account.userId,
  ]);
  if (rowCount !== 1) return "unknown";
  await noteProof(pool, profile.account.userId);
  return profile;
}

/** Cuts an account off from other providers; the next sign-in there is a first one again. */
export async function forgetExternal(db: Queryable, userId: string): Promise<void> {
  await db.query("delete from identity.external_people where user_id = $1", [userId]);
}
