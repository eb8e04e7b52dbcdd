import { createLocalJWKSet, jwtVerify } from "jose";
import type { Provider } from "oidc-provider";
import { API_AUDIENCE, type AccessTokenClaims } from "#contract/organisation/session.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { publicPart, SIGNING_ALGORITHM, type SigningKeys } from "./keys.ts";

/** Checks the access token that comes back to this server in the Authorization header, or among `others`; it may come only once. */
export type BearerCheck = (authorization: string | undefined, others?: string[]) => Promise<AccessTokenClaims>;

/** Clocks of identity processes on several machines may differ this much. */
const CLOCK_SKEW_SECONDS = 5;

type SignedClaims = AccessTokenClaims & { iat: number; client_id: string };

/**
 * Verifies signature, issuer, audience, type and life of the access token and that its session still exists.
 * The provider's own userinfo refuses tokens that have an audience, so these routes check for themselves.
 */
export function bearerCheck(provider: Provider, keys: SigningKeys): BearerCheck {
  const keySet = createLocalJWKSet({ keys: keys.keys.map(publicPart) });

  /** A code or refresh token that came twice ended its grant, and with it what was given out under it (RFC 6749, section 4.1.2). */
  async function isAlive({ sid, sub, client_id, iat }: SignedClaims): Promise<boolean> {
    const session = await provider.Session.findByUid(sid);
    if (session?.accountId !== sub) return false;
    const grantId = session.grantIdFor(client_id);
    const grant = grantId === undefined ? undefined : await provider.Grant.find(grantId);
    return grant?.iat !== undefined && grant.iat <= iat + CLOCK_SKEW_SECONDS;
  }

  return async (authorization, others = []) => {
    const [, inHeader] = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? "") ?? [];
    const [token, ...more] = inHeader === undefined ? others : [inHeader, ...others];
    if (!token || more.length > 0) throw new Refusal("unauthenticated");
    const verified = await jwtVerify<SignedClaims>(token, keySet, {
      issuer: provider.issuer,
      audience: API_AUDIENCE,
      typ: "at+jwt",
      algorithms: [SIGNING_ALGORITHM],
      requiredClaims: ["exp", "iat", "sub", "sid", "client_id"],
    }).catch(() => undefined);
    if (!verified || !(await isAlive(verified.payload))) throw new Refusal("unauthenticated");
    return verified.payload;
  };
}
