import { RATE_WINDOW_SECONDS, type RateLimits } from "#domain/access/rateLimits.ts";
import { Refusal } from "./refusal.ts";

/**
 * Counts requests per subject and refuses what is too much. The counters stand in this process: what must hold over all processes,
 * guessing of passwords and links, is counted in the database by the identity server.
 */
export type Limits = {
  /** Throws Refusal rate-limited with the seconds to wait. */
  count(kind: keyof RateLimits, subject: string): void;
};

const WINDOW_MS = RATE_WINDOW_SECONDS * 1000;

type Window = { count: number; ends: number };

export function openLimits(limits: RateLimits): Limits {
  const counters: Record<keyof RateLimits, Map<string, Window>> = { user: new Map(), anonymous: new Map(), address: new Map() };
  let sweptAt = performance.now();
  /** What nobody asked about since its window ended is forgotten. */
  const sweep = (now: number): void => {
    sweptAt = now;
    for (const windows of Object.values(counters)) for (const [subject, { ends }] of windows) if (ends <= now) windows.delete(subject);
  };
  return {
    count: (kind, subject) => {
      if (limits[kind] === 0) return;
      const now = performance.now();
      if (now - sweptAt > WINDOW_MS) sweep(now);
      const known = counters[kind].get(subject);
      const window = known && known.ends > now ? known : { count: 0, ends: now + WINDOW_MS };
      window.count += 1;
      counters[kind].set(subject, window);
      if (window.count <= Math.ceil((limits[kind] * RATE_WINDOW_SECONDS) / 60)) return;
      throw new Refusal("rate-limited", { retryAfterSeconds: Math.max(1, Math.ceil((window.ends - now) / 1000)) });
    },
  };
}
