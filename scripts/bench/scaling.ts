import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Db, openDb } from "#server/core/db.ts";
import { openQueue, type Queue } from "#server/core/queue.ts";
import { readFolder } from "#server/core/installation.ts";
import { type Listener, openListener } from "#platform/listen.ts";
import { migrate } from "#start/migrate.ts";
import { startEmbeddedPostgres } from "#start/postgres.ts";
import { TEST_SECRET } from "#test/database.ts";
import { temporaryFolder } from "./program.ts";
import { type Benchmark, type Figure, figure, median, percentile } from "./result.ts";

// What stands between many workers is the database alone. Readings are stubbed by the times that real ones took, so that the cores of this
// machine are no limit: the queue, its notices and its turns are real.

/** Milliseconds of readings, as in docs/benchmarks.md: digital and scanned pages, p50 and p95. */
const RECORDED_MS = [78, 103, 1262, 1721];
const SLOTS = { slots: 3, perTenant: 2 };
const WORKERS = [1, 2, 4, 8, 16, 32];
const TENANTS = 50;
const MEASURED_MS = 10_000;
const BACKLOG = 100_000;
const APIS = 50;
const NOTICES = 40;
/** Throughput with so many workers is at least this share of as many times that of one. */
const LINEAR = 0.9;

type Place = { appUrl: string; db: Db; owner: pg.Client };
type Worker = { queue: Queue; listener: Listener };

async function openWorker({ appUrl }: Place): Promise<Worker> {
  const listener = await openListener(appUrl);
  return { listener, queue: await openQueue(appUrl, listener, { supervise: false, isPooled: false, onError: () => undefined }) };
}

async function closeAll(workers: readonly Worker[]): Promise<void> {
  await Promise.all(
    workers.map(async ({ queue, listener }) => {
      await queue.stop(5_000);
      await listener.close();
    }),
  );
}

async function addTenant({ owner }: Place): Promise<string> {
  const tenantId = randomUUID();
  await owner.query("insert into tenants (tenant_id, name) values ($1, 'Měření')", [tenantId]);
  return tenantId;
}

/** Queues `count` readings of a tenant: one as the program does, the others as copies of it. */
async function fill({ db, owner }: Place, queue: Queue, tenantId: string, count: number): Promise<void> {
  const payload = { tenantId, documentId: tenantId, extractionId: tenantId };
  await db.transaction(tenantId, (tx) => queue.send(tx, "extract", payload));
  const columns = "name, data, retry_limit, retry_delay, expire_seconds, deletion_seconds, policy, group_id, heartbeat_seconds, start_after";
  await owner.query(
    `insert into queue.job (${columns}, created_on) select ${columns}, clock_timestamp() from
       (select * from queue.job where name = 'extract' and group_id = $1 and state = 'created' limit 1) one, generate_series(2, $2)`,
    [tenantId, count],
  );
}

const empty = ({ owner }: Place) => owner.query("delete from queue.job; analyze queue.job");
const recorded = (index: number): number => RECORDED_MS[index % RECORDED_MS.length] ?? 0;

/** Jobs in a second with so many workers. */
async function throughput(place: Place, tenants: readonly string[], count: number): Promise<number> {
  const workers = await Promise.all(Array.from({ length: count }, () => openWorker(place)));
  const [first] = workers;
  if (!first) throw new Error("There are no workers.");
  for (const tenantId of tenants) await fill(place, first.queue, tenantId, Math.ceil((count * 200) / TENANTS) + 20);
  await place.owner.query("analyze queue.job");
  let done = 0;
  for (const { queue } of workers)
    queue.work("extract", SLOTS, async () => {
      await sleep(recorded(done));
      done += 1;
    });
  await sleep(2_000);
  const [before, began] = [done, performance.now()];
  await sleep(MEASURED_MS);
  const rate = ((done - before) * 1_000) / (performance.now() - began);
  await closeAll(workers);
  await empty(place);
  return rate;
}

