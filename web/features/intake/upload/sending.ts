import type { Job, JobList } from "./jobs.ts";
import type { Keeping } from "./keeping.ts";
import { type Send, transfer } from "./transfer.ts";
import { faultOf, type Upload } from "./upload.ts";

/** Files sent at the same time: more only makes each slower on an office line. */
export const PARALLEL = 3;

/** Waiting before a broken transfer is tried again, in milliseconds; the last one repeats. The browser's word that the line is back cuts it short. */
export const RETRY_MS = [2_000, 5_000, 15_000, 30_000];

/** Sends what waits in a list, a few at a time; a transfer that breaks is tried again by itself. */
export function makeSending(list: JobList, { keep, forget }: Keeping, send: Send) {
  const finish = (job: Job, part: Partial<Upload>) => {
    job.letGo?.();
    list.change(job.upload.id, part);
  };
  const fail = (job: Job, error: unknown) => {
    const fault = faultOf(error);
    const { id } = job.upload;
    if (fault.kind !== "failed") {
      finish(job, { state: "failed", fault, isRetried: false });
      forget([id]);
      return;
    }
    list.change(id, { state: "failed", fault, isRetried: true });
    job.timer = setTimeout(() => retry(id), RETRY_MS[Math.min(job.tries, RETRY_MS.length - 1)]);
    job.tries += 1;
  };
  const run = async (job: Job) => {
    const { id, fileName } = job.upload;
    list.change(id, { state: "sending", fault: undefined, isRetried: false });
    try {
      const reply = await transfer(send, {
        ...job,
        id,
        fileName,
        signal: job.abort.signal,
        onProgress: (share) => list.change(id, { share }),
        onPart: (partsSent) => {
          job.partsSent = partsSent;
          void keep(job);
        },
      });
      if (list.has(job)) {
        finish(job, { state: "sent", share: 1, duplicateOf: reply.documents[0]?.duplicateOf ?? [] });
        void keep(job);
      }
    } catch (error) {
      if (list.has(job) && !job.abort.signal.aborted) fail(job, error);
    }
    pump();
  };
  const pump = () => {
    const all = list.all();
    const free = PARALLEL - all.filter((job) => job.upload.state === "sending").length;
    for (const job of all.filter((each) => each.upload.state === "waiting").slice(0, Math.max(0, free))) void run(job);
  };
  const retry = (id: string) => {
    const job = list.get(id);
    if (job?.upload.state !== "failed") return;
    clearTimeout(job.timer);
    list.change(id, { state: "waiting", share: 0, fault: undefined, isRetried: false });
    pump();
  };
  return { pump, retry };
}
