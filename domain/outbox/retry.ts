/** The first wait after a failed attempt; each following one is about twice as long, up to the last. */
const FIRST_WAIT_MS = 30_000;
const LAST_WAIT_MS = 3_600_000;
/** A far side that is away for so long is not coming back by itself. */
const GIVE_UP_MS = 72 * 3_600_000;
/** Waits differ by up to this share, so that what failed together does not come back together. */
const JITTER = 0.25;

/** A failed attempt: since when it is tried, and what the far side asked for. */
export type FailedAttempt = { since: Date; now: Date; isTemporary: boolean; retryAfterSeconds?: number | undefined };

/** When to try again; undefined = never. As long as it was tried already, so long it waits. `chance` is a random number from 0 to 1. */
export function nextAttempt({ since, now, isTemporary, retryAfterSeconds }: FailedAttempt, chance: number): Date | undefined {
  const tried = now.getTime() - since.getTime();
  if (!isTemporary || tried >= GIVE_UP_MS) return undefined;
  const wait = Math.min(Math.max(tried, FIRST_WAIT_MS), LAST_WAIT_MS) * (1 - JITTER + 2 * JITTER * chance);
  const asked = Math.min(retryAfterSeconds ?? 0, LAST_WAIT_MS / 1000) * 1000;
  return new Date(now.getTime() + Math.round(Math.max(wait, asked)));
}