/** How long a document of another tenant waits for its reading while the backlog of one stands before it. */
async function delays(place: Place): Promise<number[]> {
  const [busy, other] = [await addTenant(place), await addTenant(place)];
  const workers = [await openWorker(place), await openWorker(place)];
  const [first] = workers;
  if (!first) throw new Error("There are no workers.");
  await fill(place, first.queue, busy, BACKLOG);
  await place.owner.query("analyze queue.job");
  let done = 0;
  let begun: (() => void) | undefined;
  for (const { queue } of workers)
    queue.work("extract", SLOTS, async ({ tenantId }) => {
      if (tenantId === other) begun?.();
      await sleep(recorded(done));
      done += 1;
    });
  await sleep(2_000);
  const waited: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const sent = performance.now();
    const isBegun = new Promise<void>((resolve) => (begun = resolve));
    await place.db.transaction(other, (tx) => first.queue.send(tx, "extract", { tenantId: other, documentId: other, extractionId: other }));
    await isBegun;
    waited.push(performance.now() - sent);
  }
  await closeAll(workers);
  await empty(place);
  return waited;
}

/** How long a notice takes to the last of many processes. */
async function fanOut({ appUrl, owner }: Place): Promise<number[]> {
  const listeners = await Promise.all(Array.from({ length: APIS }, () => openListener(appUrl)));
  const counts = new Map<string, number>();
  let all: (() => void) | undefined;
  for (const listener of listeners)
    listener.on("documents", (notice) => {
      counts.set(notice, (counts.get(notice) ?? 0) + 1);
      if (counts.get(notice) === APIS) all?.();
    });
  await sleep(500);
  const times: number[] = [];
  for (let round = 0; round < NOTICES; round += 1) {
    const sent = performance.now();
    const isHeard = new Promise<void>((resolve) => (all = resolve));
    await owner.query("select pg_notify('documents', $1)", [String(round)]);
    await isHeard;
    times.push(performance.now() - sent);
  }
  await Promise.all(listeners.map((listener) => listener.close()));
  return times;
}

async function measure(place: Place): Promise<Omit<Figure, "benchmark">[]> {
  const tenants: string[] = [];
  for (let index = 0; index < TENANTS; index += 1) tenants.push(await addTenant(place));
  const rates: number[] = [];
  for (const count of WORKERS) rates.push(await throughput(place, tenants, count));
  const [one = 0] = rates;
  const waited = await delays(place);
  const notices = await fanOut(place);
  return [
    ...WORKERS.map((count, index) =>
      figure(`readings with ${count} workers`, rates[index] ?? 0, "jobs/s", {
        samples: 1,
        ...(count === 1 ? {} : { goal: Math.floor(one * count * LINEAR * 10) / 10, reference: { name: "one worker", value: one } }),
      }),
    ),
    figure(`another tenant's reading begins beside ${BACKLOG} of one, p50`, median(waited), "ms", { samples: waited.length }),
    figure("the same, longest", Math.max(...waited), "ms", { samples: waited.length, goal: 10_000 }),
    figure(`a notice until the last of ${APIS} processes has it, p50`, median(notices), "ms", { samples: notices.length }),
    figure("the same, p95", percentile(notices, 0.95), "ms", { samples: notices.length }),
  ];
}

export const scaling: Benchmark = {
  name: "scaling",
  says: "the queue with 1 to 32 workers whose readings are stubbed by recorded times, a backlog of 100,000, and notices to 50 processes",
  async run() {
    const folder = await temporaryFolder();
    const postgres = await startEmbeddedPostgres(join(folder, "postgres"), "bench", { mayMake: true });
    const { urls } = await migrate(postgres.url, TEST_SECRET, { folder: readFolder(folder), needsFiles: false });
    const db = openDb(urls.app);
    const owner = new pg.Client({ connectionString: postgres.url });
    await owner.connect();
    try {
      return await measure({ appUrl: urls.app, db, owner });
    } finally {
      await owner.end();
      await db.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};
