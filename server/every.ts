/**
 * Does `work` now and then again and again, `ms` milliseconds after it ended: it never overlaps with itself. The returned function ends
 * that and resolves when a run that is under way has ended.
 */
export function every(ms: number, work: () => Promise<void>, onError: (error: unknown) => void): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  let running: Promise<void> = Promise.resolve();
  const run = (): void => {
    running = work()
      .catch(onError)
      .finally(() => {
        if (!isEnded) timer = setTimeout(run, ms);
      });
  };
  run();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await running;
  };
}
