import type { App } from "./app.ts";
import { writeDailySummaries } from "./features/approval/daily.ts";
import { extractDocument } from "./features/extraction/extract.ts";
import { listPages } from "./features/pages/listing.ts";
import { sweepStuck } from "./features/extraction/sweep.ts";
import { sendDue, sweepMail } from "./features/mail/outbox.ts";

const SWEEP_MS = 30_000;

/** Starts the work of a worker process; returns a function that stops its sweeps (the queue stops with the App). */
export function startJobs(app: App, slots: number): () => void {
  app.queue.work("extract", slots, (payload, isLastTry) => extractDocument(app, payload, isLastTry));
  app.queue.work("listPages", 1, (payload) => listPages(app, payload));
  app.queue.work("mail", 1, ({ tenantId }) => sendDue(app, tenantId));
  const quietly = (work: Promise<void>) => work.catch((error: unknown) => app.log.error({ err: error }, "sweep"));
  const sweep = async () => {
    await quietly(sweepStuck(app));
    await quietly(writeDailySummaries(app));
    await quietly(sweepMail(app));
  };
  void sweep();
  const timer = setInterval(() => void sweep(), SWEEP_MS);
  return () => clearInterval(timer);
}
