import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { Refusal } from "#server/refusal.ts";

/** Audience of access tokens that this API accepts. */
export const API_AUDIENCE = "urn:kvitance:api";
const CLOCK_TOLERANCE_SECONDS = 5;

/** What the API takes from an access token; role and scope are read from the database instead (domain rules 1.1). */
export type TokenClaims = { userId: string; tenantId: string; mustChangePassword: boolean };

const claims = z.object({ sub: z.guid(), tid: z.guid(), pwd_change: z.boolean().default(false) });

/** Checks access tokens against the published keys of the identity server. */
export function openTokens(identityUrl: string, keys: JWTVerifyGetKey = createRemoteJWKSet(new URL(`${identityUrl}/jwks`), { cooldownDuration: 2_000 })) {
  return {
    /** Throws Refusal unauthenticated for a missing, bad, expired or foreign token. */
    async verify(authorization: string | undefined): Promise<{ token: string; claims: TokenClaims }> {
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? "")?.[1];
      if (!token) throw new Refusal("unauthenticated");
      try {
        const { payload } = await jwtVerify(token, keys, { issuer: identityUrl, audience: API_AUDIENCE, algorithms: ["RS256", "ES256"], clockTolerance: CLOCK_TOLERANCE_SECONDS, requiredClaims: ["exp"] });
        const read = claims.parse(payload);
        return { token, claims: { userId: read.sub, tenantId: read.tid, mustChangePassword: read.pwd_change } };
      } catch (error) {
        throw new Refusal("unauthenticated", { detail: error instanceof Error ? error.name : "token" });
      }
    },
  };
}
export type Tokens = ReturnType<typeof openTokens>;
