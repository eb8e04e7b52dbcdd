import type { App } from "./app.ts";
import { extractDocument } from "./features/extraction/extract.ts";
import { sweepStuck } from "./features/extraction/sweep.ts";

const SWEEP_MS = 30_000;

/** Starts the work of a worker process; returns a function that stops its sweeps (the queue stops with the App). */
export function startJobs(app: App, slots: number): () => void {
  app.queue.work("extract", slots, (payload, isLastTry) => extractDocument(app, payload, isLastTry));
  const sweep = () => sweepStuck(app).catch((error: unknown) => app.log.error({ err: error }, "sweep"));
  void sweep();
  const timer = setInterval(() => void sweep(), SWEEP_MS);
  return () => clearInterval(timer);
}
