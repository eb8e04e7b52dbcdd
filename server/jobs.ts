import type { App } from "#server/core/app.ts";
import { onceADay } from "./daily.ts";
import { anchorChains } from "./insight/audit/anchors.ts";
import { writeDailySummaries } from "./approval/daily.ts";
import { deliverDue } from "./exports/deliveries/deliver.ts";
import { removeOldExports } from "./exports/download/toDisk.ts";
import { sweepDeliveries } from "./exports/deliveries/sweep.ts";
import { extractDocument } from "./intake/extraction/extract.ts";
import { listPages } from "./documents/pages/listing.ts";
import { sweepStuck } from "./intake/extraction/sweep.ts";
import { openEventSender, sweepEvents } from "./notifications/webHooks/outbox.ts";
import { sendDue, sweepMail } from "./notifications/mail/outbox.ts";
import { tellOfGuesses } from "./organisation/people/guesses.ts";
import { purgeTenant, sweepDeleted } from "./documents/purge/purge.ts";

const SWEEP_MS = 30_000;
/** A write that has not ended after a day was killed. */
const LONGEST_WRITE_MS = 24 * 3_600_000;
/** Deliveries wait for far sides most of the time. */
const DELIVERY_SLOTS = 4;

/** Starts the work of a worker process: `slots` readings at once for one tenant, one more for the others; returns a function that stops its sweeps (the queue stops with the App). */
export function startJobs(app: App, slots: number): () => void {
  app.queue.work("extract", { slots: slots + 1, perTenant: slots }, (payload, isLastTry) => extractDocument(app, payload, isLastTry));
  app.queue.work("listPages", { slots: 1, perTenant: 1 }, (payload) => listPages(app, payload));
  app.queue.work("mail", { slots: 1, perTenant: 1 }, ({ tenantId }) => sendDue(app, tenantId));
  app.queue.work("deliver", { slots: DELIVERY_SLOTS, perTenant: DELIVERY_SLOTS }, ({ tenantId, integrationId }) => deliverDue(app, tenantId, integrationId));
  app.queue.work("purge", { slots: 1, perTenant: 1 }, ({ tenantId }) => purgeTenant(app, tenantId));
  const quietly = (work: Promise<void>) => work.catch((error: unknown) => app.log.error({ err: error }, "sweep"));
  const tidyUp = onceADay(app.clock, async () => {
    await sweepDeleted(app);
    await removeUnfinished(app);
  });
  const sweep = async () => {
    await quietly(sweepStuck(app));
    await quietly(writeDailySummaries(app));
    await quietly(tellOfGuesses(app));
    await quietly(sweepMail(app));
    await quietly(sweepDeliveries(app));
    await quietly(sweepEvents(app));
    await quietly(anchorChains(app));
    await quietly(tidyUp());
  };
  void sweep();
  const timer = setInterval(() => void sweep(), SWEEP_MS);
  const stopHearing = app.listener.on("webHooks", openEventSender(app));
  return () => {
    clearInterval(timer);
    stopHearing();
  };
}

async function removeUnfinished(app: App): Promise<void> {
  const { files, clock, log } = app;
  const before = new Date(clock.now().getTime() - LONGEST_WRITE_MS);
  await removeOldExports(app, before);
  const removed = await files.removeUnfinished(before);
  if (removed > 0) log.info({ removed }, "unfinished files of killed writes were removed");
}
