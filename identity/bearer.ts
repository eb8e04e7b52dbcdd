import { createLocalJWKSet, jwtVerify } from "jose";
import type { IncomingMessage } from "node:http";
import type { Provider } from "oidc-provider";
import { API_AUDIENCE, type AccessTokenClaims } from "#contract/session.ts";
import { Refusal } from "./http.ts";
import { publicPart, SIGNING_ALGORITHM, type SigningKeys } from "./keys.ts";

/** Checks access tokens that come back to this server. */
export type BearerCheck = (req: IncomingMessage) => Promise<AccessTokenClaims>;

/**
 * Verifies signature, issuer, audience, type and life of the access token and that its session still exists.
 * The provider's own userinfo refuses tokens that have an audience, so these routes check for themselves.
 */
export function bearerCheck(provider: Provider, keys: SigningKeys): BearerCheck {
  const keySet = createLocalJWKSet({ keys: keys.keys.map(publicPart) });
  return async (req) => {
    const [, token] = /^Bearer ([\w.~+/=-]+)$/i.exec(req.headers.authorization ?? "") ?? [];
    if (!token) throw new Refusal("unauthenticated");
    const verified = await jwtVerify<AccessTokenClaims>(token, keySet, {
      issuer: provider.issuer,
      audience: API_AUDIENCE,
      typ: "at+jwt",
      algorithms: [SIGNING_ALGORITHM],
    }).catch(() => undefined);
    if (!verified) throw new Refusal("unauthenticated");
    const session = await provider.Session.findByUid(verified.payload.sid);
    if (session?.accountId !== verified.payload.sub) throw new Refusal("unauthenticated");
    return verified.payload;
  };
}
