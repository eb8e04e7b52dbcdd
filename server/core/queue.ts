import { CompiledQuery, sql } from "kysely";
import { PgBoss, type QueueOptions } from "pg-boss";
import type { Tx } from "./db.ts";
import type { Listener } from "#platform/listen.ts";

/** Payloads of all jobs. Jobs are thin and may run twice without harm. */
export type Jobs = {
  /** Reads a document; only the job that carries the document's current extractionId may write. */
  extract: { tenantId: string; documentId: string; extractionId: string };
  /** Finds the pages of a document that nobody reads. */
  listPages: { tenantId: string; documentId: string };
  /** Sends the letters of a tenant that are due. */
  mail: { tenantId: string };
  /** Delivers what is due to one export integration. */
  deliver: { tenantId: string; integrationId: string };
  /** Removes for good what was deleted long ago. */
  purge: { tenantId: string };
};
export type JobName = keyof Jobs;

/** A worker that dies is noticed after HEARTBEAT_SECONDS; pg-boss takes at least 10. */
const HEARTBEAT_SECONDS = 10;
const POLL_MS = 1000;
export const queues: Record<JobName, QueueOptions & { heartbeatSeconds: number }> = {
  extract: { retryLimit: 3, retryDelay: 1, expireInSeconds: 600, deleteAfterSeconds: 3600, heartbeatSeconds: HEARTBEAT_SECONDS },
  listPages: { retryLimit: 3, retryDelay: 1, expireInSeconds: 300, deleteAfterSeconds: 3600, heartbeatSeconds: HEARTBEAT_SECONDS },
  deliver: { retryLimit: 0, expireInSeconds: 3600, deleteAfterSeconds: 3600, heartbeatSeconds: HEARTBEAT_SECONDS },
  mail: { retryLimit: 0, expireInSeconds: 600, deleteAfterSeconds: 3600, heartbeatSeconds: HEARTBEAT_SECONDS },
  purge: { retryLimit: 3, retryDelay: 60, expireInSeconds: 3600, deleteAfterSeconds: 3600, heartbeatSeconds: HEARTBEAT_SECONDS },
};

export type Queue = {
  /** Queues a job in the caller's transaction: it exists exactly when the transaction commits. */
  send<Name extends JobName>(tx: Tx, name: Name, payload: Jobs[Name], options?: { priority?: number }): Promise<void>;
  /** Works on a queue with `slots` jobs at once until stopped; a job whose handler throws is tried again. */
  work<Name extends JobName>(name: Name, slots: number, handle: (payload: Jobs[Name], lastTry: boolean) => Promise<void>): void;
  /** Lets running jobs end, for at most `ms` milliseconds. */
  stop(ms: number): Promise<void>;
};

/** Opens the queue. Only workers supervise it (lost heartbeats, old jobs). */
export async function openQueue(url: string, listener: Listener, options: { supervise: boolean; onError: (error: unknown) => void }): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    schema: "queue",
    migrate: false,
    createSchema: false,
    supervise: options.supervise,
    schedule: false,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    max: 4,
  });
  boss.on("error", options.onError);
  await boss.start();
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let wake: () => void = () => undefined;
  let woken = new Promise<void>((done) => (wake = done));
  listener.on("jobs", () => {
    wake();
    woken = new Promise((done) => (wake = done));
  });

  /** One slot: takes job after job as long as there are any, then sleeps until a notice or the next poll. */
  const slot = async <Name extends JobName>(name: Name, handle: (payload: Jobs[Name], lastTry: boolean) => Promise<void>): Promise<void> => {
    while (!stopping.signal.aborted) {
      const next = woken;
      const job = await boss
        .fetch<Jobs[Name]>(name, { batchSize: 1, includeMetadata: true })
        .then((jobs) => jobs[0])
        .catch((error: unknown) => options.onError(error));
      if (!job) {
        await Promise.race([next, sleep(POLL_MS, stopping.signal)]);
        continue;
      }
      const beat = setInterval(() => void boss.touch(name, job.id).catch(options.onError), (HEARTBEAT_SECONDS * 1000) / 3);
      try {
        await handle(job.data, job.retryCount >= job.retryLimit);
        await boss.complete(name, job.id);
      } catch (error) {
        options.onError(error);
        await boss.fail(name, job.id, { message: error instanceof Error ? error.message : String(error) }).catch(options.onError);
      } finally {
        clearInterval(beat);
      }
    }
  };

  return {
    async send(tx, name, payload, sendOptions) {
      const db = {
        executeSql: async (text: string, values?: unknown[]) => ({ rows: [...(await tx.executeQuery(CompiledQuery.raw(text, values ?? []))).rows] }),
      };
      await boss.send(name, payload, { db, ...(sendOptions?.priority === undefined ? {} : { priority: sendOptions.priority }) });
      await sql`select pg_notify('jobs', ${name})`.execute(tx);
    },
    work(name, slots, handle) {
      for (let index = 0; index < slots; index += 1) {
        const work = slot(name, handle).finally(() => running.delete(work));
        running.add(work);
      }
    },
    async stop(ms) {
      stopping.abort();
      await Promise.race([Promise.allSettled(running), sleep(ms)]);
      await boss.stop({ graceful: false });
    },
  };
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    timer.unref();
    signal?.addEventListener("abort", () => done(), { once: true });
  });
}
