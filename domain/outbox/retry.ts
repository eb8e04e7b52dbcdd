/** The first wait after a failed attempt; each following one is about twice as long, up to the last. */
const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = 3_600_000;
/** A receiver that is away for so long is not coming back by itself. */
const GIVE_UP_MS = 72 * 3_600_000;
/** Waits differ by up to this share, so that what failed together does not come back together. */
const JITTER = 0.25;

/** A receiver that failed so often in a row gets nothing for a while. */
const MIN_FAILURES = 3;
const FIRST_PAUSE_MS = 20_000;
const MAX_PAUSE_MS = 600_000;

const jittered = (ms: number, chance: number): number => ms * (1 - JITTER + 2 * JITTER * chance);

/** A failed attempt: since when it is tried, and what the receiver asked for. */
export type FailedAttempt = { since: Date; now: Date; isTemporary: boolean; retryAfterSeconds?: number | undefined };

/** When to try again; undefined = never. As long as it was tried already, so long it waits. `chance` is a random number from 0 to 1. */
export function nextAttempt({ since, now, isTemporary, retryAfterSeconds }: FailedAttempt, chance: number): Date | undefined {
  const tried = now.getTime() - since.getTime();
  if (!isTemporary || tried >= GIVE_UP_MS) return undefined;
  const wait = jittered(Math.min(Math.max(tried, FIRST_WAIT_MS), MAX_WAIT_MS), chance);
  const asked = Math.min(retryAfterSeconds ?? 0, MAX_WAIT_MS / 1000) * 1000;
  return new Date(now.getTime() + Math.round(Math.max(wait, asked)));
}

/** A receiver that failed `failures` times in a row, and how long it asked to be left alone. */
export type FailedReceiver = { failures: number; now: Date; retryAfterSeconds?: number | undefined };

/**
 * Until when a failed receiver gets nothing; null = it goes on. Shorter than a message waits that failed as often by itself
 * (nextAttempt), so a pause holds up the other messages to that receiver and seldom this one; what the receiver asked for holds at once.
 */
export function pausedUntil({ failures, now, retryAfterSeconds = 0 }: FailedReceiver, chance: number): Date | null {
  const asked = Math.min(retryAfterSeconds, MAX_WAIT_MS / 1000) * 1000;
  if (failures < MIN_FAILURES) return asked > 0 ? new Date(now.getTime() + Math.ceil(asked)) : null;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - MIN_FAILURES, 10), MAX_PAUSE_MS);
  return new Date(now.getTime() + Math.round(Math.max(jittered(pause, chance), asked)));
}
