/**
 * Does `work` now and then again and again, `ms` milliseconds after it ended: it never overlaps with itself. The returned function ends
 * that and resolves when a run that is under way has ended. `isFirstLater`: the first run comes after `ms` too.
 */
export function every(ms: number, work: () => Promise<void>, onError: (error: unknown) => void, isFirstLater = false): () => Promise<void> {
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
  if (isFirstLater) timer = setTimeout(run, ms);
  else run();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await running;
  };
}
