import type { App } from "#server/core/app.ts";

/** Long enough for any answer to have left. */
const AFTER_MS = 300;

/**
 * Does what only known (or only unknown) addresses cause once the answer is out. Waited for, its time would distinguish them; done at
 * the same moment, it would still slow the answer down by some milliseconds.
 */
export function afterTheAnswer(app: App, failure: string, work: () => Promise<void>): void {
  setTimeout(() => void work().catch((error: unknown) => app.log.error({ err: error }, failure)), AFTER_MS);
}
