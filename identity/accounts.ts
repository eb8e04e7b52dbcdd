import type { Queryable } from "./database.ts";
import { hashPassword } from "./passwords.ts";

export type Account = {
  userId: string;
  tenantId: string;
  email: string;
  /** Another account has the address; nobody signs in to this one until it is free and an invitation was opened. */
  isWaiting: boolean;
  /** The person opened a link that went to the address, or proved it at another provider. */
  emailProven: boolean;
  passwordHash: string | null;
  passwordTemporary: boolean;
  /** Temporary and not changed in time: it opens nothing any more. */
  passwordExpired: boolean;
  isActive: boolean;
};

type AccountRow = {
  user_id: string;
  tenant_id: string;
  email: string;
  is_waiting: boolean;
  email_proven: boolean;
  password_hash: string | null;
  password_temporary: boolean;
  password_expired: boolean;
  is_active: boolean;
};

/** A temporary password passes through other hands, so it has to be changed within these days. */
export const TEMPORARY_PASSWORD_DAYS = 7;

const columns = `user_id, tenant_id, coalesce(email, wanted_email) as email, email is null as is_waiting, email_proven, password_hash, password_temporary, is_active,
  password_temporary and password_changed_at < now() - interval '${TEMPORARY_PASSWORD_DAYS} days' as password_expired`;

const account = (row: AccountRow): Account => ({
  userId: row.user_id,
  tenantId: row.tenant_id,
  email: row.email,
  isWaiting: row.is_waiting,
  emailProven: row.email_proven,
  passwordHash: row.password_hash,
  passwordTemporary: row.password_temporary,
  passwordExpired: row.password_expired,
  isActive: row.is_active,
});

/** The form in which addresses are stored and compared. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

export async function accountByEmail(db: Queryable, email: string): Promise<Account | undefined> {
  const { rows } = await db.query<AccountRow>(`select ${columns} from identity.accounts where email = $1`, [normalEmail(email)]);
  return rows[0] && account(rows[0]);
}

export async function accountById(db: Queryable, userId: string): Promise<Account | undefined> {
  const { rows } = await db.query<AccountRow>(`select ${columns} from identity.accounts where user_id = $1`, [userId]);
  return rows[0] && account(rows[0]);
}

/**
 * Creates the sign-in account of a user. Without a password nobody can sign in to it yet (invitation); one that waits for its address has none.
 * Throws the database's unique violation (23505) when the e-mail is used. Works with the owner's or the identity role.
 */
export async function createAccount(
  db: Queryable,
  person: { userId: string; tenantId: string; email: string; password: string | undefined; temporary: boolean; isWaiting?: boolean },
): Promise<void> {
  const hash = person.password === undefined ? null : await hashPassword(person.password);
  await db.query(
    `insert into identity.accounts (user_id, tenant_id, email, wanted_email, password_hash, email_proven, password_temporary, password_changed_at)
     values ($1, $2, case when $6 then null else $3 end, case when $6 then $3 end, $4, $4::text is not null, $5, case when $4::text is null then null else now() end)`,
    [person.userId, person.tenantId, normalEmail(person.email), hash, person.temporary, person.isWaiting ?? false],
  );
}

/** Takes the password away; only a link opens the account then. */
export async function removePassword(db: Queryable, userId: string): Promise<void> {
  await db.query("update identity.accounts set password_hash = null, password_temporary = false, password_changed_at = null where user_id = $1", [userId]);
}

/** Changes the address that a person signs in with. Throws the database's unique violation (23505) when it is used. */
export async function setEmail(db: Queryable, userId: string, email: string, { isProven }: { isProven: boolean }): Promise<void> {
  await db.query("update identity.accounts set email = $2, wanted_email = null, email_proven = $3 where user_id = $1", [userId, normalEmail(email), isProven]);
}

/** Lets an account wait for an address that another one has. */
export async function awaitEmail(db: Queryable, userId: string, email: string): Promise<void> {
  await db.query("update identity.accounts set email = null, wanted_email = $2, email_proven = false where user_id = $1", [userId, normalEmail(email)]);
}

/** Notes that the person receives what goes to the address. */
export async function noteProof(db: Queryable, userId: string): Promise<void> {
  await db.query("update identity.accounts set email_proven = true where user_id = $1", [userId]);
}

/** Removes the account with its sessions, tokens and links; the address is free again. */
export async function removeAccount(db: Queryable, userId: string): Promise<void> {
  await endSessionsOf(db, userId, undefined);
  await db.query("delete from identity.accounts where user_id = $1", [userId]);
}

/** Sets a password. The caller has checked the policy and ends the sessions that must not survive it. */
export async function setPassword(db: Queryable, userId: string, password: string, options: { temporary: boolean }): Promise<void> {
  await db.query("update identity.accounts set password_hash = $2, password_temporary = $3, password_changed_at = now() where user_id = $1", [
    userId,
    await hashPassword(password),
    options.temporary,
  ]);
}

/** Stores the same password hashed at today's cost. */
export async function storeRehash(db: Queryable, userId: string, oldHash: string, password: string): Promise<void> {
  // only when nobody changed the password meanwhile
  await db.query("update identity.accounts set password_hash = $3 where user_id = $1 and password_hash = $2", [userId, oldHash, await hashPassword(password)]);
}

/** Lets a user sign in or not. Switching off also ends all their sessions and refresh tokens at once. */
export async function setActive(db: Queryable, userId: string, isActive: boolean): Promise<void> {
  await db.query("update identity.accounts set is_active = $2 where user_id = $1", [userId, isActive]);
  if (!isActive) await endSessionsOf(db, userId, undefined);
}

/** Ends all sessions and refresh token families of a user except, if given, the session `keepUid`. */
export async function endSessionsOf(db: Queryable, userId: string, keepUid: string | undefined): Promise<void> {
  await db.query("update identity.artifacts set ended_at = now() where model = 'Session' and account_id = $1 and uid is distinct from $2", [
    userId,
    keepUid ?? null,
  ]);
  await db.query("delete from identity.artifacts where model not in ('Session', 'Grant') and account_id = $1 and session_uid is distinct from $2", [
    userId,
    keepUid ?? null,
  ]);
}

export async function noteSignIn(db: Queryable, userId: string): Promise<void> {
  await db.query("update identity.accounts set last_sign_in_at = now() where user_id = $1", [userId]);
}
