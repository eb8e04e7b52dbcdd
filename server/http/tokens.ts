import { API_AUDIENCE, API_SCOPE } from "#contract/organisation/session.ts";
import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import type { TokenClaims } from "#server/core/actor.ts";
import { type InstallationClock, openClock } from "#server/core/clock.ts";
import type { IsEnded } from "./endedSessions.ts";
import { Refusal } from "#platform/http/refusal.ts";

const CLOCK_TOLERANCE_SECONDS = 5;
const RETRY_SECONDS = 2;
/** A token that was verified is believed for so long without looking at its signature again: keys are replaced. */
const BELIEVED_MS = 60_000;
const CACHE_SIZE = 5_000;

type Verified = { token: string; claims: TokenClaims; sessionId: string | undefined; issuedAt: number };

const opensApi = (scope: string): boolean => scope.split(" ").includes(API_SCOPE);
const claimsOf = z.object({
  sub: z.guid(),
  tid: z.guid(),
  scope: z.string().refine(opensApi),
  client_id: z.string().optional(),
  sid: z.string().optional(),
  pwd_change: z.boolean().default(false),
  exp: z.number(),
  iat: z.number().default(0),
});

/** The keys that an identity server publishes at its address. */
export const keysAt = (url: string): JWTVerifyGetKey => createRemoteJWKSet(new URL(`${url}/jwks`), { cooldownDuration: 2_000 });

type TokenParts = { keys?: JWTVerifyGetKey; isEnded?: IsEnded; clock?: InstallationClock };

/** Checks access tokens against the published keys of the identity server, and whether their session ended meanwhile. */
export function openTokens(identityUrl: string, parts: TokenParts = {}) {
  const { keys = keysAt(identityUrl), isEnded = async () => false, clock = openClock() } = parts;
  const believed = new Map<string, { verified: Verified; until: number }>();
  return {
    /** Throws Refusal unauthenticated for a missing, bad, expired or foreign token, and for one whose session ended. */
    async verify(authorization: string | undefined): Promise<{ token: string; claims: TokenClaims }> {
      const { token, claims, sessionId, issuedAt } = await read(authorization);
      if (sessionId !== undefined && (await isEnded({ sessionId, issuedAt }))) throw new Refusal("unauthenticated", { detail: "signed out" });
      return { token, claims };
    },
  };

  async function read(authorization: string | undefined): Promise<Verified> {
    if (authorization === undefined) throw new Refusal("unauthenticated");
    const known = believed.get(authorization);
    if (known && Date.now() < known.until) return known.verified;
    const verified = await verify(authorization);
    if (believed.size >= CACHE_SIZE) believed.clear();
    const ends = verified.claims.expires.getTime() + CLOCK_TOLERANCE_SECONDS * 1000;
    believed.set(authorization, { verified, until: Math.min(ends, Date.now() + BELIEVED_MS) });
    return verified;
  }

  /** By the time of the installation, or by that of a machine that shares a wrong clock with its identity server. */
  async function open(token: string): ReturnType<typeof jwtVerify> {
    const at = (currentDate: Date) =>
      jwtVerify(token, keys, {
        issuer: identityUrl,
        typ: "at+jwt",
        audience: API_AUDIENCE,
        algorithms: ["RS256", "ES256"],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ["exp"],
        currentDate,
      });
    const [now, machine] = [clock.now(), clock.machine()];
    return at(now).catch((error: unknown) => {
      if (error instanceof errors.JWTExpired && machine < now) return at(machine);
      throw error;
    });
  }

  async function verify(authorization: string): Promise<Verified> {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization)?.[1];
    if (!token) throw new Refusal("unauthenticated");
    try {
      const { payload } = await open(token);
      const { sub, tid, client_id, sid, pwd_change, exp, iat } = claimsOf.parse(payload);
      // A program's token speaks of the program itself (RFC 9068, section 2.2).
      const person = { userId: sub, tenantId: tid, isClientApplication: client_id === sub, mustChangePassword: pwd_change };
      return { token, claims: { ...person, expires: new Date(exp * 1000) }, sessionId: sid, issuedAt: iat };
    } catch (error) {
      // A key server that is away says nothing about the token: an answer 401 would sign everybody out.
      if (isKeyTrouble(error)) throw new Refusal("sign-in-unavailable", { retryAfterSeconds: RETRY_SECONDS, detail: reasonOf(error) });
      // Nor does one that an identity server with a wrong clock made: signing in again would bring another such token.
      if (error instanceof errors.JWTExpired && clock.mayTokensBeWrong()) throw new Refusal("clock-wrong");
      throw new Refusal("unauthenticated", { detail: error instanceof Error ? error.name : "token" });
    }
  }
}

/** Why, as the system names it: ECONNREFUSED, SELF_SIGNED_CERT_IN_CHAIN, or what the server's answer lacks. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? message;
}

/** The keys could not be fetched: no connection, no answer in time, or an answer that is no key set. */
function isKeyTrouble(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true;
  return error instanceof errors.JOSEError ? error.code === errors.JOSEError.code : error instanceof TypeError && error.message === "fetch failed";
}
export type Tokens = ReturnType<typeof openTokens>;
