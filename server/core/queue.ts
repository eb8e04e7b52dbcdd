import { setTimeout as after } from "node:timers/promises";
import { CompiledQuery, sql } from "kysely";
import { PgBoss } from "pg-boss";
import type { Tx } from "./db.ts";
import type { Listener } from "#platform/listen.ts";
import { jobSeconds } from "#platform/metrics.ts";
import { carried, type Carried, continued, traced } from "#platform/tracing.ts";
import { openQueueDb, type QueueDb } from "./queueDb.ts";
import { HEARTBEAT_SECONDS, type JobName, type Jobs, queues } from "./queues.ts";
import { TAKE_NEXT } from "./turns.ts";

const POLL_MS = 1000;
/** A job that was taken. `isLastTry`: when it fails now, it is given up. */
type TakenJob<Name extends JobName> = { id: string; data: Jobs[Name] & Carried; isLastTry: boolean };

/**
 * Jobs that a worker does at once: `slots` in all, `perTenant` of one tenant, and as many again that gave their slot back and go on. `pollMs`: how often
 * it looks for jobs without a notice of one.
 */
export type JobSlots = { slots: number; perTenant: number; pollMs?: number };

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
  /** Kinds of jobs that wait while none of their kind ends, longer than any may take: since when, and how many wait. */
  standingStill(): Promise<{ job: JobName; since: Date; waiting: number }[]>;
  /** Takes no more jobs and closes once those under way and `others`, which may still ask the queue, have ended; after `ms` milliseconds at the latest. */
  stop(ms: number, others?: Promise<unknown>): Promise<void>;
};

/** `freeSlot` gives the slot of the job back: what is left of it waits more than it works, and the next one may begin meanwhile. */
type Handle<Name extends JobName> = (payload: Jobs[Name], lastTry: boolean, freeSlot: () => void) => Promise<void>;

/** $1: the kinds. What is to start later does not wait yet. */
const STANDING_QUERY = `
  select kind as job,
    count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
    count(*) filter (where state = 'active')::int as active,
    coalesce(extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after <= now())), 0)::float as "oldestSeconds"
  from unnest($1::text[]) kind left join queue.job on name = kind and state in ('created', 'retry', 'active') group by kind`;

/** No job waits so long while workers are there and have room. */
const STILL_SECONDS = 900;
/** $1: the kinds; $2: after how many seconds without an end each stands still. */
const STILL_QUERY = `
  select kind as job, greatest(first.since, last.at) as since, first.waiting
  from unnest($1::text[], $2::int[]) as still (kind, seconds)
  cross join lateral (select min(start_after) as since, count(*)::int as waiting from queue.job
    where name = kind and state in ('created', 'retry') and start_after <= now()) first
  cross join lateral (select max(completed_on) as at from queue.job where name = kind and state > 'active') last
  where greatest(first.since, last.at) <= now() - make_interval(secs => seconds) and first.waiting > 0`;
const stillSeconds = (name: JobName): number => Math.max(STILL_SECONDS, queues[name].expireInSeconds);

/** What the parts of an open queue share: pg-boss and its database, where notices come, who hears of errors, and when all is to stop. */
type Open = { boss: PgBoss; db: QueueDb; listener: Listener; onError: (error: unknown) => void; stopping: AbortSignal };

/** Only workers supervise the queue (lost heartbeats, old jobs). `isPooled`: a pooler stands between the program and PostgreSQL. */
type Options = { supervise: boolean; isPooled: boolean; onError: (error: unknown) => void };

/** Opens the queue. */
export async function openQueue(url: string, listener: Listener, options: Options): Promise<Queue> {
  const db = openQueueDb(url, options);
  const boss = new PgBoss({
    db,
    schema: "queue",
    migrate: false,
    createSchema: false,
    supervise: options.supervise,
    schedule: false,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
  });
  boss.on("error", options.onError);
  await boss.start();
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const open: Open = { boss, db, listener, onError: options.onError, stopping: stopping.signal };
  return {
    send: (tx, name, payload, sendOptions) => send(boss, tx, { name, payload, ...sendOptions }),
    work(name, slots, handle) {
      running.add(workOn(open, name, slots, handle));
    },
    standing: async () => {
      const { rows } = await db.executeSql(STANDING_QUERY, [Object.keys(queues)]);
      return rows as Awaited<ReturnType<Queue["standing"]>>;
    },
    standingStill: async () => {
      const names = Object.keys(queues) as JobName[];
      const { rows } = await db.executeSql(STILL_QUERY, [names, names.map(stillSeconds)]);
      return rows as Awaited<ReturnType<Queue["standingStill"]>>;
    },
    async stop(ms, others) {
      stopping.abort();
      await Promise.race([Promise.allSettled([...running, others]), sleep(ms)]);
      await boss.stop({ graceful: false });
      await db.close();
    },
  };
}

