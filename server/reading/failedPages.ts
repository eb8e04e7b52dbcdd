import type { ReadFailure } from "./failure.ts";

/** How long a page that could not be drawn is not tried again, in milliseconds; the machine may only have been busy. */
const FAILED_MS = 600_000;
const MAX_FAILED = 1_000;

/** Pages that could not be drawn lately: stored files never change, so asking again would only cost the same time again. */
export type FailedPages = { find(page: string): ReadFailure | undefined; note(page: string, failure: ReadFailure): void };

export function failedPages(now: () => number = Date.now): FailedPages {
  const failed = new Map<string, { failure: ReadFailure; until: number }>();
  return {
    find(page) {
      const found = failed.get(page);
      return found && found.until > now() ? found.failure : undefined;
    },
    note(page, failure) {
      failed.delete(page);
      failed.set(page, { failure, until: now() + FAILED_MS });
      const [oldest] = failed.keys();
      if (failed.size > MAX_FAILED && oldest !== undefined) failed.delete(oldest);
    },
  };
}
