/** The first wait after a failed attempt; each following one is twice as long, up to the last. */
const FIRST_WAIT_MS = 30_000;
const LAST_WAIT_MS = 3_600_000;
/** A far side that is away for so long is not coming back by itself. */
const GIVE_UP_MS = 72 * 3_600_000;
/** Waits differ by up to this share, so that what failed together does not come back together. */
const JITTER = 0.25;

/** A failed attempt: which one it was, since when it is tried, and what the far side asked for. */
export type FailedAttempt = { attempts: number; since: Date; now: Date; isTemporary: boolean; retryAfterSeconds?: number | undefined };

/** When to try again; undefined = never. `chance` is a random number from 0 to 1. */
export function nextAttempt({ attempts, since, now, isTemporary, retryAfterSeconds }: FailedAttempt, chance: number): Date | undefined {
  if (!isTemporary || now.getTime() - since.getTime() >= GIVE_UP_MS) return undefined;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, attempts - 1), LAST_WAIT_MS) * (1 - JITTER + 2 * JITTER * chance);
  const asked = Math.min(retryAfterSeconds ?? 0, LAST_WAIT_MS / 1000) * 1000;
  return new Date(now.getTime() + Math.round(Math.max(wait, asked)));
}
