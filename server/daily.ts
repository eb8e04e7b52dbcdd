import type { Clock } from "#server/core/app.ts";
import { czechDay } from "#domain/czech/day.ts";

/** `work` at the first call of each Czech day (Europe/Prague), so also when the program starts; a try that failed is made again at the next call. */
export function onceADay(clock: Clock, work: () => Promise<void>): () => Promise<void> {
  let lastDay: string | undefined;
  return async () => {
    const today = czechDay(clock.now());
    if (today === lastDay) return;
    // Before the work: it may take longer than the time to the next call.
    lastDay = today;
    try {
      await work();
    } catch (error) {
      lastDay = undefined;
      throw error;
    }
  };
}
