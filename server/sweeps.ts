import type { App } from "#server/core/app.ts";
import { every } from "./every.ts";

const SWEEP_MS = 30_000;

/**
 * Does each of `sweeps` now and then again and again, `ms` milliseconds after it ended. One sweep runs in one worker of the installation
 * at a time; the others skip their turn. `isFirstLater`: the first one comes after `ms` too. Returns a function that ends them and resolves when what is under way has ended.
 */
export function startSweeps(
  app: Pick<App, "db" | "log">,
  sweeps: Record<string, () => Promise<void>>,
  { ms = SWEEP_MS, isFirstLater = false } = {},
): () => Promise<void> {
  const ends = Object.entries(sweeps).map(([name, work]) => {
    const turn = () => app.db.exclusively(`sweep ${name}`, work);
    return every(ms, turn, (error) => app.log.error({ err: error, sweep: name }, "sweep"), isFirstLater);
  });
  return async () => void (await Promise.all(ends.map((end) => end())));
}
