import { CompiledQuery, sql } from "kysely";
import { type JobWithMetadata, PgBoss, type QueueOptions } from "pg-boss";
import type { Tx } from "./db.ts";
import type { Listener } from "#platform/listen.ts";
import { jobSeconds } from "#platform/metrics.ts";

/** Payloads of all jobs. Jobs are thin and may run twice without harm. */
export type Jobs = {
  /** Reads a document; only the job that carries the document's current extractionId may write. */
  extract: { tenantId: string; documentId: string; extractionId: string };
  /** The same for one that takes longer than a turn of `extract`. */
  extractLong: Jobs["extract"];
  /** Finds the pages of a document that nobody reads. */
  listPages: { tenantId: string; documentId: string };
  /** Removes for good what was deleted long ago. */
  purge: { tenantId: string };
  /** Asks the registers of VAT payers about the supplier of a document. */
  askVatRegister: { tenantId: string; documentId: string };
};
export type JobName = keyof Jobs;

/** A worker that dies is noticed after HEARTBEAT_SECONDS; pg-boss takes at least 10. */
const HEARTBEAT_SECONDS = 10;
const POLL_MS = 1000;
export const queues: Record<JobName, QueueOptions & { heartbeatSeconds: number }> = {
  extract: { retryLimit: 3, retryDelay: 1, expireInSeconds: 600, deleteAfterSeconds: 3600, heartbeatSeconds: HEARTBEAT_SECONDS },
  // Longer than an operator may let a document be read.
  extractLong: { retryLimit: 3, retryDelay: 1, expireInSeconds: 7200, deleteAfterSeconds: 3600, heartbeatSeconds: HEARTBEAT_SECONDS },
  listPages: { retryLimit: 3, retryDelay: 1, expireInSeconds: 300, deleteAfterSeconds: 3600, heartbeatSeconds: HEARTBEAT_SECONDS },
  purge: { retryLimit: 3, retryDelay: 60, expireInSeconds: 3600, deleteAfterSeconds: 3600, heartbeatSeconds: HEARTBEAT_SECONDS },
  askVatRegister: { retryLimit: 3, retryDelay: 60, expireInSeconds: 300, deleteAfterSeconds: 3600, heartbeatSeconds: HEARTBEAT_SECONDS },
};

/** Jobs that a worker does at once: `slots` in all, `perTenant` of one tenant. */
export type JobSlots = { slots: number; perTenant: number };

/** Jobs with a higher priority come first; one with a delay waits so long before its turn. */
export type SendOptions = { priority?: number; delaySeconds?: number };

export type Queue = {
  /** Queues a job in the caller's transaction: it exists exactly when the transaction commits. */
  send<Name extends JobName>(tx: Tx, name: Name, payload: Jobs[Name], options?: SendOptions): Promise<void>;
  /**
   * Works on a queue until stopped; a job whose handler throws is tried again. The next job is one of the tenant that has the fewest under
   * way in all workers, the oldest of those.
   */
  work<Name extends JobName>(name: Name, slots: JobSlots, handle: Handle<Name>): void;
  /** Jobs of each kind that wait or are under way, and the age in seconds of the oldest that waits. */
  standing(): Promise<{ job: JobName; waiting: number; active: number; oldestSeconds: number }[]>;
  /** Lets running jobs end, for at most `ms` milliseconds. */
  stop(ms: number): Promise<void>;
};

type Handle<Name extends JobName> = (payload: Jobs[Name], lastTry: boolean) => Promise<void>;

/** How many jobs the tenant with the fewest of them has under way, of tenants with a job that waits; null = nothing waits. $2: tenants left out. */
const UNDER_WAY_QUERY = `
  select min(under_way) as fewest from (
    select count(*) filter (where state = 'active')::int as under_way
    from queue.job where name = $1 and state in ('created', 'retry', 'active') and (group_id is null or group_id <> all($2::text[]))
    group by group_id having bool_or(state <> 'active' and start_after <= now())
  ) tenants`;

/** $1: the kinds. What is to start later does not wait yet. */
const STANDING_QUERY = `
  select kind as job,
    count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
    count(*) filter (where state = 'active')::int as active,
    coalesce(extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after <= now())), 0)::float as "oldestSeconds"
  from unnest($1::text[]) kind left join queue.job on name = kind and state in ('created', 'retry', 'active') group by kind`;

