import type { Logger } from "pino";
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "#server/core/config.ts";
import { askIdentity } from "#server/core/outside/identity.ts";

/** What was asked holds for so long: a session that ended must open nothing after 10 s. */
const KNOWN_MS = 4_000;
/** A request waits no longer for a slow identity server; what is known then decides. */
const PATIENCE_MS = 1_500;

/** Whether the session or the family of an access token has ended before the token did; `issuedAt` in epoch seconds. */
export type IsEnded = (token: { sessionId: string; issuedAt: number }) => Promise<boolean>;

/**
 * Access tokens can't be taken back, so the API asks the identity server which sessions ended of late, at most once in 4 s.
 * While that server is away the last answer holds: nobody is signed out by its absence, and nobody can sign out in it either.
 */
export function openEndedSessions(
  config: Pick<Config, "identityInternalUrl" | "secret">,
  log: Pick<Logger, "warn">,
  now: () => number = () => performance.now(),
): IsEnded {
  let ended: ReadonlySet<string> = new Set();
  let families: ReadonlyMap<string, number> = new Map();
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  const ask = async (): Promise<void> => {
    try {
      const answer = await askIdentity(config, "endedSessions", {});
      ended = new Set(answer.sessions);
      families = new Map(answer.families.map(({ sessionId, issuedUntil }) => [sessionId, issuedUntil]));
    } catch (error) {
      log.warn({ err: error }, "ended sessions are not known");
    }
    askedAt = now();
    asking = undefined;
  };
  return async ({ sessionId, issuedAt }) => {
    if (now() - askedAt > KNOWN_MS) await Promise.race([(asking ??= ask()), sleep(PATIENCE_MS, undefined, { ref: false })]);
    return ended.has(sessionId) || issuedAt <= (families.get(sessionId) ?? 0);
  };
}
