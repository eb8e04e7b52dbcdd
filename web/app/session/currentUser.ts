import type { AccessTokenClaims } from "#contract/organisation/session.ts";
import { roles, type Role } from "#domain/access/permissions.ts";
import type { AppConfiguration } from "#contract/organisation/session.ts";

/** The person the access token speaks of (R261). */
export type CurrentUser = {
  id: string;
  firstName: string;
  lastName: string;
  languageCode: AppConfiguration["fallbackLanguage"];
  email: string;
  /** Undefined when the person is known to the identity server but has no account in the application. */
  userRole: Role | undefined;
  phone: string | undefined;
  /** The password is temporary: nothing else may be done before it is changed. */
  mustChangePassword: boolean;
};

/** Reads the current user from the access token (R260). The signature is the API's business. Undefined when it is no JWT. */
export function currentUser(accessToken: string): CurrentUser | undefined {
  const claims = decode(accessToken);
  if (!claims?.sub) return undefined;
  return {
    id: claims.sub,
    firstName: claims.first_name ?? "",
    lastName: claims.last_name ?? "",
    languageCode: claims.lang ?? "cs-CZ",
    email: claims.email ?? "",
    userRole: roles.find((role) => role === claims.role),
    phone: claims.phone,
    mustChangePassword: claims.pwd_change === true,
  };
}

function decode(token: string): Partial<AccessTokenClaims> | undefined {
  try {
    const base64 = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === "object" && claims !== null ? claims : undefined;
  } catch {
    return undefined;
  }
}