async function send(boss: PgBoss, tx: Tx, { name, payload, priority, delaySeconds }: { name: JobName; payload: Jobs[JobName] } & SendOptions): Promise<void> {
  const ofCaller = {
    executeSql: async (text: string, values?: unknown[]) => ({ rows: [...(await tx.executeQuery(CompiledQuery.raw(text, values ?? []))).rows] }),
  };
  await boss.send(
    name,
    { ...payload, ...carried() },
    {
      db: ofCaller,
      group: { id: payload.tenantId },
      ...(priority === undefined ? {} : { priority }),
      ...(delaySeconds ? { startAfter: delaySeconds } : {}),
    },
  );
  await sql`select pg_notify('jobs', ${name})`.execute(tx);
}

/** A function that promises the next notice of a new job of the kind, and one that ends it. */
function noticesOf(listener: Listener, name: JobName): { next(): Promise<void>; end(): void } {
  let wake: () => void = () => undefined;
  let woken = new Promise<void>((done) => (wake = done));
  const end = listener.on("jobs", (kind) => {
    if (kind !== name) return;
    wake();
    woken = new Promise((done) => (wake = done));
  });
  return { next: () => woken, end };
}

async function takeNext<Name extends JobName>({ db }: Open, name: Name, busyTenants: string[]): Promise<TakenJob<Name> | undefined> {
  return ((await db.executeSql(TAKE_NEXT, [name, busyTenants])).rows as TakenJob<Name>[])[0];
}

async function perform<Name extends JobName>(
  { boss, onError }: Open,
  name: Name,
  job: TakenJob<Name>,
  work: (payload: Jobs[Name]) => Promise<void>,
): Promise<void> {
  const seconds = jobSeconds.startTimer({ job: name });
  const beat = setInterval(() => void boss.touch(name, job.id).catch(onError), (HEARTBEAT_SECONDS * 1000) / 3);
  try {
    const { requestId, traceparent, ...payload } = job.data;
    const from = { ...(requestId && { requestId }), ...(traceparent && { traceparent }) };
    await continued(from, () => traced(`job ${name}`, {}, () => work(payload as Jobs[Name])));
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

/** Takes job after job as long as there are any and a slot is free, then sleeps until one becomes free, a notice comes, or the next poll. */
async function workOn<Name extends JobName>(open: Open, name: Name, { slots, perTenant, pollMs = POLL_MS }: JobSlots, handle: Handle<Name>): Promise<void> {
  const notices = noticesOf(open.listener, name);
  const underWay = new Set<Promise<void>>();
  const [holding, all] = [tenantCounts(), tenantCounts()];
  let freed = Promise.withResolvers<void>();
  while (!open.stopping.aborted) {
    const notice = notices.next();
    if (holding.sum() >= slots || all.sum() >= 2 * slots) {
      await freed.promise;
      continue;
    }
    const busyTenants = [...holding.tenantsWith(perTenant), ...all.tenantsWith(2 * perTenant)];
    // Nothing becomes free where nothing is under way, and a promise that never comes would remember everybody who waited for it.
    const change = underWay.size > 0 ? [freed.promise] : [];
    const job = await takeNext(open, name, busyTenants).catch((error: unknown) => open.onError(error));
    if (!job) {
      await Promise.race([notice, ...change, sleep(pollMs, open.stopping)]);
      continue;
    }
    const [leaveSlot, leave] = [holding.add(job.data.tenantId), all.add(job.data.tenantId)];
    const announce = () => {
      freed.resolve();
      freed = Promise.withResolvers();
    };
    const freeSlot = () => {
      leaveSlot();
      announce();
    };
    const work = perform(open, name, job, (payload) => handle(payload, job.isLastTry, freeSlot)).finally(() => {
      underWay.delete(work);
      leave();
      freeSlot();
    });
    underWay.add(work);
  }
  notices.end();
  await Promise.all(underWay);
}

/** Counts by tenants: `add` gives a function that takes the one away again, once. */
function tenantCounts() {
  const counts = new Map<string, number>();
  const change = (tenantId: string, by: number) => counts.set(tenantId, (counts.get(tenantId) ?? 0) + by);
  return {
    sum: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    tenantsWith: (least: number) => [...counts].filter(([, count]) => count >= least).map(([tenantId]) => tenantId),
    add(tenantId: string): () => void {
      change(tenantId, 1);
      let isCounted = true;
      return () => {
        if (!isCounted) return;
        isCounted = false;
        change(tenantId, -1);
        if (counts.get(tenantId) === 0) counts.delete(tenantId);
      };
    },
  };
}

/** Ends early, and without an error, when the signal comes. */
const sleep = (ms: number, signal?: AbortSignal): Promise<void> => after(ms, undefined, { ref: false, ...(signal && { signal }) }).catch(() => undefined);