/** What the parts of an open queue share: pg-boss, who hears of errors, when a notice comes, and when all is to stop. */
type Open = { boss: PgBoss; onError: (error: unknown) => void; notice: () => Promise<void>; stopping: AbortSignal };

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
  const open: Open = { boss, onError: options.onError, notice: noticesOf(listener), stopping: stopping.signal };
  return {
    send: (tx, name, payload, sendOptions) => send(boss, tx, { name, payload, ...sendOptions }),
    work(name, slots, handle) {
      running.add(workOn(open, name, slots, handle));
    },
    standing: async () => {
      const { rows } = await boss.getDb().executeSql(STANDING_QUERY, [Object.keys(queues)]);
      return rows as Awaited<ReturnType<Queue["standing"]>>;
    },
    async stop(ms) {
      stopping.abort();
      await Promise.race([Promise.allSettled(running), sleep(ms)]);
      await boss.stop({ graceful: false });
    },
  };
}

async function send(boss: PgBoss, tx: Tx, { name, payload, priority, delaySeconds }: { name: JobName; payload: Jobs[JobName] } & SendOptions): Promise<void> {
  const db = {
    executeSql: async (text: string, values?: unknown[]) => ({ rows: [...(await tx.executeQuery(CompiledQuery.raw(text, values ?? []))).rows] }),
  };
  await boss.send(name, payload, {
    db,
    group: { id: payload.tenantId },
    ...(priority === undefined ? {} : { priority }),
    ...(delaySeconds ? { startAfter: delaySeconds } : {}),
  });
  await sql`select pg_notify('jobs', ${name})`.execute(tx);
}

/** Makes the function that promises the next notice of a new job. */
function noticesOf(listener: Listener): () => Promise<void> {
  let wake: () => void = () => undefined;
  let woken = new Promise<void>((done) => (wake = done));
  listener.on("jobs", () => {
    wake();
    woken = new Promise((done) => (wake = done));
  });
  return () => woken;
}

/**
 * The next job by turns: of tenants that have no more jobs under way, in all workers, than any other one that waits. Asked in two steps,
 * as pg-boss limits the jobs of a group (our tenant) but knows no turns; a second worker between them at worst takes one job too many.
 */
async function fetchNext<Name extends JobName>({ boss }: Open, name: Name, busyTenants: string[]): Promise<JobWithMetadata<Jobs[Name]> | undefined> {
  const { rows } = await boss.getDb().executeSql(UNDER_WAY_QUERY, [name, busyTenants]);
  const fewest = (rows as { fewest: number | null }[])[0]?.fewest ?? null;
  if (fewest === null) return undefined;
  const groupConcurrency = fewest + 1;
  return (await boss.fetch<Jobs[Name]>(name, { batchSize: 1, includeMetadata: true, groupConcurrency, ignoreGroups: busyTenants }))[0];
}

async function perform<Name extends JobName>({ boss, onError }: Open, name: Name, job: JobWithMetadata<Jobs[Name]>, handle: Handle<Name>): Promise<void> {
  const seconds = jobSeconds.startTimer({ job: name });
  const beat = setInterval(() => void boss.touch(name, job.id).catch(onError), (HEARTBEAT_SECONDS * 1000) / 3);
  try {
    await handle(job.data, job.retryCount >= job.retryLimit);
    await boss.complete(name, job.id);
    seconds({ outcome: "done" });
  } catch (error) {
    seconds({ outcome: "failed" });
    onError(error);
    await boss.fail(name, job.id, { message: error instanceof Error ? error.message : String(error) }).catch(onError);
  } finally {
    clearInterval(beat);
  }
}

/** Takes job after job as long as there are any and a slot is free, then sleeps until a job ends, a notice comes, or the next poll. */
async function workOn<Name extends JobName>(open: Open, name: Name, { slots, perTenant }: JobSlots, handle: Handle<Name>): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const ofTenant = new Map<string, number>();
  const count = (tenantId: string, change: number) => ofTenant.set(tenantId, (ofTenant.get(tenantId) ?? 0) + change);
  while (!open.stopping.aborted) {
    const notice = open.notice();
    if (underWay.size >= slots) {
      await Promise.race(underWay);
      continue;
    }
    const busyTenants = [...ofTenant].filter(([, jobs]) => jobs >= perTenant).map(([tenantId]) => tenantId);
    const job = await fetchNext(open, name, busyTenants).catch((error: unknown) => open.onError(error));
    if (!job) {
      await Promise.race([notice, ...underWay, sleep(POLL_MS, open.stopping)]);
      continue;
    }
    count(job.data.tenantId, 1);
    const work = perform(open, name, job, handle).finally(() => {
      underWay.delete(work);
      count(job.data.tenantId, -1);
      if (ofTenant.get(job.data.tenantId) === 0) ofTenant.delete(job.data.tenantId);
    });
    underWay.add(work);
  }
  await Promise.all(underWay);
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    timer.unref();
    signal?.addEventListener("abort", () => done(), { once: true });
  });
}
