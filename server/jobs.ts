import type { App } from "#server/core/app.ts";
import { startSender } from "./core/outbox/sender.ts";
import { startSweeps } from "./sweeps.ts";
import { onceADay } from "./daily.ts";
import { anchorChains } from "./insight/audit/anchors.ts";
import { writeDailySummaries } from "./approval/daily.ts";
import { deliveryOutbox } from "./exports/deliveries/deliver.ts";
import { removeOldExports } from "./exports/download/toDisk.ts";
import { extractDocument, extractLongDocument } from "./intake/extraction/extract.ts";
import { fillSorted, forgetUnsorted } from "./documents/list/sorted.ts";
import { listPages } from "./documents/pages/listing.ts";
import { importOutbox } from "./intake/arrival/look.ts";
import { sweepStuck } from "./intake/extraction/sweep.ts";
import { deleteOldEvents, webHookOutbox } from "./notifications/webHooks/outbox.ts";
import { giveUpUnsendableMail, mailOutbox } from "./notifications/mail/outbox.ts";
import { makeBundle, removeOldBundles } from "./organisation/bundles/make.ts";
import { watchStatus } from "./insight/status/watch.ts";
import { deleteAskedTenant, sweepDeletions } from "./organisation/deletion/job.ts";
import { sendPush } from "./notifications/push/send.ts";
import { notifyOfGuesses } from "./organisation/people/guesses.ts";
import { refreshCodeLists } from "./organisation/codeLists/synchronize.ts";
import { askVatRegister } from "./documents/vatRegister/ask.ts";
import { sweepOrphans } from "./documents/purge/orphans.ts";
import { sweepExpired } from "./documents/retention/sweep.ts";
import { packStored } from "./documents/packing.ts";
import { purgeTenant, sweepDeleted } from "./documents/purge/purge.ts";

/** A write that has not ended after a day was killed. */
const MAX_WRITE_MS = 24 * 3_600_000;

/**
 * Starts the work of a worker process: `slots` readings at once for one tenant, one more for the others, and apart from them the long ones. Returns a function that ends the
 * sweeps and the sending and resolves when what is under way has ended; the App calls it as it closes (the queue stops with the App).
 */
export function startJobs(app: App, slots: number): () => Promise<void> {
  app.queue.work("extract", { slots: slots + 1, perTenant: slots }, (payload, isLastTry, freeSlot) => extractDocument(app, payload, isLastTry, freeSlot));
  app.queue.work("extractLong", { slots: longSlots(slots), perTenant: 1 }, (payload, isLastTry) => extractLongDocument(app, payload, isLastTry));
  app.queue.work("listPages", { slots: 1, perTenant: 1 }, (payload) => listPages(app, payload));
  // More of them than the registers answer at once would wait there.
  app.queue.work("askVatRegister", { slots: 2, perTenant: 1 }, (payload) => askVatRegister(app, payload));
  app.queue.work("fillSorted", { slots: 1, perTenant: 1 }, (payload) => fillSorted(app, payload));
  app.queue.work("push", { slots: 4, perTenant: 2 }, (payload, isLastTry) => sendPush(app, payload, isLastTry));
  app.queue.work("purge", { slots: 1, perTenant: 1 }, ({ tenantId }) => purgeTenant(app, tenantId));
  app.queue.work("deleteTenant", { slots: 1, perTenant: 1 }, ({ tenantId }) => deleteAskedTenant(app, tenantId));
  app.queue.work("makeBundle", { slots: 1, perTenant: 1 }, (payload, isLastTry) => makeBundle(app, payload, isLastTry));
  const tidyUp = onceADay(app.clock, async () => {
    await sweepExpired(app);
    await sweepDeleted(app);
    await deleteOldEvents(app);
    await forgetUnsorted(app);
    await removeUnfinished(app);
    await removeOldBundles(app);
    await sweepDeletions(app);
    await sweepOrphans(app);
  });
  const sweeps: Record<string, () => Promise<void>> = {
    stuckReadings: () => sweepStuck(app),
    dailySummaries: () => writeDailySummaries(app),
    guesses: () => notifyOfGuesses(app),
    unsendableMail: () => giveUpUnsendableMail(app),
    anchors: () => anchorChains(app),
    codeLists: onceADay(app.clock, () => refreshCodeLists(app)),
    tidyUp,
    packing: onceADay(app.clock, () => packStored(app)),
    status: () => watchStatus(app),
  };
  const ends = [
    startSweeps(app, sweeps),
    startSender(app, mailOutbox),
    startSender(app, webHookOutbox),
    startSender(app, deliveryOutbox),
    startSender(app, importOutbox),
  ];
  const stop = async () => void (await Promise.all(ends.map((end) => end())));
  app.beforeClose(stop);
  return stop;
}

/** Readings that take long, at most so many at once beside `slots` short ones. */
const longSlots = (slots: number): number => Math.ceil(slots / 2);

/** Reading children that a worker with so many slots may need at once. */
export const readersFor = (slots: number): number => slots + 1 + longSlots(slots);

async function removeUnfinished(app: App): Promise<void> {
  const { files, clock, log } = app;
  const before = new Date(clock.now().getTime() - MAX_WRITE_MS);
  await removeOldExports(app, before);
  const removed = await files.removeUnfinished(before);
  if (removed > 0) log.info({ removed }, "unfinished files of killed writes were removed");
}
