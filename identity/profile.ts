import type { Pool } from "pg";
import type { AccessTokenClaims } from "#contract/organisation/session.ts";
import { accountById, type Account } from "./accounts.ts";
import { transaction } from "./database.ts";

type UserRow = { first_name: string; last_name: string; phone: string | null; language_code: "cs-CZ" | "en-US"; user_role: string; is_active: boolean };

export type Profile = { account: Account; user: UserRow | undefined };

/** A person who may sign in and stay signed in: the account is active and so is the user of the tenant, when there is one. */
export async function activeProfile(pool: Pool, userId: string): Promise<Profile | undefined> {
  const account = await accountById(pool, userId);
  if (!account?.isActive) return undefined;
  const user = await userRow(pool, account);
  return user?.is_active === false ? undefined : { account, user };
}

/** Reads the user's row; the table is under forced row-level security, so the tenant is set for the transaction. */
function userRow(pool: Pool, account: Account): Promise<UserRow | undefined> {
  return transaction(pool, async (tx) => {
    await tx.query("select set_config('app.tenant', $1, true)", [account.tenantId]);
    const { rows } = await tx.query<UserRow>(
      "select first_name, last_name, phone, language_code, user_role, is_active from public.users where tenant_id = $1 and user_id = $2",
      [account.tenantId, account.userId],
    );
    return rows[0];
  });
}

/** The own claims of an access token. Somebody without a user row gets no role, so the API answers `account-does-not-exist`. */
export function accessClaims({ account, user }: Profile): Omit<AccessTokenClaims, "sub" | "sid"> {
  return {
    tid: account.tenantId,
    email: account.email,
    first_name: user?.first_name ?? "",
    last_name: user?.last_name ?? "",
    lang: user?.language_code ?? "cs-CZ",
    role: user?.user_role ?? "",
    ...(user?.phone ? { phone: user.phone } : {}),
    ...(account.passwordTemporary ? { pwd_change: true as const } : {}),
  };
}

/** What each scope reveals of a person (OpenID Connect Core 5.4, as far as we know it). */
export const claimsOfScope: Record<string, string[]> = {
  openid: ["sub"],
  profile: ["name", "given_name", "family_name", "locale"],
  email: ["email"],
  phone: ["phone_number"],
};

/** The answer of userinfo: what the token's scopes cover and what the sign-in asked for by name. */
export function userinfoClaims(profile: Profile, { scope = "", userinfo = [] }: Pick<AccessTokenClaims, "scope" | "userinfo">): Record<string, unknown> {
  const permitted = new Set([...scope.split(" ").flatMap((name) => claimsOfScope[name] ?? []), ...userinfo]);
  return Object.fromEntries(Object.entries(standardClaims(profile)).filter(([name]) => name === "sub" || permitted.has(name)));
}

/** Standard claims of OpenID Connect for the ID token and userinfo. */
export function standardClaims({ account, user }: Profile): { sub: string } & Record<string, unknown> {
  const name = [user?.first_name, user?.last_name].filter(Boolean).join(" ");
  return {
    sub: account.userId,
    email: account.email,
    ...(name ? { name } : {}),
    ...(user?.first_name ? { given_name: user.first_name } : {}),
    ...(user?.last_name ? { family_name: user.last_name } : {}),
    ...(user ? { locale: user.language_code } : {}),
    ...(user?.phone ? { phone_number: user.phone } : {}),
  };
}
