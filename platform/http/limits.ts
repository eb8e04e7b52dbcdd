import { RATE_WINDOW_SECONDS, type RateLimits } from "#domain/access/rateLimits.ts";
import { Refusal } from "./refusal.ts";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/**
 * Counts requests per subject and refuses what is too much. The counters stand in this process: what must hold over all processes,
 * guessing of passwords and links, is counted in the database by the identity server.
 */
export type Limits = {
  /** Throws Refusal rate-limited with the seconds to wait. */
  count(kind: keyof RateLimits, subject: string): Promise<void>;
};

export function openLimits(limits: RateLimits): Limits {
  const counters = new Map<string, RateLimiterMemory>();
  for (const [kind, perMinute] of Object.entries(limits)) {
    const points = Math.ceil((perMinute * RATE_WINDOW_SECONDS) / 60);
    if (perMinute > 0) counters.set(kind, new RateLimiterMemory({ points, duration: RATE_WINDOW_SECONDS }));
  }
  return {
    count: async (kind, subject) => {
      try {
        await counters.get(kind)?.consume(subject);
      } catch (exceeded) {
        if (!(exceeded instanceof RateLimiterRes)) throw exceeded;
        throw new Refusal("rate-limited", { retryAfterSeconds: Math.max(1, Math.ceil(exceeded.msBeforeNext / 1000)) });
      }
    },
  };
}
