import type { Logger } from "pino";
import { setTimeout as sleep } from "node:timers/promises";
import type { Listener } from "#platform/listen.ts";
import type { Config } from "#server/core/config.ts";
import { askIdentity } from "#server/core/outside/identity.ts";

/** An identity server that did not answer is left alone for so long. */
const RETRY_MS = 1_000;
/** A request waits no longer for a slow identity server; what is known then decides. */
const PATIENCE_MS = 1_500;

/** Whether the session or the family of an access token has ended before the token did; `issuedAt` in epoch seconds. */
export type IsEnded = (token: { sessionId: string; issuedAt: number }) => Promise<boolean>;

/**
 * Access tokens can't be taken back, so the API asks the identity server which sessions ended of late: whenever the database notifies that
 * one did, and at every call while that can't be heard. While that server is away the last answer holds: nobody is signed out by its
 * absence, and nobody can sign out in it either.
 */
export function openEndedSessions(
  config: Pick<Config, "identityInternalUrl" | "secret">,
  log: Pick<Logger, "warn">,
  listener: Pick<Listener, "on" | "onGap" | "isCurrent">,
): IsEnded {
  let ended: ReadonlySet<string> = new Set();
  let families: ReadonlyMap<string, number> = new Map();
  /** Notices so far, and how many of them the last answer knows of. */
  let changes = 0;
  let known = -1;
  let failedAt = Number.NEGATIVE_INFINITY;
  listener.on("sessions", () => (changes += 1));
  listener.onGap(() => (changes += 1));
  const ask = async (): Promise<void> => {
    const before = changes;
    try {
      const answer = await askIdentity(config, "endedSessions", {});
      ended = new Set(answer.sessions);
      families = new Map(answer.families.map(({ sessionId, issuedUntil }) => [sessionId, issuedUntil]));
      known = before;
    } catch (error) {
      failedAt = performance.now();
      log.warn({ err: error }, "ended sessions are not known");
    }
  };
  let asking: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  /** An answer to a question that is asked from now on; callers who come in the meantime share the next one. */
  const askAnew = (): Promise<void> => {
    if (!asking) return (asking = ask().finally(() => (asking = undefined)));
    return (next ??= asking.then(() => {
      next = undefined;
      return askAnew();
    }));
  };
  return async ({ sessionId, issuedAt }) => {
    const isKnown = (await listener.isCurrent()) && known === changes;
    if (!isKnown && performance.now() - failedAt > RETRY_MS) await Promise.race([askAnew(), sleep(PATIENCE_MS, undefined, { ref: false })]);
    return ended.has(sessionId) || issuedAt <= (families.get(sessionId) ?? 0);
  };
}
